import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'
import { block, clone } from '#test/trackers.ts'

const { tenant, subuser, tracker, db } = await fleet()
const path = 'status/listing/tracker/assign'

test('a tracker is given a list, another one, and none', async () => {
  const alice = await tenant()
  const first = await makeListing(alice, ['Free'])
  const second = await makeListing(alice, ['Free'])
  const { tracker_id } = await tracker(alice)
  const given = async () => (await alice.call('tracker/read', { tracker_id })).value.source.status_listing_id
  await alice.call(path, { tracker_id, listing_id: first.listing_id })
  expect(await given()).toBe(first.listing_id)
  await alice.call('status/tracker/assign', { tracker_id, new_status_id: first.ids[0] })
  await alice.call(path, { tracker_id, listing_id: second.listing_id })
  expect(await given()).toBe(second.listing_id)
  expect((await alice.call('status/tracker/read', { tracker_id })).current_status).toBeNull()
  await alice.call(path, { tracker_id })
  expect(await given()).toBeNull()
})

test('an unknown tracker answers 201, an unknown list 204, a blocked tracker 208', async () => {
  const alice = await tenant()
  const { listing_id } = await makeListing(alice, [])
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id: 999_999, listing_id })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { tracker_id, listing_id: 999_999 })).toMatchObject({ code: 204 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, listing_id })).toMatchObject({ code: 208 })
})

test('a clone has no list of its own and does not show that of its owner', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { listing_id } = await makeListing(alice, [])
  const { tracker_id, source_id } = await tracker(alice)
  await alice.call(path, { tracker_id, listing_id })
  const cloned = await clone(db, bob, source_id)
  const own = await makeListing(bob, [])
  expect(await bob.fails(path, { tracker_id: cloned, listing_id: own.listing_id })).toMatchObject({ code: 219 })
  expect((await bob.call('tracker/read', { tracker_id: cloned })).value.source.status_listing_id).toBeNull()
})

test('a sub-user reaches only trackers that are bound to it', async () => {
  const alice = await tenant()
  const { listing_id } = await makeListing(alice, [])
  const { tracker_id } = await tracker(alice)
  const bob = await subuser(alice, ['tracker_update'])
  expect(await bob.fails(path, { tracker_id, listing_id })).toMatchObject({ code: 201 })
})
