import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'

/** Holds the screens that have no room in a phone's bar. It comes when it is opened: dialogs bring forms, and nobody sees one first. */
const MoreSheet = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} />

export default MoreSheet
