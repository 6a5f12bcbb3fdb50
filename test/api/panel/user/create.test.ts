import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { profile } from '#test/profile.ts'
import { all, createUser, login, newUser } from './people.ts'

const { db, server, dealer_id, panel, otherDealer } = await fleet({ own: true })
const dealer = await panel(all)

const signIn = async (login: string, password: string) =>
  (await server.inject({ method: 'POST', url: '/v2/user/auth', payload: { login, password } })).json()

const mails = (to: string) => db.selectFrom('mail').select(['template', 'locale']).where('recipient', '=', to).execute()

test('a created user has what was sent, the dealer as its own, and signs in', async () => {
  const sent = newUser(
    { middle_name: 'King', legal_type: 'legal_entity', legal_name: 'Engines Ltd', phone: '4915112345678', tin: '12/3' },
    {
      comment: 'good',
      discount: { value: 12.5, min_trackers: 3, end_date: '2030-01-31', strategy: 'sum_with_progressive' },
    },
  )
  const { id } = await dealer.call('panel/user/create', sent)
  const { value, discount, default_tariff_id } = await dealer.call('panel/user/read', { user_id: id })
  expect(value).toMatchObject({ ...sent.user, id, dealer_id, verified: true, comment: 'good', balance: 0, bonus: 0 })
  expect(discount).toEqual(sent.discount)
  expect(default_tariff_id).toBeNull()
  const { hash } = await signIn(sent.user.login, sent.password)
  const { json } = { json: (await server.inject({ url: `/v2/user/get_info?hash=${hash}` })).json() }
  expect(json.user_info).toMatchObject({ id, time_zone: 'Europe/Berlin', locale: 'de_DE', title: 'Engines Ltd' })
  expect(await mails(sent.user.login)).toEqual([])
})

test('a user that is not activated is mailed how to become so, and is not verified', async () => {
  const to = login()
  const id = await createUser(dealer, { login: to, activated: false })
  expect(await mails(to)).toEqual([{ template: 'activation', locale: 'de_DE' }])
  expect((await dealer.call('panel/user/read', { user_id: id })).value).toMatchObject({ verified: false })
  expect((await signIn(to, 'secret pass')).status.code).toBe(103)
})

test('verified may be said', async () => {
  const id = await createUser(dealer, { activated: true, verified: false })
  expect((await dealer.call('panel/user/read', { user_id: id })).value).toMatchObject({
    activated: true,
    verified: false,
  })
})

test('a login is of one user, in whatever case, for two who ask at once as well', async () => {
  const sent = newUser()
  const twice = await Promise.all(
    [1, 2].map(() =>
      server
        .inject({ method: 'POST', url: '/v2/panel/user/create', payload: { hash: dealer.hash, ...sent } })
        .then((answer) => answer.json().status?.code ?? 0),
    ),
  )
  expect(twice.sort()).toEqual([0, 206])
  const upper = newUser({ login: sent.user.login.toUpperCase() })
  expect(await dealer.fails('panel/user/create', upper)).toMatchObject({ code: 206, http: 400 })
})

test('a plan must be the dealer’s own', async () => {
  const plans = await db.selectFrom('tariff').select(['id', 'dealer_id']).execute()
  const own = plans.find((plan) => plan.dealer_id === dealer_id)?.id
  const id = await createUser(dealer, {}, { default_tariff_id: own })
  expect(await dealer.call('panel/user/read', { user_id: id })).toMatchObject({ default_tariff_id: own })
  const other = await otherDealer()
  const foreign = await db.selectFrom('tariff').select('id').where('dealer_id', '=', other).executeTakeFirstOrThrow()
  expect(await dealer.fails('panel/user/create', newUser({}, { default_tariff_id: foreign.id }))).toMatchObject({
    code: 201,
  })
})

test('users of other dealers are made only with users/global', async () => {
  const other = await otherDealer()
  expect(await dealer.fails('panel/user/create', newUser({ dealer_id: other }))).toMatchObject({ code: 13 })
  expect(await createUser(dealer, { dealer_id })).toBeGreaterThan(0)
  const platform = await panel({ users: ['create', 'read', 'global'] })
  const id = await createUser(platform, { dealer_id: other })
  expect(await dealer.fails('panel/user/read', { user_id: id })).toMatchObject({ code: 201 })
  expect((await (await panel(all, other)).call('panel/user/read', { user_id: id })).value.dealer_id).toBe(other)
  expect(await platform.fails('panel/user/create', newUser({ dealer_id: 2_000_000_000 }))).toMatchObject({ code: 201 })
})

test.each([{ users: ['create'] }, { users: ['corrupt'] }])('%o is enough', async (permissions) => {
  expect(await createUser(await panel(permissions))).toBeGreaterThan(0)
})

test('users/update is not', async () => {
  const other = await panel({ users: ['read', 'update', 'global'] })
  expect(await other.fails('panel/user/create', newUser())).toMatchObject({ code: 13 })
})

test.each([
  ['user.login', { login: 'nobody' }, {}],
  ['user.phone', { phone: '+49151123456' }, {}],
  ['user.phone', { phone: '123456789' }, {}],
  ['user.phone', { phone: '1234567890123456' }, {}],
  ['user.legal_type', { legal_type: 'club' }, {}],
  ['user.state_reg_num', { state_reg_num: '1234567890123456' }, {}],
  ['password', {}, { password: 'short' }],
  ['password', {}, { password: 'x'.repeat(21) }],
  ['password', {}, { password: 'tab\there' }],
  ['comment', {}, { comment: 'x'.repeat(256) }],
  ['time_zone', {}, { time_zone: 'Mars/Olympus' }],
  ['locale', {}, { locale: 'german' }],
  ['discount.value', {}, { discount: { value: 100.5 } }],
  ['discount.min_trackers', {}, { discount: { min_trackers: -1 } }],
  ['discount.end_date', {}, { discount: { end_date: '31.01.2030' } }],
  ['discount.end_date', {}, { discount: { end_date: '2030-02-30' } }],
  ['discount.end_date', {}, { discount: { end_date: '0000-01-01' } }],
  ['discount.strategy', {}, { discount: { strategy: 'all' } }],
])('%s is checked: %o %o', async (parameter, user, beside) => {
  const { code, body } = await dealer.fails('panel/user/create', newUser(user, beside))
  expect(code).toBe(7)
  expect(body.errors.map((fault: { parameter: string }) => fault.parameter)).toEqual([parameter])
})

test('every field is kept', async () => {
  const id = await createUser(dealer, profile)
  expect((await dealer.call('panel/user/read', { user_id: id })).value).toMatchObject(profile)
})

test('what is read-only is ignored', async () => {
  const id = await createUser(dealer, { id: 7, balance: 100, bonus: 5, creation_date: 'x', trackers_count: 3 })
  expect((await dealer.call('panel/user/read', { user_id: id })).value).toMatchObject({ id, balance: 0, bonus: 0 })
})
