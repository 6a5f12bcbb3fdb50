import type { Invitation } from '../faces.ts'

/** Somebody who has come by an invitation. */
export interface Guest {
  hash: string
  /** What it is to; without it `error` says why it is not to be had. */
  invitation?: Invitation
  error?: unknown
  /** Somebody is signed in here already. */
  isOther: boolean
  /** Goes to where who is signed in works, or signs in. */
  onLeave(): void
}
