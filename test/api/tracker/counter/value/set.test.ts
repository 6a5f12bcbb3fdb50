import { expect, test } from 'vitest'
import { createSettler } from '#jobs/settle-counters.ts'
import { counted, minute, way } from '../counted.ts'

const { db, tenant, subuser, tracker, go, others } = await counted()
const path = 'tracker/counter/value/set'
const log = { error: (details: object) => expect(details).toBeUndefined(), warn: () => undefined }
const settle = createSettler({ db, log })

test('an odometer goes on from what it is set to, by the points from then on', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const get = async () => (await alice.call('tracker/counter/value/get', { tracker_id, type: 'odometer' })).value
  const now = Date.now()
  await go(device_id, now - 100 * minute, 20)
  expect(await alice.call(path, { tracker_id, type: 'odometer', value: 1000.256 })).toEqual({})
  expect(await get()).toBe(1000.26)
  // Those that are before are part of what it was set to, also where they come now, late or not.
  await go(device_id, now - 50 * minute, 20)
  expect(await get()).toBe(1000.26)
  await go(device_id, now + minute, 11)
  const driven = await get()
  expect(driven).toBeGreaterThan(1000.26 + way(11) - 0.1)
  await settle()
  expect(await get()).toBe(driven)
  await go(device_id, now - 75 * minute, 15)
  const after = await get()
  await settle()
  expect(await get()).toBe(after)
  await alice.call(path, { tracker_id, type: 'odometer', value: 5 })
  expect(await get()).toBe(5)
})

test('engine hours count while the ignition is on', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await alice.call(path, { tracker_id, type: 'engine_hours', value: 99_999_999 })
  await alice.call(path, { tracker_id, type: 'engine_hours', value: 0 })
  await go(device_id, Date.now() + minute, 40, (i) => ({ ignition: i < 30 }))
  expect(await alice.call('tracker/counter/value/get', { tracker_id, type: 'engine_hours' })).toEqual({ value: 0.5 })
})

test('that an odometer was set is told in the history, from what to what', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await alice.call(path, { tracker_id, type: 'odometer', value: 10 })
  await alice.call(path, { tracker_id, type: 'odometer', value: 12.5 })
  const entries = await db
    .selectFrom('history')
    .select(['event', 'message'])
    .where('account_id', '=', alice.id)
    .where('event', '=', 'odometer_set')
    .orderBy('id')
    .execute()
  expect(entries.map(({ message }) => message)).toEqual([
    expect.stringContaining('10 km'),
    expect.stringContaining('10 km → 12.5 km'),
  ])
})

test('twice at once: one after the other, and both bases are kept', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await Promise.all([1, 2, 3].map((value) => alice.call(path, { tracker_id, type: 'odometer', value })))
  const { value } = await alice.call('tracker/counter/value/get', { tracker_id, type: 'odometer' })
  expect([1, 2, 3]).toContain(value)
  const bases = await db
    .selectFrom('counter_base')
    .select('value')
    .where('account_id', '=', alice.id)
    .orderBy('time')
    .execute()
  expect(bases).toHaveLength(3)
  expect(bases.at(-1)?.value).toBe(value)
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const fault = (parameter: string) => ({ code: 7, body: { errors: [{ parameter }] } })
  for (const value of [-1, -0.01, 99_999_999.01, 'x', null])
    expect(await alice.fails(path, { tracker_id, type: 'odometer', value })).toMatchObject(fault('value'))
  expect(await alice.fails(path, { tracker_id, type: 'fuel', value: 1 })).toMatchObject(fault('type'))
  expect(await alice.fails('tracker/counter/value/get', { tracker_id, type: 'odometer' })).toMatchObject({ code: 204 })
})

test('unknown, blocked, cloned and foreign trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, cloned, owned } = await others(alice, bob)
  const given = { type: 'odometer', value: 7 }
  expect(await alice.fails(path, { ...given, tracker_id: owned.tracker_id })).toMatchObject({ code: 204, http: 404 })
  expect(await alice.fails(path, { ...given, tracker_id: blocked })).toMatchObject({ code: 208 })
  expect(await alice.fails(path, { ...given, tracker_id: cloned })).toMatchObject({ code: 219 })
  const [mute, clerk] = [await subuser(bob), await subuser(bob, ['tracker_update'])]
  expect(await mute.fails(path, { ...given, tracker_id: owned.tracker_id })).toMatchObject({ code: 13 })
  expect(await clerk.fails(path, { ...given, tracker_id: owned.tracker_id })).toMatchObject({ code: 204 })
})

test('a clone shows what its owner has set, and another device in its place goes on', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { cloned, owned } = await others(alice, bob)
  await go(owned.device_id, Date.now() - 20 * minute, 10)
  await bob.call(path, { tracker_id: owned.tracker_id, type: 'odometer', value: 321 })
  expect(await alice.call('tracker/counter/value/get', { tracker_id: cloned, type: 'odometer' })).toEqual({
    value: 321,
  })
  const device_id = String(350_999_000_000_000 + (process.pid % 100_000))
  await bob.call('tracker/replace', {
    tracker_id: owned.tracker_id,
    model: 'fmb920',
    plugin_id: 44,
    device_id,
    phone: '',
  })
  expect(await bob.call('tracker/counter/value/get', { tracker_id: owned.tracker_id, type: 'odometer' })).toEqual({
    value: 321,
  })
})

test('the odometer of another device is another one: a counter that goes by it goes on from its value', async () => {
  const bob = await tenant()
  const { tracker_id, device_id } = await tracker(bob)
  const get = async () => (await bob.call('tracker/counter/value/get', { tracker_id, type: 'odometer' })).value
  const now = Date.now()
  await go(device_id, now - 20 * minute, 10, (i) => ({ odometer: 1000 + i }))
  await bob.call(path, { tracker_id, type: 'odometer', value: 321 })
  await bob.call('tracker/counter/update', { tracker_id, type: 'odometer', source: 'device', multiplier: 1 })
  const next = String(350_998_000_000_000 + (process.pid % 100_000))
  await bob.call('tracker/replace', { tracker_id, model: 'fmb920', plugin_id: 44, device_id: next, phone: '' })
  // Three kilometres more than the former told last: no more than a vehicle may have come meanwhile.
  await go(next, now + minute, 10, (i) => ({ odometer: 1012 + i }))
  expect(await get()).toBe(330)
  await settle()
  expect(await get()).toBe(330)
})
