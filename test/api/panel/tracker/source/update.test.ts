import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'
import { all } from '../all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const path = 'panel/tracker/source/update'

test('a blocked device answers nobody who sees it, until it is let in again', async () => {
  const dealer = await panel(all)
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  expect(await dealer.call(path, { tracker_id, blocked: true })).toEqual({})
  expect((await alice.call('tracker/read', { tracker_id })).value.source.blocked).toBe(true)
  expect(await alice.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 208 })
  expect(await bob.fails('tracker/get_state', { tracker_id: cloned })).toMatchObject({ code: 208 })
  await dealer.call(path, { tracker_id: cloned, blocked: false })
  await alice.call('tracker/get_state', { tracker_id })
})

test('a corrupted one, and one of another dealer', async () => {
  const dealer = await panel(all)
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { tracker_id, blocked: true })).toMatchObject({ code: 201 })
  await alice.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, { tracker_id, blocked: true })).toMatchObject({ code: 252 })
})

test('who has a clone of a device of another dealer cannot block it', async () => {
  const other = await otherDealer()
  const { tracker_id, source_id } = await tracker(await tenant())
  const cloned = await clone(db, await tenant('UTC', other), source_id)
  const below = await panel(all, other)
  expect((await below.call('panel/tracker/read', { tracker_id: cloned })).value.clone).toBe(true)
  expect(await below.fails(path, { tracker_id: cloned, blocked: true })).toMatchObject({ code: 201 })
  const { value } = await (await panel(all)).call('panel/tracker/read', { tracker_id })
  expect(value.source.blocked).toBe(false)
})
