import { type Static, Type } from 'typebox'
import { type Facts, type Stop, seconds, sumOf } from '../facts.ts'
import { kind } from '../kind.ts'
import { flag, Seconds, Smart, Tabs } from '../params.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Smart,
  show_coordinates: flag('Where it stood, in a column of its own.'),
})

const engineOf = (rows: readonly Stop[]): number => sumOf(rows, ({ engine = 0 }) => engine)

const refOf = ({ from, to }: Stop) => ({ kind: 'stop', id: 0, from, to }) as const

const columns: ColumnOf<Stop>[] = [
  {
    field: 'from',
    title: 'stop_start',
    width: 100,
    cell: (row, tell) => ({ ...tell.moment(row.from), ref: refOf(row) }),
  },
  { field: 'to', title: 'stop_end', width: 100, cell: (row, tell) => tell.moment(row.to) },
  { field: 'address', title: 'address', width: 200, weight: 4, cell: ({ place }, tell) => tell.place(place) },
]
const coordinates: ColumnOf<Stop> = {
  ...{ field: 'coordinates', title: 'coordinates', width: 120 },
  cell: ({ place }, tell) => (place ? tell.coordinates(place) : tell.place(undefined)),
}
const duration: ColumnOf<Stop> = {
  ...{ field: 'time', title: 'duration', align: 'right', width: 80, highlight: true },
  cell: (row, tell) => tell.duration(seconds(row)),
  total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
}
const engine: ColumnOf<Stop>[] = [
  {
    ...{ field: 'ignition_on', title: 'ignition_on', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(row.engine ?? 0),
    total: (rows, tell) => tell.duration(engineOf(rows)),
  },
  {
    ...{ field: 'ignition_on_share', title: 'ignition_on', unit: 'percent', width: 60 },
    cell: (row, tell) => tell.share(row.engine ?? 0, seconds(row)),
    total: (rows, tell) => tell.share(engineOf(rows), sumOf(rows, seconds)),
  },
]

const columnsOf = ({ stops }: Facts, { show_coordinates }: Static<typeof Params>): ColumnOf<Stop>[] => [
  ...columns,
  ...(show_coordinates ? [coordinates] : []),
  duration,
  ...(stops.some((stop) => stop.engine !== undefined) ? engine : []),
]

export const stops = kind({
  id: 6,
  name: 'stops',
  params: Params,
  needs: () => ['drives', 'stops', 'engine'],
  sections(facts, params, tell) {
    if (facts.stops.length === 0) return []
    return [
      tableOf(
        columnsOf(facts, params),
        byDay(facts.stops, ({ from }) => from, tell),
        tell,
      ),
    ]
  },
})
