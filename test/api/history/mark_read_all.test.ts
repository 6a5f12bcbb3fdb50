import { expect, test } from 'vitest'
import { recordEntries } from '#store/history/history.ts'
import { forgetBelow } from '#store/history/marks.ts'
import { queryOf, queryOn } from '#store/query.ts'
import { inTransaction } from '#store/transaction.ts'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/history.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()

const unread = async (person: Awaited<ReturnType<typeof tenant>>) =>
  (await person.call('history/unread/list')).list
    .map(({ id }: { id: number }) => id)
    .sort((a: number, b: number) => a - b)

test('all that there is is read, by the login that asks, and nothing that comes later', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const sub = await subuser(alice)
  expect(await alice.call('history/mark_read_all')).toEqual({})
  const [van, car] = [await tracker(alice), await tracker(bob)]
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [van.tracker_id] })
  const first = [await entry(db, alice, van.tracker_id), await entry(db, alice, van.tracker_id)]
  const foreign = await entry(db, bob, car.tracker_id)
  await alice.call('history/mark_read_all')
  const later = await entry(db, alice, van.tracker_id)
  expect([await unread(alice), await unread(sub), await unread(bob)]).toEqual([[later], [...first, later], [foreign]])
  await alice.call('history/mark_read_all')
  await alice.call('history/mark_read_all')
  expect(await unread(alice)).toEqual([])
  const lines = await db.selectFrom('history_line').selectAll().where('account_id', '=', alice.id).execute()
  expect(lines).toHaveLength(1)
})

test('what is being told while all is marked is not read, though its id was given before', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const tell = (received: number) => ({
    account_id: alice.id,
    tracker_id: van.tracker_id,
    event: 'info',
    location: null,
    time: received,
    received,
  })
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = inTransaction(pool, async (client) => {
    const entries = await recordEntries(queryOn(client), [{ source_id: van.source_id, ...tell(Date.now()) }])
    begun.resolve()
    await go.promise
    return entries
  })
  await begun.promise
  // Whoever tells something else at the same time does not wait.
  const [quick] = await inTransaction(pool, (client) =>
    recordEntries(queryOn(client), [{ source_id: van.source_id, ...tell(Date.now()) }]),
  )
  const marked = alice.call('history/mark_read_all')
  const isWaiting = async () =>
    (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1
  await expect.poll(isWaiting).toBe(true)
  const late = inTransaction(pool, (client) =>
    recordEntries(queryOn(client), [{ source_id: van.source_id, ...tell(Date.now()) }]),
  )
  go.resolve()
  const [[first], , [last]] = await Promise.all([slow, marked, late])
  expect(Number(first?.id)).toBeLessThan(Number(quick?.id))
  expect(await unread(alice)).toEqual([Number(last?.id)])
})

test('single marks below the line are removed in steps, those above it stay', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let i = 0; i < 5; i++) await alice.call('history/mark_read', { id: await entry(db, alice, tracker_id) })
  await alice.call('history/mark_read_all')
  const id = await entry(db, alice, tracker_id)
  await alice.call('history/mark_read', { id })
  expect(await forgetBelow(queryOf(db), 2)).toBe(5)
  const marks = await db.selectFrom('history_read').select('entry_id').where('account_id', '=', alice.id).execute()
  expect(marks.map(({ entry_id }) => Number(entry_id))).toEqual([id])
  expect(await unread(alice)).toEqual([])
})
