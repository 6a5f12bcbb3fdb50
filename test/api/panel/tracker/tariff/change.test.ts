import { expect, test } from 'vitest'
import { dayOf } from '#store/billing/charging.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'
import { clone } from '#test/trackers.ts'
import { all } from '../all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel({ ...all, users: ['read', 'update'] })
const path = 'panel/tracker/tariff/change'

const plan = async (terms: object = {}, of = dealer): Promise<number> =>
  (await of.call('panel/tariff/create', { tariff: tariff({ price: 30, proportional_charge: false, ...terms }) })).id

const pay = (user: Person, amount: number) =>
  dealer.call('panel/user/transaction/change_balance', { user_id: user.id, amount, type: 'balance', text: 'in cash' })

const amounts = async (user: Person): Promise<[string, number][]> => {
  const rows = await db.selectFrom('transaction').selectAll().where('account_id', '=', user.id).orderBy('id').execute()
  return rows.map(({ subtype, amount }) => [subtype, Number(amount)])
}

const sourceOf = async (tracker_id: number) => (await dealer.call('panel/tracker/read', { tracker_id })).value.source

test('a plan that has ended: the new one is charged at once, and until the end of the month', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { tracker_id } = await tracker(user)
  const tariff_id = await plan()
  expect(await dealer.call(path, { tracker_id, tariff_id, repay: false, charge: true })).toEqual({})
  const month = dayOf(new Date()).slice(0, 7)
  const { tariff_end_date, ...source } = await sourceOf(tracker_id)
  expect(source.tariff_id).toBe(tariff_id)
  expect(tariff_end_date).toMatch(/-01$/)
  expect(tariff_end_date > `${month}-31`).toBe(true)
  expect(await amounts(user)).toEqual([
    ['partner', 100],
    ['monthly', -30],
  ])
})

test('without charge nothing is taken', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { tracker_id } = await tracker(user)
  await dealer.call(path, { tracker_id, tariff_id: await plan(), repay: false, charge: false })
  expect((await sourceOf(tracker_id)).tariff_end_date).toMatch(/-01$/)
  expect(await amounts(user)).toEqual([['partner', 100]])
})

test('what is left is given back when that is asked for, and only then', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { tracker_id, source_id } = await tracker(user)
  const [a, b, c] = [await plan(), await plan(), await plan()]
  await dealer.call(path, { tracker_id, tariff_id: a, repay: false, charge: true })
  // As if it were paid for another year, for on the last of a month nothing is left.
  const until = '2099-01-01'
  await db.updateTable('source').set({ tariff_end_date: until }).where('id', '=', source_id).execute()
  await db.updateTable('charge').set({ until }).where('source_id', '=', source_id).execute()
  await dealer.call(path, { tracker_id, tariff_id: b, repay: true, charge: false })
  await dealer.call(path, { tracker_id, tariff_id: c, repay: false, charge: false })
  const told = [
    ['partner', 100],
    ['monthly', -30],
    ['repay', 30],
  ]
  expect(await amounts(user)).toEqual(told)
})

test('a device that could not pay is freed by a plan that costs nothing', async () => {
  const user = await tenant()
  const { tracker_id } = await tracker(user)
  await dealer.call(path, { tracker_id, tariff_id: await plan(), repay: false, charge: true })
  expect(await user.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 208 })
  await dealer.call(path, { tracker_id, tariff_id: await plan({ price: 0 }), repay: false, charge: true })
  await user.call('tracker/get_state', { tracker_id })
})

test('only to another plan of the dealer, for trackers, and for as many as there are', async () => {
  const user = await tenant()
  const { tracker_id } = await tracker(user)
  await tracker(user)
  const stranger = await panel(all, await otherDealer())
  const changes = { tracker_id, repay: false, charge: false }
  const { tariff_id } = await sourceOf(tracker_id)
  expect(await dealer.fails(path, { ...changes, tariff_id })).toMatchObject({ code: 238, http: 403 })
  const cases = [
    { tariff_id: await plan({}, stranger), code: 239 },
    { tariff_id: 2_000_000_000, code: 239 },
    { tariff_id: await plan({ device_type: 'camera' }), code: 237 },
    { tariff_id: await plan({ device_limit: 1 }), code: 221 },
  ]
  for (const { tariff_id, code } of cases)
    expect(await dealer.fails(path, { ...changes, tariff_id })).toMatchObject({ code })
  expect((await sourceOf(tracker_id)).tariff_id).toBe(tariff_id)
  await dealer.call(path, { ...changes, tariff_id: await plan({ device_limit: 2 }) })
})

test('no clones, no deleted and no corrupted ones, and none of other dealers', async () => {
  const { tracker_id, source_id } = await tracker(await tenant())
  const cloned = await clone(db, await tenant(), source_id)
  const stranger = await panel(all, await otherDealer())
  const asked = { tracker_id, tariff_id: await plan(), repay: false, charge: false }
  expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  expect(await dealer.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219 })
  await dealer.call('panel/tracker/settings/update', { tracker_id, label: 'Van', deleted: true })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 250, http: 403 })
  await dealer.call('panel/tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 252 })
})
