import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, tenant, subuser, panel, tracker } = await fleet()
const path = 'tracker/marker/assign'
const marker = { icon: 'truck', color: '0f8a8a' }

test('the icon and the colour are told with the tracker, until both are taken away', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const read = async () => (await alice.call('tracker/read', { tracker_id })).value
  const bare = await read()
  expect(bare).not.toHaveProperty('marker')
  expect(await alice.call(path, { tracker_id, ...marker })).toEqual({})
  expect(await read()).toEqual({ ...bare, marker })
  expect((await alice.call('tracker/list')).list).toEqual([{ ...bare, marker }])
  const ann = await panel({ trackers: ['read'] })
  expect((await ann.call('panel/tracker/read', { tracker_id })).value).toMatchObject({ marker })
  await alice.call(path, { tracker_id, icon: null, color: '0f8a8a' })
  expect(await read()).toMatchObject({ marker: { icon: null, color: '0f8a8a' } })
  await alice.call(path, { tracker_id, icon: null, color: null })
  expect(await read()).toEqual(bare)
})

test('an icon of the set and six digits, and nothing else', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const wrong = async (params: object) => (await alice.fails(path, { tracker_id, ...marker, ...params })).body
  expect(await wrong({ icon: 'spaceship' })).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'icon' }] })
  for (const color of ['red', '#0f8a8a', '0f8a8', undefined])
    expect(await wrong({ color })).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'color' }] })
})

test('a clone has its own, a blocked one none, those of others stay', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id, ...marker })).toMatchObject({ code: 201, http: 400 })
  const cloned = await clone(db, bob, source_id)
  await bob.call(path, { tracker_id: cloned, ...marker })
  expect((await alice.call('tracker/read', { tracker_id })).value).not.toHaveProperty('marker')
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, ...marker })).toMatchObject({ code: 208, http: 403 })
})

test('a sub-user needs the right and the tracker', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_update'])]
  await bind(db, alice, mute, [tracker_id])
  expect(await mute.fails(path, { tracker_id, ...marker })).toMatchObject({ code: 13 })
  expect(await clerk.fails(path, { tracker_id, ...marker })).toMatchObject({ code: 201 })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call(path, { tracker_id, ...marker })).toEqual({})
})
