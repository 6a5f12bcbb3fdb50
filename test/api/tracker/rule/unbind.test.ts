import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('trackers are taken away, others passed over', async () => {
  const alice = await tenant()
  const [a, b] = [await tracker(alice), await tracker(alice)]
  const rule_id = await make(alice, { trackers: [a.tracker_id, b.tracker_id] })
  await alice.call('tracker/rule/unbind', { rule_id, trackers: [b.tracker_id, 2_000_000_000] })
  expect((await list(alice))[0].trackers).toEqual([a.tracker_id])
})

test('a sub-user unbinds only what it sees', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  const rule_id = await make(alice, { trackers: [seen.tracker_id, hidden.tracker_id] })
  await clerk.call('tracker/rule/unbind', { rule_id, trackers: [seen.tracker_id, hidden.tracker_id] })
  expect((await list(alice))[0].trackers).toEqual([hidden.tracker_id])
})

test('an unknown rule answers 201', async () => {
  const alice = await tenant()
  expect(await alice.fails('tracker/rule/unbind', { rule_id: 2_000_000_000, trackers: [] })).toMatchObject({
    code: 201,
  })
})
