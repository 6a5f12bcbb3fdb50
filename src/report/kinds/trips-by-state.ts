import { type Static, Type } from 'typebox'
import type { Chart } from '#formats/sheet/sheet.ts'
import { type Driven, driveFigures, endColumns, lengthOf } from '../drive-columns.ts'
import { type Facts, sumOf } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { metresAt } from '../mileage.ts'
import { choice, Seconds, Smart, Sums, Tabs } from '../params.ts'
import type { Crossing, Passed, Region } from '../regions.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'
import type { Place, Tell } from '../tell.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  group_type: Type.Optional(
    choice(['province', 'country'], { default: 'province', description: 'By which borders drives are cut.' }),
  ),
})
type Params = Static<typeof Params>

/** A drive, or what of it lies in one region. */
interface Stretch extends Driven {
  region?: Region | undefined
}

const placeOf = ({ lat, lng }: Crossing): Place => ({ lat, lng, address: '' })

/** The drives, cut where they cross; the parts of a drive are as long together as it is. */
export const stretchesOf = ({ drives, walked }: Pick<Facts, 'drives' | 'walked'>): Stretch[] => {
  const passed = walked as readonly Passed[]
  const crossings = passed.flatMap((one) => one.crossings)
  const until = (time: number): number => sumOf(passed, ({ way }) => metresAt(way, time))
  return drives.flatMap(({ id, from, to, start, end, length }) => {
    const before = crossings.findLast(({ time }) => time <= from)
    const isCrossed = ({ region }: Crossing, i: number): boolean =>
      ![undefined, region.code].includes(crossings[i - 1]?.region.code)
    const cuts = crossings.filter((one, i) => one.time > from && one.time < to && isCrossed(one, i))
    const first = crossings.find(({ time }) => time >= from)
    const whole = until(to) - until(from)
    const ends = [...cuts.map((cut) => ({ time: cut.time, place: placeOf(cut) })), { time: to, place: end }]
    let begin = { time: from, place: start }
    return ends.map((until_there, i) => {
      const share = whole > 0 ? (until(until_there.time) - until(begin.time)) / whole : 1 / ends.length
      const region = i === 0 ? (before ?? first)?.region : cuts[i - 1]?.region
      const part = { id, from: begin.time, to: until_there.time, start: begin.place, end: until_there.place }
      begin = until_there
      return { ...part, length: length * share, region }
    })
  })
}

const nameOf = (region: Region | undefined, tell: Tell): string => region?.name ?? tell.word('unknown_region')

/** What was driven in a region. */
interface Sum {
  region?: Region | undefined
  rows: readonly Stretch[]
}

/** The most driven first. */
const sumsOf = (rows: readonly Stretch[]): Sum[] =>
  [...Map.groupBy(rows, ({ region }) => region?.code).values()]
    .map((those) => ({ region: those[0]?.region, rows: those }))
    .sort((a, b) => lengthOf(b.rows) - lengthOf(a.rows))

const regionColumns = <Row>({ group_type }: Params, regionOf: (row: Row) => Region | undefined): ColumnOf<Row>[] => {
  const country: ColumnOf<Row> = {
    ...{ field: 'country', title: 'country', width: 120, weight: 2 },
    cell: (row, tell) => tell.text(regionOf(row)?.country ?? tell.word('unknown_region')),
  }
  if (group_type === 'country') return [country]
  return [
    {
      ...{ field: 'province', title: 'province', width: 120, weight: 2 },
      cell: (row, tell) => tell.text(nameOf(regionOf(row), tell)),
    },
    country,
  ]
}

const chartOf = (sums: readonly Sum[], tell: Tell): Chart => ({
  ...{ type: 'chart', header: tell.word('trip_length'), kind: 'shares', x: 'name', unit: tell.units.length },
  names: sums.map(({ region }) => nameOf(region, tell)),
  series: [
    {
      title: tell.word('trip_length'),
      points: sums.map(({ rows }, i) => [i, Number(tell.length(lengthOf(rows)).raw)]),
    },
  ],
})

/** Of summaries: metres that a device drove in one region. */
interface InRegion {
  id: number
  label: string
  region: string
  metres: number
}

const summed: ColumnOf<InRegion>[] = [
  {
    ...{ field: 'device', title: 'device', width: 150, weight: 3 },
    cell: ({ id, label }, tell) => tell.text(label, { kind: 'tracker', id }),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: ({ metres }, tell) => tell.length(metres, 1),
    total: (rows, tell) =>
      tell.length(
        sumOf(rows, ({ metres }) => metres),
        1,
      ),
  },
]

const summaryOf = (devices: readonly Summed[], tell: Tell) => {
  const rows = devices.flatMap(({ id, label, sums }) =>
    Object.entries(sums).map(([region, metres]) => ({ id, label, region, metres })),
  )
  const groups = [...Map.groupBy(rows, ({ region }) => region)]
    .map(([header, those]) => ({ header, rows: those }))
    .sort((a, b) => a.header.localeCompare(b.header))
  return [tableOf(summed, groups, tell)]
}

export const trips_by_state = kind({
  id: 73,
  name: 'trips_by_state',
  params: Params,
  needs: () => ['drives'],
  regions: ({ group_type = 'province' }) => group_type,
  sections(facts, params, tell) {
    const rows = stretchesOf(facts)
    if (rows.length === 0) return []
    const sums = sumsOf(rows)
    const totals = [...regionColumns<Sum>(params, ({ region }) => region), ...driveFigures<Sum>((sum) => sum.rows)]
    const columns = [
      ...endColumns(),
      ...regionColumns<Stretch>(params, ({ region }) => region),
      ...driveFigures<Stretch>((row) => [row]),
    ]
    return [
      tableOf(totals, [{ header: '', rows: sums }], tell),
      chartOf(sums, tell),
      tableOf(
        columns,
        byDay(rows, ({ from }) => from, tell),
        tell,
        tell.word('details'),
      ),
    ]
  },
  summary: {
    of(facts, { group_type }, tell) {
      const named = ({ region }: Sum): string =>
        region && group_type !== 'country' ? `${region.name}, ${region.country}` : nameOf(region, tell)
      return Object.fromEntries(sumsOf(stretchesOf(facts)).map((sum) => [named(sum), lengthOf(sum.rows)]))
    },
    sections: (devices, _, tell) => summaryOf(devices, tell),
  },
})
