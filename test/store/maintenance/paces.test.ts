import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nowOf } from '#store/maintenance/now.ts'
import { pacesOf } from '#store/maintenance/paces.ts'
import { queryOf } from '#store/query.ts'
import { counted, minute, way } from '../../api/tracker/counter/counted.ts'

const { db, tenant, tracker, go } = await counted()
const day = 1440 * minute
const type = 'odometer'

/** A tracker whose odometer was set so many days ago; what it drove then, and yesterday. */
const driven = async (days: number, ...drives: number[]) => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await alice.call('tracker/counter/value/set', { tracker_id, type, value: 100 })
  const now = Date.now()
  const at = sql<Date>`to_timestamp(${(now - days * day) / 1000}::float8)`
  await db.updateTable('counter').set({ base_time: at }).where('account_id', '=', alice.id).execute()
  await db.updateTable('counter_base').set({ time: at }).where('account_id', '=', alice.id).execute()
  for (const ago of drives) await go(device_id, now - ago * day, 61)
  const owner = { account_id: alice.id }
  const points = queryOf(db)
  const shown = await nowOf(db, points, owner, [tracker_id], new Date(now))
  return (await pacesOf(db, points, owner, [tracker_id], shown)).get(tracker_id)
}

test('what was driven in the last 60 days counts, and not what was before', async () => {
  expect((await driven(100, 20))?.mileage).toSatisfy(isNear(way(61) / 60))
  expect((await driven(100, 90))?.mileage).toBe(0)
})

test('of one that was set later all since then, of one that was set today nothing', async () => {
  expect((await driven(10, 5))?.mileage).toSatisfy(isNear(way(61) / 10))
  expect(await driven(0.5, 0.2)).toEqual({ mileage: undefined })
})

/** `way` is that at the equator. */
const isNear = (expected: number) => (value: number) => Math.abs(value / expected - 1) < 0.01
