import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { profile } from '#test/profile.ts'
import { all, createUser, login } from './people.ts'

const { db, panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)
const mailed = (user_id: number) =>
  db.selectFrom('session').select('kind').where('user_id', '=', user_id).where('kind', '<>', 'user').execute()
const read = (user_id: number) => dealer.call('panel/user/read', { user_id })

test('what is sent changes, what is not stays', async () => {
  const id = await createUser(dealer, { phone: '4915112345678' }, { comment: 'old', discount: { value: 5 } })
  await dealer.call('panel/user/update', {
    user: { id, first_name: 'Grace', last_name: 'Hopper' },
    discount: { end_date: '2031-12-31' },
  })
  const { value, discount } = await read(id)
  expect(value).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', phone: '4915112345678', comment: 'old' })
  expect(discount).toMatchObject({ value: 5, end_date: '2031-12-31' })
  await dealer.call('panel/user/update', { user: { id }, discount: { end_date: null }, comment: 'new\nline' })
  expect(await read(id)).toMatchObject({ value: { comment: 'new\nline' }, discount: { end_date: null } })
})

test('every field can be changed', async () => {
  const id = await createUser(dealer, { first_name: '', last_name: '' })
  expect(await dealer.fails('panel/user/update', { user: { id }, discount: { value: 99.999 } })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'discount.value' }] },
  })
  const discount = { value: 12.5, min_trackers: 3, end_date: '2031-12-31', strategy: 'sum_with_progressive' }
  await dealer.call('panel/user/update', { user: { id, ...profile }, discount })
  expect(await read(id)).toMatchObject({ value: profile, discount })
})

test('a whole user may be sent back; legal type, balance and dealer stay', async () => {
  const id = await createUser(dealer)
  const { value } = await read(id)
  const sent = { ...value, legal_type: 'legal_entity', balance: 100, dealer_id: value.dealer_id + 1, iec: '7' }
  await dealer.call('panel/user/update', { user: sent, default_tariff_id: null })
  expect((await read(id)).value).toEqual({ ...value, iec: '7' })
})

test('verified becomes what activated is, unless it is said', async () => {
  const id = await createUser(dealer)
  await dealer.call('panel/user/update', { user: { id, activated: false } })
  expect((await read(id)).value).toMatchObject({ activated: false, verified: false })
  await dealer.call('panel/user/update', { user: { id, activated: true, verified: false } })
  expect((await read(id)).value).toMatchObject({ activated: true, verified: false })
})

test('who is no longer activated is signed out', async () => {
  const user = await tenant()
  await dealer.call('panel/user/update', { user: { id: user.id, first_name: 'Ada' } })
  await user.call('user/get_info')
  await dealer.call('panel/user/update', { user: { id: user.id, activated: false } })
  expect(await user.fails('user/get_info')).toMatchObject({ code: 4 })
})

test('who was never activated keeps its activation link', async () => {
  const id = await createUser(dealer, { activated: false })
  const { value } = await read(id)
  await dealer.call('panel/user/update', { user: { ...value, login: value.login.toUpperCase(), first_name: 'Ada' } })
  expect(await mailed(id)).toHaveLength(1)
})

test('links that were mailed to an old login are void', async () => {
  const id = await createUser(dealer, { activated: false })
  await dealer.call('panel/user/update', { user: { id, login: login() } })
  expect(await mailed(id)).toEqual([])
})

test('a login that another has is refused, the own one in another case is not', async () => {
  const own = login()
  const id = await createUser(dealer, { login: own })
  const taken = login()
  await createUser(dealer, { login: taken })
  expect(await dealer.fails('panel/user/update', { user: { id, login: taken } })).toMatchObject({ code: 206 })
  await dealer.call('panel/user/update', { user: { id, login: own.toUpperCase() } })
})

test('users and plans of other dealers are not found', async () => {
  const id = await createUser(dealer)
  const other = await otherDealer()
  const stranger = await panel(all, other)
  expect(await stranger.fails('panel/user/update', { user: { id, first_name: 'Eve' } })).toMatchObject({ code: 201 })
  expect((await read(id)).value.first_name).toBe('Ada')
  const plan = await db.selectFrom('tariff').select('id').where('dealer_id', '=', other).executeTakeFirstOrThrow()
  expect(await dealer.fails('panel/user/update', { user: { id }, default_tariff_id: plan.id })).toMatchObject({
    code: 201,
  })
})
