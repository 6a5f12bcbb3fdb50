import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { bind, clone, ties } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/delete'

test('a clone is gone, and the tracker that it was made of stays', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  expect(await bob.call(path, { tracker_id: cloned })).toEqual({})
  expect((await bob.call('tracker/list')).list).toEqual([])
  expect(await bob.fails(path, { tracker_id: cloned })).toMatchObject({ code: 201 })
  expect((await alice.call('tracker/list')).list).toMatchObject([{ id: tracker_id }])
})

test('clones only, of the account, by its master', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 249, http: 403 })
  expect(await alice.fails(path, { tracker_id: cloned })).toMatchObject({ code: 201 })
  const helper = await subuser(bob)
  await bind(db, bob, helper, [cloned])
  expect(await helper.fails(path, { tracker_id: cloned })).toMatchObject({ code: 13 })
})

test('not while a vehicle is tied to it; an employee is not in the way', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const cloned = await clone(db, bob, (await tracker(alice)).source_id)
  const { vehicle_id, employee_id } = await ties(bob, cloned)
  const refused = await bob.fails(path, { tracker_id: cloned })
  expect(refused).toMatchObject({ code: 203, http: 400, body: { vehicles: [vehicle_id] } })
  await bob.call('vehicle/update', { vehicle: { id: vehicle_id, tracker_id: null } })
  await bob.call(path, { tracker_id: cloned })
  expect((await bob.call('employee/read', { employee_id })).value).toMatchObject({ tracker_id: null })
})

test('not while rules are bound to it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const cloned = await clone(db, bob, (await tracker(alice)).source_id)
  const rule_id = await make(bob, { trackers: [cloned] })
  expect(await bob.fails(path, { tracker_id: cloned })).toMatchObject({ code: 203, body: { rules: [rule_id] } })
  await bob.call('tracker/rule/unbind', { rule_id, trackers: [cloned] })
  expect(await bob.call(path, { tracker_id: cloned })).toEqual({})
})
