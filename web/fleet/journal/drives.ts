import type { Params, Result } from '#client/client.ts'
import { timeOf } from '#web/words/format.ts'

/** Drives of a vehicle's journal: those that were entered, and between them those that nobody has said anything of. */

export type Entry = Result<'driver/journal/entry/list'>['list'][number]
type Proposal = Result<'driver/journal/proposal/list'>['list'][number]
type NewEntry = Params<'driver/journal/entry/create'>['entries'][number]
type ChangedEntry = Params<'driver/journal/entry/update'>['entry']

export const types = ['work', 'personal', 'other'] as const
export type Type = (typeof types)[number]

/** A drive of the list. What is not entered yet has an id below zero, which stays while it is not. */
export interface Drive extends Omit<Proposal, 'overlapped'> {
  id: number
  entry?: Entry
}

/** What is said of a drive. */
export interface Said {
  type: Type
  commute: boolean
  purpose: string
  partner: string
  comment: string
}

/** All drives by their times. What an entry has a part in is not proposed once more. */
export const drivesOf = (entries: readonly Entry[], proposals: readonly Proposal[]): Drive[] =>
  [
    ...entries.map((entry) => ({ ...entry, entry })),
    ...proposals
      .filter(({ overlapped }) => !overlapped)
      .map(({ overlapped: _, ...proposal }) => ({ ...proposal, id: -timeOf(proposal.start_date) / 1000 })),
  ].sort((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0))

export const saidOf = ({ entry }: Drive): Said => ({
  type: entry?.type ?? 'work',
  commute: entry?.commute ?? false,
  purpose: entry?.purpose ?? '',
  partner: entry?.partner ?? '',
  comment: entry?.comment ?? '',
})

/** The same of several drives: what was left empty stays as it is. */
export const saidOfMany = (drive: Drive, { purpose, partner, comment, ...said }: Said): Said => {
  const had = saidOf(drive)
  return {
    ...said,
    commute: said.commute || (said.type === had.type && had.commute),
    purpose: purpose || had.purpose,
    partner: partner || had.partner,
    comment: comment || had.comment,
  }
}

/** The entry that is made of a drive. */
export const newEntryOf = (drive: Drive, { purpose, partner, comment, ...said }: Said): NewEntry => {
  const { tracker_id, start_date, end_date, start_location, end_location, length } = drive
  const { employee_id, start_odometer, end_odometer } = drive
  return {
    ...{ tracker_id, start_date, end_date, start_location, end_location, length, ...said },
    ...(employee_id !== null && { employee_id }),
    ...(start_odometer !== null && { start_odometer }),
    ...(end_odometer !== null && { end_odometer }),
    ...(purpose && { purpose }),
    ...(partner && { partner }),
    ...(comment && { comment }),
  }
}

/** The entry as it is to be. */
export const changedEntryOf = ({ id }: Entry, { purpose, partner, comment, ...said }: Said): ChangedEntry => ({
  ...{ id, ...said },
  purpose: purpose || null,
  partner: partner || null,
  comment: comment || null,
})

/** The month in which a drive counts, `2026-11`. */
export const monthOf = (local: string): string => local.slice(0, 7)

/** So many months that are over, the newest first. */
export const monthsBefore = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - 2 - i)).toISOString().slice(0, 7))
}

/** Sums of kilometres by what they were for; `none` where nobody has said it. */
export const kilometresOf = (drives: readonly Drive[]): Record<Type | 'none', number> => {
  const sums = { work: 0, personal: 0, other: 0, none: 0 }
  for (const { entry, length } of drives) sums[entry?.type ?? 'none'] += length
  return sums
}
