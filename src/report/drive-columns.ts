import { seconds, speedOf, sumOf } from './facts.ts'
import type { ColumnOf } from './table.ts'
import type { Place } from './tell.ts'

/** Columns that reports of drives share. */

/** A drive, or a part of one. Times in milliseconds since 1970 UTC, lengths in metres. */
export interface Driven {
  /** Of the drive. */
  id: number
  from: number
  to: number
  start?: Place | undefined
  end?: Place | undefined
  length: number
}

/** The drive on its map. */
const refOf = ({ id, from, to }: Driven) => ({ kind: 'track', id, from, to }) as const

/** Columns of when and where it began and ended. @param isDated with the day, where rows are not grouped by days */
export const endColumns = (isDated = false): ColumnOf<Driven>[] => [
  {
    ...{ field: 'from', title: 'movement_start', width: 150, weight: 3 },
    cell: (row, tell) => tell[isDated ? 'momentAt' : 'timeAt'](row.from, row.start, refOf(row)),
  },
  {
    ...{ field: 'to', title: 'movement_end', width: 150, weight: 3 },
    cell: (row, tell) => tell[isDated ? 'momentAt' : 'timeAt'](row.to, row.end, refOf(row)),
  },
]

export const lengthOf = (rows: readonly Driven[]): number => sumOf(rows, ({ length }) => length)
export const timeOf = (rows: readonly Driven[]): number => sumOf(rows, seconds)

/** Columns of how far, how long and how fast. @param drivenOf a row: what was driven in it */
export const driveFigures = <Row>(drivenOf: (row: Row) => readonly Driven[]): ColumnOf<Row>[] => [
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: (row, tell) => tell.length(lengthOf(drivenOf(row))),
    total: (rows, tell) => tell.length(lengthOf(rows.flatMap(drivenOf)), 1),
  },
  {
    ...{ field: 'time', title: 'travel_time', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(timeOf(drivenOf(row))),
    total: (rows, tell) => tell.duration(timeOf(rows.flatMap(drivenOf))),
  },
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: (row, tell) => tell.speed(speedOf(lengthOf(drivenOf(row)), timeOf(drivenOf(row)))),
    total: (rows, tell) => {
      const all = rows.flatMap(drivenOf)
      return tell.speed(speedOf(lengthOf(all), timeOf(all)))
    },
  },
]
