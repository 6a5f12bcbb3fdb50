import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSettler } from '#jobs/settle-counters.ts'
import { expire } from '#store/points/retention.ts'
import { seal } from '#store/points/seal.ts'
import { anIgnition, makeSensor, sensorOf } from '#test/sensors.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'
import { counted, minute, way } from './counted.ts'

const { db, pool, ingest, tenant, subuser, tracker, go, others } = await counted()
const path = 'tracker/counter/update'
const set = 'tracker/counter/value/set'
const type = 'odometer'
const fail = (details: object) => expect(details).toBeUndefined()

test('a multiplier holds from then on: what was counted before stays', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const get = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type })).value
  await alice.call(set, { tracker_id, type, value: 50 })
  expect(await alice.call(path, { tracker_id, type, multiplier: 0.5 })).toEqual({})
  expect(await get()).toBe(50)
  await go(device_id, Date.now() + minute, 11)
  expect(await get()).toBeCloseTo(50 + way(11) / 2, 1)
})

test('an odometer goes by a sensor of the tracker, which jumps, is −40 and 65535, and may be taken away', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const sensor_id = await sensorOf(db, tracker_id, { sensor_type: 'custom', input_name: 'hub_mileage' })
  const get = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type })).value
  await alice.call(set, { tracker_id, type, value: 50 })
  await alice.call(path, { tracker_id, type, multiplier: 1, sensor_id })
  expect((await alice.call('tracker/counter/read', { tracker_id, type })).value).toMatchObject({
    source: 'sensor',
    sensor_id,
  })
  const told = [10, 11, 12, -40, 65_535, 12, 13, 0, 0.5]
  await go(device_id, Date.now() + minute, told.length, (i) => ({ hub_mileage: told[i] ?? 0 }))
  expect(await get()).toBe(50 + 1 + 1 + 1 + 0.5)
  await alice.call(path, { tracker_id, type, multiplier: 1.5 })
  expect((await alice.call('tracker/counter/read', { tracker_id, type })).value).toMatchObject({
    source: 'sensor',
    sensor_id,
  })
  expect(await get()).toBe(53.5)
  await alice.call(path, { tracker_id, type, multiplier: 1.5, sensor_id: null })
  expect((await alice.call('tracker/counter/read', { tracker_id, type })).value).toMatchObject({
    source: 'gps',
    sensor_id: null,
  })
  expect(await get()).toBe(53.5)
})

test('an odometer goes by a sensor message by message, over tails and blocks, and anew where one comes late', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice)
  const sensor_id = await sensorOf(db, tracker_id, { sensor_type: 'custom', input_name: 'hub_mileage' })
  await alice.call(set, { tracker_id, type, value: 50 })
  await alice.call(path, { tracker_id, type, multiplier: 1, sensor_id })
  const begin = Date.now() + minute
  const say = (minutes: number, hub_mileage: number) =>
    go(device_id, begin + minutes * minute, 1, () => ({ hub_mileage }))
  const shown: number[] = []
  for (let i = 0; i < 45; i++) {
    await say(i, i)
    // What jumps to 900 and comes back adds nothing, so one kilometre of those before is none any more.
    if (i === 20) await say(12.5, 900)
    if (i === 25) await seal(pool, source_id)
    if (i === 30) await say(29.5, 900)
    shown.push(
      (await alice.call('tracker/counter/value/list', { trackers: [tracker_id], type })).value[tracker_id] ?? 0,
    )
  }
  expect(shown).toEqual(shown.map((_, i) => 50 + i - Number(i >= 20) - Number(i >= 30)))
})

test('what a sensor said stays counted where it is kept no more and points come late, and nothing that was dated ahead counts', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice)
  const sensor_id = await sensorOf(db, tracker_id, { sensor_type: 'custom', input_name: 'hub_mileage' })
  const get = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type })).value
  await alice.call(set, { tracker_id, type, value: 50 })
  await alice.call(path, { tracker_id, type, multiplier: 1, sensor_id })
  const [now, hour] = [Date.now(), 60 * minute]
  const base_time = sql<Date>`to_timestamp(${(now - 80 * hour) / 1000}::float8)`
  await db.updateTable('counter').set({ base_time }).where('account_id', '=', alice.id).execute()
  const hub = (at: number, count: number, from: number) =>
    go(device_id, now + at, count, (i) => ({ hub_mileage: from + i }))
  await hub(-75 * hour, 3, 0)
  await seal(pool, source_id)
  await hub(-3 * hour, 3, 3)
  expect(await get()).toBe(55)
  await createSettler({ db, log: { error: fail, warn: fail } })()
  await db.updateTable('tariff').set({ store_period: '1d' }).execute()
  expect((await expire({ pool }, source_id - 1, 1)).blocks).toBeGreaterThan(0)
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  await hub(-3 * hour + minute / 2, 1, 3.5)
  expect(await get()).toBe(55)
  const [ahead] = drive([{ for: 1 }]) as [Point]
  const points = [{ ...ahead, time: now + hour, attributes: { hub_mileage: 400 } }]
  await ingest.feed({ device: device_id, points, received: now })
  await hub(2 * hour, 2, 6)
  expect(await get()).toBe(57)
})

test('hours go by a virtual ignition from when there is one, and by the device again when it is gone', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const hours = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type: 'engine_hours' })).value
  const at = Date.now() + minute
  const told = (begin: number, ignition: boolean, board_voltage: number) =>
    go(device_id, at + begin * minute, 31, () => ({ ignition, board_voltage }))
  await alice.call(set, { tracker_id, type: 'engine_hours', value: 10 })
  await told(0, true, 12)
  expect(await hours()).toBe(10.5)
  const sensor_id = await makeSensor(alice, tracker_id, anIgnition)
  expect(await hours()).toBe(10.5)
  await told(40, false, 14)
  expect(await hours()).toBe(11)
  const changed = { ...anIgnition, id: sensor_id, parameters: { calc_method: 'in_range', range_from: 20 } }
  await alice.call('tracker/sensor/update', { tracker_id, sensor: changed })
  expect(await hours()).toBe(11)
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  expect(await hours()).toBe(11)
  await told(80, true, 12)
  expect(await hours()).toBe(11.5)
})

test('hours go by a virtual ignition no more when it becomes a state, and again when it is one again', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const hours = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type: 'engine_hours' })).value
  const at = Date.now() + minute
  const told = (begin: number, ignition: boolean, board_voltage: number) =>
    go(device_id, at + begin * minute, 31, () => ({ ignition, board_voltage }))
  await alice.call(set, { tracker_id, type: 'engine_hours', value: 10 })
  const sensor_id = await makeSensor(alice, tracker_id, anIgnition)
  const sensor = { ...anIgnition, id: sensor_id }
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...sensor, sensor_type: 'state' } })
  await told(0, true, 12)
  expect(await hours()).toBe(10.5)
  await alice.call('tracker/sensor/update', { tracker_id, sensor })
  await told(40, false, 14)
  expect(await hours()).toBe(11)
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  // What is shown of the past is read by them.
  const bases = db.selectFrom('counter_base').where('account_id', '=', alice.id).orderBy('time').select('sensor_id')
  expect((await bases.execute()).map((base) => base.sensor_id)).toEqual([null, sensor_id, null, sensor_id, null])
})

test('an odometer goes on from what it shows when its sensor becomes another', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const sensor = { type: 'metering', sensor_type: 'custom', name: 'Hub', input_name: 'hub_mileage' }
  const sensor_id = await makeSensor(alice, tracker_id, sensor)
  const get = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type })).value
  await alice.call(set, { tracker_id, type, value: 50 })
  await alice.call(path, { tracker_id, type, multiplier: 1, sensor_id })
  const at = Date.now() + minute
  await go(device_id, at, 3, (i) => ({ hub_mileage: i }))
  expect(await get()).toBe(52)
  await alice.call('tracker/sensor/update', { tracker_id, sensor: { ...sensor, id: sensor_id, divider: 0.5 } })
  expect(await get()).toBe(52)
  await go(device_id, at + 5 * minute, 3, (i) => ({ hub_mileage: 3 + i }))
  expect(await get()).toBe(58)
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  expect(await get()).toBe(58)
})

test('bounds', async () => {
  const alice = await tenant()
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  expect(await alice.fails(path, { tracker_id, type, multiplier: 1 })).toMatchObject({ code: 204 })
  await alice.call(set, { tracker_id, type, value: 1 })
  await alice.call(set, { tracker_id, type: 'engine_hours', value: 1 })
  const foreign = await sensorOf(db, other.tracker_id)
  const wired = await sensorOf(db, tracker_id, {
    type: 'discrete',
    sensor_type: 'door',
    input_name: null,
    input_number: 1,
  })
  const wrong: [object, string][] = [
    [{ type, multiplier: 0.04 }, 'multiplier'],
    [{ type, multiplier: 1.96 }, 'multiplier'],
    [{ type, multiplier: -1 }, 'multiplier'],
    [{ type: 'engine_hours', multiplier: 1.1 }, 'multiplier'],
    [{ type: 'engine_hours', multiplier: 1, sensor_id: wired }, 'sensor_id'],
    [{ type: 'engine_hours', multiplier: 1, source: 'gps' }, 'source'],
    [{ type, multiplier: 1, source: 'ignition' }, 'source'],
    [{ type, multiplier: 1, source: 'sensor' }, 'sensor_id'],
    [{ type, multiplier: 1, source: 'gps', sensor_id: wired }, 'sensor_id'],
    [{ type, multiplier: 1, sensor_id: foreign }, 'sensor_id'],
    [{ type, multiplier: 1, sensor_id: wired }, 'sensor_id'],
  ]
  for (const [given, parameter] of wrong)
    expect(await alice.fails(path, { tracker_id, ...given })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter }] },
    })
})

test('unknown, foreign, cloned and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, cloned, owned } = await others(alice, bob)
  const given = { type, multiplier: 1 }
  const codes = [
    [owned.tracker_id, 204],
    [blocked, 208],
    [cloned, 219],
  ] as const
  for (const [tracker_id, code] of codes)
    expect(await alice.fails(path, { ...given, tracker_id })).toMatchObject({ code })
  const mute = await subuser(bob)
  expect(await mute.fails(path, { ...given, tracker_id: owned.tracker_id })).toMatchObject({ code: 13 })
})
