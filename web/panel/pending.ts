import type { Pending } from '#web/parts/invitation/invitation.tsx'
import { here } from './moment.ts'

/** An invitation as the panel was told of it, by the clock of whoever looks. */
export const pendingOf = ({ mailed, expires }: Pending): Pending => ({
  mailed: mailed && here(mailed),
  expires: here(expires),
})
