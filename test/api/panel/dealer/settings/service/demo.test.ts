import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { db, server, panel, otherDealer, tenant, subuser } = await fleet()
const path = 'panel/dealer/settings/service/update'
const users = ['create', 'read', 'update', 'corrupt']
const opened = async (permissions: object = {}, dealer?: number) =>
  panel({ service_settings: ['read', 'update'], users, ...permissions }, dealer ?? (await otherDealer()))

const demo_password = 'open house'
let count = 0
const freshLogin = () => `demo${++count}@house.example`

/** What the demo button does: the credentials that everybody is told. */
const visit = async (hash: string) => {
  const { demo_login: login, demo_password: password } = (await ask(server, 'dealer/get_ui_config', { hash })).body
    .settings
  const { body } = await ask(server, 'user/auth', { login, password })
  return body.hash ?? body.status.code
}
const infoOf = async (hash: string) => (await ask(server, 'user/get_info', { hash })).body.user_info
const userOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const loginOf = async ({ id }: Person) => (await userOf(id)).login

test('the user that is named is made, and whoever is told of it is a visitor', async () => {
  const dealer = await opened({ users: [] })
  const demo_login = freshLogin()
  await dealer.call(path, { demo_login })
  expect(await ask(server, 'user/auth', { login: demo_login, password: demo_password })).toMatchObject({ code: 102 })
  await dealer.call(path, { demo_password })
  const hash = await visit(dealer.hash)
  expect(await infoOf(hash)).toMatchObject({ login: demo_login, demo: true, verified: true })
  const change = { hash, old_password: demo_password, new_password: 'mine alone' }
  expect(await ask(server, 'user/password/set', change)).toMatchObject({ code: 101, http: 403 })
  await dealer.call(path, { demo_login, demo_password, service_title: 'Same' })
  expect(await infoOf(hash)).toMatchObject({ demo: true })
})

test('a user that there is becomes the demo account, with its sub-users, by who may update users', async () => {
  const dealer_id = await otherDealer()
  const [user, bystander] = [await tenant('UTC', dealer_id), await tenant('UTC', dealer_id)]
  const sub = await user.call('subuser/register', { user: { login: freshLogin() }, password: 'secret 1' })
  const credentials = { demo_login: (await loginOf(user)).toUpperCase(), demo_password }
  const technician = await opened({ users: ['create', 'read'] }, dealer_id)
  expect(await technician.fails(path, credentials)).toMatchObject({ code: 13, http: 403 })
  expect(await technician.call('panel/dealer/settings/service/read')).toMatchObject({ value: { demo_login: '' } })
  await db
    .updateTable('users')
    .set({ mfa_allowed: true, mfa_required: true, mfa_enabled: true })
    .where('id', '=', user.id)
    .execute()
  const dealer = await opened({}, dealer_id)
  await dealer.call(path, credentials)
  expect(await infoOf(await visit(dealer.hash))).toMatchObject({ id: user.id, demo: true })
  const marked = { demo: true, mfa_allowed: false, mfa_required: false, mfa_enabled: false }
  expect([await userOf(user.id), await userOf(sub.id)]).toMatchObject([marked, { demo: true }])
  expect((await userOf(bystander.id)).demo).toBe(false)
  await dealer.call('panel/user/mfa/settings/update', { target: { type: 'all' }, settings: { type: 'allowed' } })
  expect([await userOf(user.id), await userOf(bystander.id)]).toMatchObject([marked, { mfa_allowed: true }])
})

test('another password opens it; another user closes the one before, which nobody can sign in to', async () => {
  const dealer = await opened()
  const [first, second] = [freshLogin(), freshLogin()]
  await dealer.call(path, { demo_login: first, demo_password })
  const { id } = await infoOf(await visit(dealer.hash))
  await dealer.call(path, { demo_password: 'other house' })
  const visitor = await visit(dealer.hash)
  expect((await infoOf(visitor)).id).toBe(id)
  await dealer.call(path, { demo_login: second })
  expect(await infoOf(await visit(dealer.hash))).toMatchObject({ login: second, demo: true })
  expect(await ask(server, 'user/get_info', { hash: visitor })).toMatchObject({ code: 4 })
  expect(await ask(server, 'user/auth', { login: first, password: 'other house' })).toMatchObject({ code: 102 })
  expect(await userOf(id)).toMatchObject({ demo: false, deleted: null })
  await dealer.call(path, { demo_login: '', demo_password: '' })
  expect(await ask(server, 'user/auth', { login: second, password: 'other house' })).toMatchObject({ code: 102 })
})

test('what the dealer changes of the user, everybody is told', async () => {
  const dealer = await opened()
  await dealer.call(path, { demo_login: freshLogin(), demo_password })
  const { id } = await infoOf(await visit(dealer.hash))
  const login = freshLogin()
  await dealer.call('panel/user/update', { user: { id, login } })
  await dealer.call('panel/user/change_password', { user_id: id, password: 'new house' })
  expect(await infoOf(await visit(dealer.hash))).toMatchObject({ id, login })
  await dealer.call('panel/user/corrupt', { user_id: id, login })
  const { value } = await dealer.call('panel/dealer/settings/service/read')
  expect(value).toMatchObject({ demo_login: '', demo_password: '' })
})

test.each([
  ['of another dealer', async () => loginOf(await tenant())],
  ['of a sub-user', async (dealer_id: number) => loginOf(await subuser(await tenant('UTC', dealer_id)))],
  ['that is no address', async () => 'demo'],
])('a login %s is told as wrong, and nothing changes', async (_, login) => {
  const dealer_id = await otherDealer()
  const dealer = await opened({}, dealer_id)
  const credentials = { demo_login: await login(dealer_id), demo_password, service_title: 'Mine' }
  expect(await dealer.fails(path, credentials)).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'demo_login' }] },
  })
  const { value } = await dealer.call('panel/dealer/settings/service/read')
  expect(value).toMatchObject({ demo_login: '', service_title: 'Odograph' })
})
