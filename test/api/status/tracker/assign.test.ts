import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { makeListing } from '#test/statuses.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'

const { tenant, subuser, panel, dealer_id, tracker, db } = await fleet()
const path = 'status/tracker/assign'

const equipped = async (alice: Person, changes: object = {}) => {
  const made = await makeListing(alice, ['Free', 'Busy'], changes)
  const { tracker_id, source_id } = await tracker(alice)
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id: made.listing_id })
  return { ...made, tracker_id, source_id }
}

test('a change says from what, to what, by whom and where', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, ids } = await equipped(alice)
  const { last_change: first } = await alice.call(path, { tracker_id, new_status_id: ids[0] })
  expect(first).toMatchObject({ old_status_id: null, new_status_id: ids[0], location: null, origin: 'supervisor' })
  const point = { time: Date.now(), lat: 48.1, lng: 11.5, alt: 500, speed: 0, heading: 0, satellites: 9 }
  await hear(db, source_id, { points: [{ ...point, precision: 0, flags: 0 }] })
  const { last_change: second } = await alice.call(path, { tracker_id, new_status_id: ids[1] })
  expect(second).toMatchObject({ old_status_id: ids[0], new_status_id: ids[1] })
  expect(second.location).toEqual({ lat: 48.1, lng: 11.5, address: '' })
  expect(second.id).toBeGreaterThan(first.id)
})

test('the same status again is no change', async () => {
  const alice = await tenant()
  const { tracker_id, ids } = await equipped(alice)
  await alice.call(path, { tracker_id, new_status_id: ids[0] })
  expect(await alice.fails(path, { tracker_id, new_status_id: ids[0] })).toMatchObject({ code: 263 })
})

test('two changes to one status at a time: one of them is none', async () => {
  const alice = await tenant()
  const { tracker_id, ids } = await equipped(alice)
  const tries = await Promise.allSettled([1, 2].map(() => alice.call(path, { tracker_id, new_status_id: ids[0] })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a status of no list, or of another list than the tracker has, answers 204', async () => {
  const alice = await tenant()
  const { tracker_id } = await equipped(alice)
  const other = await makeListing(alice, ['Elsewhere'])
  for (const new_status_id of [999_999, other.ids[0]])
    expect(await alice.fails(path, { tracker_id, new_status_id })).toMatchObject({ code: 204 })
  const bare = await tracker(alice)
  const { tracker_id: without } = bare
  expect(await alice.fails(path, { tracker_id: without, new_status_id: other.ids[0] })).toMatchObject({ code: 204 })
})

test('a list that supervisors do not control is not changed by users', async () => {
  const alice = await tenant()
  const { tracker_id, ids } = await equipped(alice, { supervisor_controlled: false })
  expect(await alice.fails(path, { tracker_id, new_status_id: ids[0] })).toMatchObject({ code: 13 })
})

test('unknown trackers answer 201, blocked ones 208, clones 219', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, ids } = await equipped(alice)
  const cloned = await clone(db, bob, source_id)
  const own = await makeListing(bob, ['Free'])
  expect(await bob.fails(path, { tracker_id: cloned, new_status_id: own.ids[0] })).toMatchObject({ code: 219 })
  expect(await alice.fails(path, { tracker_id: 999_999, new_status_id: ids[0] })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, new_status_id: ids[0] })).toMatchObject({ code: 208 })
})

test('a sub-user changes the status of trackers that are bound to it', async () => {
  const alice = await tenant()
  const { tracker_id, ids } = await equipped(alice)
  const bob = await subuser(alice)
  expect(await bob.fails(path, { tracker_id, new_status_id: ids[0] })).toMatchObject({ code: 201 })
  await bind(db, alice, bob, [tracker_id])
  expect(await bob.call(path, { tracker_id, new_status_id: ids[0] })).toHaveProperty('last_change')
})

test('what a tracker did stays with the account that it leaves', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, ids } = await equipped(alice)
  await alice.call(path, { tracker_id, new_status_id: ids[0] })
  const dealer = await panel({ trackers: ['create', 'delete'], dealer_id })
  await dealer.call('panel/tracker/move', { tracker_id, user_id: bob.id })
  const none = { current_status: null, last_change: null }
  expect(await bob.call('status/tracker/read', { tracker_id })).toEqual(none)
})

test('rules that track it tell it, those that track other statuses do not', async () => {
  const alice = await tenant()
  const { tracker_id, ids } = await equipped(alice)
  const tracked = { type: 'work_status_change', param: null, trackers: [tracker_id] }
  const any = await make(alice, { ...tracked, primary_text: 'Changed' })
  const busy = await make(alice, { ...tracked, primary_text: 'At work', extended_params: { status_ids: [ids[1]] } })
  await make(alice, { ...tracked, suspended: true })
  const told = async (new_status_id: unknown) => {
    await alice.call('history/mark_read_all')
    await alice.call(path, { tracker_id, new_status_id })
    const { list } = await alice.call('history/unread/list')
    return list.map(({ event, rule_id }: { event: string; rule_id: number }) => [event, rule_id]).toSorted()
  }
  const [one, other] = [any, busy].map((id) => ['work_status_change', id])
  expect(await told(ids[0])).toEqual([one])
  expect(await told(ids[1])).toEqual([one, other])
})
