import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make } from '#test/rules.ts'
import { clone, ties } from '#test/trackers.ts'
import { all } from './all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel(all)
const path = 'panel/tracker/batch_delete_clones'

test('what can be deleted is, and of the rest it is told why not', async () => {
  const [bob, other] = [await tenant(), await otherDealer()]
  const [one, two, gone] = [await tracker(await tenant()), await tracker(await tenant()), await tracker(await tenant())]
  const clones = [await clone(db, bob, one.source_id), await clone(db, bob, two.source_id)]
  const foreign = await clone(db, await tenant('UTC', other), one.source_id)
  const corrupted = await clone(db, bob, gone.source_id)
  await dealer.call('panel/tracker/corrupt', { tracker_id: gone.tracker_id })
  const trackers = [...clones, one.tracker_id, foreign, corrupted, clones[0]]
  expect(await dealer.call(path, { trackers })).toEqual({
    deleted_count: 2,
    not_deleted_count: 3,
    not_deleted_trackers: [
      { id: one.tracker_id, error: 'Not a clone' },
      { id: foreign, error: 'Entity not found' },
      { id: corrupted, error: 'Device already corrupted' },
    ],
  })
  expect((await bob.call('tracker/list')).list).toEqual([])
  const below = await panel(all, other)
  expect((await below.call('panel/tracker/list')).list).toMatchObject([{ id: foreign }])
})

test('all of them', async () => {
  const bob = await tenant()
  const id = await clone(db, bob, (await tracker(await tenant())).source_id)
  expect(await dealer.call(path, { trackers: [id] })).toEqual({ deleted_count: 1, not_deleted_count: 0 })
})

test('not those that vehicles are tied to', async () => {
  const bob = await tenant()
  const clones = []
  for (let i = 0; i < 2; i++) clones.push(await clone(db, bob, (await tracker(await tenant())).source_id))
  await ties(bob, clones[0] as number)
  expect(await dealer.call(path, { trackers: clones })).toEqual({
    deleted_count: 1,
    not_deleted_count: 1,
    not_deleted_trackers: [{ id: clones[0], error: 'A vehicle is tied to it' }],
  })
})

test('not those that rules are bound to', async () => {
  const bob = await tenant()
  const cloned = await clone(db, bob, (await tracker(await tenant())).source_id)
  await make(bob, { trackers: [cloned] })
  expect(await dealer.call(path, { trackers: [cloned] })).toMatchObject({
    not_deleted_trackers: [{ id: cloned, error: 'Rules are bound to it' }],
  })
})
