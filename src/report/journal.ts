import type { Section } from '#formats/sheet/sheet.ts'
import { type JournalEntry, type Said, seconds, sumOf } from './facts.ts'
import { byDay, type ColumnOf, driverIn, type Rows, tableOf } from './table.ts'
import type { Tell } from './tell.ts'
import type { Key } from './words.ts'

/** Entries of the journal as a table. */

const names: Readonly<Record<Said['type'], Key>> = { work: 'business', personal: 'private', other: 'other_drives' }

/** The key of what a drive was for: a way between home and work is told apart from all other drives. */
export const purposeOf = ({ type, commute }: Pick<Said, 'type' | 'commute'>): Key => (commute ? 'commute' : names[type])

type Column = ColumnOf<JournalEntry>

const figures: readonly Column[] = [
  {
    field: 'driver',
    title: 'employee',
    width: 120,
    weight: 2,
    cell: ({ driver }, tell) => driverIn(driver, tell),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: ({ length }, tell) => tell.length(length),
    total: (rows, tell) =>
      tell.length(
        sumOf(rows, ({ length }) => length),
        1,
      ),
  },
  {
    ...{ field: 'time', title: 'travel_time', align: 'right', width: 70 },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
  },
  {
    ...{ field: 'start_odometer', title: 'odometer_start', unit: 'length', width: 80 },
    cell: ({ odometers: { start } }, tell) => odometer(start, tell),
  },
  {
    ...{ field: 'end_odometer', title: 'odometer_end', unit: 'length', width: 80 },
    cell: ({ odometers: { end } }, tell) => odometer(end, tell),
  },
  { field: 'type', title: 'drive_purpose', width: 90, cell: ({ said }, tell) => tell.text(tell.word(purposeOf(said))) },
  {
    field: 'purpose',
    title: 'purpose',
    width: 110,
    weight: 2,
    cell: ({ said }, tell) => tell.text(said.purpose ?? ''),
  },
  {
    field: 'partner',
    title: 'partner',
    width: 110,
    weight: 2,
    cell: ({ said }, tell) => tell.text(said.partner ?? ''),
  },
  {
    field: 'comment',
    title: 'comment',
    width: 110,
    weight: 2,
    cell: ({ said }, tell) => tell.text(said.comment ?? ''),
  },
]

/** Kilometres of an odometer, with one decimal; nothing where nobody knows them. */
export const odometer = (kilometres: number | undefined, tell: Tell) =>
  kilometres === undefined ? tell.text('') : tell.length(kilometres * 1000, 1)

const endsOf = (isDated: boolean): Column[] => [
  {
    ...{ field: 'from', title: 'movement_start', width: 150, weight: 3 },
    cell: ({ from, start }, tell) => tell[isDated ? 'momentAt' : 'timeAt'](from, start),
  },
  {
    ...{ field: 'to', title: 'movement_end', width: 150, weight: 3 },
    cell: ({ to, end }, tell) => tell[isDated ? 'momentAt' : 'timeAt'](to, end),
  },
]

/** The table of these entries in their order; in groups by what they were for, or by days. */
export const journalTable = (
  entries: readonly JournalEntry[],
  by: 'type' | 'date' | undefined,
  tell: Tell,
): Section => {
  const groups: Rows<JournalEntry>[] =
    by === 'date'
      ? byDay(entries, ({ from }) => from, tell)
      : by === 'type'
        ? byPurpose(entries, tell)
        : [{ header: '', rows: entries }]
  return tableOf([...endsOf(by !== 'date'), ...figures], groups, tell)
}

const byPurpose = (entries: readonly JournalEntry[], tell: Tell): Rows<JournalEntry>[] =>
  [...Map.groupBy(entries, ({ said }) => purposeOf(said))].map(([key, rows]) => ({ header: tell.word(key), rows }))
