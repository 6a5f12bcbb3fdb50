import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { ignitionFrom, sensorOf } from '#test/sensors.ts'
import type { Attributes } from '#track/point.ts'

/** What sensors say counts as they are, from the next point on: for rules, and for the ignition of a device. */

const opened = await fleet({ own: true })
const { db, pool, tenant } = opened
const courier = createCourier({
  pool,
  onError: (error) => {
    throw error
  },
})
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })

const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
let turns = 0

/** One device, and what becomes of its points. */
const van = async (account: Person) => {
  const { tracker_id, source_id, device_id } = await opened.tracker(account)
  /** Says something ten seconds later; answers what is told then to the account, as `event` or `event: value`. */
  const say = async (attributes: Attributes, { lat = 52, speed = 0, who = account } = {}): Promise<string[]> => {
    const time = start + ++turns * 10_000
    const point = { time, lat, lng: 13.4, alt: 0, speed, heading: 0, satellites: 9, precision: 0, flags: 0, attributes }
    await feed({ device: device_id, points: [point], received: time })
    await courier.settle()
    const { rows } = await sql<{ event: string; value: string | null }>`
      select event, extra->>'sensor_calculated_value' as value from history
      where account_id = ${who.id} and event_time = ${new Date(time)} order by id`.execute(db)
    return rows.map(({ event, value }) => (value === null ? event : `${event}: ${value}`))
  }
  return { tracker_id, source_id, say }
}

const warm = { temperature1: 9 }
const cold = { temperature1: 5 }
const range = (sensor: object, more: object = {}) => ({
  ...{ type: 'sensor_range', name: 'Cargo', param: null },
  extended_params: { ...sensor, min: 2, max: 8, ...more },
})

test('a sensor is told when it leaves its range and is back, as it is calibrated now', async () => {
  const alice = await tenant()
  const { tracker_id, say } = await van(alice)
  const sensor_id = await sensorOf(db, tracker_id, { settings: { units_type: 'celsius' } })
  await make(alice, { ...range({ sensor_id }), trackers: [tracker_id] })
  expect([await say(cold), await say(warm), await say({ rpm: 900 }), await say(cold)]).toEqual([
    [],
    ['sensor_outrange: 9 °C'],
    [],
    ['sensor_inrange: 5 °C'],
  ])
  await sql`update sensor set settings = '{"divider": 0.5, "units": "K"}' where id = ${sensor_id}`.execute(db)
  expect([await say(cold), await say({ temperature1: 3 })]).toEqual([
    ['sensor_outrange: 10 K'],
    ['sensor_inrange: 6 K'],
  ])
  const { list: entries } = await alice.call('history/tracker/list', {
    ...{ trackers: [tracker_id], from: new Date(start), to: new Date(Date.now() + 60_000), limit: 10 },
  })
  expect(entries[0].extra).toMatchObject({ sensor_id, sensor_name: 'Cargo', sensor_calculated_value: '9 °C' })
  expect(entries[0].detail).toContain('Cargo: 9 °C')
})

test('a sensor that is deleted takes itself out of rules, which tell nothing of it', async () => {
  const alice = await tenant()
  const [van1, van2] = [await van(alice), await van(alice)]
  const ids = [await sensorOf(db, van1.tracker_id), await sensorOf(db, van2.tracker_id)]
  const tracker_params = [van1, van2].map(({ tracker_id }, i) => ({ tracker_id, sensor_id: ids[i] }))
  await make(alice, { ...range({ tracker_params }), trackers: [van1.tracker_id, van2.tracker_id] })
  await make(alice, { ...range({ sensor_id: ids[0] }), trackers: [van1.tracker_id] })
  for (const one of [van1, van2]) await one.say(cold)
  expect([(await van1.say(warm)).length, (await van2.say(warm)).length]).toEqual([2, 1])
  await sql`delete from sensor where id = ${ids[0]}`.execute(db)
  expect([await van1.say(cold), await van2.say(cold)]).toEqual([[], ['sensor_inrange: 5']])
  const [of_many, of_one] = await list(alice)
  expect(of_many?.extended_params.tracker_params).toEqual([{ tracker_id: van2.tracker_id, sensor_id: ids[1] }])
  expect(of_one?.extended_params).not.toHaveProperty('sensor_id')
})

test('a sensor that is made is news to its device where it is an ignition: rules read none yet', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await van(alice)
  const sensor_id = await sensorOf(db, tracker_id)
  await make(alice, { ...range({ sensor_id }), trackers: [tracker_id] })
  const version = async () => {
    const state = db.selectFrom('source_state').select('rules').where('source_id', '=', source_id)
    return (await state.executeTakeFirstOrThrow()).rules
  }
  const before = await version()
  await sensorOf(db, tracker_id, { input_name: 'ext_temp_sensor_2' })
  expect(await version()).toEqual(before)
  await sensorOf(db, tracker_id, ignitionFrom(13.2))
  expect(await version()).not.toEqual(before)
})

test('a composite is judged by all of its parts', async () => {
  const alice = await tenant()
  const { tracker_id, say } = await van(alice)
  const parent_ids = [
    await sensorOf(db, tracker_id, { input_name: 'ext_temp_sensor_1' }),
    await sensorOf(db, tracker_id, { input_name: 'ext_temp_sensor_2' }),
  ]
  const sensor_id = await sensorOf(db, tracker_id, { name: 'Both', input_name: 'composite', parent_ids })
  await make(alice, { ...range({ sensor_id }), trackers: [tracker_id] })
  expect(await say({ temperature1: 5, temperature2: 7 })).toEqual([])
  expect(await say({ temperature2: 13 })).toEqual(['sensor_outrange: 9'])
  expect(await say({ temperature1: 1 })).toEqual(['sensor_inrange: 7'])
})

test('a virtual sensor that takes a value is told by its title', async () => {
  const alice = await tenant()
  const { tracker_id, say } = await van(alice)
  const virtual_sensor_id = await sensorOf(db, tracker_id, {
    ...{ type: 'virtual', sensor_type: 'state', name: 'Door', input_name: 'analog_1' },
    settings: {
      parameters: { calc_method: 'in_range', range_from: 5, value_titles: [{ value: '1', title: 'Open' }] },
    },
  })
  await make(alice, {
    ...{ type: 'state_field_control', name: 'Door', param: null, trackers: [tracker_id] },
    extended_params: { virtual_sensor_id, trigger_value: '1', display_value: true },
  })
  expect([await say({ adc1: 4 }), await say({ adc1: 5 }), await say({ adc1: 6 })]).toEqual([
    [],
    ['state_field_control: Open'],
    [],
  ])
})

test('a clone is judged by the sensors of the owner', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, say } = await van(alice)
  const sensor_id = await sensorOf(db, tracker_id)
  const { rows } = await sql<{ id: number }>`
    insert into tracker (account_id, source_id, label, clone) values (${bob.id}, ${source_id}, 'Clone', true) returning id`.execute(
    db,
  )
  const clone = rows[0]?.id
  await make(bob, { ...range({ sensor_id }), trackers: [clone] })
  await say(cold)
  expect(await say(warm, { who: bob })).toEqual(['sensor_outrange: 9'])
  await sql`delete from sensor where id = ${sensor_id}`.execute(db)
  expect((await list(bob))[0]?.extended_params).not.toHaveProperty('sensor_id')
})

test('a virtual ignition counts in place of what the device says of it', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, say } = await van(alice)
  const ignition = { type: 'ignition', name: 'Ignition', param: null, trackers: [tracker_id] }
  await make(alice, ignition)
  await alice.call('tracker/settings/trip_detection/update', {
    ...{ tracker_id, min_idle_duration_minutes: 5, idle_speed_threshold: 3 },
    ...{ ignition_aware: true, motion_sensor_aware: false },
  })
  const lying = (board_voltage: number) => ({ ignition: false, board_voltage })
  const state = async () => (await alice.call('tracker/get_state', { tracker_id })).state
  await say(lying(12.4))
  expect((await state()).ignition).toBe(false)
  const id = await sensorOf(db, tracker_id, ignitionFrom(13.2))
  expect(await say(lying(12.4))).toEqual([])
  expect(await say(lying(14.1))).toEqual(['ignition'])
  expect((await state()).ignition).toBe(true)
  // With its own flag it would stand, however far it went.
  for (let i = 1; i <= 12; i++) await say(lying(14.1), { lat: 52 + i / 500, speed: 60 })
  const { rows } = await sql`select from track where source_id = ${source_id} and type = 'regular'`.execute(db)
  expect(rows).toHaveLength(1)
  expect(await say({ ignition: false }, { lat: 52.026, speed: 60 })).toEqual([])
  expect(await say(lying(12.5), { lat: 52.028, speed: 60 })).toEqual(['ignition'])
  await sql`delete from sensor where id = ${id}`.execute(db)
  expect(await say({ ignition: true, board_voltage: 12.5 }, { lat: 52.03, speed: 60 })).toEqual(['ignition'])
  expect(await alice.call('tracker/settings/trip_detection/read', { tracker_id })).not.toHaveProperty(
    'virtual_ignition',
  )
})

test('the virtual ignition of a tracker that is deleted counts no more, until it is brought back', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await van(alice)
  await sensorOf(db, tracker_id, ignitionFrom(13.2))
  const names = async () => {
    const { rows } = await sql<{ at: string | null; beside: string | null }>`
      select d.virtual_ignition->>'input_name' as at, s.virtual_ignition->>'input_name' as beside
      from source d join source_state s on s.source_id = d.id where d.id = ${source_id}`.execute(db)
    return rows
  }
  const known = [{ at: 'board_voltage', beside: 'board_voltage' }]
  expect(await names()).toEqual(known)
  await sql`update tracker set deleted = now() where id = ${tracker_id}`.execute(db)
  expect(await names()).toEqual([{ at: null, beside: null }])
  await sql`update tracker set deleted = null where id = ${tracker_id}`.execute(db)
  expect(await names()).toEqual(known)
})
