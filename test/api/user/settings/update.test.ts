import { expect, test } from 'vitest'
import type { Db } from '#store/db.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'
import { allowed, shownBy, withProgram } from '#test/totp.ts'

const { db, server, dealer_id, tenant, subuser, panel } = await fleet()

const all = {
  time_zone: 'America/New_York',
  locale: 'de',
  measurement_system: 'nautical',
  date_format: 'ddMMyyyy_dots',
  hour_mode: 'TWENTY_FOUR_HOURS',
  geocoder: 'google',
  route_provider: 'google',
  translit: true,
}

test('everything can be changed, and only what is sent is', async () => {
  const alice = await tenant()
  const bystander = await tenant()
  const before = await bystander.call('user/settings/read')
  await alice.call('user/settings/update', { ...all, balance_alert_settings: { emails: ['a@b.example'] } })
  expect(await alice.call('user/settings/read')).toMatchObject({
    settings: all,
    balance_alert_settings: { emails: ['a@b.example'] },
    file_storage_settings: { auto_overwrite: false },
    field_settings: { tasks_by_hand: false },
  })
  const switched = { file_storage_settings: { auto_overwrite: true }, field_settings: { tasks_by_hand: true } }
  await alice.call('user/settings/update', { locale: 'en_US', ...switched })
  expect(await alice.call('user/settings/read')).toMatchObject({
    settings: { ...all, locale: 'en_US' },
    balance_alert_settings: { emails: ['a@b.example'] },
    ...switched,
  })
  expect(await bystander.call('user/settings/read')).toEqual(before)
})

test('nothing sent changes nothing', async () => {
  const alice = await tenant()
  const before = await alice.call('user/settings/read')
  await alice.call('user/settings/update')
  expect(await alice.call('user/settings/read')).toEqual(before)
})

test('null goes back to what the locale has', async () => {
  const alice = await tenant()
  await alice.call('user/settings/update', all)
  await alice.call('user/settings/update', { date_format: null, locale: null })
  const { settings } = await alice.call('user/settings/read')
  expect(settings).not.toHaveProperty('date_format')
  expect(settings).toMatchObject({ hour_mode: 'TWENTY_FOUR_HOURS', locale: 'de' })
})

test('times are told in the new zone at once', async () => {
  const alice = await tenant('UTC')
  await alice.call('api/key/create', { title: 'robot' })
  const utc = (await alice.call('api/key/list')).list[0].create_date
  await alice.call('user/settings/update', { time_zone: 'Asia/Kathmandu' })
  const local = (await alice.call('api/key/list')).list[0].create_date
  expect(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)).toBe((5 * 60 + 45) * 60_000)
})

test.each([
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', '+05:30'],
  ['locale', 'english'],
  ['measurement_system', 'cubits'],
  ['date_format', 'yy'],
  ['hour_mode', '12'],
  ['geocoder', 'bing'],
  ['route_provider', 'mapquest'],
  ['translit', 'maybe'],
  ['balance_alert_settings.emails.0', { balance_alert_settings: { emails: ['nobody'] } }],
  ['file_storage_settings.auto_overwrite', { file_storage_settings: {} }],
])('a bad %s is told', async (parameter, bad) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('user/settings/update', typeof bad === 'object' ? bad : { [parameter]: bad })
  expect([code, body.errors[0].parameter]).toEqual([7, parameter])
})

test('a sub-user changes its own settings, not those of the account', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  await bob.call('user/settings/update', { locale: 'de' })
  for (const account of [
    { balance_alert_settings: { emails: [] } },
    { file_storage_settings: { auto_overwrite: true } },
    { field_settings: { tasks_by_hand: true } },
  ])
    expect(await bob.fails('user/settings/update', { locale: 'fr', ...account })).toMatchObject({ code: 13, http: 403 })
  expect((await bob.call('user/settings/read')).settings.locale).toBe('de')
  expect((await alice.call('user/settings/read')).settings.locale).toBe('en_US')
})

const enable = { second_factor_settings: { enabled: true } }
const disable = (password?: string) => ({ second_factor_settings: { enabled: false, password } })

/** A user who may have a second factor, and asks by a session of its own sign-in. */
const factored = async (mfa_enabled = true) => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ mfa_allowed: true, mfa_enabled }).where('id', '=', id).execute()
  const hash = await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 60 })
  const update = (params: object) => ask(server, 'user/settings/update', { hash, ...params })
  const read = async () => (await ask(server, 'user/settings/read', { hash })).body
  return { id, login, hash, update, enabled: async () => (await read()).second_factor_settings.enabled }
}

test('a user switches the second factor on, if the dealer allows it, and off with the password', async () => {
  const alice = await tenant()
  expect(await alice.fails('user/settings/update', { ...enable, locale: 'de' })).toMatchObject({ code: 13, http: 403 })
  expect((await alice.call('user/settings/read')).settings.locale).toBe('en_US')
  const { update, enabled } = await factored(false)
  expect(await update({ ...disable(), locale: 'de' })).toMatchObject({ code: 0 })
  expect(await update(enable)).toMatchObject({ code: 0 })
  expect(await update({ locale: 'fr_FR' })).toMatchObject({ code: 0 })
  expect(await update(enable)).toMatchObject({ code: 0 })
  expect(await enabled()).toBe(true)
  for (const password of [undefined, 'wrong'])
    expect(await update({ ...disable(password), locale: 'de' })).toMatchObject({ code: 248, http: 400 })
  expect(await enabled()).toBe(true)
  expect(await update(disable(password))).toMatchObject({ code: 0 })
  expect(await enabled()).toBe(false)
})

test('neither an API key nor a session that somebody else opened switches it', async () => {
  const alice = await factored()
  const { id: panel_login_id } = await panel({})
  const visit = { kind: 'user', user_id: alice.id, seconds: 60, opened_by: { panel_login_id } } as const
  const key = (await ask(server, 'api/key/create', { hash: alice.hash, title: 'program' })).body.value.hash
  for (const hash of [key, await sessions.openSession(db, visit)]) {
    expect(await alice.update({ ...disable(password), hash, locale: 'de' })).toMatchObject({ code: 13, http: 403 })
    expect(await alice.update({ ...enable, hash })).toMatchObject({ code: 0 })
  }
  expect(await alice.enabled()).toBe(true)
  expect(await alice.update(disable(password))).toMatchObject({ code: 0 })
  const hash = await sessions.openSession(db, visit)
  expect(await alice.update({ ...enable, hash })).toMatchObject({ code: 13 })
})

test('switched off, sign-ins that wait for a code end', async () => {
  const { login, update } = await factored()
  const { hash } = (await ask(server, 'user/auth', { login, password })).body
  expect(await ask(server, 'user/auth/code/resend', { hash })).toMatchObject({ code: 264 })
  await update(disable(password))
  expect(await ask(server, 'user/auth/code/resend', { hash })).toMatchObject({ code: 4 })
  expect((await ask(server, 'user/auth', { login, password })).body.type).toBe('authenticated')
})

test('codes of a program are switched off by one of them, or by the password, and the program is forgotten', async () => {
  const { secret, recovery_codes, signIn, call } = await withProgram(server, db, dealer_id)
  const update = (factor: object) => call('user/settings/update', { second_factor_settings: factor })
  expect(await update({ enabled: false })).toMatchObject({ code: 248 })
  expect(await update({ enabled: false, code: 'abcd-efgh-ijkl-mnop' })).toMatchObject({ code: 282, http: 400 })
  expect(await update({ enabled: true })).toMatchObject({ code: 0 })
  expect((await signIn()).factor_type).toBe('totp')
  expect(await update({ enabled: false, code: shownBy(secret) })).toMatchObject({ code: 0 })
  expect((await signIn()).type).toBe('authenticated')
  expect(await update({ enabled: true })).toMatchObject({ code: 0 })
  expect((await signIn()).factor_type).toBe('email')
  expect(await update({ enabled: false, code: recovery_codes[0] })).toMatchObject({ code: 282 })
  const another = await withProgram(server, db, dealer_id)
  const off = { second_factor_settings: { enabled: false, code: another.recovery_codes[3] } }
  expect(await another.call('user/settings/update', off)).toMatchObject({ code: 0 })
})

test('codes by mail that the dealer requires cannot be switched off, and no password is tried for it', async () => {
  const { id, login, update, hash } = await factored(false)
  await db.updateTable('users').set({ mfa_required: true }).where('id', '=', id).execute()
  for (const secret of ['wrong', password])
    expect(await update({ ...disable(secret), locale: 'de' })).toMatchObject({ code: 13, http: 403 })
  expect(await db.selectFrom('sign_in_failure').selectAll().where('login', '=', login).execute()).toEqual([])
  expect(await update(enable)).toMatchObject({ code: 0 })
  const told = (await ask(server, 'user/settings/read', { hash })).body.second_factor_settings
  expect(told).toEqual({ allowed: true, required: true, factor_types: ['email'], enabled: true, factor_type: 'email' })
  // It was not its own choice.
  await db.updateTable('users').set({ mfa_required: false }).where('id', '=', id).execute()
  expect((await ask(server, 'user/auth', { login, password })).body.type).toBe('authenticated')
})

test('a program is given up for codes by mail where the dealer requires one', async () => {
  const { id, login, secret, hash, signIn, call } = await withProgram(server, db, dealer_id)
  await db.updateTable('users').set({ mfa_required: true }).where('id', '=', id).execute()
  const waits = await signIn()
  const off = { second_factor_settings: { enabled: false, code: shownBy(secret) } }
  expect(await call('user/settings/update', off)).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/auth/code/verify', { hash: waits.hash, code: '000000' })).toMatchObject({ code: 4 })
  expect((await signIn()).factor_type).toBe('email')
  expect((await ask(server, 'user/settings/read', { hash })).body.second_factor_settings).toMatchObject({
    required: true,
    enabled: true,
    factor_type: 'email',
  })
  const letters = db.selectFrom('mail').select('template').where('recipient', '=', login).orderBy('id')
  expect((await letters.execute()).map(({ template }) => template)).toEqual(['factor_on', 'factor_mailed', 'code'])
})

test('codes by mail are switched on only where the dealer allows them', async () => {
  const { call } = await allowed(server, db, dealer_id, ['totp'])
  expect(await call('user/settings/update', enable)).toMatchObject({ code: 13 })
})

test('a stolen session cannot guess the password by it', async () => {
  const { login, update, enabled } = await factored()
  for (let n = 0; n < 10; n++) expect(await update(disable('wrong'))).toMatchObject({ code: 248 })
  expect(await update(disable(password))).toMatchObject({ code: 15, http: 429 })
  // They are counted apart: nobody who signs in is locked out by them.
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 0 })
  expect(await enabled()).toBe(true)
})

test('a password that is changed meanwhile switches nothing off', async () => {
  const { id, update, enabled } = await factored()
  const change = (db: Db) => db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute()
  expect(await overtaken(db, () => update(disable(password)), change)).toMatchObject({ code: 248 })
  expect(await enabled()).toBe(true)
})

test.each(['PST', 'JST', 'US/Pacific-New', 'Mars/Olympus'])('%s is no zone', async (time_zone) => {
  const alice = await tenant()
  expect(await alice.fails('user/settings/update', { time_zone })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'time_zone' }] },
  })
})
