import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/batch_get_outputs'

test('lists the outputs of several trackers by their ids', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice, { model: 'gt06n' })]
  await alice.call('tracker/output/update', {
    tracker_id: one.tracker_id,
    tracker_output: { number: 1, title: 'Siren' },
  })
  expect(await alice.call(path, { trackers: [one.tracker_id, other.tracker_id, one.tracker_id] })).toEqual({
    result: { [one.tracker_id]: [{ number: 1, title: 'Siren' }], [other.tracker_id]: [] },
  })
  expect(await alice.call(path, { trackers: [] })).toEqual({ result: {} })
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
