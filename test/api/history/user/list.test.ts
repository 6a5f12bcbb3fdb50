import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { day, entry, moment } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()

const path = 'history/user/list'
const ids = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

test('entries of all trackers that the login sees and that are not blocked, by time', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const sub = await subuser(alice)
  const [van, car, bus] = [await tracker(alice, { label: 'V' }), await tracker(alice), await tracker(alice)]
  const later = await entry(db, alice, van.tracker_id, { time: moment(5) })
  const sooner = await entry(db, alice, car.tracker_id, { time: moment(4) })
  await entry(db, alice, bus.tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', bus.source_id).execute()
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [van.tracker_id] })
  const all = await alice.call(path, day)
  expect(ids(all)).toEqual([sooner, later])
  expect(all).toMatchObject({ total: 2, total_unread: 2, limit_exceeded: false })
  expect(all.list[1].message).toBe('V: Too fast')
  expect(ids(await alice.call(path, { ...day, ascending: false, limit: 1 }))).toEqual([later])
  expect(await sub.call(path, day)).toMatchObject({ list: [{ id: later }], total: 1 })
  expect(await bob.call(path, day)).toEqual({ list: [], count: 0, total: 0, total_unread: 0, limit_exceeded: false })
  await alice.call('history/mark_read', { id: later })
  expect(await alice.call(path, day)).toMatchObject({ total: 2, total_unread: 1 })
  expect(ids(await alice.call(path, { ...day, only_unread: true, events: ['speedup'] }))).toEqual([sooner])
})

test('as it happened, what came late has its place among the others, in the period in which it was', async () => {
  const alice = await tenant()
  const [van, car] = [await tracker(alice), await tracker(alice)]
  const [early, late] = [
    await entry(db, alice, van.tracker_id, { time: moment(60), event_time: moment(60) }),
    await entry(db, alice, car.tracker_id, { time: moment(90), event_time: moment(30) }),
  ]
  const overnight = await entry(db, alice, van.tracker_id, { time: moment(1500), event_time: moment(1400) })
  expect(ids(await alice.call(path, day))).toEqual([early, late])
  const happened = { ...day, sort: 'event_time' }
  expect(await alice.call(path, happened)).toMatchObject({
    list: [{ id: late }, { id: early }, { id: overnight }],
    total: 3,
  })
  expect(ids(await alice.call(path, { ...happened, ascending: false, limit: 2 }))).toEqual([overnight, early])
})

test('only what happened while one of the drivers drove, who is told by name', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const employee = async (account: typeof alice, first_name: string, last_name?: string): Promise<number> =>
    (await account.call('employee/create', { employee: { first_name, last_name } })).id
  const [ada, ben] = [await employee(alice, 'Ada', 'Byron'), await employee(alice, 'Ben')]
  const of = (employee_id: number | null, time: number) =>
    entry(db, alice, tracker_id, { time: moment(time), employee_id })
  const [first, second] = [await of(ada, 1), await of(ben, 2)]
  await of(null, 3)
  const all = await alice.call(path, { ...day, drivers: [ada, ben] })
  expect(ids(all)).toEqual([first, second])
  expect(all).toMatchObject({ total: 2, total_unread: 2, list: [{ driver: 'Ada Byron' }, { driver: 'Ben' }] })
  expect(ids(await alice.call(path, { ...day, drivers: [ada] }))).toEqual([first])
  expect((await alice.call(path, day)).list[2]).not.toHaveProperty('driver')
  expect(ids(await alice.call(path, { ...day, drivers: [] }))).toEqual([])
  // Those of others are nobody here.
  expect(ids(await alice.call(path, { ...day, drivers: [await employee(bob, 'Eve')] }))).toEqual([])
})

test('a period that begins before the storage period is cut, and says so', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await entry(db, alice, tracker_id, { time: ago(100) })
  const kept = await entry(db, alice, tracker_id, { time: ago(80) })
  const period = { from: ago(110).toISOString(), to: ago(0).toISOString() }
  expect(await alice.call(path, period)).toMatchObject({ list: [{ id: kept }], total: 1, limit_exceeded: true })
})

test('too long a period, too many entries', async () => {
  const alice = await tenant()
  expect(await alice.fails(path, { ...day, from: '2026-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await alice.fails(path, { ...day, limit: 1001 })).toMatchObject({ code: 212 })
})
