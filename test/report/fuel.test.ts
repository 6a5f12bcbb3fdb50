import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NameTable, Section, Table } from '#formats/sheet/sheet.ts'
import type { FuelEvent, FuelTold } from '#measure/fuel/told.ts'
import { type Metering, plain_metering } from '#measure/sensor.ts'
import type { Meter } from '#measure/used/sources.ts'
import type { Facts, Fuel } from '#report/facts.ts'
import { metering } from '#report/flow.ts'
import { drivenIn, litresIn, partsByDay, usedIn } from '#report/fuel.ts'
import { flow_meter } from '#report/kinds/flow-meter.ts'
import { fuel_volume, fuel_volume_2 } from '#report/kinds/fuel.ts'
import { fuel_costs } from '#report/kinds/fuel-costs.ts'
import { own_report } from '#report/kinds/own-report.ts'
import { trips } from '#report/kinds/trips.ts'
import type { Reader } from '#report/reader.ts'
import { drive, facts, reader, tell, utc } from './facts.ts'

const begin = utc('2020-10-06 00:00')
const hour = 3_600_000
const at = (hours: number): number => begin + hours * hour
const windows = [{ from: begin, to: at(48) - 1 }]

const sensor: Metering = {
  ...{ id: 1, type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'fuel_level', calibration: [] },
  ...plain_metering,
  units_type: 'litre',
}
const event = (kind: FuelEvent['kind'], hours: number, start_volume: number, end_volume: number): FuelEvent => ({
  ...{
    kind,
    from: at(hours),
    to: at(hours) + 600_000,
    volume: Math.abs(end_volume - start_volume),
    start_volume,
    end_volume,
  },
  decided_by: 'noise',
  figures: { noise: 1, threshold: 5, explained: 0, before: start_volume, after: end_volume, rested: true },
})

/** 100 l at the begin, 1 l an hour; 50 l are filled at 10:00, 20 l drained at 30:00. */
const levelAt = (time: number): number => {
  const hours = Math.max(0, Math.min(48, (time - begin) / hour))
  return 100 - hours + (hours >= 10 + 1 / 6 ? 50 : 0) - (hours >= 30 + 1 / 6 ? 20 : 0)
}
const told: FuelTold = {
  events: [event('filling', 10, 90, 140), event('drain', 30, 120, 100)],
  ...{ unknown: [], noise: 1, quality: 8.4, rates: { idle_hour: 2 }, levelAt },
  segments: [{ times: Float64Array.of(begin, at(10)), values: Float64Array.of(100, 90) }],
}
const fuel: Fuel = {
  tanks: [{ sensor, litres: 1, told, places: [{ lat: 48, lng: 11 }, undefined] }],
  meters: [],
  runs: [{ from: at(8), to: at(12) }],
}
const drives = [drive(at(8), 3600, 50_000), drive(at(32), 7200, 50_000, { id: 2 })]
const way = { times: [begin, at(8), at(9), at(32), at(34), at(48)], metres: [0, 0, 50_000, 50_000, 100_000, 100_000] }
const given = (more: Partial<Facts> = {}): Facts =>
  facts({
    ...{ windows, drives, fuel, walked: [{ way, speed: [] }], runs: fuel.runs },
    device: { id: 1, label: 'Van', norm: { litres: 40, price: 1.5 }, price: 1.5 },
    ...more,
  })

const tables = (sections: readonly Section[]) => sections.filter((one): one is Table => one.type === 'table')
const lists = (sections: readonly Section[]) => sections.filter((one): one is NameTable => one.type === 'map_table')
const rowsOf = (table: Table | undefined, ...fields: string[]) =>
  table?.data.flatMap(({ rows }) => rows.map((row) => fields.map((field) => row[field]?.v)))
const figuresOf = (sections: readonly Section[]) =>
  Object.fromEntries(lists(sections).flatMap(({ rows }) => rows.map(({ name, v }) => [name, v])))

test('fuel volume: the level, what was filled and drained, days, and figures of all of them', () => {
  const sections = fuel_volume.sections(given(), { detailed_by_dates: true } as never, tell())
  const [events, days] = tables(sections)
  expect(sections[0]).toMatchObject({
    type: 'chart',
    x: 'time',
    unit: 'l',
    series: [
      {
        points: [
          [begin, 100],
          [at(10), 90],
        ],
      },
    ],
  })
  expect(rowsOf(events, 'number', 'kind', 'volume', 'start_volume', 'end_volume', 'distance')).toEqual([
    ['1', 'Filling', '50.00', '90.00', '140.00', '50.00'],
    ['2', 'Drain', '20.00', '120.00', '100.00', '50.00'],
  ])
  expect(events?.data[0]?.rows[0]?.time).toMatchObject({ raw: at(10) + 600_000 })
  const fields = [
    'length',
    'norm_fuel_consumed',
    'initial',
    'final',
    'consumed',
    'per_100',
    'fillings',
    'filled',
    'drains',
    'drained',
  ]
  expect(rowsOf(days, ...fields)).toEqual([
    ['50.00', '20.00', '100.00', '126.00', '24.00', '48.00', '1', '50.00', '0', '0.00'],
    ['50.00', '20.00', '126.00', '82.00', '24.00', '48.00', '0', '0.00', '1', '20.00'],
  ])
  expect(days?.data[0]?.total).toMatchObject({
    initial: { raw: 100 },
    final: { raw: 82 },
    consumed: { raw: 48 },
    per_100: { raw: 48 },
  })
  expect(figuresOf(sections)).toEqual({
    ...{
      'Consumption, l': '48.0',
      'Least of a day, l': '24.0',
      'Most of a day, l': '24.0',
      'Average of a day, l': '24.0',
    },
    ...{ 'Average consumption, l/h': '1.0', 'Consumed by norm, l': '40.0', 'Saving against the norm, l': '-8.0' },
    'Quality of the signal': '8.4 (high)',
  })
  expect(sections.at(-1)).toMatchObject({ style: 'small_print' })
})

test('along the way the average is of the way, and hours may be those of the ignition', () => {
  const figures = (params: object) => figuresOf(fuel_volume.sections(given(), params as never, tell()))
  expect(figures({ graph_type: 'mileage' })).toMatchObject({ 'Average consumption, l/100 km': '48.0' })
  expect(figures({ use_ignition_data_for_consumption: true })).toMatchObject({ 'Average consumption, l/h': '12.0' })
  const [chart] = fuel_volume.sections(given(), { graph_type: 'mileage' } as never, tell())
  expect(chart).toMatchObject({
    x: 'distance',
    series: [
      {
        points: [
          [0, 100],
          [50_000, 90],
        ],
      },
    ],
  })
})

test('days by themselves are told where that is asked, levels smoothed and without surges likewise', () => {
  expect(tables(fuel_volume.sections(given(), {} as never, tell()))).toHaveLength(1)
  expect(tables(fuel_volume.sections(given(), { detailed_by_dates: true } as never, tell()))).toHaveLength(2)
  expect(fuel_volume.fuel?.({} as never)).toEqual({ smoothing: false })
  expect(fuel_volume.fuel?.({ surge_filter: true } as never)).toEqual({ smoothing: false, surge: 0.2 })
  expect(fuel_volume.fuel?.({ smoothing: true, surge_filter_threshold: 0.3 } as never)).toEqual({ smoothing: true })
  expect(fuel_volume.fuel?.({ surge_filter: true, surge_filter_threshold: 0.3 } as never)).toMatchObject({ surge: 0.3 })
})

test('speed and way are drawn below the level', () => {
  const window = { from: begin, to: at(48) - 1 }
  const walk = fuel_volume.walk?.({ include_speed_plot: true } as never, [], reader, window, facts().device)
  for (const hours of [8, 9])
    walk?.take({ time: at(hours), lat: 48, lng: 11 + hours / 10, speed: 50 * hours, heading: 0 })
  const more = given({ walked: [walk?.end()] })
  const sections = fuel_volume.sections(more, { include_speed_plot: true, include_mileage_plot: true } as never, tell())
  const charts = sections.filter((one) => one.type === 'chart')
  expect(charts.map(({ unit }) => unit)).toEqual(['l', 'km', 'km/h'])
  expect(charts[2]?.series[0]?.points).toEqual([
    [at(8), 400],
    [at(9), null],
    [at(9), 450],
  ])
})

test('without drains: consumption is what there was, and what came, less what is left', () => {
  const sections = fuel_volume_2.sections(given(), {} as never, tell())
  const [fillings, days] = tables(sections)
  expect(rowsOf(fillings, 'number', 'volume')).toEqual([['1', '50.00']])
  expect(rowsOf(days, 'consumed', 'per_100', 'fillings', 'filled')).toEqual([
    ['24.00', '48.00', '1', '50.00'],
    ['44.00', '88.00', '0', '0.00'],
  ])
  expect(days?.columns.map(({ field }) => field)).not.toContain('drains')
  expect(figuresOf(sections)).toEqual({ 'Quality of the signal': '8.4 (high)' })
})

test('a unit that is neither litre nor gallon is a sentence, gallons are told as the reader has them', () => {
  const of = (units_type: Metering['units_type'], as: Partial<Reader> = {}) => {
    const tanks = [{ sensor: { ...sensor, units_type }, told, places: [] }]
    return fuel_volume.sections(given({ fuel: { tanks, meters: [] } }), {} as never, tell(as))
  }
  for (const unit of ['custom', 'kilogram'] as const)
    expect(of(unit)).toEqual([
      { type: 'text', text: 'Tank: The unit of the sensor must be litres or gallons.', style: 'normal' },
    ])
  expect(figuresOf(of('gallon'))['Consumption, l']).toBe('181.7')
  expect(figuresOf(of('gallon', { measurement_system: 'us' }))['Consumption, gal']).toBe('48.0')
  expect(fuel_volume.sections(given({ fuel: undefined }), {} as never, tell())).toEqual([])
})

test('what a vehicle used in drives is told of per cent too, where its tank is known', () => {
  const percent = (litres: number | undefined) =>
    given({ fuel: { tanks: [{ sensor: { ...sensor, units_type: 'custom' }, litres, told, places: [] }], meters: [] } })
  const [table] = trips.sections(percent(0.5), { split: true } as never, tell())
  expect(rowsOf(table as Table, 'consumed_by_sensors')).toEqual([['0.50'], ['1.00']])
  expect(litresIn(percent(undefined).fuel, drivenIn(given()))).toBeUndefined()
})

test('what was used is told by a counter, else by levels, else by a rate, in each part by what knows it', () => {
  /** Knows the first day alone. */
  const meter = (by: 'counter' | 'rate', hourly: number, isElectric = false): Meter => ({
    ...{ by, isElectric },
    metered: {
      ...{ from: begin, to: at(24) },
      usedIn: (from, to) => (to <= at(24) ? (hourly * (to - from)) / hour : undefined),
    },
  })
  const used = (tanks: Fuel['tanks'], ...meters: Meter[]) => {
    const one = given({ fuel: { tanks, meters } })
    return one.drives.map((drive) => litresIn(one.fuel, [drive]))
  }
  const [counter, rate] = [meter('counter', 5), meter('rate', 7)]
  expect(used(fuel.tanks, rate, counter)).toEqual([expect.closeTo(5, 3), expect.closeTo(2, 3)])
  expect(used(fuel.tanks, rate)).toEqual([expect.closeTo(1, 3), expect.closeTo(2, 3)])
  expect(used([], rate)).toEqual([expect.closeTo(7, 3), undefined])
  expect(used([], meter('counter', 5, true))).toEqual([undefined, undefined])
  const [table] = trips.sections(given({ fuel: { tanks: [], meters: [counter] } }), { split: true } as never, tell())
  expect(rowsOf(table as Table, 'consumed_by_sensors')).toEqual([['5.00'], ['']])
})

test('parts of a period add up to it, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 48 * 3600 - 1 }), { maxLength: 8 }), (cuts) => {
      const edges = [0, ...[...new Set(cuts)].sort((a, b) => a - b), 48 * 3600].map((seconds) => begin + seconds * 1000)
      const parts = edges.slice(1).map((to, i) => ({ from: edges[i] as number, to: to - 1, length: 0 }))
      const sum = parts.reduce((all, part) => all + (litresIn(fuel, [part]) ?? 0), 0)
      expect(sum).toBeCloseTo(litresIn(fuel, drivenIn(given())) ?? Number.NaN, 6)
      expect(usedIn(told, parts)?.consumed).toBeCloseTo(48, 6)
    }),
  )
})

test('hours that a filter leaves count alone, of each day its own', () => {
  const parts = partsByDay(
    [
      { from: at(8), to: at(17) - 1 },
      { from: at(22), to: at(26) - 1 },
    ],
    'UTC',
  )
  expect(
    parts.map(({ parts }) => parts.map(({ from, to }) => [(from - begin) / hour, (to + 1 - begin) / hour])),
  ).toEqual([
    [
      [8, 17],
      [22, 24],
    ],
    [[24, 26]],
  ])
})

test('drives tell what was used in them, and their report in all', () => {
  const [table, list] = trips.sections(given(), { split: true } as never, tell())
  expect(rowsOf(table as Table, 'consumed_by_sensors')).toEqual([['1.00'], ['2.00']])
  expect((list as NameTable).rows).toContainEqual(expect.objectContaining({ name: 'Consumed by sensors, l', v: '3.0' }))
  const without = trips.sections(given({ fuel: undefined }), { split: true } as never, tell())
  expect((without[0] as Table).columns.map(({ field }) => field)).not.toContain('consumed_by_sensors')
})

test('fillings are rows of one’s own report', () => {
  const columns = ['from', 'volume', 'start_volume', 'end_volume', 'address']
  const conditions = [{ column: 'volume', op: 'gt', value: 49 }]
  const [table] = own_report.sections(given(), { rows: 'filling', columns, conditions } as never, tell())
  expect(rowsOf(table as Table, 'volume', 'start_volume', 'end_volume')).toEqual([['50.00', '90.00', '140.00']])
  expect(table).toMatchObject({ data: [{ total: { volume: { raw: 50 } } }] })
  expect(own_report.needs({ rows: 'drive', columns: ['length'] } as never)).not.toContain('fuel')
  expect(own_report.needs({ rows: 'drive', columns: ['consumed_by_sensors'] } as never)).toContain('fuel')
})

test('a flow meter tells what it counted, through resets and noise, and days add up', () => {
  const days = [
    { from: begin, to: at(24) - 1 },
    { from: at(24), to: at(48) - 1 },
    { from: at(48), to: at(72) - 1 },
  ]
  const meter = metering(days)
  meter.take({ time: Float64Array.of(at(1), at(2), at(3)), values: Float64Array.of(100, 110, 109.9) })
  meter.take({
    time: Float64Array.of(at(23), at(25), at(26), at(27)),
    values: Float64Array.of(120, 125, Number.NaN, 3),
  })
  expect(meter.end()).toEqual([
    { initial: 100, final: 120, consumed: 20 },
    { initial: 120, final: 3, consumed: 8 },
    undefined,
  ])
})

test('what flows in hours that a filter leaves out is of no part', () => {
  const meter = metering([
    { from: at(8), to: at(17) - 1 },
    { from: at(32), to: at(41) - 1 },
  ])
  meter.take({ time: Float64Array.of(at(9), at(16), at(33), at(40)), values: Float64Array.of(900, 1000, 1100, 1110) })
  expect(meter.end()).toEqual([
    { initial: 900, final: 1000, consumed: 100 },
    { initial: 1100, final: 1110, consumed: 10 },
  ])
})

test('a flow meter’s report: its days, and what was saved against the norm', () => {
  const flow: Metering = { ...sensor, id: 5, sensor_type: 'flow_meter', name: 'Flow' }
  const seen = { device_id: 1, sensors: [sensor, flow], windows, reader }
  const [sensing, ...others] = flow_meter.sensing?.({} as never, seen) ?? []
  expect(others).toEqual([])
  sensing?.take?.({
    time: Float64Array.of(at(1), at(20), at(40)),
    values: Float64Array.of(5, 25, 45),
    placeAt: () => undefined,
  })
  const more = given({ sensed: [{ sensor: flow, told: sensing?.end() }], walked: [way] })
  const sections = flow_meter.sections(more, { detailed_by_dates: true } as never, tell())
  expect(rowsOf(tables(sections)[0], 'length', 'initial', 'final', 'consumed', 'per_100')).toEqual([
    ['50.00', '5.00', '25.00', '20.00', '40.00'],
    ['50.00', '25.00', '45.00', '20.00', '40.00'],
  ])
  expect(figuresOf(sections)).toMatchObject({ 'Consumption, l': '40.0', 'Saving against the norm, l': '0.0' })
  expect(tables(flow_meter.sections(more, {} as never, tell()))).toEqual([])
  expect(flow_meter.summary?.of(more, {} as never, tell())).toMatchObject({ consumed: 40, norm: 40, saving: 0 })
})

test('costs: bought by receipts, used by sensors against the norm, of a kilometre and while idling', () => {
  const receipts = [
    { id: 1, time: at(10), volume: 50, cost: 100, isElectric: false },
    { id: 2, time: at(11), volume: 10, isElectric: true, cost: 4 },
  ]
  const kept = fuel_costs.summary?.of(given({ receipts }), {} as never, tell()) ?? {}
  expect(kept).toMatchObject({
    ...{ length: 100_000, receipts: 2, bought: 50, paid: 104, used: 48, by_norm: 0, norm: 40, over: 8, cost: 96 },
    // Four hours with the engine on, one of them driven.
    ...{ idling: 10_800, wasted: 6, wasted_cost: 12 },
  })
  const byNorm = fuel_costs.summary?.of(given({ fuel: undefined, runs: undefined }), {} as never, tell()) ?? {}
  expect(byNorm).toMatchObject({ used: 40, by_norm: 1, cost: 60, receipts: 0 })
  expect(byNorm).not.toHaveProperty('idling')
  const devices = [
    { id: 1, label: 'Van', garage: 'North', tags: ['a', 'b'], sums: kept },
    { id: 2, label: 'Car', sums: byNorm },
  ]
  const table = (params: object) => fuel_costs.summary?.sections(devices, params as never, tell())[0] as Table
  expect(rowsOf(table({}), 'device', 'used', 'source', 'over', 'paid', 'cost', 'cost_of_length')).toEqual([
    ['Van', '48.0', 'sensors', '8.0', '104.00', '96.00', '0.96'],
    ['Car', '40.0', 'norm', '', '', '60.00', '0.60'],
  ])
  expect(table({}).data[0]?.total).toMatchObject({ used: { raw: 88 }, cost_of_length: { raw: 0.78 } })
  // Of one of which nothing is known the way does not count in the average either.
  const unknown = { id: 3, label: 'Bus', sums: { length: 900_000 } }
  const average = (all: typeof devices) =>
    (fuel_costs.summary?.sections(all as never, {} as never, tell())[0] as Table | undefined)?.data[0]?.total?.per_100
  expect(average(devices)).toMatchObject({ raw: 44 })
  expect(average([...devices, unknown as never])).toEqual(average(devices))
  expect(table({ group_by: 'garage' }).data.map(({ header }) => header)).toEqual(['North : 1', 'Without a garage : 1'])
  expect(table({ group_by: 'tag' }).data.map(({ header }) => header)).toEqual(['a : 1', 'b : 1', 'Without a tag : 1'])
})
