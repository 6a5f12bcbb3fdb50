import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/settings/clock/read'

test('times in the future are marked, unless it was changed', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ future_times: 'mark' })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.call(path, { tracker_id: cloned })).toEqual({ future_times: 'mark' })
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id: 2_000_000_000 })).toMatchObject({ code: 204 })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 204, http: 404 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
