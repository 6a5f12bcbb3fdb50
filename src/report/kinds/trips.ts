import { type Static, Type } from 'typebox'
import type { NameTable, Section } from '#formats/sheet/sheet.ts'
import { driveFigures, endColumns, lengthOf } from '../drive-columns.ts'
import { type Drive, type Facts, seconds, speedOf, sumOf } from '../facts.ts'
import { litresIn } from '../fuel.ts'
import { fuelColumns, fuelFigures } from '../fuel-columns.ts'
import { kind, type Summed } from '../kind.ts'
import { normColumns, normFigures, normSums } from '../norm.ts'
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

/** A drive, or those of a day: what was driven in it, and how long it stood in seconds. */
type Row = Drive & { drives: readonly Drive[]; stood: number }

const drivesOf = ({ drives }: Row): readonly Drive[] => drives
const lengthOfAll = (rows: readonly Row[]): number => lengthOf(rows.flatMap(drivesOf))
const fastest = (rows: readonly Row[]): number => rows.reduce((most, { max_speed }) => Math.max(most, max_speed), 0)

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
  ...driveFigures(drivesOf),
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

const columnsOf = (
  { show_coordinates, show_idle_duration, group_by_driver = false }: Params,
  { device: { norm }, fuel, drives }: Facts,
): ColumnOf<Row>[] => [
  ...endColumns(group_by_driver),
  ...(show_coordinates ? coordinates : []),
  ...figures,
  ...normColumns(norm, lengthOfAll),
  ...fuelColumns(fuelFigures(fuel, drives), (rows: readonly Row[]) => rows.flatMap(drivesOf)),
  ...(show_idle_duration ? [idle] : []),
]

/** The drives, each with the time until the next one of the device in the period. */
const rowsOf = ({ drives }: Facts): Row[] =>
  drives.map((drive, i) => {
    const stood = Math.max(0, ((drives[i + 1]?.from ?? drive.to) - drive.to) / 1000)
    return { ...drive, drives: [drive], stood }
  })

/** The drives of each day as one: its length is what was driven, its time that of driving. */
const wholeDays = (rows: readonly Row[], tell: Tell): Row[] =>
  [...Map.groupBy(rows, ({ from }) => tell.day(from)).values()].map((those) => {
    const [first, last] = [those[0] as Row, those.at(-1) as Row]
    const stood = sumOf(those.slice(0, -1), (row) => row.stood)
    const drives = those.flatMap(drivesOf)
    return { ...first, to: last.to, end: last.end, drives, max_speed: fastest(those), stood }
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
    ...fuelFigures(facts.fuel, facts.drives).map(({ field, cell }) =>
      named(`${tell.word(field)}, ${tell.units.volume}`, cell(facts.drives, tell, 1)),
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
  needs: ({ group_by_driver }) => ['drives', 'odometer', 'fuel', ...(group_by_driver ? (['drivers'] as const) : [])],
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
      const sums = sumsOf(facts)
      const used = litresIn(facts.fuel, facts.drives)
      return { ...sums, ...normSums(facts.device.norm, sums.length), ...(used !== undefined && { used }) }
    },
    sections: (devices, _, tell) => {
      const has = (field: string): boolean => devices.some(({ sums }) => field in sums)
      const columns = [
        ...summed,
        ...(has('litres') ? [litres] : []),
        ...(has('cost') ? [cost] : []),
        ...(has('used') ? [used] : []),
      ]
      return [tableOf(columns, [{ header: '', rows: devices }], tell)]
    },
  },
})

const litres = summedVolume('litres', 'norm_fuel_consumed')
const cost = summedCost('cost', 'norm_fuel_cost')
const used = summedVolume('used', 'consumed_by_sensors')

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
