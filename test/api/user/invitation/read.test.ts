import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { all, login } from '../../panel/user/people.ts'

const { db, server, tenant, panel, dealer_id } = await fleet({ own: true, password_length: 9 })
const read = (hash: string) => ask(server, 'user/invitation/read', { hash })

test('it tells who invites to work in an account, and as whom', async () => {
  const alice = await tenant()
  await alice.call('user/personal_info/update', { legal_type: 'legal_entity', legal_name: 'Larsen Ltd' })
  const own = login()
  const user = { login: own, first_name: 'Bob', last_name: 'Berg' }
  const { link, expires } = await alice.call('subuser/invite', { user, locale: 'fr_FR', mail: false })
  const { body } = await read(link.slice(-32))
  expect(body).toEqual({
    success: true,
    inviter: 'Larsen Ltd',
    login: own,
    name: 'Bob Berg',
    locale: 'fr_FR',
    expires,
    password_length: 9,
    service_title: 'Odograph',
    logo: null,
    own_account: false,
  })
})

test('an account without a name is called by its login', async () => {
  const alice = await tenant()
  const { login: own } = await db
    .selectFrom('users')
    .select('login')
    .where('id', '=', alice.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ first_name: '', last_name: '' }).where('id', '=', alice.id).execute()
  const { link } = await alice.call('subuser/invite', { user: { login: login() }, mail: false })
  expect((await read(link.slice(-32))).body.inviter).toBe(own)
})

test('of an account of its own the service is the inviter', async () => {
  const dealer = await panel(all)
  await db
    .updateTable('dealer')
    .set({ settings: JSON.stringify({ service_title: 'Vans', logo: 'https://vans.example/logo.png' }) })
    .where('id', '=', dealer_id)
    .execute()
  const params = { user: { login: login() }, time_zone: 'UTC', locale: 'de_DE', mail: false }
  const { link } = await dealer.call('panel/user/invite', params)
  expect((await read(link.slice(-32))).body).toMatchObject({
    inviter: 'Vans',
    service_title: 'Vans',
    logo: 'https://vans.example/logo.png',
    own_account: true,
    locale: 'de_DE',
    name: '',
  })
})

test('any other hash, and one whose invitation is over, is answered as one that there never was', async () => {
  const alice = await tenant()
  const never = await read('0'.repeat(32))
  expect(never).toMatchObject({ code: 4, http: 400 })
  for (const kind of ['user', 'registration', 'restore'] as const)
    expect(await read(await sessions.openSession(db, { kind, user_id: alice.id, seconds: 60 }))).toEqual(never)
  expect(await read(await sessions.openSession(db, { kind: 'invitation', user_id: alice.id, seconds: 60 }))).toEqual(
    never,
  )
})
