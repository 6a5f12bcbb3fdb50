import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { at, day, entry, moment } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()

const path = 'history/tracker/list'
const ids = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

/** A van with an entry a minute, `count` of them. */
const told = async (account: Person, count: number, columns: object = {}) => {
  const { tracker_id, source_id } = await tracker(account)
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await entry(db, account, tracker_id, { time: moment(i), ...columns }))
  return { tracker_id, source_id, all }
}

test('entries of the trackers in the period, by time, with what was not listed counted', async () => {
  const alice = await tenant()
  const [van, car, bus] = [await told(alice, 3), await told(alice, 2), await told(alice, 1)]
  const trackers = [van.tracker_id, car.tracker_id]
  const all = [van.all[0], car.all[0], van.all[1], car.all[1], van.all[2]]
  const whole = await alice.call(path, { trackers, ...day })
  expect(ids(whole)).toEqual(all)
  expect(whole).toMatchObject({ limit_exceeded: false, total: 5, total_unread: 5 })
  expect(whole.list[0].message).toBe('Van: Too fast')
  expect(ids(await alice.call(path, { trackers, ...day, ascending: false }))).toEqual(all.toReversed())
  const some = await alice.call(path, { trackers, ...day, limit: 2, add_tracker_label: false })
  expect(ids(some)).toEqual(all.slice(0, 2))
  expect(some).toMatchObject({ limit_exceeded: true, total: 5, total_unread: 5 })
  expect(some.list[0].message).toBe('Too fast')
  expect(await alice.call(path, { trackers, ...day, limit: 0 })).toMatchObject({ list: [], limit_exceeded: true })
  expect(ids(await alice.call(path, { trackers, from: at(1), to: at(2) }))).toEqual(all.slice(2))
  expect(await alice.call(path, { trackers: [], ...day })).toMatchObject({ list: [], total: 0, limit_exceeded: false })
  expect(bus.all).toHaveLength(1)
})

test('of several trackers only what one of the drivers drove', async () => {
  const alice = await tenant()
  const { id: ada } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const [van, car] = [await told(alice, 1, { employee_id: ada }), await told(alice, 1)]
  const trackers = [van.tracker_id, car.tracker_id]
  expect(await alice.call(path, { trackers, ...day, drivers: [ada] })).toMatchObject({
    list: [{ id: van.all[0], driver: 'Ada' }],
    total: 1,
  })
  expect(ids(await alice.call(path, { trackers, ...day, drivers: [] }))).toEqual([])
})

test('of several trackers as it happened, not as it came', async () => {
  const alice = await tenant()
  const [van, car] = [await told(alice, 2, { event_time: moment(5) }), await told(alice, 1, { event_time: moment(3) })]
  const asked = { trackers: [van.tracker_id, car.tracker_id], ...day, sort: 'event_time' }
  const all = [car.all[0], ...van.all]
  expect(ids(await alice.call(path, asked))).toEqual(all)
  expect(ids(await alice.call(path, { ...asked, ascending: false, limit: 2 }))).toEqual(all.toReversed().slice(0, 2))
  expect(await alice.call(path, { ...asked, from: at(4) })).toMatchObject({ total: 2 })
  expect(await alice.fails(path, { ...asked, sort: 'id' })).toMatchObject({ code: 7 })
})

test('only certain events, emergencies, or what is not read', async () => {
  const alice = await tenant()
  const { tracker_id, all } = await told(alice, 2)
  const sos = await entry(db, alice, tracker_id, { event: 'sos', emergency: true, time: moment(9) })
  await alice.call('history/mark_read', { id: all[0] })
  const asked = async (params: object) => {
    const answer = await alice.call(path, { trackers: [tracker_id], ...day, ...params })
    return [ids(answer), answer.total, answer.total_unread]
  }
  expect(await asked({ events: ['sos', 'offline'] })).toEqual([[sos], 1, 1])
  expect(await asked({ events: [] })).toEqual([[], 0, 0])
  expect(await asked({ only_emergency: true })).toEqual([[sos], 1, 1])
  expect(await asked({ only_unread: true })).toEqual([[all[1], sos], 2, 2])
  expect(await asked({})).toEqual([[...all, sos], 3, 2])
})

test('unknown, foreign, unseen and blocked trackers: 217', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const sub = await subuser(alice)
  const [van, car] = [await told(alice, 1), await told(bob, 1)]
  for (const tracker_id of [car.tracker_id, 2_000_000_000])
    expect(await alice.fails(path, { trackers: [van.tracker_id, tracker_id], ...day })).toMatchObject({ code: 217 })
  expect(await sub.fails(path, { trackers: [van.tracker_id], ...day })).toMatchObject({ code: 217 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', van.source_id).execute()
  expect(await alice.fails(path, { trackers: [van.tracker_id], ...day })).toMatchObject({ code: 217 })
})

test('sub-users read what private rules of their own told, and nobody else but the master', async () => {
  const alice = await tenant()
  const [one, other] = [await subuser(alice), await subuser(alice)]
  const { tracker_id, all } = await told(alice, 1)
  const own = await entry(db, alice, tracker_id, { private_to: one.id, time: moment(2) })
  const seenBy = async (person: Person) => {
    if (person !== alice) await alice.call('subuser/tracker/bind', { subuser_id: person.id, trackers: [tracker_id] })
    const answer = await person.call(path, { trackers: [tracker_id], ...day })
    return [ids(answer), answer.total]
  }
  expect(await seenBy(alice)).toEqual([[...all, own], 2])
  expect(await seenBy(one)).toEqual([[...all, own], 2])
  expect(await seenBy(other)).toEqual([all, 1])
})

test('too long a period, too many entries, a period that runs backwards, events that there are not', async () => {
  const alice = await tenant()
  const { tracker_id } = await told(alice, 0)
  const asked = { trackers: [tracker_id], ...day }
  expect(await alice.fails(path, { ...asked, from: '2026-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await alice.fails(path, { ...asked, limit: 1001 })).toMatchObject({ code: 212 })
  for (const [params, parameter] of [
    [{ to: day.from }, 'to'],
    [{ limit: -1 }, 'limit'],
    [{ events: ['flood'] }, 'events.0'],
  ] as const) {
    const { code, body } = await alice.fails(path, { ...asked, ...params })
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
})

test('the period is cut to the storage period of the plan', async () => {
  const alice = await tenant()
  const { tracker_id } = await told(alice, 0)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await entry(db, alice, tracker_id, { time: ago(100) })
  const kept = await entry(db, alice, tracker_id, { time: ago(80) })
  const period = { from: ago(110).toISOString(), to: ago(0).toISOString() }
  const answer = await alice.call(path, { trackers: [tracker_id], ...period })
  expect([ids(answer), answer.total, answer.limit_exceeded]).toEqual([[kept], 1, false])
})
