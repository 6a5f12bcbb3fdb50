import { expect, test } from 'vitest'
import { findSources } from '#store/points/ingest.ts'
import { fleet } from '#test/fleet.ts'
import { clone, hear, ties } from '#test/trackers.ts'
import { all } from './all.ts'

const { db, pool, panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel(all)
const path = 'panel/tracker/corrupt'

test('also once it was heard: the device is refused, its id and phone are free', async () => {
  const alice = await tenant()
  const phone = '491708888888'
  const { tracker_id, source_id, device_id } = await tracker(alice, { phone })
  await hear(db, source_id, { status: { battery: 50 } })
  expect(await dealer.call(path, { tracker_id })).toEqual({})
  expect((await alice.call('tracker/list')).list).toEqual([])
  expect((await findSources(pool, [device_id])).get(device_id)).toBeUndefined()
  await tracker(await tenant(), { device_id, phone })
})

test('clones go with it, or hold it up', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  const kept = await dealer.fails(path, { tracker_id, corrupt_clones: false })
  expect(kept).toMatchObject({ code: 253, http: 400, body: { list: [cloned] } })
  expect((await alice.call('tracker/list')).list).toHaveLength(1)
  await dealer.call(path, { tracker_id })
  expect((await bob.call('tracker/list')).list).toEqual([])
})

test('without clones `corrupt_clones` does not matter', async () => {
  const { tracker_id } = await tracker(await tenant())
  expect(await dealer.call(path, { tracker_id, corrupt_clones: false })).toEqual({})
})

test('a clone, a corrupted one, and one of another dealer', async () => {
  const { tracker_id, source_id } = await tracker(await tenant())
  const cloned = await clone(db, await tenant(), source_id)
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect(await dealer.fails(path, { tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  await dealer.call(path, { tracker_id })
  expect(await dealer.fails(path, { tracker_id })).toMatchObject({ code: 252, http: 400 })
})

test('vehicles and employees lose it, those of its clones too', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  const [own, others] = [await ties(alice, tracker_id), await ties(bob, cloned)]
  await dealer.call(path, { tracker_id })
  expect([await own.tied(), await others.tied()]).toEqual([
    [null, null],
    [null, null],
  ])
})
