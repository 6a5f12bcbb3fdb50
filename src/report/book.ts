import type { Driver, Facts, JournalEntry, Said, Window } from './facts.ts'
import { purposeOf } from './journal.ts'
import type { Place } from './tell.ts'
import { type TimeFilter, windowsOf } from './windows.ts'
import type { Key } from './words.ts'

/** The lines of a driver's book: each drive once, with what its entry or the working times say of it. */

export interface BookLine extends Window {
  /** As it was recorded; none where it was not. */
  track_id?: number | undefined
  /** Nothing where it lies in private time. */
  start: Place | undefined
  end: Place | undefined
  length: number
  driver?: Driver | undefined
  /** `business`, `private`, `commute` or `other_drives`. */
  kind: Key
  by: 'entry' | 'work_times' | 'nothing'
  entry?: JournalEntry | undefined
  /** The device recorded no drive of this entry. */
  isByHand: boolean
  odometers: JournalEntry['odometers']
  /** Kilometres between the end of the line before and its begin; nothing where either is not known. */
  gap?: number | undefined
}

/** Milliseconds before working times begin, or after they end, in which a way leads to work or home. */
const way_home = 3_600_000
/** Milliseconds within which a drive is to be entered. */
const in_time = 7 * 86_400_000

/** Private drives are told by their lengths alone. */
export const isPrivate = ({ kind }: Pick<BookLine, 'kind'>): boolean => kind === 'private'

export const isLate = ({ entry, to }: Pick<BookLine, 'entry' | 'to'>): boolean =>
  entry !== undefined && entry.entered - to > in_time

/** The lines by time. @param hours working times; without them what is not entered counts as private */
export const bookOf = (facts: Facts, hours: TimeFilter | null, zone: string): BookLine[] => {
  const { drives, journal, windows } = facts
  const entries = journal?.entries ?? []
  const matched = drives.map((drive) => matching(drive, entries))
  const work = hours ? workOf(windows, hours, zone) : []
  const driven = drives.map((drive, i): BookLine => {
    const entry = matched[i]
    const of = { entry, isByHand: false, odometers: odometersOf(i, matched, journal?.odometers[i] ?? {}) }
    const { id: track_id, from, to, start, end, length } = drive
    const driver = entry?.driver ?? drive.driver
    const told = entry ? { kind: purposeOf(entry.said), by: 'entry' as const } : guessed(drive, work)
    return { ...{ track_id, from, to, start, end, length, driver }, ...told, ...of }
  })
  const alone = entries.filter(
    (entry) => !matched.includes(entry) && windows.some(({ from, to }) => from <= entry.from && entry.from <= to),
  )
  return withGaps([...driven, ...alone.map(byHand)].sort((a, b) => a.from - b.from))
}

/** The entry that has most of a drive's time, and half of it at least. */
const matching = (drive: Window, entries: readonly JournalEntry[]): JournalEntry | undefined => {
  let best: JournalEntry | undefined
  let most = (drive.to - drive.from) / 2
  for (const entry of entries) {
    if (entry.from >= drive.to) break
    const shared = Math.min(entry.to, drive.to) - Math.max(entry.from, drive.from)
    if (shared >= most && shared > 0) [best, most] = [entry, shared]
  }
  return best
}

/** What was entered stands before what was counted: at the first drive of an entry, and at its last. */
const odometersOf = (
  i: number,
  matched: readonly (JournalEntry | undefined)[],
  counted: JournalEntry['odometers'],
): JournalEntry['odometers'] => {
  const entry = matched[i]
  if (!entry) return counted
  const [isFirst, isLast] = [matched[i - 1] !== entry, matched[i + 1] !== entry]
  return {
    start: (isFirst ? entry.odometers.start : undefined) ?? counted.start,
    end: (isLast ? entry.odometers.end : undefined) ?? counted.end,
  }
}

const byHand = (entry: JournalEntry): BookLine => {
  const { from, to, start, end, length, driver, said, odometers } = entry
  return {
    ...{ from, to, start, end, length, driver, odometers, entry },
    kind: purposeOf(said),
    by: 'entry',
    isByHand: true,
  }
}

const workOf = (windows: readonly Window[], hours: TimeFilter, zone: string): Window[] =>
  windowsOf({ from: (windows[0]?.from ?? 0) - 86_400_000, to: (windows.at(-1)?.to ?? 0) + 86_400_000 }, hours, zone)

/** What a drive that nobody entered counts as. */
const guessed = ({ from, to }: Window, work: readonly Window[]): Pick<BookLine, 'kind' | 'by'> => {
  if (work.some((hours) => hours.from <= from && from <= hours.to)) return { kind: 'business', by: 'work_times' }
  const leads = (hours: Window): boolean =>
    (from < hours.from && hours.from - way_home <= to && to <= hours.to) ||
    (hours.to < from && from <= hours.to + way_home)
  return work.some(leads) ? { kind: 'commute', by: 'work_times' } : { kind: 'private', by: 'nothing' }
}

/** Less than so many kilometres is what rounding leaves. */
const least_gap = 0.05

const withGaps = (lines: readonly BookLine[]): BookLine[] =>
  lines.map((line, i) => {
    const [end, start] = [lines[i - 1]?.odometers.end, line.odometers.start]
    const gap = end === undefined || start === undefined ? undefined : start - end
    return { ...line, gap: gap !== undefined && Math.abs(gap) >= least_gap ? gap : gap && 0 }
  })

/** Words of what was said of a drive, in one line; of a private one only that it was. */
export const saidIn = (said: Said, word: (key: Key) => string): string => {
  const kind = purposeOf(said)
  const more = kind === 'private' ? [] : [said.purpose, said.partner, said.comment]
  return [word(kind), ...more.flatMap((text) => text || [])].join('; ')
}
