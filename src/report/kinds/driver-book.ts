import { type Static, Type } from 'typebox'
import { put } from '#formats/document/words.ts'
import type { Cell, NameTable, Ref, Section } from '#formats/sheet/sheet.ts'
import { type BookLine, bookOf, isLate, isPrivate, saidIn } from '../book.ts'
import { type Facts, type JournalChange, most_changes, sumOf } from '../facts.ts'
import { odometer, purposeOf } from '../journal.ts'
import { kind, type Summed } from '../kind.ts'
import { Seconds, Sums, Tabs, time_of_day, Workdays, working_days } from '../params.ts'
import { device, summedCount, summedLength } from '../summed.ts'
import { type ColumnOf, driverIn, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import type { Key } from '../words.ts'

/** What drives were for, as tax offices ask: all drives, odometers without gaps or the differences, and what was changed of entries. */

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  work_from: Type.Optional(
    Type.String({
      ...time_of_day,
      examples: ['08:00'],
      description:
        'Time of day at which work begins: a drive within working times that is not entered counts as business, one to or from them as commute.',
    }),
  ),
  work_to: Type.Optional(
    Type.String({
      ...time_of_day,
      examples: ['17:00'],
      description: 'Time of day at which work ends; before `work_from` it is that of the next day.',
    }),
  ),
  workdays: Workdays,
})
type Params = Static<typeof Params>

const linesOf = (facts: Facts, { work_from, work_to, workdays = working_days }: Params, tell: Tell): BookLine[] =>
  bookOf(facts, work_from && work_to ? { from: work_from, to: work_to, weekdays: workdays } : null, tell.zone)

const nothing = (tell: Tell): Cell => tell.text('')
/** A cell that private drives do not have. */
const unlessPrivate =
  (cell: (line: BookLine, tell: Tell) => Cell): ColumnOf<BookLine>['cell'] =>
  (line, tell) =>
    isPrivate(line) ? nothing(tell) : cell(line, tell)
const lengthOfAll = (lines: readonly BookLine[]): number => sumOf(lines, ({ length }) => length)
const dayOf = (time: number, tell: Tell): Cell => tell.text(tell.dayTitle(tell.day(time)))

const refOf = ({ track_id, from, to }: BookLine): Ref | undefined =>
  track_id === undefined ? undefined : { kind: 'track', id: track_id, from, to }

const columns: readonly ColumnOf<BookLine>[] = [
  {
    ...{ field: 'from', title: 'movement_start', width: 150, weight: 3 },
    cell: (line, tell) =>
      isPrivate(line) ? dayOf(line.from, tell) : tell.momentAt(line.from, line.start, refOf(line)),
  },
  {
    ...{ field: 'to', title: 'movement_end', width: 150, weight: 3 },
    cell: unlessPrivate((line, tell) => tell.momentAt(line.to, line.end, refOf(line))),
  },
  {
    ...{ field: 'start_odometer', title: 'odometer_start', unit: 'length', width: 80 },
    cell: ({ odometers: { start } }, tell) => odometer(start, tell),
  },
  {
    ...{ field: 'end_odometer', title: 'odometer_end', unit: 'length', width: 80 },
    cell: ({ odometers: { end } }, tell) => odometer(end, tell),
  },
  {
    ...{ field: 'gap', title: 'odometer_gap', unit: 'length', width: 70 },
    cell: ({ gap }, tell) => (gap ? tell.length(gap * 1000, 1) : nothing(tell)),
    total: (lines, tell) => tell.length(gapOf(lines) * 1000, 1),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 70 },
    cell: ({ length }, tell) => tell.length(length),
    total: (lines, tell) => tell.length(lengthOfAll(lines), 1),
  },
  { field: 'kind', title: 'drive_purpose', width: 90, cell: ({ kind }, tell) => tell.text(tell.word(kind)) },
  {
    ...{ field: 'driver', title: 'employee', width: 100, weight: 2 },
    cell: unlessPrivate(({ driver }, tell) => driverIn(driver, tell)),
  },
  {
    ...{ field: 'purpose', title: 'purpose', width: 100, weight: 2 },
    cell: unlessPrivate(({ entry }, tell) => tell.text(entry?.said.purpose ?? '')),
  },
  {
    ...{ field: 'partner', title: 'partner', width: 100, weight: 2 },
    cell: unlessPrivate(({ entry }, tell) => tell.text(entry?.said.partner ?? '')),
  },
  {
    ...{ field: 'comment', title: 'comment', width: 100, weight: 2 },
    cell: unlessPrivate(({ entry }, tell) => tell.text(entry?.said.comment ?? '')),
  },
  {
    field: 'entered',
    title: 'entered_on',
    width: 110,
    weight: 2,
    cell: (line, tell) => tell.text(enteredIn(line, tell)),
  },
]

const gapOf = (lines: readonly BookLine[]): number => sumOf(lines, ({ gap }) => gap ?? 0)

/** When it was entered and whether that was late, or that nobody did. */
const enteredIn = (line: BookLine, tell: Tell): string => {
  if (!line.entry) return tell.word(line.by === 'work_times' ? 'by_work_times' : 'not_entered')
  const time = tell.moment(line.entry.entered).v
  const entered = isLate(line) ? put(tell.word('late_entry'), { entered: time }) : time
  return line.isByHand ? put(tell.word('by_hand'), { entered }) : entered
}

const changeColumns: readonly ColumnOf<JournalChange>[] = [
  { field: 'changed', title: 'changed_on', width: 110, cell: ({ time }, tell) => tell.moment(time) },
  { field: 'author', title: 'changed_by', width: 110, cell: ({ author }, tell) => tell.text(author) },
  {
    ...{ field: 'drive', title: 'drive_of', width: 110 },
    cell: ({ from, before, after }, tell) =>
      [before, after ?? before].every((said) => purposeOf(said) !== 'private') ? tell.moment(from) : dayOf(from, tell),
  },
  {
    ...{ field: 'before', title: 'before', width: 200, weight: 3 },
    cell: ({ before }, tell) => tell.text(saidIn(before, tell.word)),
  },
  {
    ...{ field: 'after', title: 'after', width: 200, weight: 3 },
    cell: ({ after }, tell) => tell.text(after ? saidIn(after, tell.word) : tell.word('deleted')),
  },
]

/** What was changed, and that there may be more; nothing where nothing was. */
const changesIn = (changes: readonly JournalChange[], tell: Tell): Section[] => {
  if (changes.length === 0) return []
  const table = tableOf(changeColumns, [{ header: '', rows: changes }], tell, tell.word('changes'))
  if (changes.length < most_changes) return [table]
  const text = tell.word('last_changes').replace('{count}', String(most_changes))
  return [table, { type: 'text', text, style: 'small_print' }]
}

const kinds: readonly Key[] = ['business', 'commute', 'private', 'other_drives']

const sumsOf = (lines: readonly BookLine[]): Record<string, number> => ({
  trips: lines.length,
  ...Object.fromEntries(kinds.map((key) => [key, lengthOfAll(lines.filter(({ kind }) => kind === key))])),
  length: lengthOfAll(lines),
  late: lines.filter(isLate).length,
  missing: lines.filter(({ entry }) => !entry).length,
})

/** The figures of the device beneath its table. */
const figuresOf = (lines: readonly BookLine[], tell: Tell): NameTable => {
  const sums = sumsOf(lines)
  const { length } = tell.units
  const known = (end: 'start' | 'end') => lines.flatMap(({ odometers }) => odometers[end] ?? [])
  const row = (name: string, { v, raw }: Cell) => ({ name, v, raw, highlight: false })
  const lengths = [...kinds, 'length'] as const
  return {
    type: 'map_table',
    header: tell.word('summary'),
    rows: [
      row(tell.word('trips_count'), tell.number(lines.length, 0)),
      ...lengths.map((key) =>
        row(`${tell.word(key === 'length' ? 'total_trips_length' : key)}, ${length}`, tell.length(sums[key] ?? 0, 1)),
      ),
      row(`${tell.word('begin_odometer')}, ${length}`, odometer(known('start')[0], tell)),
      row(`${tell.word('final_odometer')}, ${length}`, odometer(known('end').at(-1), tell)),
      row(`${tell.word('odometer_gap')}, ${length}`, tell.length(gapOf(lines) * 1000, 1)),
      row(tell.word('late_entries'), tell.number(sums.late ?? 0, 0)),
      row(tell.word('not_entered'), tell.number(sums.missing ?? 0, 0)),
    ],
  }
}

/** The lines of each month, which says whether it is closed. */
const byMonth = (lines: readonly BookLine[], closed: readonly string[], tell: Tell) =>
  [...Map.groupBy(lines, ({ from }) => tell.day(from).slice(0, 7))].map(([month, rows]) => ({
    header: closed.includes(month) ? `${month} (${tell.word('month_closed')})` : month,
    rows,
  }))

export const driver_book = kind({
  id: 1010,
  name: 'driver_book',
  params: Params,
  needs: () => ['drives', 'drivers', 'journal'],
  fault({ work_from, work_to }) {
    if ((work_from === undefined) !== (work_to === undefined))
      return {
        parameter: work_from === undefined ? 'plugin.work_from' : 'plugin.work_to',
        error: 'must be given with its other end',
      }
    return work_from !== undefined && work_from === work_to
      ? { parameter: 'plugin.work_to', error: 'must not be when work begins' }
      : undefined
  },
  sections(facts, params, tell) {
    const lines = linesOf(facts, params, tell)
    const { closed = [], changes = [] } = facts.journal ?? {}
    if (lines.length === 0 && changes.length === 0) return []
    const note: Section = { type: 'text', text: tell.word('book_note'), style: 'small_print' }
    return [
      ...[tableOf(columns, byMonth(lines, closed, tell), tell), figuresOf(lines, tell)],
      ...changesIn(changes, tell),
      note,
    ]
  },
  summary: {
    of: (facts, params, tell) => sumsOf(linesOf(facts, params, tell)),
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('trips', 'trips_count'),
  ...kinds.map((key) => summedLength(key, key)),
  summedLength('length', 'total_trips_length'),
  summedCount('late', 'late_entries'),
  summedCount('missing', 'not_entered'),
]
