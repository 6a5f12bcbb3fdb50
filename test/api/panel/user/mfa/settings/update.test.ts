import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'
import { shownBy, withProgram } from '#test/totp.ts'
import { all } from '../../people.ts'

const box = await mailbox()
const { db, server, post, dealer_id, panel, otherDealer, tenant, subuser } = await fleet({ smtp_url: box.smtp_url })
const dealer = await panel(all)
const path = 'panel/user/mfa/settings/update'
const allowed = { type: 'allowed', factor_types: ['email'] }

const stateOf = ({ id }: Pick<Person, 'id'>) =>
  db.selectFrom('users').select(['mfa_allowed', 'mfa_enabled']).where('id', '=', id).executeTakeFirstOrThrow()
const may = { mfa_allowed: true, mfa_enabled: false }
const off = { mfa_allowed: false, mfa_enabled: false }
const forbidden = { type: 'disallowed' }
const selected = (...ids: number[]) => ({ type: 'selected', ids })

test('the selected are allowed it with their sub-users, and it is taken back from them', async () => {
  const [chosen, other] = [await tenant(), await tenant()]
  const sub = await subuser(chosen)
  await dealer.call(path, { target: selected(chosen.id, chosen.id), settings: allowed })
  expect([await stateOf(chosen), await stateOf(sub), await stateOf(other)]).toEqual([may, may, off])
  await dealer.call(path, { target: selected(chosen.id), settings: forbidden })
  expect([await stateOf(chosen), await stateOf(sub)]).toEqual([off, off])
})

test('whoever has switched it on keeps it on when it is allowed again', async () => {
  const user = await tenant()
  await dealer.call(path, { target: selected(user.id), settings: allowed })
  await user.call('user/settings/update', { second_factor_settings: { enabled: true } })
  await dealer.call(path, { target: { type: 'all' }, settings: allowed })
  expect(await stateOf(user)).toEqual({ mfa_allowed: true, mfa_enabled: true })
})

test('a second factor lives as the dealer allows, the user switches and the dealer takes back', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const signIn = async () => (await ask(server, 'user/auth', { login, password })).body
  const verify = (half: string, code: string) => ask(server, 'user/auth/code/verify', { hash: half, code })
  const told = async () => {
    const { value } = await dealer.call('panel/user/read', { user_id: id })
    const { list } = await dealer.call('panel/user/list', { filter: login })
    expect(list).toEqual([value])
    return [value.mfa_allowed, value.mfa_settings]
  }
  const { hash } = await signIn()
  const turn = async (enabled: boolean) =>
    (await ask(server, 'user/settings/update', { hash, second_factor_settings: { enabled, password } })).code
  expect([await told(), await turn(true)]).toEqual([[false, { type: 'disallowed', factor_types: [] }], 13])

  await dealer.call(path, { target: selected(id), settings: allowed })
  expect([await told(), (await signIn()).type]).toEqual([[true, allowed], 'authenticated'])

  expect(await turn(true)).toBe(0)
  const { type, hash: half } = await signIn()
  expect(type).toBe('second_factor_required')
  await post.sendDue()
  expect((await verify(half, box.code(login))).code).toBe(0)

  const waits = await signIn()
  await post.sendDue()
  expect(await turn(false)).toBe(0)
  expect((await verify(waits.hash, box.code(login))).code).toBe(4)
  expect((await signIn()).type).toBe('authenticated')

  expect(await turn(true)).toBe(0)
  const { hash: under_way } = await signIn()
  await post.sendDue()
  await dealer.call(path, { target: selected(id), settings: forbidden })
  expect((await verify(under_way, box.code(login))).code).toBe(4)
  expect([(await signIn()).type, await turn(true)]).toEqual(['authenticated', 13])
  expect(await told()).toEqual([false, { type: 'disallowed', factor_types: [] }])
  expect((await ask(server, 'user/get_info', { hash })).code).toBe(0)

  await dealer.call(path, { target: selected(id), settings: allowed })
  expect((await signIn()).type).toBe('authenticated')
})

const required = { type: 'required', factor_types: ['email', 'totp'] }
const require = (type: object, ...ids: number[]) => dealer.call(path, { target: selected(...ids), settings: type })
/** What somebody is told of its factor. */
const lettersTo = async (recipient: string) => {
  const mails = db.selectFrom('mail').select('template').where('recipient', '=', recipient)
  const told = await mails.where('template', 'like', 'factor%').orderBy('id').execute()
  return told.map(({ template }) => template)
}

test('of whom one is required a code is asked that it has not switched on, until it is required no more', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const signIn = async () => (await ask(server, 'user/auth', { login, password })).body
  const { hash } = await signIn()
  await require({ type: 'required' }, id)
  const { value } = await dealer.call('panel/user/read', { user_id: id })
  expect([value.mfa_allowed, value.mfa_settings]).toEqual([true, { type: 'required', factor_types: ['email'] }])
  expect((await dealer.call('panel/user/list', { filter: login })).list).toEqual([value])
  // Whoever is in stays in.
  expect((await ask(server, 'user/get_info', { hash })).code).toBe(0)
  const waits = await signIn()
  expect(waits).toMatchObject({ type: 'second_factor_required', factor_type: 'email' })
  expect(await stateOf({ id })).toEqual(may)
  await require(allowed, id)
  expect((await ask(server, 'user/auth/code/resend', { hash: waits.hash })).code).toBe(4)
  expect((await signIn()).type).toBe('authenticated')
  await require(required, id)
  expect((await signIn()).type).toBe('second_factor_required')
  await require(forbidden, id)
  expect((await signIn()).type).toBe('authenticated')
  expect(await lettersTo(login)).toEqual(['factor_on', 'factor_off', 'factor_on', 'factor_off'])
})

test('who has switched one on keeps it when none is required any more', async () => {
  const { id, login, secret, signIn } = await withProgram(server, db, dealer_id)
  await require(required, id)
  const { factor_type, hash } = await signIn()
  expect(factor_type).toBe('totp')
  await require({ type: 'allowed', factor_types: ['totp'] }, id)
  expect((await ask(server, 'user/auth/code/verify', { hash, code: shownBy(secret) })).code).toBe(0)
  expect((await signIn()).factor_type).toBe('totp')
  expect(await lettersTo(login)).toEqual(['factor_on'])
})

test('whose program is not allowed any more is mailed the codes that are required', async () => {
  const { id, login, secret, signIn } = await withProgram(server, db, dealer_id)
  const { hash } = await signIn()
  await require({ type: 'required', factor_types: ['email'] }, id)
  expect((await ask(server, 'user/auth/code/verify', { hash, code: shownBy(secret) })).code).toBe(4)
  expect((await signIn()).factor_type).toBe('email')
  await require(required, id)
  expect((await signIn()).factor_type).toBe('email')
  expect(await lettersTo(login)).toEqual(['factor_on', 'factor_mailed'])
  expect(await stateOf({ id })).toEqual(may)
})

test('many are told one after the other, so that the code of a sign-in does not wait for all of them', async () => {
  const dealer_id = await otherDealer()
  const theirs = await panel(all, dealer_id)
  const people = await Promise.all([1, 2, 3].map(() => makeLogin(db, dealer_id)))
  await theirs.call(path, { target: { type: 'all' }, settings: required })
  const due = sql<number>`extract(epoch from next_attempt - queued)::int`.as('due')
  const good = sql<number>`extract(epoch from expires - next_attempt)::int`.as('good')
  const told = db.selectFrom('mail').select(['recipient', 'template', due, good]).where('dealer_id', '=', dealer_id)
  const logins = people.sort((one, other) => one.id - other.id).map(({ login }) => login)
  expect(await told.orderBy('next_attempt').execute()).toEqual(
    logins.map((recipient, due) => ({ recipient, template: 'factor_on', due, good: 86_400 })),
  )
  await theirs.call(path, { target: { type: 'all' }, settings: required })
  expect(await told.execute()).toHaveLength(3)
})

test('of visitors of a demo account none is required', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  await require(required, id)
  expect((await ask(server, 'user/auth', { login, password })).body.type).toBe('authenticated')
  await db.updateTable('users').set({ demo: false }).where('id', '=', id).execute()
  expect((await ask(server, 'user/auth', { login, password })).body.type).toBe('authenticated')
})

test('all are the users of the dealer, and no other’s', async () => {
  const user = await tenant()
  const stranger = await panel(all, await otherDealer())
  await stranger.call(path, { target: { type: 'all' }, settings: allowed })
  expect(await stateOf(user)).toEqual(off)
  await dealer.call(path, { target: { type: 'all' }, settings: allowed })
  expect(await stateOf(user)).toEqual(may)
})

test.each([
  ['to allow none', { type: 'allowed', factor_types: [] }],
  ['to require one that some have no program for', { type: 'required', factor_types: ['totp'] }],
  ['to require none', { type: 'required', factor_types: [] }],
])('%s is told as wrong', async (_, settings) => {
  for (const [operation, more] of [
    [path, { target: { type: 'all' } }],
    ['panel/user/mfa/settings/default/update', {}],
  ] as const)
    expect(await dealer.fails(operation, { ...more, settings })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'settings.factor_types' }] },
    })
})

test('users that the dealer does not have are not found, and nobody changes', async () => {
  const user = await tenant()
  await dealer.call(path, { target: { type: 'all' }, settings: { type: 'disallowed' } })
  const target = selected(user.id, 2_000_000_000)
  expect(await dealer.fails(path, { target, settings: allowed })).toMatchObject({ code: 201 })
  expect(await stateOf(user)).toEqual(off)
})

test('the selected must be named', async () => {
  expect(await dealer.fails(path, { target: { type: 'selected' }, settings: allowed })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'target.ids' }] },
  })
})

test('whose factor is not allowed any more has it no more, and its program is forgotten', async () => {
  const [mailed, shown] = [await makeLogin(db, dealer_id), await withProgram(server, db, dealer_id)]
  await db.updateTable('users').set({ mfa_allowed: true, mfa_enabled: true }).where('id', '=', mailed.id).execute()
  const both = { type: 'allowed', factor_types: ['totp', 'email', 'totp'] }
  const allow = (settings: object) => dealer.call(path, { target: selected(mailed.id, shown.id), settings })
  const type = async (login: string) => (await ask(server, 'user/auth', { login, password })).body.factor_type
  await allow(both)
  expect((await dealer.call('panel/user/read', { user_id: shown.id })).value.mfa_settings).toEqual({
    type: 'allowed',
    factor_types: ['email', 'totp'],
  })
  expect([await type(mailed.login), await type(shown.login)]).toEqual(['email', 'totp'])
  const { hash } = await shown.signIn()
  await allow({ type: 'allowed', factor_types: ['email'] })
  expect([await type(mailed.login), await type(shown.login)]).toEqual(['email', undefined])
  expect((await ask(server, 'user/auth/code/verify', { hash, code: shownBy(shown.secret) })).code).toBe(4)
  await allow({ type: 'allowed', factor_types: ['totp'] })
  expect(await type(mailed.login)).toBeUndefined()
  await allow(both)
  expect([await type(mailed.login), await type(shown.login)]).toEqual([undefined, undefined])
  expect(await db.selectFrom('authenticator').selectAll().execute()).toEqual([])
})
