import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant, tracker } = await fleet()

test('a deleted list is gone with its statuses, and trackers have none', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free'])
  const { tracker_id } = await tracker(alice)
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  await alice.call('status/listing/delete', { listing_id })
  expect(await alice.call('status/listing/list')).toEqual({ list: [] })
  expect((await alice.call('tracker/read', { tracker_id })).value.source.status_listing_id).toBeNull()
  expect(await alice.fails('status/delete', { status_id: ids[0] })).toMatchObject({ code: 201 })
})

test('an unknown list answers 201', async () => {
  const alice = await tenant()
  expect(await alice.fails('status/listing/delete', { listing_id: 999_999 })).toMatchObject({ code: 201 })
})
