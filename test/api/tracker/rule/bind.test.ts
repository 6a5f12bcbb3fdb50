import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('trackers are added, unknown and foreign ones passed over', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [a, b, foreign] = [await tracker(alice), await tracker(alice), await tracker(bob)]
  const rule_id = await make(alice, { trackers: [a.tracker_id] })
  const trackers = [b.tracker_id, a.tracker_id, foreign.tracker_id, 2_000_000_000]
  await alice.call('tracker/rule/bind', { rule_id, trackers })
  expect((await list(alice))[0].trackers).toEqual([a.tracker_id, b.tracker_id])
})

test('a sub-user binds what it sees', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  const rule_id = await make(clerk)
  await clerk.call('tracker/rule/bind', { rule_id, trackers: [seen.tracker_id, hidden.tracker_id] })
  expect((await list(alice))[0].trackers).toEqual([seen.tracker_id])
})

test('an unknown rule answers 201', async () => {
  const alice = await tenant()
  expect(await alice.fails('tracker/rule/bind', { rule_id: 2_000_000_000, trackers: [] })).toMatchObject({ code: 201 })
})
