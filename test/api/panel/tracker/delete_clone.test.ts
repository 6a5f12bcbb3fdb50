import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { bind, clone, ties } from '#test/trackers.ts'
import { all } from './all.ts'

const { db, panel, otherDealer, tenant, subuser, tracker } = await fleet()
const dealer = await panel(all)
const path = 'panel/tracker/delete_clone'

test('the clone is gone with its tags, sub-users and commands, and may be given again', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  const { id: tag_id } = await bob.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  await bob.call('tracker/tags/set', { tracker_id: cloned, tag_bindings: [{ tag_id, ordinal: 1 }] })
  await bind(db, bob, await subuser(bob), [cloned])
  const command = { name: 'Gate', type: 'http', config: { url: 'https://gate.example/' } }
  await bob.call('tracker/command/create', { tracker_id: cloned, command })
  expect(await dealer.call(path, { tracker_id: cloned })).toEqual({})
  expect((await bob.call('tracker/list')).list).toEqual([])
  expect((await alice.call('tracker/list')).list).toMatchObject([{ id: tracker_id }])
  const { id } = await dealer.call('panel/tracker/clone', { tracker_id, label: 'Again', user_id: bob.id })
  expect(id).toBeGreaterThan(cloned)
})

test('clones only, and of the dealer', async () => {
  const { tracker_id, source_id } = await tracker(await tenant())
  const cloned = await clone(db, await tenant(), source_id)
  const stranger = await panel(all, await otherDealer())
  expect(await dealer.fails(path, { tracker_id })).toMatchObject({ code: 249, http: 403 })
  expect(await stranger.fails(path, { tracker_id: cloned })).toMatchObject({ code: 201 })
  await dealer.call('panel/tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, { tracker_id: cloned })).toMatchObject({ code: 252 })
})

test('not while a vehicle is tied to it', async () => {
  const bob = await tenant()
  const cloned = await clone(db, bob, (await tracker(await tenant())).source_id)
  const { vehicle_id, tied } = await ties(bob, cloned)
  const refused = await dealer.fails(path, { tracker_id: cloned })
  expect(refused).toMatchObject({ code: 203, body: { vehicles: [vehicle_id] } })
  expect(await tied()).toEqual([cloned, cloned])
  await bob.call('vehicle/delete', { vehicle_id })
  expect(await dealer.call(path, { tracker_id: cloned })).toEqual({})
})

test('not while rules are bound to it', async () => {
  const bob = await tenant()
  const cloned = await clone(db, bob, (await tracker(await tenant())).source_id)
  const rule_id = await make(bob, { trackers: [cloned] })
  expect(await dealer.fails(path, { tracker_id: cloned })).toMatchObject({ code: 203, body: { rules: [rule_id] } })
  await bob.call('tracker/rule/delete', { rule_id })
  expect(await dealer.call(path, { tracker_id: cloned })).toEqual({})
})
