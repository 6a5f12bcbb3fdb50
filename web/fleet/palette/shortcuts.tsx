import { lazy, Suspense, useEffect } from 'react'
import { isTyping } from '#web/ui/keys.ts'
import type { Screen } from '#web/ui/screens.tsx'
import { useSteady } from '#web/ui/steady.ts'

const Palette = lazy(() => import('./palette.tsx'))
const Keys = lazy(() => import('./keys.tsx'))

export type Opened = 'palette' | 'keys'

interface ShortcutsProps {
  /** What is open, which the frame has a button for too. */
  open: Opened | undefined
  onOpen(open: Opened | undefined): void
  screens: readonly Screen[]
  onHelp(screen: string): void
  onSignOut(): void
}

/** Ctrl-K (or Cmd-K) opens the palette on every screen, `?` tells the keys. */
export const Shortcuts = ({ open, onOpen, screens, onHelp, onSignOut }: ShortcutsProps) => {
  const toggle = useSteady((key: Opened) => onOpen(key === open && key === 'palette' ? undefined : key))
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        toggle('palette')
      } else if (event.key === '?' && !isTyping(event.target)) toggle('keys')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toggle])
  const close = (): void => onOpen(undefined)
  return (
    <Suspense>
      {open === 'palette' && (
        <Palette {...{ screens, onHelp, onSignOut }} onClose={close} onKeys={() => onOpen('keys')} />
      )}
      {open === 'keys' && <Keys onClose={close} />}
    </Suspense>
  )
}
