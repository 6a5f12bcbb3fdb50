import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aTank, makeSensor } from '#test/sensors.ts'
import { metering, setUp, virtual } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/readings/list'

test('the newest of everything that a device tells, each with its time in the zone of the user', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ inputs: [], states: [], virtual_sensors: [], counters: [] })
  const time = Date.UTC(2026, 0, 5, 20)
  const tell = (seconds: number, attributes: object) => point({ time: time + seconds * 1000, ...attributes })
  await hear(db, source_id, {
    points: [
      tell(0, { attributes: { odometer: 12.5, ignition: true, fuel: 40, io_5: 'x' } }),
      tell(60, { attributes: { odometer: 13, engine_hours: 7, fuel: 39 } }),
    ],
  })
  const [first, second] = ['2026-01-06 05:00:00', '2026-01-06 05:01:00']
  const { states, counters, ...others } = await alice.call(path, { tracker_id, include_components: false })
  expect(others).toEqual({ inputs: [], virtual_sensors: [] })
  expect(states).toHaveLength(3)
  expect(states).toEqual(
    expect.arrayContaining([
      { field: 'ignition', value: true, update_time: first },
      { field: 'can_fuel_litres', value: 39, update_time: second },
      { field: 'avl_io_5', value: 'x', update_time: first },
    ]),
  )
  expect(counters).toEqual([
    { type: 'odometer', value: 13, update_time: second },
    { type: 'engine_hours', value: 7, update_time: second },
  ])
  expect(await alice.call(path, { tracker_id, sensor_type: 'fuel' })).toEqual({ inputs: [], virtual_sensors: [] })
})

test('sensors as their account has set them up, in the units of who looks', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const [tank, probe, moves] = [
    await setUp(
      db,
      alice,
      tracker_id,
      metering({ sensor_type: 'fuel', name: 'Tank', units_type: 'litre', divider: 2 }),
    ),
    await setUp(db, alice, tracker_id, metering({ name: 'Probe', input_name: 'analog_2', parameters: { max: 5 } })),
    await setUp(db, alice, tracker_id, virtual({ name: 'Moves' })),
  ]
  await hear(db, source_id, { points: [point({ attributes: { adc1: 100, adc2: 65_535, motion: true } })] })
  const told = await alice.call(path, { tracker_id })
  expect(told.inputs).toMatchObject([
    { sensor_id: tank, label: 'Tank', value: 50, units: 'l', units_type: 'litre', converted_units_type: null },
  ])
  expect(told.virtual_sensors).toMatchObject([{ sensor_id: moves, label: 'Moves', value: '1', type: 'state' }])
  expect(told.absent).toMatchObject([{ sensor_id: probe, reason: 'out_of_range', age: expect.any(Number) }])
  await db.updateTable('users').set({ measurement_system: 'us' }).where('id', '=', bob.id).execute()
  const lent = await bob.call(path, { tracker_id: await clone(db, bob, source_id), sensor_type: 'fuel' })
  expect(lent).toMatchObject({ inputs: [{ value: 50, converted_units_type: 'gallon' }], virtual_sensors: [] })
  expect(lent.inputs[0].converted_value).toBeCloseTo(13.2086, 4)
  expect(Object.keys(lent).sort()).toEqual(['inputs', 'virtual_sensors'])
})

test('a counter that was set is told in place of what the device counts', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { points: [point({ attributes: { odometer: 12, engine_hours: 7 } })] })
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 500 })
  expect((await alice.call(path, { tracker_id })).counters).toMatchObject([
    { type: 'odometer', value: 500 },
    { type: 'engine_hours', value: 7 },
  ])
})

test('what was told of a device whose place another one took is not told of the other', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { points: [point({ attributes: { fuel: 40 } })] })
  const replaced = new Date(Date.now() + 60_000)
  await db.updateTable('source').set({ replaced }).where('id', '=', source_id).execute()
  expect((await alice.call(path, { tracker_id })).states).toEqual([])
})

test('204 for what the caller does not see, 208 for what is blocked', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const driver = await subuser(alice)
  await bind(db, alice, driver, [one.tracker_id])
  expect((await driver.call(path, { tracker_id: one.tracker_id })).states).toEqual([])
  for (const tracker_id of [two.tracker_id, (await tracker(await tenant())).tracker_id, 2_000_000_000])
    expect(await driver.fails(path, { tracker_id })).toMatchObject({ code: 204, http: 404 })
  await block(db, one.source_id)
  expect(await driver.fails(path, { tracker_id: one.tracker_id })).toMatchObject({ code: 208, http: 403 })
})

test('of wired inputs the mask is told and no sensor: those are of tracker/get_inputs', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await makeSensor(alice, tracker_id, aDoor)
  await makeSensor(alice, tracker_id, {
    ...{ type: 'virtual', sensor_type: 'state', name: 'Rear door', input_name: 'input_status' },
    parameters: { calc_method: 'bit_index', bit_index: 2, value_titles: [{ value: '1', title: 'open' }] },
  })
  await hear(db, source_id, { points: [point({ attributes: { inputs: 2 } })] })
  const { inputs, states, virtual_sensors, absent } = await alice.call(path, { tracker_id })
  expect({ inputs, absent }).toEqual({ inputs: [], absent: undefined })
  expect(states).toMatchObject([{ field: 'input_status', value: 2 }])
  expect(virtual_sensors).toMatchObject([{ label: 'Rear door', value: 'open' }])
  expect(await alice.call(path, { tracker_id, sensor_type: 'door' })).toEqual({ inputs: [], virtual_sensors: [] })
  expect((await alice.call('tracker/get_inputs', { tracker_id })).states).toMatchObject([
    { type: 'door', name: 'Rear door', status: true, input_number: 2 },
  ])
})

test('a level of −40 or 65535 is out of range where there are limits, held where only a calibration ends, and else as it was told', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const tank = (n: number, parameters: object = {}) => ({
    ...aTank,
    name: `Tank ${n}`,
    input_name: `analog_${n}`,
    parameters,
  })
  const data = [
    { in: 0, out: 0 },
    { in: 4095, out: 80 },
  ]
  const [limited, calibrated] = [
    await makeSensor(alice, tracker_id, tank(1, { min: 0, max: 4095 })),
    await makeSensor(alice, tracker_id, tank(2)),
  ]
  await makeSensor(alice, tracker_id, tank(3))
  for (const sensor_id of [limited, calibrated])
    await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data })
  const begin = Date.UTC(2026, 0, 5)
  for (const [i, [level, end]] of (
    [
      [-40, 0],
      [65_535, 80],
    ] as const
  ).entries()) {
    const points = [point({ time: begin + i * 60_000, attributes: { adc1: level, adc2: level, adc3: level } })]
    await hear(db, source_id, { points })
    const { inputs, absent } = await alice.call(path, { tracker_id })
    expect(absent).toMatchObject([{ sensor_id: limited, reason: 'out_of_range' }])
    expect(inputs).toMatchObject([
      { label: 'Tank 2', value: end, held: true, min_value: 0, max_value: 80 },
      { label: 'Tank 3', value: level },
    ])
  }
})
