import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, make } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('a deleted rule is gone, and a second time not found', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const rule_id = await make(alice, { trackers: [tracker_id] })
  await alice.call('tracker/rule/delete', { rule_id })
  expect(await ids(alice)).toEqual([])
  expect(await alice.fails('tracker/rule/delete', { rule_id })).toMatchObject({ code: 201, http: 400 })
})

test('a private rule is deleted by its author and by the master, and nobody else finds it', async () => {
  const alice = await tenant()
  const rights = ['tracker_rule_update']
  const [clerk, other] = [await subuser(alice, rights), await subuser(alice, rights)]
  const { tracker_id } = await tracker(alice)
  for (const one of [clerk, other]) await bind(db, alice, one, [tracker_id])
  const secret = { trackers: [tracker_id], extended_params: { private_rule: true } }
  const [a, b] = [await make(clerk, secret), await make(clerk, secret)]
  expect(await other.fails('tracker/rule/delete', { rule_id: a })).toMatchObject({ code: 201 })
  await clerk.call('tracker/rule/delete', { rule_id: a })
  await alice.call('tracker/rule/delete', { rule_id: b })
  expect(await ids(alice)).toEqual([])
})

test('a sub-user does not delete what also watches a tracker that it does not see', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  const rule_id = await make(alice, { trackers: [seen.tracker_id, hidden.tracker_id] })
  expect(await clerk.fails('tracker/rule/delete', { rule_id })).toMatchObject({ code: 13 })
})
