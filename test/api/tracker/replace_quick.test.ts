import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet, imei as fresh, type Person } from '#test/fleet.ts'
import { block, clone, hear } from '#test/trackers.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const path = 'tracker/replace_quick'
const ann = await panel(keeper)

const heard = async (account: Person) => {
  const made = await tracker(account, { phone: `49151${Date.now() % 100_000_000}` })
  await hear(db, made.source_id, { status: {} })
  return made
}

test('a device that the dealer has prepared takes the place by its IMEI, as what it is', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  const { imei } = await bundle(ann, { equip_id: 22 })
  const { value } = await alice.call(path, { tracker_id, imei })
  expect(value).toMatchObject({ id: tracker_id, source: { device_id: imei, model: 'jm_vl01', phone: null } })
  expect(await alice.fails(path, { tracker_id, imei })).toMatchObject({ code: 224 })
})

test('no bundle of the own dealer, no replacement', async () => {
  const { imei } = await bundle(await panel(keeper, await otherDealer()))
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  for (const unknown of [imei, fresh(), ''])
    expect(await alice.fails(path, { tracker_id, imei: unknown })).toMatchObject({ code: 201, http: 400 })
})

test('one that was never heard, a clone, a blocked one, those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { imei } = await bundle(ann)
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id, imei })).toMatchObject({ code: 266, http: 403 })
  expect(await bob.fails(path, { tracker_id, imei })).toMatchObject({ code: 204, http: 404 })
  const known = await heard(alice)
  const cloned = await clone(db, bob, known.source_id)
  expect(await bob.fails(path, { tracker_id: cloned, imei })).toMatchObject({ code: 219, http: 403 })
  await block(db, known.source_id)
  expect(await alice.fails(path, { tracker_id: known.tracker_id, imei })).toMatchObject({ code: 208, http: 403 })
})
