import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { discrete, setUp } from '#test/set-up.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/batch_get_inputs'

test('of each tracker what is told of it alone', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice, { model: 'gt06n' })]
  await setUp(db, alice, one.tracker_id, discrete({ sensor_type: 'sos_button', name: 'Help' }))
  const { data } = await alice.call(path, { trackers: [one.tracker_id, other.tracker_id, one.tracker_id] })
  expect(Object.keys(data)).toHaveLength(2)
  for (const { tracker_id } of [one, other])
    expect(data[tracker_id]).toEqual(await alice.call('tracker/get_inputs', { tracker_id }))
  expect(data[one.tracker_id].states).toMatchObject([{ type: 'sos_button', name: 'Help' }])
  expect(await alice.call(path, { trackers: [] })).toEqual({ data: {} })
})

test('of trackers that are seen and not blocked, and of so many', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { trackers: [tracker_id] })).toMatchObject({ code: 217 })
  const many = Array.from({ length: 2001 }, (_, i) => i + 1)
  expect(await alice.fails(path, { trackers: many })).toMatchObject({ code: 221 })
  await block(db, source_id)
  expect(await alice.fails(path, { trackers: [tracker_id] })).toMatchObject({ code: 217 })
})
