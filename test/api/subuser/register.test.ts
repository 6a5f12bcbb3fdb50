import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { profile } from '#test/profile.ts'
import { ask } from '#test/sign-in.ts'
import { login, register, secure, told, withoutSubusers } from './people.ts'

const { db, server, tenant, subuser, dealer_id } = await fleet()
const password = 'secret pass'

const signIn = (login: string) => ask(server, 'user/auth', { login, password })

test('a sub-user signs in with its password and works in the account of its master', async () => {
  const alice = await tenant()
  const own = login()
  const id = await register(alice, { login: own, first_name: 'Grace' })
  const { body } = await signIn(own)
  const info = await ask(server, 'user/get_info', { hash: body.hash })
  expect(info.body).toMatchObject({
    paas_id: dealer_id,
    user_info: { id, login: own, first_name: 'Grace' },
    master: { id: alice.id },
    privileges: { rights: [] },
  })
})

test('every field is kept', async () => {
  const alice = await tenant()
  const user = { ...profile, legal_type: 'sole_trader' }
  expect(await told(alice, await register(alice, user))).toMatchObject(user)
})

test('it has the settings of its master, unless they are given', async () => {
  const alice = await tenant('Asia/Tokyo')
  await alice.call('user/settings/update', {
    time_zone: 'Asia/Tokyo',
    locale: 'de_DE',
    measurement_system: 'imperial',
    geocoder: 'osm',
    route_provider: 'osrm',
    translit: true,
  })
  const settings = async (id: number) => {
    const { hash } = await alice.call('subuser/session/create', { subuser_id: id })
    return (await ask(server, 'user/settings/read', { hash })).body.settings
  }
  const master = (await alice.call('user/settings/read')).settings
  expect(await settings(await register(alice))).toEqual(master)
  const other = { time_zone: 'Europe/Berlin', locale: 'es_ES' }
  expect(await settings(await register(alice, {}, other))).toEqual({ ...master, ...other })
})

test('where the dealer allows a second factor it may switch it on, as its master may', async () => {
  const alice = await tenant()
  await db.updateTable('users').set({ mfa_allowed: true }).where('id', '=', alice.id).execute()
  const own = login()
  await register(alice, { login: own })
  const { type, hash } = (await signIn(own)).body
  expect(type).toBe('authenticated')
  await ask(server, 'user/settings/update', { hash, second_factor_settings: { enabled: true } })
  expect((await signIn(own)).body).toMatchObject({ type: 'second_factor_required' })
})

test('where the dealer requires a second factor its first sign-in asks for a code', async () => {
  const alice = await tenant()
  await db.updateTable('users').set({ mfa_allowed: true, mfa_required: true }).where('id', '=', alice.id).execute()
  const own = login()
  await register(alice, { login: own })
  expect((await signIn(own)).body).toMatchObject({ type: 'second_factor_required', factor_type: 'email' })
})

test('one that is not activated may not sign in', async () => {
  const own = login()
  await register(await tenant(), { login: own, activated: false })
  expect((await signIn(own)).code).toBe(103)
})

test('it has the rights of the security group that is named', async () => {
  const alice = await tenant()
  const security_group_id = await secure(alice, ['tag_update'])
  const id = await register(alice, { security_group_id })
  expect(await told(alice, id)).toMatchObject({ security_group_id })
  const { hash } = await alice.call('subuser/session/create', { subuser_id: id })
  const tag = { name: 'night shift', color: 'FF00aa' }
  expect((await ask(server, 'tag/create', { hash, tag })).code).toBe(0)
})

test('a login of any user, in whatever case, is refused; a password has 6 to 20 characters', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const own = login()
  await register(bob, { login: own })
  const user = { login: own.toUpperCase() }
  expect(await alice.fails('subuser/register', { user, password })).toMatchObject({ code: 206, http: 400 })
  for (const password of ['short', 'x'.repeat(21)]) {
    const { code, body } = await alice.fails('subuser/register', { user: { login: login() }, password })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'password' })
  }
})

test('of two who take a login at once one gets it', async () => {
  const alice = await tenant()
  const user = { login: login() }
  const both = await Promise.allSettled([1, 2].map(() => alice.call('subuser/register', { user, password })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await alice.call('subuser/list')).list).toHaveLength(1)
})

test('a security group of another account is not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const user = { login: login(), security_group_id: await secure(bob) }
  expect(await alice.fails('subuser/register', { user, password })).toMatchObject({ code: 201, http: 400 })
  expect(await alice.call('subuser/list')).toEqual({ list: [] })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const params = { user: { login: login() }, password }
  const clerk = await subuser(alice, ['tracker_update'])
  expect(await clerk.fails('subuser/register', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/register', params)).toMatchObject({ code: 236 })
})
