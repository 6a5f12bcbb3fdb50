import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet } from '#test/fleet.ts'

const { panel, otherDealer, tenant } = await fleet()
const path = 'panel/tracker/bundle/update'

test('the next registration is of the new model, one that was made keeps its own', async () => {
  const [ann, alice] = [await panel(keeper), await tenant()]
  const [early, late] = [await bundle(ann), await bundle(ann)]
  const register = async (imei: string) =>
    (await alice.call('tracker/register_quick', { label: 'Van', group_id: 0, imei })).value
  const { id: tracker_id } = await register(early.imei)
  for (const { id } of [early, late]) expect(await ann.call(path, { bundle_id: id, equip_id: 20 })).toEqual({})
  expect((await alice.call('tracker/read', { tracker_id })).value.source.model).toBe('fmb920')
  expect((await register(late.imei)).source.model).toBe('gt06n')
})

test('an unknown bundle, one of another dealer, and equipment that is not there', async () => {
  const ann = await panel(keeper)
  const { id: bundle_id } = await bundle(ann)
  const stranger = await panel(keeper, await otherDealer())
  expect(await stranger.fails(path, { bundle_id, equip_id: 11 })).toMatchObject({ code: 201, http: 400 })
  expect(await ann.fails(path, { bundle_id: 2_000_000_000, equip_id: 9999 })).toMatchObject({ code: 201 })
  for (const equip_id of [1, 9999])
    expect(await ann.fails(path, { bundle_id, equip_id })).toMatchObject({ code: 204, http: 404 })
})

test('it takes the right to update', async () => {
  const mute = await panel({ tracker_bundles: ['create', 'read'] })
  expect(await mute.fails(path, { bundle_id: 1, equip_id: 10 })).toMatchObject({ code: 13, http: 403 })
})
