import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet, imei as fresh } from '#test/fleet.ts'

const { panel, otherDealer, tenant } = await fleet()
const path = 'panel/tracker/bundle/assign'
const iccid = () => `8949${fresh()}`

test('a bundle gets a SIM card, and another one in its place', async () => {
  const ann = await panel(keeper)
  const { id: bundle_id, imei } = await bundle(ann)
  const [first, second] = [iccid(), iccid()]
  expect(await ann.call(path, { bundle_id, iccid: first })).toEqual({})
  expect((await ann.call('panel/tracker/bundle/read', { imei })).value).toMatchObject({
    iccid: first,
    assign_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  for (const iccid of [first, second, second]) await ann.call(path, { bundle_id, iccid })
  expect((await ann.call('panel/tracker/bundle/read', { imei })).value.iccid).toBe(second)
  await ann.call(path, { bundle_id: (await bundle(ann)).id, iccid: first })
})

test('a SIM card is in one bundle: 247 of one in stock, 223 of one that a user has registered', async () => {
  const [ann, alice] = [await panel(keeper), await tenant()]
  const [had, wants] = [await bundle(ann), await bundle(ann)]
  const taken = { bundle_id: wants.id, iccid: iccid() }
  await ann.call(path, { ...taken, bundle_id: had.id })
  expect(await ann.fails(path, taken)).toMatchObject({ code: 247, http: 409 })
  const { value } = await alice.call('tracker/register_quick', { label: 'Van', group_id: 0, imei: had.imei })
  expect(await ann.fails(path, taken)).toMatchObject({ code: 223, http: 400 })
  await alice.call('tracker/corrupt', { tracker_id: value.id })
  expect(await ann.fails(path, taken)).toMatchObject({ code: 247 })
})

test('of two bundles that get one card at once one has it', async () => {
  const ann = await panel(keeper)
  const given = iccid()
  const outcomes = await Promise.allSettled(
    [await bundle(ann), await bundle(ann)].map(({ id }) => ann.call(path, { bundle_id: id, iccid: given })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('247')
})

test('what is no ICCID', async () => {
  const ann = await panel(keeper)
  const { id: bundle_id } = await bundle(ann)
  for (const iccid of ['8949o20', '+49170123', '   '])
    expect(await ann.fails(path, { bundle_id, iccid })).toMatchObject({ code: 226, http: 400 })
  for (const iccid of ['12', '1'.repeat(21)])
    expect(await ann.fails(path, { bundle_id, iccid })).toMatchObject({ code: 7 })
})

test('cards of another dealer are not in the way, its bundles are not there, also registered ones', async () => {
  const [ann, bob] = [await panel(keeper), await panel(keeper, await otherDealer())]
  const [hers, his] = [await bundle(ann), await bundle(bob)]
  const given = iccid()
  await ann.call(path, { bundle_id: hers.id, iccid: given })
  expect(await bob.fails(path, { bundle_id: hers.id, iccid: given })).toMatchObject({ code: 201, http: 400 })
  await bob.call(path, { bundle_id: his.id, iccid: given })
})

test('a device that a user of another dealer has registered is as good as none', async () => {
  const other = await otherDealer()
  const [ann, bob] = [await panel(keeper), await panel(keeper, other)]
  const { id, imei } = await bundle(ann)
  await bundle(bob, { imeis: [imei] })
  const given = iccid()
  await ann.call(path, { bundle_id: id, iccid: given })
  await (await tenant('UTC', other)).call('tracker/register_quick', { label: 'Van', group_id: 0, imei })
  expect(await ann.fails(path, { bundle_id: (await bundle(ann)).id, iccid: given })).toMatchObject({ code: 247 })
})

test('it takes the right to update', async () => {
  const mute = await panel({ tracker_bundles: ['create', 'read'] })
  expect(await mute.fails(path, { bundle_id: 1, iccid: '123' })).toMatchObject({ code: 13, http: 403 })
})
