import { type Static, Type } from 'typebox'
import type { NameTable, Section } from '#formats/sheet/sheet.ts'
import { type Drive, type Facts, seconds, speedOf, sumOf } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { consumedOf, normColumns, normFigures } from '../norm.ts'
import { flag, Seconds, Smart, Sums, Tabs } from '../params.ts'
import { device, summedCost, summedCount, summedDuration, summedLength, summedVolume, totalOf } from '../summed.ts'
import { byDay, byDriver, type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Sums,
  ...Smart,
  split: flag('Each drive is a row; else a day is, from its first point to its last.'),
  show_idle_duration: flag('How long it stood behind each drive.'),
  show_coordinates: flag('Coordinates of starts and ends in columns of their own.'),
  group_by_driver: flag('By who drove, not by days.'),
})
type Params = Static<typeof Params>

/** A drive, and how long it stood behind it in seconds. */
type Row = Drive & { stood: number }

const lengthOfAll = (rows: readonly Row[]): number => sumOf(rows, ({ length }) => length)
const fastest = (rows: readonly Row[]): number => rows.reduce((most, { max_speed }) => Math.max(most, max_speed), 0)

/** Start and end; where rows are not grouped by days, with the day. */
const endsOf = (isDated: boolean): ColumnOf<Row>[] => [
  {
    field: 'from',
    title: 'movement_start',
    ...{ width: 150, weight: 3 },
    cell: (row, tell) => tell[isDated ? 'momentAt' : 'timeAt'](row.from, row.start, refOf(row)),
  },
  {
    field: 'to',
    title: 'movement_end',
    ...{ width: 150, weight: 3 },
    cell: (row, tell) => tell[isDated ? 'momentAt' : 'timeAt'](row.to, row.end, refOf(row)),
  },
]
const coordinates: ColumnOf<Row>[] = [
  {
    field: 'from_coordinates',
    title: 'start_coordinates',
    width: 120,
    cell: ({ start }, tell) => tell.coordinates(start),
  },
  { field: 'to_coordinates', title: 'end_coordinates', width: 120, cell: ({ end }, tell) => tell.coordinates(end) },
]
const figures: ColumnOf<Row>[] = [
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length', width: 80 },
    cell: (row, tell) => tell.length(row.length),
    total: (rows, tell) => tell.length(lengthOfAll(rows), 1),
  },
  {
    ...{ field: 'time', title: 'travel_time', align: 'right', width: 80 },
    cell: (row, tell) => tell.duration(seconds(row)),
    total: (rows, tell) => tell.duration(sumOf(rows, seconds)),
  },
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: (row, tell) => tell.speed(speedOf(row.length, seconds(row))),
    total: (rows, tell) => tell.speed(speedOf(lengthOfAll(rows), sumOf(rows, seconds))),
  },
  {
    ...{ field: 'max_speed', title: 'max_speed', unit: 'speed', width: 80, highlight: true },
    cell: (row, tell) => tell.speed(row.max_speed),
    total: (rows, tell) => tell.speed(fastest(rows)),
  },
]
const idle: ColumnOf<Row> = {
  ...{ field: 'idle_duration', title: 'stop_duration', align: 'right', width: 80 },
  cell: ({ stood }, tell) => tell.duration(stood),
  total: (rows, tell) => tell.duration(sumOf(rows, ({ stood }) => stood)),
}

const refOf = ({ id, from, to }: Row) => ({ kind: 'track', id, from, to }) as const

const columnsOf = (
  { show_coordinates, show_idle_duration, group_by_driver = false }: Params,
  { device: { norm } }: Facts,
): ColumnOf<Row>[] => [
  ...endsOf(group_by_driver),
  ...(show_coordinates ? coordinates : []),
  ...figures,
  ...normColumns(norm, lengthOfAll),
  ...(show_idle_duration ? [idle] : []),
]

/** The drives, each with the time until the next one of the device in the period. */
const rowsOf = ({ drives }: Facts): Row[] =>
  drives.map((drive, i) => ({ ...drive, stood: Math.max(0, ((drives[i + 1]?.from ?? drive.to) - drive.to) / 1000) }))

/** The drives of each day as one: its length is what was driven, its time that of driving. */
const wholeDays = (rows: readonly Row[], tell: Tell): Row[] =>
  [...Map.groupBy(rows, ({ from }) => tell.day(from)).values()].map((those) => {
    const [first, last] = [those[0] as Row, those.at(-1) as Row]
    const stood = sumOf(those.slice(0, -1), (row) => row.stood)
    return { ...first, to: last.to, end: last.end, length: lengthOfAll(those), max_speed: fastest(those), stood }
  })

const sumsOf = ({ drives }: Facts) => ({
  trips: drives.length,
  length: sumOf(drives, ({ length }) => length),
  time: sumOf(drives, seconds),
  max_speed: drives.reduce((most, { max_speed }) => Math.max(most, max_speed), 0),
})

/** The figures of the device beneath its table. */
const figuresOf = (facts: Facts, tell: Tell): Section[] => {
  const { odometer } = facts
  const { trips, length, time, max_speed } = sumsOf(facts)
  const named = (name: string, { v, raw }: { v: string; raw: NameTable['rows'][number]['raw'] }) => ({
    ...{ name, v, raw },
    highlight: false,
  })
  const { length: km, speed: kmh } = tell.units
  const rows = [
    named(tell.word('trips_count'), tell.number(trips, 0)),
    named(`${tell.word('total_trips_length')}, ${km}`, tell.length(length, 1)),
    named(tell.word('travel_time'), minutesOf(tell.duration(time))),
    named(`${tell.word('average_speed')}, ${kmh}`, tell.speed(speedOf(length, time))),
    named(`${tell.word('max_speed')}, ${kmh}`, tell.speed(max_speed)),
    ...normFigures(facts.device.norm).map(({ field, unit, cell }) =>
      named(unit ? `${tell.word(field)}, ${tell.units[unit]}` : tell.word(field), cell(length, tell, 1)),
    ),
    ...(odometer === undefined
      ? []
      : [named(`${tell.word('odometer_value')} *, ${km}`, tell.length(odometer * 1000, 1))]),
  ]
  const note: Section = { type: 'text', text: `* ${tell.word('odometer_note')}`, style: 'small_print' }
  return [{ type: 'map_table', header: tell.word('summary'), rows }, ...(odometer === undefined ? [] : [note])]
}

/** In lists of names the contract has minutes where tables have seconds. */
const minutesOf = ({ v, raw }: { v: string; raw: number | string | null }) => ({ v, raw: Math.round(Number(raw) / 60) })

export const trips = kind({
  id: 4,
  name: 'trips',
  params: Params,
  needs: ({ group_by_driver }) => ['drives', 'odometer', ...(group_by_driver ? (['drivers'] as const) : [])],
  sections(facts, params, tell) {
    const rows = rowsOf(facts)
    if (rows.length === 0) return []
    const shown = (some: readonly Row[]): readonly Row[] => (params.split ? some : wholeDays(some, tell))
    const groups = params.group_by_driver
      ? byDriver(rows, tell).map((group) => ({ ...group, rows: shown(group.rows) }))
      : byDay(shown(rows), (row) => row.from, tell)
    return [tableOf(columnsOf(params, facts), groups, tell), ...figuresOf(facts, tell)]
  },
  summary: {
    of(facts) {
      const { norm } = facts.device
      const sums = sumsOf(facts)
      const litres = norm && consumedOf(norm, sums.length)
      return {
        ...sums,
        ...(litres !== undefined && { litres }),
        ...(litres !== undefined && norm?.price !== undefined && { cost: litres * norm.price }),
      }
    },
    sections: (devices, _, tell) => {
      const has = (field: string): boolean => devices.some(({ sums }) => field in sums)
      const columns = [...summed, ...(has('litres') ? [litres] : []), ...(has('cost') ? [cost] : [])]
      return [tableOf(columns, [{ header: '', rows: devices }], tell)]
    },
  },
})

const litres = summedVolume('litres', 'norm_fuel_consumed')
const cost = summedCost('cost', 'norm_fuel_cost')

const summed: ColumnOf<Summed>[] = [
  device,
  summedCount('trips', 'trips_count'),
  summedLength('length', 'trip_length'),
  summedDuration('time', 'travel_time'),
  {
    ...{ field: 'avg_speed', title: 'avg_speed', unit: 'speed', width: 80 },
    cell: ({ sums }, tell) => tell.speed(speedOf(sums.length ?? 0, sums.time ?? 0)),
    total: (rows, tell) => tell.speed(speedOf(totalOf(rows, 'length'), totalOf(rows, 'time'))),
  },
  {
    ...{ field: 'max_speed', title: 'max_speed', unit: 'speed', width: 80, highlight: true },
    cell: ({ sums }, tell) => tell.speed(sums.max_speed ?? 0),
    total: (rows, tell) => tell.speed(rows.reduce((most, { sums }) => Math.max(most, sums.max_speed ?? 0), 0)),
  },
]
