import { type Static, Type } from 'typebox'
import { type Drive, type Facts, type Run, seconds, speedOf, sumOf } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { flag, Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedDuration, summedLength } from '../summed.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  show_detailed: flag('Each time that the engine was on, below the days.'),
})

/** Seconds less than which the engine was not on: it was turned to something else. */
const least = 60

/** A time for which the engine was on, and what was driven in it: seconds and metres. */
interface Row extends Run {
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

const rowsOf = ({ runs = [], drives }: Facts): Row[] =>
  runs.filter((run) => seconds(run) >= least).map((run) => rowOf(run, drives))

interface Day {
  day: string
  rows: readonly Row[]
}

const hours = (rows: readonly Row[]): number => sumOf(rows, seconds)
const moved = (rows: readonly Row[]): number => sumOf(rows, (row) => row.moved)
const idle = (rows: readonly Row[]): number => Math.max(0, hours(rows) - moved(rows))
const metres = (rows: readonly Row[]): number => sumOf(rows, (row) => row.metres)
const all = (days: readonly Day[]): Row[] => days.flatMap(({ rows }) => rows)

const figures: {
  field: string
  column: Pick<ColumnOf<Day>, 'title' | 'unit'>
  of(rows: readonly Row[], tell: Tell): ReturnType<Tell['number']>
}[] = [
  { field: 'engine_hours', column: { title: 'engine_hours' }, of: (rows, tell) => tell.duration(hours(rows)) },
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

const days: ColumnOf<Day>[] = [
  { field: 'date', title: 'date', width: 120, weight: 2, cell: ({ day }, tell) => tell.text(tell.dayTitle(day)) },
  ...figures.map(
    ({ field, column, of }): ColumnOf<Day> => ({
      ...{ field, ...column, align: 'right', width: 80 },
      cell: ({ rows }, tell) => of(rows, tell),
      total: (some, tell) => of(all(some), tell),
    }),
  ),
]

const details: ColumnOf<Row>[] = [
  {
    ...{ field: 'engine_hours', title: 'engine_hours', align: 'right', width: 80 },
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

const summed: ColumnOf<Summed>[] = [
  device,
  ...(['engine_hours', 'in_movement', 'idling'] as const).map((field) => summedDuration(field, field)),
  summedLength('length', 'mileage'),
]

export const engine_hours = kind({
  id: 7,
  name: 'engine_hours_report',
  params: Params,
  needs: () => ['drives', 'engine'],
  sections(facts, { show_detailed }: Static<typeof Params>, tell) {
    const rows = rowsOf(facts)
    if (rows.length === 0) return []
    const groups = [...Map.groupBy(rows, ({ from }) => tell.day(from))].map(([day, those]) => ({ day, rows: those }))
    const table = tableOf(days, [{ header: '', rows: groups }], tell)
    return show_detailed
      ? [
          table,
          tableOf(
            details,
            byDay(rows, ({ from }) => from, tell),
            tell,
            tell.word('details'),
          ),
        ]
      : [table]
  },
  summary: {
    of(facts) {
      const rows = rowsOf(facts)
      return { engine_hours: hours(rows), in_movement: moved(rows), idling: idle(rows), length: metres(rows) }
    },
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})
