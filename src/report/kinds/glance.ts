import { type Static, Type } from 'typebox'
import type { Cell, Chart, Section } from '#formats/sheet/sheet.ts'
import { shortest_run } from '#track/running.ts'
import { type Facts, seconds, sumOf } from '../facts.ts'
import { drivenIn, litresIn } from '../fuel.ts'
import { hours, idle, rowsOf } from '../hours.ts'
import { kind, type Summed } from '../kind.ts'
import { normSums, volumeCell } from '../norm.ts'
import { Seconds, Smart } from '../params.ts'
import { device, totalOf } from '../summed.ts'
import { type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import type { Key } from '../words.ts'

/** The fleet at a glance: one sheet of what all devices did, beside the period before of the same length. */

const Params = Type.Object({ ...Seconds, ...Smart })

/** Names that charts have, at most. */
const most_named = 20

/** Figures that are kept of a device: metres, seconds, numbers, litres, kilograms. */
const figuresOf = (facts: Facts, tell: Tell): Record<string, number> => {
  const { drives, runs = [], windows, event_count = 0 } = facts
  const length = sumOf(drives, (drive) => drive.length)
  const ran = rowsOf(runs, drives, shortest_run / 1000)
  const measured = litresIn(facts.fuel, drivenIn(facts))
  return {
    length,
    ...{ trips: drives.length, time: sumOf(drives, seconds), engine_hours: hours(ran), idling: idle(ran) },
    ...{ used: new Set(drives.map(({ from }) => tell.day(from))).size, days: daysOf(windows, tell), event_count },
    ...normSums(facts.device.norm, length),
    ...(measured !== undefined && { measured }),
  }
}

/** The windows of a report, and of the period before, are the same for all of its devices. */
const counted = new WeakMap<Facts['windows'], number>()

const daysOf = (windows: Facts['windows'], tell: Tell): number => {
  const days = counted.get(windows) ?? daysIn(windows, tell)
  counted.set(windows, days)
  return days
}

/** Days of the reader's zone in which windows lie. */
const daysIn = (windows: Facts['windows'], tell: Tell): number => {
  const days = new Set<string>()
  for (const { from, to } of windows) {
    const last = Temporal.PlainDate.from(tell.day(to))
    for (
      let day = Temporal.PlainDate.from(tell.day(from));
      Temporal.PlainDate.compare(day, last) <= 0;
      day = day.add({ days: 1 })
    )
      days.add(day.toString())
  }
  return days.size
}

/** What stands before the figures of the period before, and before metres of a day. */
const before = 'before_'
const of_day = 'day_'

const keptOf = (facts: Facts, tell: Tell): Record<string, number> => {
  const days = Map.groupBy(facts.drives, ({ from }) => tell.day(from))
  const earlier = facts.before ? figuresOf(facts.before, tell) : {}
  return {
    ...figuresOf(facts, tell),
    ...Object.fromEntries(Object.entries(earlier).map(([field, value]) => [`${before}${field}`, value])),
    ...Object.fromEntries(
      [...days].map(([day, drives]) => [`${of_day}${day}`, sumOf(drives, (drive) => drive.length)]),
    ),
  }
}

/** A figure of the fleet, or of a device. */
interface Figure {
  field: string
  title: Key
  unit?: 'length' | 'volume' | 'percent'
  /** @param get the sum of a field over the devices that are told */
  value(get: (field: string) => number): number
  cell(value: number, tell: Tell): Cell
  /** It is told only where a device has this. */
  needs?: string
}

const figures: readonly Figure[] = [
  {
    ...{ field: 'utilisation', title: 'utilisation', unit: 'percent' },
    value: (get) => (get('days') > 0 ? (100 * get('used')) / get('days') : 0),
    cell: (value, tell) => tell.number(value, 1),
  },
  {
    ...{ field: 'length', title: 'trip_length', unit: 'length' },
    value: (get) => get('length'),
    cell: (value, tell) => tell.length(value, 1),
  },
  {
    ...{ field: 'trips', title: 'trips_count', value: (get) => get('trips') },
    cell: (value, tell) => tell.number(value, 0),
  },
  {
    ...{ field: 'time', title: 'travel_time', value: (get) => get('time') },
    cell: (value, tell) => tell.duration(value),
  },
  {
    ...{ field: 'engine_hours', title: 'engine_hours', value: (get) => get('engine_hours') },
    cell: (value, tell) => tell.duration(value),
  },
  {
    ...{ field: 'idling', title: 'idling', value: (get) => get('idling') },
    cell: (value, tell) => tell.duration(value),
  },
  {
    ...{ field: 'idling_share', title: 'idling', unit: 'percent' },
    value: (get) => (get('engine_hours') > 0 ? (100 * get('idling')) / get('engine_hours') : 0),
    cell: (value, tell) => tell.number(value, 1),
  },
  {
    ...{ field: 'events', title: 'events_count', value: (get) => get('event_count') },
    cell: (value, tell) => tell.number(value, 0),
  },
  {
    ...{ field: 'norm_fuel_consumed', title: 'norm_fuel_consumed', unit: 'volume', needs: 'litres' },
    value: (get) => get('litres'),
    cell: (value, tell) => volumeCell(value, tell, 1),
  },
  {
    ...{ field: 'consumed_by_sensors', title: 'consumed_by_sensors', unit: 'volume', needs: 'measured' },
    value: (get) => get('measured'),
    cell: (value, tell) => volumeCell(value, tell, 1),
  },
  {
    ...{ field: 'norm_fuel_cost', title: 'norm_fuel_cost', needs: 'cost', value: (get) => get('cost') },
    cell: (value, tell) => tell.number(value),
  },
  {
    ...{ field: 'co2', title: 'co2_by_norm', needs: 'co2', value: (get) => get('co2') },
    cell: (value, tell) => tell.number(value, 1),
  },
]

const knownTo = (devices: readonly Summed[]): Figure[] =>
  figures.filter(({ needs }) => needs === undefined || devices.some(({ sums }) => needs in sums))

/** Sums of the devices, by field. @param prefix of the period before */
const summing =
  (devices: readonly Summed[], prefix = '') =>
  (field: string): number =>
    totalOf(devices, `${prefix}${field}`)

const nameOf = ({ title, unit }: Figure, tell: Tell): string => {
  const sign = unit === 'percent' ? '%' : unit && tell.units[unit]
  return sign ? `${tell.word(title)}, ${sign}` : tell.word(title)
}

/** How much more it is than before, in per cent; nothing where there was nothing before. */
const change = (now: number, then: number, tell: Tell): Cell => {
  if (then === 0) return { type: 'value', v: '', raw: null }
  const cell = tell.number((100 * (now - then)) / then, 1)
  return Number(cell.raw) > 0 ? { ...cell, v: `+${cell.v}` } : cell
}

const comparison = (devices: readonly Summed[], tell: Tell): Section => {
  const [now, then] = [summing(devices), summing(devices, before)]
  const rows = knownTo(devices).map((figure) => ({ figure, now: figure.value(now), earlier: figure.value(then) }))
  type Row = (typeof rows)[number]
  const columns: ColumnOf<Row>[] = [
    { field: 'name', title: 'name', width: 160, weight: 2, cell: ({ figure }) => tell.text(nameOf(figure, tell)) },
    {
      ...{ field: 'value', title: 'this_period', align: 'right', width: 100 },
      cell: (row) => row.figure.cell(row.now, tell),
    },
    {
      ...{ field: 'before', title: 'period_before', align: 'right', width: 100 },
      cell: (row) => row.figure.cell(row.earlier, tell),
    },
    {
      ...{ field: 'change', title: 'change', unit: 'percent', width: 80 },
      cell: (row) => change(row.now, row.earlier, tell),
    },
  ]
  return tableOf(columns, [{ header: '', rows }], tell, tell.word('summary'))
}

const devicesTable = (devices: readonly Summed[], tell: Tell): Section => {
  const columns: ColumnOf<Summed>[] = [
    device,
    ...knownTo(devices).map(
      (figure): ColumnOf<Summed> => ({
        ...{ field: figure.field, title: figure.title, unit: figure.unit, align: 'right', width: 80 },
        highlight: figure.field === 'utilisation' || figure.field === 'idling_share',
        cell: (row) =>
          figure.needs && !(figure.needs in row.sums) ? tell.text('') : figure.cell(figure.value(summing([row])), tell),
        total: (rows) => figure.cell(figure.value(summing(rows)), tell),
      }),
    ),
    {
      ...{ field: 'before', title: 'trip_length_before', unit: 'length', width: 80 },
      cell: (row) => tell.length(summing([row], before)('length'), 1),
      total: (rows) => tell.length(summing(rows, before)('length'), 1),
    },
  ]
  return tableOf(columns, [{ header: '', rows: devices }], tell, tell.word('devices'))
}

const lengthIn = (metres: number, tell: Tell): number => Number(tell.length(metres, 1).raw)

/** What all of them drove on each day. */
const byDays = (devices: readonly Summed[], tell: Tell): Chart => {
  const days = new Set(devices.flatMap(({ sums }) => Object.keys(sums).filter((field) => field.startsWith(of_day))))
  const title = tell.word('trip_length')
  return {
    ...{ type: 'chart', header: tell.word('trip_length_by_day'), kind: 'bars', x: 'day', unit: tell.units.length },
    series: [
      {
        title,
        points: [...days].sort().map((field) => {
          const day = Temporal.PlainDate.from(field.slice(of_day.length))
          const noon = day.toZonedDateTime({ timeZone: tell.zone, plainTime: '12:00' }).epochMilliseconds
          return [noon, lengthIn(totalOf(devices, field), tell)]
        }),
      },
    ],
  }
}

/** The devices that drove most, now and before. */
const byDevices = (devices: readonly Summed[], tell: Tell): Chart => {
  const shown = devices
    .filter(({ sums }) => (sums.length ?? 0) > 0)
    .sort((a, b) => (b.sums.length ?? 0) - (a.sums.length ?? 0))
    .slice(0, most_named)
  const series = (title: Key, field: string): Chart['series'][number] => ({
    title: tell.word(title),
    points: shown.map(({ sums }, i) => [i, lengthIn(sums[field] ?? 0, tell)]),
  })
  return {
    ...{ type: 'chart', header: tell.word('trip_length'), kind: 'bars', x: 'name', unit: tell.units.length },
    names: shown.map(({ label }) => label),
    series: [series('this_period', 'length'), series('period_before', `${before}length`)],
  }
}

/** Of the time for which engines ran, in hours. */
const byUse = (devices: readonly Summed[], tell: Tell): Chart => {
  const get = summing(devices)
  const parts = [
    [tell.word('in_movement'), get('engine_hours') - get('idling')],
    [tell.word('idling'), get('idling')],
  ] as const
  return {
    ...{ type: 'chart', header: tell.word('engine_hours'), kind: 'shares', x: 'name', unit: tell.unit('h') },
    names: parts.map(([name]) => name),
    series: [
      { title: tell.word('engine_hours'), points: parts.map(([, time], i) => [i, Math.round(time / 360) / 10]) },
    ],
  }
}

const chartsOf = (devices: readonly Summed[], tell: Tell): Section[] => {
  const drove = totalOf(devices, 'length') > 0
  const ran = totalOf(devices, 'engine_hours') > 0
  return [...(drove ? [byDays(devices, tell), byDevices(devices, tell)] : []), ...(ran ? [byUse(devices, tell)] : [])]
}

export const glance = kind({
  id: 1001,
  name: 'glance',
  params: Params,
  isWhole: true,
  isCompared: true,
  needs: () => ['drives', 'engine', 'event_count', 'fuel'],
  sections: () => [],
  summary: {
    of: (facts, _: Static<typeof Params>, tell) => keptOf(facts, tell),
    sections: (devices, _, tell) => [
      ...chartsOf(devices, tell),
      comparison(devices, tell),
      devicesTable(devices, tell),
    ],
  },
})
