import { expect, test } from 'vitest'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { openSession } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const { server, db, dealer_id, otherDealer, panel, subuser, tenant } = await fleet({ own: true })
const dealer = await panel({ users: ['update'] })

/** What is on its way to an address: templates, and the words beside those of every one. */
const toldTo = async (recipient: string) => {
  const rows = await db.selectFrom('mail').select(['template', 'words']).where('recipient', '=', recipient).execute()
  return rows.map(({ template, words }) => {
    const { login, at, time_zone, ...more } = words as Record<string, string>
    expect([login, time_zone]).toEqual([expect.any(String), 'UTC'])
    expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(60_000)
    return { template, ...more }
  })
}
const changed = { template: 'password_changed' }
const loginOf = async (id: number) =>
  (await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirstOrThrow()).login

test('a user is told of a password that itself or its dealer has changed', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { hash } = (await ask(server, 'user/auth', { login, password })).body
  await ask(server, 'user/password/set', { hash, old_password: password, new_password: 'another one' })
  expect(await toldTo(login)).toEqual([changed])
  const restore = await openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  await ask(server, 'user/password/change', { hash: restore, password: 'a third one' })
  await dealer.call('panel/user/change_password', { user_id: id, password: 'a fourth one' })
  expect(await toldTo(login)).toEqual([changed, changed, changed])
})

test('a change that fails is not told', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const taken = await loginOf((await tenant()).id)
  await dealer.fails('panel/user/update', { user: { id, login: taken } })
  expect(await toldTo(login)).toEqual([])
})

test('the address that was the login until now is told of another one', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const new_login = `new-${login}`
  await dealer.call('panel/user/update', { user: { id, login: login.toUpperCase() } })
  expect(await toldTo(login.toUpperCase())).toEqual([])
  await dealer.call('panel/user/update', { user: { id, login: new_login } })
  expect(await toldTo(login.toUpperCase())).toEqual([{ template: 'login_changed', new_login }])
  expect(await toldTo(new_login)).toEqual([])

  const alice = await tenant()
  await db
    .updateTable('dealer')
    .set({ features: ['multilevel_access'] })
    .where('id', '=', dealer_id)
    .execute()
  const bob = await subuser(alice)
  const old = await loginOf(bob.id)
  await alice.call('subuser/update', { user: { id: bob.id, login: `new-${old}` } })
  expect(await toldTo(old)).toEqual([{ template: 'login_changed', new_login: `new-${old}` }])
})

test('a user is told of a second factor that it switches, or its dealer takes back', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { hash } = (await ask(server, 'user/auth', { login, password })).body
  const allow = (type: string) =>
    dealer.call('panel/user/mfa/settings/update', { target: { type: 'selected', ids: [id] }, settings: { type } })
  const turn = (second_factor_settings: object) => ask(server, 'user/settings/update', { hash, second_factor_settings })
  await allow('allowed')
  await turn({ enabled: true })
  await turn({ enabled: false, password })
  await turn({ enabled: true })
  await turn({ enabled: true })
  await allow('disallowed')
  await allow('disallowed')
  const templates = (await toldTo(login)).map(({ template }) => template)
  expect(templates).toEqual(['factor_on', 'factor_off', 'factor_on', 'factor_off'])
})

test('the master is told of API keys by what they are called, never by the key', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  await alice.call('api/key/delete', { key: value.hash })
  const told = await toldTo(await loginOf(alice.id))
  expect(told).toEqual([
    { template: 'key_created', key: 'robot' },
    { template: 'key_deleted', key: 'robot' },
  ])
  expect(JSON.stringify(told)).not.toContain(value.hash)
})

test('a dealer is told at its address of its panel logins, in its language and zone, and nobody where there is none', async () => {
  const email = 'dealer@notices.example'
  const settings = JSON.stringify({ locale: 'de_DE', default_user_time_zone: 'Europe/Berlin' })
  const [with_address, without] = [await otherDealer({ email, settings }), await otherDealer()]
  for (const id of [with_address, without]) {
    const login = `login-${id}`
    await dealers.createPanelLogin(db, { dealer_id: id, login, password_hash: '', permissions: {} })
    expect(await dealers.setPanelPassword(db, login, 'another')).toBe(true)
  }
  const queued = db.selectFrom('mail').select(['dealer_id', 'recipient', 'template', 'locale', 'words'])
  const mine = { recipient: email, template: 'password_changed', locale: 'de_DE', dealer_id: with_address }
  const words = { login: `login-${with_address}`, time_zone: 'Europe/Berlin' }
  const rows = await queued.where('dealer_id', 'in', [with_address, without]).execute()
  expect(rows).toEqual([{ ...mine, words: expect.objectContaining(words) }])
})

test.each([
  ['visitors of a demo account', { demo: true }],
  ['an address that nobody has proven', { activated: false }],
])('%s are told nothing', async (_, columns) => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set(columns).where('id', '=', id).execute()
  await accounts.setPassword(db, id, 'another')
  expect(await toldTo(login)).toEqual([])
})
