import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant, tracker } = await fleet()

test('a deleted status is gone, and a tracker that had it has none', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  const { tracker_id } = await tracker(alice)
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  const { last_change } = await alice.call('status/tracker/assign', { tracker_id, new_status_id: ids[0] })
  await alice.call('status/delete', { status_id: ids[0] })
  expect(await alice.call('status/tracker/read', { tracker_id })).toEqual({ current_status: null, last_change })
  expect((await alice.call('status/list', { listing_id })).list).toMatchObject([{ id: ids[1] }])
  expect((await alice.call('status/listing/list')).list).toMatchObject([{ id: listing_id, entries: [ids[1]] }])
})

test('an unknown status answers 201', async () => {
  const alice = await tenant()
  expect(await alice.fails('status/delete', { status_id: 999_999 })).toMatchObject({ code: 201 })
})
