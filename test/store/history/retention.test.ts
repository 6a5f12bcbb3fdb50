import { expect, test } from 'vitest'
import { expireHistory } from '#store/history/retention.ts'
import { queryOf } from '#store/query.ts'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/history.ts'

const { db, tenant, tracker } = await fleet({ own: true })
const query = queryOf(db)
const ago = (days: number) => ({ time: new Date(Date.now() - days * 86_400_000) })

const ids = async () =>
  (await db.selectFrom('history').select('id').orderBy('id').execute()).map(({ id }) => Number(id))

test('entries go with the storage period of the plan of their tracker, in steps, and their marks with them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [van, car, bus] = [await tracker(alice), await tracker(alice), await tracker(bob)]
  const { id: plan } = await db
    .insertInto('tariff')
    .values({ dealer_id: 1, name: 'Long', store_period: '1y' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: plan }).where('id', '=', car.source_id).execute()
  const kept: number[] = []
  for (const { tracker_id } of [van, car]) {
    kept.push(await entry(db, alice, tracker_id, ago(80)))
    const old = await entry(db, alice, tracker_id, ago(100))
    if (tracker_id === car.tracker_id) kept.push(old)
    for (let i = 0; i < 5; i++) await entry(db, alice, tracker_id, ago(400))
  }
  kept.push(await entry(db, bob, bus.tracker_id, ago(1)))
  const old = await entry(db, bob, bus.tracker_id, ago(200))
  await db.insertInto('history_read').values({ account_id: bob.id, user_id: bob.id, entry_id: old }).execute()
  expect(await expireHistory(query, 2, 3)).toBe(6 + 5 + 1)
  expect(await ids()).toEqual(kept.toSorted((a, b) => a - b))
  expect(await db.selectFrom('history_read').selectAll().execute()).toEqual([])
  expect(await expireHistory(query, 2, 3)).toBe(0)
})

test('those of a tracker that is gone for good go too', async () => {
  const alice = await tenant()
  const id = await entry(db, alice, 2_000_000_000, ago(0))
  expect(await expireHistory(query)).toBe(1)
  expect(await ids()).not.toContain(id)
})
