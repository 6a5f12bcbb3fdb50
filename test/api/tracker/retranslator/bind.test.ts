import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker, dealer_id } = await fleet()
const path = 'tracker/retranslator/bind'

const account = async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  return { alice, tracker_id, source_id, retranslator_id: await retranslatorOf(alice, 1) }
}
const bound = async (alice: Person, tracker_id: number) =>
  (await alice.call('tracker/retranslator/list', { tracker_id })).list

test('a bound tracker is listed, and another time it is given another name', async () => {
  const { alice, tracker_id, retranslator_id } = await account()
  await alice.call(path, { tracker_id, retranslator_id })
  expect(await bound(alice, tracker_id)).toEqual([{ retranslator_id, reached: null, error: '' }])
  await alice.call(path, { tracker_id, retranslator_id, fake_device_id: 'truck-1' })
  expect(await bound(alice, tracker_id)).toEqual([
    { retranslator_id, fake_device_id: 'truck-1', reached: null, error: '' },
  ])
})

test('only own trackers and retranslators', async () => {
  const [{ alice, tracker_id, retranslator_id }, other] = [await account(), await account()]
  expect(await alice.fails(path, { tracker_id: other.tracker_id, retranslator_id })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { tracker_id, retranslator_id: other.retranslator_id })).toMatchObject({ code: 201 })
})

test('not a clone, nor a blocked one', async () => {
  const { alice, tracker_id, retranslator_id, source_id } = await account()
  const bob = await tenant()
  const cloned = { tracker_id: await clone(db, bob, source_id), retranslator_id: await retranslatorOf(bob, 1) }
  expect(await bob.fails(path, cloned)).toMatchObject({ code: 219 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, retranslator_id })).toMatchObject({ code: 208 })
})

test('only where the plan of the tracker has it', async () => {
  const { alice, tracker_id, retranslator_id } = await account()
  const plans = db.updateTable('tariff').where('dealer_id', '=', dealer_id)
  const { features } = await db
    .selectFrom('tariff')
    .select('features')
    .where('dealer_id', '=', dealer_id)
    .executeTakeFirstOrThrow()
  await plans.set({ features: features.filter((one) => one !== 'retranslation') }).execute()
  expect(await alice.fails(path, { tracker_id, retranslator_id })).toMatchObject({ code: 236, http: 402 })
  await plans.set({ features }).execute()
  await alice.call(path, { tracker_id, retranslator_id })
})

test('only under a name that the protocol has room for', async () => {
  const { alice, tracker_id, retranslator_id } = await account()
  const { code, body } = await alice.fails(path, { tracker_id, retranslator_id, fake_device_id: 'truck;1' })
  expect([code, body.errors[0].field_id]).toEqual([242, 'fake_device_id'])
})
