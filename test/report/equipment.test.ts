import { expect, test } from 'vitest'
import type { Section, Table } from '#formats/sheet/sheet.ts'
import { type Discrete, plain_metering, plain_virtual, type Sensor, type Virtual } from '#measure/sensor.ts'
import type { Facts } from '#report/facts.ts'
import { equipment_time } from '#report/kinds/equipment-time.ts'
import { drive, facts, reader, tell, utc } from './facts.ts'

const at = (time: string) => utc(`2020-10-06 ${time}`)

const crane: Discrete = { id: 3, type: 'discrete', sensor_type: 'custom', name: 'Crane', input_number: 1 }
const cooler: Virtual = {
  ...{ id: 4, type: 'virtual', sensor_type: 'state', name: 'Cooler', input_name: 'door_state_1', ...plain_virtual },
  parameters: { ...plain_virtual.parameters, value_titles: [{ value: '1', title: 'cooling' }] },
}

const sectionsOf = (
  sensor: Sensor,
  said: readonly (readonly [string, number | string])[],
  params: object = {},
  more: Partial<Facts> = {},
): Section[] => {
  const given = facts(more)
  const asked = { sensors: [{ tracker_id: 1, sensor_id: sensor.id }], ...params }
  const seen = { device_id: 1, sensors: [sensor], windows: given.windows, reader }
  const sensed = (equipment_time.sensing?.(asked as never, seen) ?? []).map(({ sensor: one, take, end }) => {
    take?.({
      time: Float64Array.from(said, ([time]) => at(time)),
      values: Float64Array.from(said, ([, value]) => (typeof value === 'number' ? value : Number.NaN)),
      texts: said.map(([, value]) => (typeof value === 'string' ? value : undefined)),
      placeAt: () => ({ lat: 50, lng: 8 }),
    })
    return { sensor: one, told: end() }
  })
  return equipment_time.sections({ ...given, sensed }, asked as never, tell())
}
const rowsOf = (sections: readonly Section[], table: number) =>
  (sections[table] as Table).data.flatMap(({ rows }) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, { raw }]) => [field, raw]))),
  )

const half_hours = (from: number, to: number, value: number | string) =>
  Array.from({ length: to - from }, (_, i) => {
    const half = from + i
    return [`${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`, value] as const
  })

test('how long it ran, driving and standing, and each time', () => {
  const said = [...half_hours(16, 20, 1), ['10:00', 0], ['12:00', 1], ['12:00:30', 0]] as [string, number][]
  const sections = sectionsOf(crane, said, { show_idle_percent: true }, { drives: [drive(at('09:00'), 7200, 50_000)] })
  expect(rowsOf(sections, 0)).toMatchObject([
    { operation_time: 7200, in_movement: 3600, idling: 3600, idling_share: 50, length: 25, intervals: 1 },
  ])
  expect(rowsOf(sections, 1)).toMatchObject([{ operation_time: 7200, from: at('08:00'), to: at('10:00') }])
  expect(sections[2]).toMatchObject({
    kind: 'intervals',
    series: [{ title: 'On', points: [[at('08:00'), 1, at('10:00')]] }],
  })
  const plain = sectionsOf(crane, said)[0] as Table
  expect(plain.columns.map(({ field }) => field)).not.toContain('idling_share')
  expect(rowsOf(sectionsOf(crane, said, { min_working_period_duration: 30 }), 0)).toMatchObject([{ intervals: 2 }])
})

test('true, on and any figure but 0 run; the title of the state is told', () => {
  const lasting = (value: number | string) =>
    sectionsOf(cooler, [
      ['08:00', value],
      ['08:10', 0],
    ])
  for (const value of ['true', 'ON', '2', 1, -1])
    expect(rowsOf(lasting(value), 0)).toMatchObject([{ operation_time: 600 }])
  for (const value of ['false', 'off', '0', '', 0]) expect(lasting(value)).toEqual([])
  expect(lasting(1)[0]).toMatchObject({ header: 'Cooler: cooling' })
})

test('it ends before a silence of more than half an hour, and at the ends of windows', () => {
  const said = [
    ['08:00', 1],
    ['08:30', 1],
    ['09:01', 1],
    ['09:02', 0],
  ] as [string, number][]
  expect(rowsOf(sectionsOf(crane, said), 1).map(({ operation_time }) => operation_time)).toEqual([1800, 60])
  const windows = [
    { from: at('08:00'), to: at('08:59') },
    { from: at('09:00'), to: at('10:00') },
  ]
  const over = [
    ['08:50', 1],
    ['08:59', 1],
    ['09:01', 1],
    ['09:11', 0],
  ] as [string, number][]
  expect(rowsOf(sectionsOf(crane, over, {}, { windows }), 1).map(({ operation_time }) => operation_time)).toEqual([
    540, 600,
  ])
})

test('a sensor that measures has no states, and a device has one sensor', () => {
  const measuring = {
    ...plain_metering,
    id: 5,
    type: 'metering',
    sensor_type: 'rpm',
    name: 'Engine',
    input_name: 'rpm',
    calibration: [],
  } as const
  expect(sectionsOf(measuring, [])).toMatchObject([{ text: 'Engine: The sensor tells no states.' }])
  const doubled = { sensors: [1, 2].map((sensor_id) => ({ tracker_id: 1, sensor_id })) }
  expect(equipment_time.fault?.(doubled as never, { from: 0, to: 1 })).toMatchObject({ parameter: 'plugin.sensors' })
})
