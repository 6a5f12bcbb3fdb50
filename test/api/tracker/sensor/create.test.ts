import { describe, expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aState, aTank, makeSensor } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const here = await fleet({ sensor_quota: 122 })
const { db, tenant, tracker, subuser } = here
const alice = await tenant()
const { tracker_id, source_id } = await tracker(alice)
const create = (sensor: object, id = tracker_id) => alice.call('tracker/sensor/create', { tracker_id: id, sensor })
const refused = (sensor: object, id = tracker_id) => alice.fails('tracker/sensor/create', { tracker_id: id, sensor })

test('sensors of each kind are listed as they were made, and what was left out is plain', async () => {
  const { tracker_id } = await tracker(alice)
  const ids = [aTank, aDoor, aState].map((sensor) => makeSensor(alice, tracker_id, sensor))
  const [tank, door, state] = await Promise.all(ids)
  const { list } = await alice.call('tracker/sensor/list', { tracker_id })
  const expected = [
    {
      ...{ id: tank, ...aTank, divider: 1, accuracy: 0, units: null, units_type: 'litre', group_type: null },
      parameters: {
        ...{ custom_field_name: false, parent_ids: [], volume: null, min: null, max: null },
        ...{ max_lowering_by_time: null, max_lowering_by_mileage: null, ignore_drains_in_move: false },
        ...{ ignore_refuels_in_move: false, refuel_gap_minutes: 5, composite_function: null },
      },
    },
    { id: door, ...aDoor },
    {
      ...{ id: state, ...aState, custom_field_name: false },
      parameters: { range_from: null, range_to: null, bit_index: null, ...aState.parameters },
    },
  ]
  expect(list.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
    expected.toSorted((a, b) => (a.id as number) - (b.id as number)),
  )
  // What is listed may be sent back as it is.
  for (const sensor of list) await alice.call('tracker/sensor/update', { tracker_id, sensor })
  expect((await alice.call('tracker/sensor/list', { tracker_id })).list).toEqual(list)
})

test('an input has one sensor, whoever is first of two at once', async () => {
  const { tracker_id } = await tracker(alice)
  const both = await Promise.allSettled([create(aTank, tracker_id), create(aTank, tracker_id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refused({ ...aTank, sensor_type: 'custom' }, tracker_id)).toMatchObject({ code: 232, http: 400 })
  await create(aDoor, tracker_id)
  expect(await refused({ ...aDoor, sensor_type: 'engine' }, tracker_id)).toMatchObject({ code: 232 })
  await create(aState, tracker_id)
  await create({ ...aState, input_name: 'analog_1' }, tracker_id)
  expect((await alice.call('tracker/sensor/list', { tracker_id })).list).toHaveLength(4)
})

test('there are bounds: of one type, of ignitions, of virtual ones, and of a tracker', async () => {
  const { tracker_id } = await tracker(alice)
  const gauge = (n: number) => ({ ...aTank, sensor_type: 'custom', input_name: `avl_io_${n}` })
  for (let n = 1; n <= 20; n++) await create(gauge(n), tracker_id)
  expect(await refused(gauge(21), tracker_id)).toMatchObject({ code: 270 })
  await create({ ...gauge(22), sensor_type: 'temperature' }, tracker_id)
  const ignition = { ...aState, sensor_type: 'virtual_ignition' }
  await create(ignition, tracker_id)
  expect(await refused(ignition, tracker_id)).toMatchObject({ code: 270 })
  for (let n = 1; n <= 99; n++) await create({ ...aState, name: `state ${n}` }, tracker_id)
  expect(await refused(aState, tracker_id)).toMatchObject({ code: 270 })
  await create({ ...aDoor, sensor_type: 'ignition' }, tracker_id)
  expect(await refused({ ...aDoor, input_number: 3 }, tracker_id)).toMatchObject({ code: 268, http: 402 })
})

test('of trackers that are not seen, blocked or cloned there is none', async () => {
  const bob = await tenant()
  expect(await bob.fails('tracker/sensor/create', { tracker_id, sensor: aTank })).toMatchObject({ code: 201 })
  const lent = await clone(db, bob, source_id)
  expect(await bob.fails('tracker/sensor/create', { tracker_id: lent, sensor: aTank })).toMatchObject({ code: 219 })
  const eve = await subuser(alice, [])
  expect(await eve.fails('tracker/sensor/create', { tracker_id, sensor: aTank })).toMatchObject({ code: 13 })
  const { tracker_id: blocked, source_id: device } = await tracker(alice)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', device).execute()
  expect(await refused(aTank, blocked)).toMatchObject({ code: 208 })
})

test('a range has one bound or two, below zero too', async () => {
  const { tracker_id } = await tracker(alice)
  for (const range of [{ range_to: -18 }, { range_from: -25 }, { range_from: -25, range_to: -18 }])
    await create({ ...aState, parameters: { calc_method: 'in_range', ...range } }, tracker_id)
  const { list } = await alice.call('tracker/sensor/list', { tracker_id })
  expect(list.map(({ parameters }: { parameters: Record<string, unknown> }) => parameters.range_to)).toEqual([
    ...[-18, null, -18],
  ])
})

test('of a thousand that are made at once there are no more than a tracker may have', async () => {
  const { tracker_id } = await tracker(alice)
  const made = Array.from({ length: 50 }, (_, n) => ({ ...aTank, input_name: `avl_io_${n}` }))
  const begun = made.flatMap((sensor, n) => Array(20).fill({ ...sensor, sensor_type: n % 2 ? 'custom' : 'power' }))
  const outcomes = await Promise.allSettled(begun.map((sensor) => create(sensor, tracker_id)))
  // Twenty of each kind that is measured.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  expect((await alice.call('tracker/sensor/list', { tracker_id })).list).toHaveLength(40)
})

const faultOf = async (sensor: object): Promise<string> => {
  const { code, body } = await refused(sensor)
  expect(code).toBe(7)
  return body.errors[0].parameter
}

describe('error 7 names', () => {
  const virtual = (parameters: object) => ({ ...aState, parameters })
  const tank = (parameters: object) => ({ ...aTank, parameters })
  test.each([
    ['sensor.sensor_type', { ...aTank, sensor_type: 'door' }],
    ['sensor.sensor_type', { ...aDoor, sensor_type: 'fuel' }],
    ['sensor.name', { ...aTank, name: 'n'.repeat(101) }],
    ['sensor.input_name', { ...aTank, input_name: undefined }],
    ['sensor.input_name', { ...aTank, input_name: 'x'.repeat(65) }],
    ['sensor.input_number', { ...aDoor, input_number: undefined }],
    ['sensor.input_number', { ...aDoor, input_number: 9 }],
    ['sensor.divider', { ...aTank, divider: 0 }],
    ['sensor.divider', { ...aTank, divider: 1e13 }],
    ['sensor.divider', { ...aTank, divider: 'NaN' }],
    ['sensor.accuracy', { ...aTank, accuracy: 0.3 }],
    ['sensor.units_type', { ...aTank, units_type: 'barrel' }],
    ['sensor.parameters.min', tank({ min: 5, max: 4 })],
    ['sensor.parameters.min', tank({ min: -1e13 })],
    ['sensor.parameters.max', tank({ max: 1e13 })],
    ['sensor.parameters.parent_ids', tank({ parent_ids: [1] })],
    ['sensor.parameters.parent_ids', { ...aTank, input_name: 'composite' }],
    ['sensor.parameters.parent_ids', { ...tank({ parent_ids: [2_000_000_000] }), input_name: 'composite' }],
    ['sensor.parameters.range_from', virtual({ calc_method: 'in_range' })],
    ['sensor.parameters.range_from', virtual({ calc_method: 'in_range', range_from: 2, range_to: 1 })],
    ['sensor.parameters.range_to', virtual({ calc_method: 'in_range', range_to: 1e13 })],
    ['sensor.parameters.bit_index', virtual({ calc_method: 'bit_index' })],
    ['sensor.parameters.bit_index', virtual({ calc_method: 'bit_index', bit_index: 54 })],
    ['sensor.parameters.bit_index', virtual({ calc_method: 'bit_index', bit_index: 0 })],
    ['sensor.parameters.value_titles.1.value', virtual({ value_titles: Array(2).fill({ value: '1', title: 'on' }) })],
  ])('%s of %j', async (parameter, sensor) => {
    expect(await faultOf(sensor)).toBe(parameter)
  })
})

describe('composites', () => {
  test('are of sensors of their own tracker that measure and are none themselves', async () => {
    const { tracker_id } = await tracker(alice)
    const parts = [
      await makeSensor(alice, tracker_id),
      await makeSensor(alice, tracker_id, { ...aTank, input_name: 'analog_2' }),
    ]
    const both = { ...aTank, input_name: 'composite', parameters: { parent_ids: parts, composite_function: 'average' } }
    const whole = await makeSensor(alice, tracker_id, both)
    // Several have the input `composite`.
    await makeSensor(alice, tracker_id, both)
    const door = await makeSensor(alice, tracker_id, aDoor)
    const elsewhere = await makeSensor(alice, (await tracker(alice)).tracker_id)
    for (const one of [whole, door, elsewhere]) {
      const given = { ...both, parameters: { parent_ids: [parts[0], one] } }
      expect((await refused(given, tracker_id)).body.errors[0].parameter).toBe('sensor.parameters.parent_ids')
    }
    const update = (sensor: object) => alice.fails('tracker/sensor/update', { tracker_id, sensor })
    const itself = await update({ id: whole, ...both, parameters: { parent_ids: [whole] } })
    expect(itself.body.errors).toEqual([
      { parameter: 'sensor.parameters.parent_ids', error: 'must not name the sensor itself' },
      { parameter: 'sensor.parameters.parent_ids', error: 'must not name a composite' },
    ])
    const part = await update({ id: parts[0], ...both, parameters: { parent_ids: [parts[1]] } })
    expect(part.body.errors[0].parameter).toBe('sensor.input_name')
  })
})
