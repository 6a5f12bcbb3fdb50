import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet, imei as fresh } from '#test/fleet.ts'

const { db, panel, otherDealer, tenant, subuser, tracker } = await fleet()
const path = 'tracker/register_quick'
const ann = await panel({ ...keeper, activation_code: ['create', 'read'], tariffs: ['create'] })
const asked = (imei: string) => ({ label: 'Van 7', group_id: 0, imei })

test('a device that the dealer has prepared is registered by its IMEI, as what it is', async () => {
  const alice = await tenant()
  const { imei } = await bundle(ann, { equip_id: 22 })
  const { value } = await alice.call(path, asked(imei))
  expect(value).toMatchObject({
    label: 'Van 7',
    clone: false,
    group_id: 0,
    source: { device_id: imei, model: 'jm_vl01', blocked: false, phone: null },
  })
  expect(await alice.call('tracker/list')).toEqual({ list: [value] })
})

test('no bundle of the own dealer, no registration', async () => {
  const other = await otherDealer()
  const { imei } = await bundle(await panel(keeper, other))
  const alice = await tenant()
  for (const unknown of [imei, fresh(), '', 'x'])
    expect(await alice.fails(path, asked(unknown))).toMatchObject({ code: 201, http: 400 })
  await (await tenant('UTC', other)).call(path, asked(imei))
})

test('a device that somebody has is refused, also one that was registered without its bundle; one that was given back is not', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { imei } = await bundle(ann)
  const { tracker_id } = await tracker(alice, { device_id: imei })
  expect(await bob.fails(path, asked(imei))).toMatchObject({ code: 224, http: 400 })
  await alice.call('tracker/corrupt', { tracker_id })
  await bob.call(path, asked(imei))
  expect(await alice.fails(path, asked(imei))).toMatchObject({ code: 224 })
})

test('the group must be one of the account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  const { imei } = await bundle(ann)
  expect(await bob.fails(path, { ...asked(imei), group_id })).toMatchObject({ code: 204, http: 404 })
  expect((await alice.call(path, { ...asked(imei), group_id })).value.group_id).toBe(group_id)
})

test('limits and the want of a plan hold as for others', async () => {
  const dealer = await otherDealer({ active_limit: 1 })
  const eve = await panel(keeper, dealer)
  const [alice, bob] = [await tenant('UTC', dealer), await tenant('UTC', dealer)]
  await alice.call(path, asked((await bundle(eve)).imei))
  const { imei } = await bundle(eve)
  expect(await bob.fails(path, asked(imei))).toMatchObject({ code: 221, http: 403 })
  await db.deleteFrom('tariff_default').where('dealer_id', '=', dealer).execute()
  expect(await bob.fails(path, asked(imei))).toMatchObject({ code: 257, http: 403 })
})

test('an activation code may come with it, and a wrong one is told', async () => {
  const alice = await tenant()
  const { imei } = await bundle(ann)
  expect(await alice.fails(path, { ...asked(imei), activation_code: 'ABCD' })).toMatchObject({ code: 227, http: 400 })
  const { tariff_id } = (await tracker(await tenant()).then(async ({ source_id }) =>
    db.selectFrom('source').select('tariff_id').where('id', '=', source_id).executeTakeFirstOrThrow(),
  )) as { tariff_id: number }
  await ann.call('panel/dealer/activation_code/create', { count: 1, tariff_id, bonus_amount: 5, free_days: 0 })
  const [{ code }] = (await ann.call('panel/dealer/activation_code/list', {})).list
  await alice.call(path, { ...asked(imei), activation_code: ` ${code} ` })
  expect((await alice.call('user/get_info')).user_info.bonus).toBe(5)
})

test('a sub-user needs the right, and sees what it registered', async () => {
  const alice = await tenant()
  const { imei } = await bundle(ann)
  expect(await (await subuser(alice)).fails(path, asked(imei))).toMatchObject({ code: 13, http: 403 })
  const installer = await subuser(alice, ['tracker_register'])
  const { value } = await installer.call(path, asked(imei))
  expect(await installer.call('tracker/list')).toEqual({ list: [value] })
})
