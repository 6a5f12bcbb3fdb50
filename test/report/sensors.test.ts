import { expect, test } from 'vitest'
import type { Chart, Section, Table } from '#formats/sheet/sheet.ts'
import {
  type Discrete,
  type Metering,
  plain_metering,
  plain_virtual,
  type Sensor,
  type Virtual,
} from '#measure/sensor.ts'
import type { Facts } from '#report/facts.ts'
import type { Kind } from '#report/kind.ts'
import { measuring_sensors, most_intervals, vehicle_sensors } from '#report/kinds/sensors.ts'
import type { Reader } from '#report/reader.ts'
import { drive, facts, reader, tell, utc } from './facts.ts'

const at = (time: string) => utc(`2020-10-06 ${time}`)

const cold: Metering = {
  ...{ id: 1, type: 'metering', sensor_type: 'temperature', name: 'Load', input_name: 'temp_sensor', calibration: [] },
  ...plain_metering,
  units_type: 'celsius',
}
const door: Virtual = {
  ...{ id: 2, type: 'virtual', sensor_type: 'state', name: 'Door', input_name: 'door_state_1', ...plain_virtual },
  parameters: {
    ...plain_virtual.parameters,
    ...{ calc_method: 'in_range', range_from: 1, value_titles: [{ value: '1', title: 'open' }] },
  },
}
const wire: Discrete = { id: 3, type: 'discrete', sensor_type: 'custom', name: 'Wire', input_number: 1 }

type Told = readonly [time: number, value: number | string][]

/** The sections of what each sensor told; where it was is told of each point. */
const sectionsOf = (
  kind: Kind,
  readings: readonly (readonly [Sensor, Told])[],
  params: object = {},
  { more = {}, as = {} }: { more?: Partial<Facts>; as?: Partial<Reader> } = {},
): Section[] => {
  const given = facts({ windows: [{ from: at('00:00'), to: at('23:59') + 59_999 }], ...more })
  const seen = {
    ...{ device_id: 1, sensors: readings.map(([sensor]) => sensor), windows: given.windows },
    reader: { ...reader, ...as },
  }
  const sensed = (kind.sensing?.(params as never, seen) ?? []).map(({ sensor, take, end }) => {
    const all = readings.find(([one]) => one === sensor)?.[1] ?? []
    // Two batches, as they come from the store.
    for (const some of [all.slice(0, 2), all.slice(2)])
      take?.({
        time: Float64Array.from(some, ([time]) => time),
        values: Float64Array.from(some, ([, value]) => (typeof value === 'number' ? value : Number.NaN)),
        texts: some.map(([, value]) => (typeof value === 'string' ? value : undefined)),
        placeAt: (row) => ({ lat: 50, lng: row }),
      })
    return { sensor, told: end() }
  })
  return kind.sections({ ...given, sensed }, params as never, tell(as))
}

const readings: Told = [
  [at('08:00'), -18],
  [at('08:20'), -20],
  [at('08:40'), -10],
  [at('23:30'), -16],
]
const tables = (sections: readonly Section[]) => sections.filter((one): one is Table => one.type === 'table')
const shown = (table: Table | undefined, ...fields: string[]) =>
  table?.data.flatMap(({ rows }) => rows.map((row) => fields.map((field) => row[field]?.v)))

test('a day of a sensor: its line, its least, most and average, and intervals with none where it told nothing', () => {
  const sections = sectionsOf(measuring_sensors, [[cold, readings]], {
    details_interval_seconds: 21_600,
    show_address: true,
  })
  const [days, details] = tables(sections)
  expect(days?.columns.map(({ title }) => title)).toEqual(['Date', 'Minimum,\n°C', 'Maximum,\n°C', 'Average,\n°C'])
  expect(shown(days, 'date', 'minimum', 'maximum', 'average')).toEqual([
    ['Oct 6, 2020 (Tue)', '-20.00', '-10.00', '-16.00'],
  ])
  expect(details?.data[0]?.rows).toHaveLength(4)
  expect(shown(details, 'time', 'value', 'minimum', 'average', 'address')).toEqual([
    ['00:00', 'no data', 'no data', 'no data', ''],
    ['06:00', '-18.00', '-20.00', '-16.00', '50.000000, 0.000000'],
    ['12:00', 'no data', 'no data', 'no data', ''],
    ['18:00', '-16.00', '-16.00', '-16.00', '50.000000, 1.000000'],
  ])
  const chart = sections[0] as Chart
  // Two readings of one part of the period, and a gap of more than half an hour.
  expect(chart.series[0]?.points.map(([, y]) => y)).toEqual([-18, -20, -10, null, -16])
  expect(chart).toMatchObject({ kind: 'lines', x: 'time', unit: '°C', header: 'Load' })
})

test('days are those of the reader, as are units', () => {
  const as = { time_zone: 'Asia/Kathmandu', measurement_system: 'us' as const }
  const [days] = tables(sectionsOf(measuring_sensors, [[cold, readings]], {}, { as }))
  expect(days?.columns[1]?.title).toBe('Minimum,\n°F')
  expect(shown(days, 'date', 'minimum')).toEqual([
    ['Oct 6, 2020 (Tue)', '-4.00'],
    ['Oct 7, 2020 (Wed)', '3.20'],
  ])
})

test('the older name of the interval counts, where the newer is not there; without both it is half an hour', () => {
  const rows = (params: object) =>
    tables(sectionsOf(measuring_sensors, [[cold, readings]], params))[1]?.data[0]?.rows.length
  expect(rows({ details_interval_minutes: 360 })).toBe(4)
  expect(rows({ details_interval_minutes: 360, details_interval_seconds: 3600 })).toBe(24)
  expect(rows({})).toBe(48)
})

test('smoothed, each value is the average of five neighbours, and a gap parts them', () => {
  const [days] = tables(sectionsOf(measuring_sensors, [[cold, readings]], { smoothing: true }))
  expect(shown(days, 'minimum', 'maximum')).toEqual([['-16.00', '-16.00']])
  const minutes: Told = [0, 10, 0, 0, 0, 0].map((value, i) => [at('08:00') + i * 60_000, value])
  const told = tables(
    sectionsOf(measuring_sensors, [[cold, minutes]], { smoothing: true, details_interval_seconds: 60 }),
  )[1]
  expect(
    shown(told, 'value')
      ?.flat()
      .filter((v) => v !== 'no data'),
  ).toEqual(['3.33', '2.50', '2.00', '2.00', '0.00', '0.00'])
})

test('along the mileage: what was driven until then', () => {
  const drives = [drive(at('08:00'), 2400, 20_000)]
  const walk = measuring_sensors.walk?.(
    { graph_type: 'mileage' } as never,
    [],
    reader,
    { from: 0, to: 1 },
    facts().device,
  )
  for (const [i, lat] of [50, 50.1, 50.2].entries())
    walk?.take({ time: at('08:00') + i * 1_200_000, lat, lng: 8, speed: 30, heading: 0 })
  // It drifts while it stands.
  walk?.take({ time: at('12:00'), lat: 50.21, lng: 8, speed: 0, heading: 0 })
  const more = { drives, walked: [walk?.end()] }
  const [chart] = sectionsOf(measuring_sensors, [[cold, readings]], { graph_type: 'mileage' }, { more }) as [Chart]
  expect(chart.x).toBe('distance')
  const points = chart.series[0]?.points.flatMap(([x, y]) => (y === null ? [] : [[Math.round(x), y]]))
  expect(points).toEqual([
    [0, -18],
    [11_123, -20],
    [22_246, -10],
    [22_246, -16],
  ])
})

test('states have their titles in reports of vehicle sensors, and none in that of measuring ones', () => {
  const said: Told = [
    [at('08:00'), 1],
    [at('09:00'), 0],
  ]
  const [days] = tables(sectionsOf(vehicle_sensors, [[door, said]]))
  expect(shown(days, 'minimum', 'maximum', 'average')).toEqual([['0.00', 'open', '0.50']])
  const chosen = (...ids: number[]) => ({ sensors: ids.map((sensor_id) => ({ tracker_id: 1, sensor_id })) })
  expect(sectionsOf(measuring_sensors, [[door, said]], chosen(2))).toMatchObject([
    { type: 'text', text: 'Door: Unable to calculate sensor report' },
  ])
})

test('wired inputs are none that measure, nor are texts figures', () => {
  const asked = {
    sensors: [
      { tracker_id: 1, sensor_id: 3 },
      { tracker_id: 2, sensor_id: 1 },
    ],
  }
  const named = { ...door, name: 'Card', parameters: plain_virtual.parameters }
  for (const kind of [measuring_sensors, vehicle_sensors]) {
    expect(
      sectionsOf(
        kind,
        [
          [cold, readings],
          [wire, []],
        ],
        asked,
      ),
    ).toMatchObject([{ text: 'Wire: The sensor is not a measuring sensor.' }])
    expect(sectionsOf(kind, [[named, [[at('08:00'), 'ABC']]]])).toMatchObject([
      { text: 'Card: Unable to calculate sensor report' },
    ])
  }
})

test('nothing that was told is no section, beside others a word', () => {
  expect(sectionsOf(measuring_sensors, [[cold, []]])).toEqual([])
  const both = sectionsOf(measuring_sensors, [
    [cold, readings],
    [{ ...cold, id: 4, name: 'Cab' }, []],
  ])
  expect(both.at(-1)).toMatchObject({ type: 'text', text: 'Cab: no data' })
})

test('more intervals than are told are not there, and that is said', () => {
  const windows = [{ from: at('00:00'), to: at('00:00') + (most_intervals + 1) * 30_000 - 1 }]
  const sections = sectionsOf(
    measuring_sensors,
    [[cold, readings]],
    { details_interval_seconds: 30 },
    { more: { windows } },
  )
  expect(sections.at(-1)).toMatchObject({
    style: 'small_print',
    text: `Only the first ${most_intervals} intervals are told.`,
  })
})
