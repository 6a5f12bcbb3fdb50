import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expire } from '#store/points/retention.ts'
import { seal } from '#store/points/seal.ts'
import { fleet } from '#test/fleet.ts'
import { counted, minute, way } from '../counted.ts'

const { db, pool, tenant, tracker, go, others } = await counted()
const path = 'tracker/counter/data/read'
const hour = 60 * minute
const type = 'odometer'
const iso = (time: number) => new Date(time).toISOString()

test('a value an hour and at each base, by the points that are known now', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const begin = Math.floor(Date.now() / hour) * hour - 10 * hour
  await alice.call('tracker/counter/value/set', { tracker_id, type, value: 100 })
  const at = sql<Date>`to_timestamp(${(begin + 30 * minute) / 1000}::float8)`
  await db.updateTable('counter').set({ base_time: at }).where('account_id', '=', alice.id).execute()
  await db.updateTable('counter_base').set({ time: at }).where('account_id', '=', alice.id).execute()
  // Two hours, begun before it was set.
  await go(device_id, begin, 121)
  await alice.call('tracker/counter/update', { tracker_id, type, multiplier: 1.5 })
  const asked = { tracker_id, type, from: iso(begin - hour), to: iso(begin + 5 * hour), iso_datetime: true }
  const { list } = await alice.call(path, asked)
  const shown = list.map((one: { value: number; update_time: string }) => [
    (Date.parse(one.update_time) - begin) / minute,
    one.value,
  ])
  expect(shown.map(([minutes]: number[]) => minutes)).toEqual([30, 60, 120, 180, 240, 300])
  const values = shown.map(([, value]: number[]) => value)
  const expected = [100, 100 + way(31), ...[0, 1, 2, 3].map(() => 100 + way(91))]
  for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i] as number, -1)
  // From within: what it showed at the beginning is reckoned from its base.
  const later = await alice.call(path, { ...asked, from: iso(begin + 90 * minute), to: iso(begin + 130 * minute) })
  expect(later.list).toEqual([list[2]])
})

test('what is kept no more stays counted, and is shown no more', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice)
  const now = Math.floor(Date.now() / hour) * hour
  await alice.call('tracker/counter/value/set', { tracker_id, type, value: 100 })
  const at = sql<Date>`to_timestamp(${(now - 80 * hour) / 1000}::float8)`
  await db.updateTable('counter').set({ base_time: at }).where('account_id', '=', alice.id).execute()
  await db.updateTable('counter_base').set({ time: at }).where('account_id', '=', alice.id).execute()
  await go(device_id, now - 75 * hour, 61)
  await seal(pool, source_id)
  await go(device_id, now - 3 * hour, 61)
  const { value } = await alice.call('tracker/counter/value/get', { tracker_id, type })
  expect(value).toBeGreaterThan(100 + 1.9 * way(61))
  await db.updateTable('tariff').set({ store_period: '1d' }).execute()
  expect((await expire({ pool }, source_id - 1, 1)).blocks).toBeGreaterThan(0)
  const asked = { tracker_id, type, from: iso(now - 40 * hour), to: iso(now), iso_datetime: true }
  const { list } = await alice.call(path, asked)
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  expect(await alice.call('tracker/counter/value/get', { tracker_id, type })).toEqual({ value })
  expect(list.at(-1).value).toBe(value)
  expect(Date.parse(list[0].update_time)).toBeGreaterThanOrEqual(now - 24 * hour)
})

test('of a base that holds no more it is known what it goes on from, too, when points up to it are kept no more', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice)
  const now = Math.floor(Date.now() / hour) * hour
  await alice.call('tracker/counter/value/set', { tracker_id, type, value: 100 })
  const at = sql<Date>`to_timestamp(${(now - 80 * hour) / 1000}::float8)`
  await db.updateTable('counter').set({ base_time: at }).where('account_id', '=', alice.id).execute()
  await db.updateTable('counter_base').set({ time: at }).where('account_id', '=', alice.id).execute()
  await go(device_id, now - 75 * hour, 61)
  await seal(pool, source_id)
  await go(device_id, now - 3 * hour, 61)
  const { value } = await alice.call('tracker/counter/value/get', { tracker_id, type })
  await alice.call('tracker/counter/update', { tracker_id, type, multiplier: 1.5 })
  await db.updateTable('tariff').set({ store_period: '1d' }).execute()
  expect((await expire({ pool }, source_id - 1, 1)).blocks).toBeGreaterThan(0)
  const asked = { tracker_id, type, from: iso(now - 10 * hour), to: iso(now), iso_datetime: true }
  const { list } = await alice.call(path, asked)
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  expect(list.at(-1)).toMatchObject({ value })
})

test('bounds, and trackers that are none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { blocked, owned } = await others(alice, bob)
  const { tracker_id } = await tracker(alice)
  const month = { type, from: '2026-01-01 00:00:00', to: '2026-02-01 00:00:00' }
  const fault = (parameter: string) => ({ code: 7, body: { errors: [{ parameter }] } })
  expect(await alice.fails(path, { ...month, tracker_id, to: month.from })).toMatchObject(fault('to'))
  expect(await alice.fails(path, { ...month, tracker_id, to: '2026-02-01 02:00:00' })).toMatchObject(fault('to'))
  expect(await alice.fails(path, { ...month, tracker_id, type: 'x' })).toMatchObject(fault('type'))
  expect(await alice.fails(path, { ...month, tracker_id })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { ...month, tracker_id: owned.tracker_id })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { ...month, tracker_id: blocked })).toMatchObject({ code: 208 })
  const narrow = await fleet({ max_time_span: 7 })
  const carol = await narrow.tenant()
  const week = { ...month, tracker_id: (await narrow.tracker(carol)).tracker_id, to: '2026-01-08 00:00:00' }
  expect(await carol.fails(path, week)).toMatchObject({ code: 204 })
  expect(await carol.fails(path, { ...week, to: '2026-01-08 00:00:01' })).toMatchObject({ code: 211 })
})
