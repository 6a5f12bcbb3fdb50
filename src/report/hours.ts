import { type Drive, type Run, seconds, speedOf, sumOf } from './facts.ts'
import { byDay, type ColumnOf, tableOf } from './table.ts'
import type { Tell } from './tell.ts'

/** Hours for which something ran: an engine, a machine on a vehicle. */

/** A time for which something ran, and what was driven in it: seconds and metres. */
export interface Row extends Run {
  moved: number
  metres: number
}

/** What of the drives lies in the time; a drive over its ends counts in part. */
const rowOf = (run: Run, drives: readonly Drive[]): Row => {
  const row = { ...run, moved: 0, metres: 0 }
  for (const drive of drives) {
    const common = (Math.min(drive.to, run.to) - Math.max(drive.from, run.from)) / 1000
    if (common <= 0) continue
    row.moved += common
    row.metres += drive.length * (common / seconds(drive))
  }
  return row
}

/** The times that lasted so many seconds at least, with what was driven in them. */
export const rowsOf = (runs: readonly Run[], drives: readonly Drive[], least: number): Row[] =>
  runs.filter((run) => seconds(run) >= least).map((run) => rowOf(run, drives))

interface Day {
  day: string
  rows: readonly Row[]
}

export const hours = (rows: readonly Row[]): number => sumOf(rows, seconds)
export const moved = (rows: readonly Row[]): number => sumOf(rows, (row) => row.moved)
export const idle = (rows: readonly Row[]): number => Math.max(0, hours(rows) - moved(rows))
export const metres = (rows: readonly Row[]): number => sumOf(rows, (row) => row.metres)
const all = (days: readonly Day[]): Row[] => days.flatMap(({ rows }) => rows)

const figures: {
  field: string
  column: Pick<ColumnOf<Day>, 'title' | 'unit'>
  of(rows: readonly Row[], tell: Tell): ReturnType<Tell['number']>
}[] = [
  { field: 'hours', column: { title: 'duration' }, of: (rows, tell) => tell.duration(hours(rows)) },
  { field: 'in_movement', column: { title: 'in_movement' }, of: (rows, tell) => tell.duration(moved(rows)) },
  {
    ...{ field: 'in_movement_share', column: { title: 'in_movement', unit: 'percent' } },
    of: (rows, tell) => tell.share(moved(rows), hours(rows)),
  },
  { field: 'idling', column: { title: 'idling' }, of: (rows, tell) => tell.duration(idle(rows)) },
  {
    ...{ field: 'idling_share', column: { title: 'idling', unit: 'percent' } },
    of: (rows, tell) => tell.share(idle(rows), hours(rows)),
  },
  {
    ...{ field: 'average_interval', column: { title: 'average_interval' } },
    of: (rows, tell) => tell.duration(rows.length > 0 ? hours(rows) / rows.length : 0),
  },
  { field: 'length', column: { title: 'mileage', unit: 'length' }, of: (rows, tell) => tell.length(metres(rows)) },
  {
    ...{ field: 'avg_speed', column: { title: 'avg_speed', unit: 'speed' } },
    of: (rows, tell) => tell.speed(speedOf(metres(rows), moved(rows))),
  },
  { field: 'intervals', column: { title: 'intervals' }, of: (rows, tell) => tell.number(rows.length, 0) },
]

/** Wishes of whoever tells hours. */
export interface Telling {
  /** Key and title of the column of what it ran. */
  hours: 'engine_hours' | 'operation_time'
  /** Columns that are not told. */
  without?: readonly string[]
  isDetailed: boolean
  /** What ran; stands above the tables. */
  name?: string
}

const dayColumns = ({ hours, without = [] }: Telling): ColumnOf<Day>[] => [
  { field: 'date', title: 'date', width: 120, weight: 2, cell: ({ day }, tell) => tell.text(tell.dayTitle(day)) },
  ...figures
    .filter(({ field }) => !without.includes(field))
    .map(
      ({ field, column, of }): ColumnOf<Day> => ({
        ...(field === 'hours' ? { field: hours, title: hours } : { field, ...column }),
        ...{ align: 'right', width: 80 },
        cell: ({ rows }, tell) => of(rows, tell),
        total: (some, tell) => of(all(some), tell),
      }),
    ),
]

const detailColumns = ({ hours: title }: Telling): ColumnOf<Row>[] => [
  {
    ...{ field: title, title, align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(hours(rows)),
  },
  {
    ...{ field: 'in_movement', title: 'in_movement', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(row.moved),
    total: (rows, tell) => tell.duration(moved(rows)),
  },
  {
    ...{ field: 'from', title: 'start', width: 150, weight: 3 },
    cell: ({ from, start }, tell) => (start ? tell.timeAt(from, start) : tell.time(from)),
  },
  {
    ...{ field: 'to', title: 'stop', width: 150, weight: 3 },
    cell: ({ to, end }, tell) => (end ? tell.timeAt(to, end) : tell.time(to)),
  },
]

/** The hours of each day, and where it is wanted each time that it ran. */
export const tablesOf = (rows: readonly Row[], telling: Telling, tell: Tell) => {
  const { name = '', isDetailed } = telling
  const groups = [...Map.groupBy(rows, ({ from }) => tell.day(from))].map(([day, those]) => ({ day, rows: those }))
  const days = tableOf(dayColumns(telling), [{ header: '', rows: groups }], tell, name)
  if (!isDetailed) return [days]
  const details = byDay(rows, ({ from }) => from, tell)
  const header = name ? `${name}: ${tell.word('details')}` : tell.word('details')
  return [days, tableOf(detailColumns(telling), details, tell, header)]
}
