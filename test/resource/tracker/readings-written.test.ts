import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock } from '#formats/clock.ts'
import type { Sensor } from '#measure/sensor.ts'
import { readingsOf } from '#resource/tracker/readings/made.ts'
import { writing } from '#resource/tracker/readings/written.ts'
import type { Measured, Wanted } from '#resource/tracker/readings.ts'
import { metering, virtual } from '#test/set-up.ts'
import type { Live } from '#track/live.ts'

const now = Date.UTC(2026, 0, 5, 20)
const local = clock('Europe/Berlin', 'local')

/** Sensors as a vehicle of a kind has them, whose ids begin at `first`. */
const setUp = (first: number): Sensor[] => [
  metering(
    {
      ...{ sensor_type: 'fuel', name: 'Tank "left"', input_name: 'analog_1', units_type: 'litre' },
      calibration: [
        { in: 0, out: 100 },
        { in: 5, out: 20 },
      ],
      parameters: { max: 30 },
    },
    first,
  ),
  metering({ sensor_type: 'fuel', name: 'Бак', input_name: 'analog_2', units_type: 'litre' }, first + 1),
  metering(
    {
      ...{ sensor_type: 'fuel', name: 'Both', input_name: 'composite', units_type: 'litre' },
      parameters: { parent_ids: [first, first + 1] },
    },
    first + 2,
  ),
  { id: first + 3, type: 'discrete', sensor_type: 'door', name: 'Door', input_number: 2 },
  metering(
    { sensor_type: 'temperature', name: 'Cargo', input_name: 'ext_temp_sensor_1', units_type: 'celsius' },
    first + 4,
  ),
  virtual(
    {
      ...{ name: 'Moves', input_name: 'moving' },
      parameters: { value_titles: [{ value: '1', title: 'yes, "it" does' }] },
    },
    first + 5,
  ),
]

const like = setUp(1)

const value = fc.oneof(
  fc.double({ min: -50, max: 50, noNaN: true }),
  fc.constantFrom(-0, 0, 3, 1e21, 1e-9),
  fc.boolean(),
  fc.string(),
)
const name = fc.constantFrom(
  'adc1',
  'adc2',
  'temperature1',
  'motion',
  'odometer',
  'engine_hours',
  'inputs',
  'event_code',
  'my "own"',
)
const attributes = fc
  .array(fc.tuple(name, value, fc.integer({ min: now - 4_000_000, max: now })))
  .map((all): Live['attributes'] => Object.fromEntries(all.map(([key, is, at]) => [key, [is, at]])))
const counted = fc.constantFrom(undefined, [
  { type: 'odometer' as const, value: 12.5, update_time: new Date(now - 5000) },
])
const wanted = fc.record<Wanted>({
  sensor_type: fc.constantFrom(undefined, null, 'fuel', 'state', 'temperature'),
  include_components: fc.boolean(),
  system: fc.constantFrom('metric', 'us', 'nautical'),
  now: fc.constant(now),
})

test('readings are written as the objects say that `tracker/readings/list` answers, of one tracker or of several that are alike', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(attributes, counted), { maxLength: 4 }), wanted, (told, asked) => {
      const trackers = told.map(([attributes, counted], i): Measured & { tracker_id: number } => ({
        ...{ tracker_id: 100 + i, sensors: i === 3 ? [] : setUp(1 + 10 * i), attributes },
        ...(counted && { counted }),
        ...(i < 3 && { like }),
      }))
      const text = writing(asked)(trackers)(local).toString()
      const alone = trackers.map(
        ({ like: _, ...tracker }) => `,"${tracker.tracker_id}":${json(readingsOf(tracker, asked))}`,
      )
      expect(text).toBe(alone.join(''))
    }),
  )
})

/** As an answer is written: fields of the contract in its order, times as they are told. */
const json = ({ inputs, states, virtual_sensors, counters, absent }: ReturnType<typeof readingsOf>): string =>
  JSON.stringify({ inputs, states, virtual_sensors, counters, absent }, (key, is) =>
    key === 'update_time' && is !== null ? local(new Date(is).getTime()) : is,
  )
