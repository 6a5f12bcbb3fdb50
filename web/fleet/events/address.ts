import { flag, id, ids, type Part } from '#web/ui/address.ts'
import { periodPart } from '#web/ui/period.ts'

/** Names of events, as `speedup.sos`. */
const kinds: Part<readonly string[]> = {
  read: (written = '') => written.split('.').filter((name) => /^[a-z_]+$/.test(name)),
  write: (value) => value.join('.') || undefined,
}

/** What the address of the events tells. */
export const parts = {
  period: periodPart('today'),
  trackers: ids,
  drivers: ids,
  kinds,
  emergency: flag,
  unread: flag,
  entry: id,
}

export type Address = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }
export type Go = (some: Partial<Address>, how?: { replace?: boolean }) => void
