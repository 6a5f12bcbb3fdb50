import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'
import { block, clone } from '#test/trackers.ts'

const { tenant, tracker, db } = await fleet()

test('a tracker has no status before the first change, then that of the last', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  const { tracker_id } = await tracker(alice)
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  const none = { current_status: null, last_change: null }
  expect(await alice.call('status/tracker/read', { tracker_id })).toEqual(none)
  for (const new_status_id of ids) await alice.call('status/tracker/assign', { tracker_id, new_status_id })
  const answer = await alice.call('status/tracker/read', { tracker_id })
  expect(answer.current_status).toEqual({ id: ids[1], label: 'Busy', color: 'E57373' })
  expect(answer.last_change).toMatchObject({ old_status_id: ids[0], new_status_id: ids[1], location: null })
})

test('unknown trackers answer 201, blocked ones 208, clones 219', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails('status/tracker/read', { tracker_id: cloned })).toMatchObject({ code: 219 })
  expect(await alice.fails('status/tracker/read', { tracker_id: 999_999 })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails('status/tracker/read', { tracker_id })).toMatchObject({ code: 208 })
})
