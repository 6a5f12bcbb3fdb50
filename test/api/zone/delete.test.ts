import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import * as rules from '#test/rules.ts'
import { ids, make } from '#test/zones.ts'

const { tenant, subuser } = await fleet()

test('one is deleted, or several, unknown ones passed over', async () => {
  const alice = await tenant()
  const [a, b, c] = [await make(alice), await make(alice), await make(alice)]
  await alice.call('zone/delete', { zone_id: a })
  expect(await ids(alice)).toEqual([b, c])
  await alice.call('zone/delete', { zone_ids: [b, 2_000_000_000] })
  expect(await ids(alice)).toEqual([c])
  expect(await alice.fails('zone/delete', { zone_id: a })).toMatchObject({ code: 201, http: 400 })
})

test.each([{}, { zone_id: 1, zone_ids: [1] }])('exactly one of the two: %j', async (params) => {
  expect(await (await tenant()).fails('zone/delete', params)).toMatchObject({ code: 7 })
})

test('a sub-user deletes only what it sees', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['zone_update'])
  const [seen, hidden] = [await make(alice), await make(alice)]
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [seen] })
  await clerk.call('zone/delete', { zone_ids: [seen, hidden] })
  expect(await ids(alice)).toEqual([hidden])
})

test('while rules count by one of them none is deleted, and the rules are named', async () => {
  const alice = await tenant()
  const [yard, field] = [await make(alice), await make(alice)]
  const rule_id = await rules.make(alice, { zone_ids: [yard] })
  const blocked = { code: 203, http: 400, body: { entities: [{ type: 'rules', ids: [rule_id] }] } }
  expect(await alice.fails('zone/delete', { zone_id: yard })).toMatchObject(blocked)
  expect(await alice.fails('zone/delete', { zone_ids: [field, yard] })).toMatchObject(blocked)
  expect(await ids(alice)).toEqual([yard, field])
  await alice.call('tracker/rule/delete', { rule_id })
  await alice.call('zone/delete', { zone_ids: [field, yard] })
  expect(await ids(alice)).toEqual([])
})
