import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'
import { block } from '#test/trackers.ts'

const { tenant, tracker, db } = await fleet()

test('statuses are told by the ids of the trackers', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free'])
  const [one, two] = [await tracker(alice), await tracker(alice)]
  await alice.call('status/listing/tracker/assign', { tracker_id: one.tracker_id, listing_id })
  const { last_change } = await alice.call('status/tracker/assign', {
    tracker_id: one.tracker_id,
    new_status_id: ids[0],
  })
  expect(await alice.call('status/tracker/list', { trackers: [one.tracker_id, two.tracker_id] })).toEqual({
    value: {
      [one.tracker_id]: { current_status: { id: ids[0], label: 'Free', color: 'E57373' }, last_change },
      [two.tracker_id]: { current_status: null, last_change: null },
    },
  })
})

test('one that is unknown or blocked answers 217', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const trackers = [one.tracker_id, two.tracker_id]
  expect(await alice.fails('status/tracker/list', { trackers: [...trackers, 999_999] })).toMatchObject({ code: 217 })
  await block(db, two.source_id)
  expect(await alice.fails('status/tracker/list', { trackers })).toMatchObject({ code: 217 })
})

test('more than 2000 trackers answer 221', async () => {
  const alice = await tenant()
  const trackers = Array.from({ length: 2001 }, (_, index) => index + 1)
  expect(await alice.fails('status/tracker/list', { trackers })).toMatchObject({ code: 221 })
})
