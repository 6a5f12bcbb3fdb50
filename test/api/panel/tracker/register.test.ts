import { expect, test } from 'vitest'
import * as tariffs from '#store/billing/tariffs.ts'
import { fleet, imei, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'
import { all } from './all.ts'

const { db, panel, otherDealer, tenant, subuser } = await fleet()
const dealer = await panel({ ...all, users: ['read'] })
const path = 'panel/tracker/register'

const asked = ({ id: user_id }: { id: number }, more: object = {}) => ({
  ...{ user_id, label: 'Van 7', model: 'fmb920', device_id: imei() },
  ...more,
})
const plan = async (terms: object = {}): Promise<number> =>
  (await dealer.call('panel/tariff/create', { tariff: tariff(terms) })).id
const trackersOf = async (user: Person) => (await user.call('tracker/list')).list

test('its user has the device, with the plan of the user’s devices and without a group', async () => {
  const alice = await tenant()
  const given = asked(alice, { phone: '491605550001' })
  const { id } = await dealer.call(path, given)
  const own = (
    await alice.call('tracker/register', { ...given, plugin_id: 44, group_id: 0, device_id: imei(), phone: '' })
  ).value
  const [made] = (await trackersOf(alice)).filter((tracker: { id: number }) => tracker.id === id)
  expect(made).toMatchObject({
    ...{ id, label: 'Van 7', group_id: 0, clone: false },
    source: { device_id: given.device_id, model: 'fmb920', phone: '491605550001', tariff_id: own.source.tariff_id },
  })
  expect((await dealer.call('panel/tracker/read', { tracker_id: id })).value.user_id).toBe(alice.id)
  const sub = await subuser(alice)
  expect(await trackersOf(sub)).toEqual([])
})

test('it gets the plan that the dealer names, if that is of the dealer and for trackers', async () => {
  const alice = await tenant()
  const tariff_id = await plan()
  const { id } = await dealer.call(path, asked(alice, { tariff_id }))
  expect((await dealer.call('panel/tracker/read', { tracker_id: id })).value.source.tariff_id).toBe(tariff_id)
  const { id: usual } = await dealer.call(path, asked(alice, { tariff_id: null }))
  expect((await dealer.call('panel/tracker/read', { tracker_id: usual })).value.source.tariff_id).not.toBe(tariff_id)
  expect(await dealer.fails(path, asked(alice, { tariff_id: 2_000_000_000 }))).toMatchObject({ code: 239, http: 404 })
  const other = await otherDealer()
  const { id: foreign } = await db
    .selectFrom('tariff')
    .select('id')
    .where('dealer_id', '=', other)
    .executeTakeFirstOrThrow()
  expect(await dealer.fails(path, asked(alice, { tariff_id: foreign }))).toMatchObject({ code: 239 })
  const cameras = await plan({ device_type: 'camera' })
  expect(await dealer.fails(path, asked(alice, { tariff_id: cameras }))).toMatchObject({ code: 237, http: 400 })
})

test('an app gets an id of the platform, hardware has its own', async () => {
  const alice = await tenant()
  const { id } = await dealer.call(path, asked(alice, { model: 'mobile', device_id: null }))
  const [{ source }] = (await trackersOf(alice)).filter((tracker: { id: number }) => tracker.id === id)
  expect(source.device_id).toMatch(/^7\d{11}$/)
  for (const device_id of [null, '', '123'])
    expect(await dealer.fails(path, asked(alice, { device_id }))).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'device_id' }] },
    })
  expect(await dealer.fails(path, asked(alice, { model: 'unknown' }))).toMatchObject({ code: 220, http: 400 })
})

test('an id and a phone of another device are refused', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const phone = '491605550002'
  const given = asked(alice, { phone })
  await dealer.call(path, given)
  expect(await dealer.fails(path, { ...given, user_id: bob.id, phone: '' })).toMatchObject({ code: 224 })
  expect(await dealer.fails(path, asked(bob, { phone }))).toMatchObject({ code: 223 })
  expect(await trackersOf(bob)).toEqual([])
})

test('limits of the plan and of the dealer are kept', async () => {
  const alice = await tenant()
  const tariff_id = await plan({ device_limit: 1 })
  await dealer.call(path, asked(alice, { tariff_id }))
  expect(await dealer.fails(path, asked(alice, { tariff_id }))).toMatchObject({ code: 221, http: 403 })
  const small = (await db.insertInto('dealer').values({ active_limit: 1 }).returning('id').executeTakeFirstOrThrow()).id
  await tariffs.createFirst(db, { dealer_id: small })
  const seller = await panel(all, small)
  const bob = await tenant('UTC', small)
  await seller.call(path, asked(bob))
  expect(await seller.fails(path, asked(bob))).toMatchObject({ code: 221 })
})

test('a dealer without a plan for trackers registers none', async () => {
  const { id } = await db.insertInto('dealer').values({ active_limit: null }).returning('id').executeTakeFirstOrThrow()
  const seller = await panel(all, id)
  expect(await seller.fails(path, asked(await tenant('UTC', id)))).toMatchObject({ code: 257, http: 403 })
})

test('sub-users, users of other dealers and those who are not there get none', async () => {
  const stranger = await tenant('UTC', await otherDealer())
  for (const one of [stranger, await subuser(await tenant()), { id: 2_000_000_000 }])
    expect(await dealer.fails(path, asked(one))).toMatchObject({ code: 246, http: 400 })
})

test('it takes the permission to make trackers, and that to read plans to name one', async () => {
  const alice = await tenant()
  expect(await (await panel({ trackers: ['read'] })).fails(path, asked(alice))).toMatchObject({ code: 13, http: 403 })
  const maker = await panel({ trackers: ['create'] })
  const tariff_id = await plan()
  expect(await maker.fails(path, asked(alice, { tariff_id }))).toMatchObject({ code: 13 })
  await maker.call(path, asked(alice))
})
