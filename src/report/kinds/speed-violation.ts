import { type Static, Type } from 'typebox'
import type { Chart } from '#formats/sheet/sheet.ts'
import { type Facts, seconds, speedOf, sumOf } from '../facts.ts'
import { kind } from '../kind.ts'
import { flag, Seconds, Smart, Tabs } from '../params.ts'
import { lengthOf, type Reader } from '../reader.ts'
import { byDay, byDriver, type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import { type Violation, violationsOf } from '../violations.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Smart,
  max_speed: Type.Integer({ minimum: 1, maximum: 400, description: 'What is allowed, in the units of who asks.' }),
  min_duration_minutes: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1440, default: 0, description: 'Only what lasted longer.' }),
  ),
  group_by_driver: flag('By who drove, not by days.'),
})

const lasting = (rows: readonly Violation[]): number => sumOf(rows, seconds)
const metresOf = (rows: readonly Violation[]): number => sumOf(rows, ({ metres }) => metres)

const columns: ColumnOf<Violation>[] = [
  { field: 'from', title: 'start', width: 100, cell: (row, tell) => tell.moment(row.from) },
  {
    ...{ field: 'time', title: 'duration', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(lasting(rows)),
  },
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: (row, tell) => tell.speed(speedOf(row.metres, seconds(row))),
    total: (rows, tell) => tell.speed(speedOf(metresOf(rows), lasting(rows))),
  },
  {
    ...{ field: 'max_speed', title: 'max_speed', unit: 'speed', width: 80, highlight: true },
    cell: (row, tell) => tell.speed(row.max_speed),
    total: (rows, tell) => tell.speed(rows.reduce((most, { max_speed }) => Math.max(most, max_speed), 0)),
  },
  { field: 'address', title: 'fastest_at', width: 200, weight: 4, cell: ({ peak }, tell) => tell.place(peak) },
]

const limitOf = ({ max_speed }: Static<typeof Params>, reader: Pick<Reader, 'measurement_system'>): number =>
  (max_speed * lengthOf(reader).metres) / 1000

const driven = ({ walked, drivers }: Facts): Violation[] =>
  (walked as readonly Violation[][]).flat().map((violation) => ({
    ...violation,
    driver: drivers.findLast(({ since }) => since <= violation.from)?.is,
  }))

const chartOf = (rows: readonly Violation[], tell: Tell): Chart => ({
  ...{ type: 'chart', header: tell.word('max_speed'), kind: 'bars', x: 'time', unit: tell.units.speed },
  series: [
    {
      title: tell.word('max_speed'),
      points: rows.map(({ from, to, max_speed }) => [from, Number(tell.speed(max_speed).raw), to]),
    },
  ],
})

export const speed_violation = kind({
  id: 27,
  name: 'speed_violation',
  params: Params,
  needs: ({ group_by_driver }) => (group_by_driver ? ['drivers'] : []),
  walk: (params, _, reader) => violationsOf(limitOf(params, reader), (params.min_duration_minutes ?? 0) * 60),
  sections(facts, { group_by_driver }, tell) {
    const rows = driven(facts)
    if (rows.length === 0) return []
    const groups = group_by_driver ? byDriver(rows, tell) : byDay(rows, ({ from }) => from, tell)
    return [tableOf(columns, groups, tell), chartOf(rows, tell)]
  },
})
