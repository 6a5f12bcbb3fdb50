import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { profile } from '#test/profile.ts'
import { ask, password } from '#test/sign-in.ts'
import { login, secure, told, withoutSubusers } from './people.ts'

const box = await mailbox()
const { db, server, post, tenant, subuser } = await fleet({ smtp_url: box.smtp_url, invitation_quota: 3 })
const path = 'subuser/invite'
const within = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

test('it is mailed a link in its language, by which it chooses a password and works in the account', async () => {
  const alice = await tenant()
  await alice.call('user/personal_info/update', { first_name: 'Alice', last_name: 'Larsen' })
  const own = login()
  const security_group_id = await secure(alice, ['tag_update'])
  const made = await alice.call(path, { user: { login: own, security_group_id }, locale: 'de_DE' })
  expect(made).toMatchObject({ mailed: true, expires: expect.stringMatching(within) })
  await post.sendDue()
  const [mail] = box.to(own)
  expect(mail?.subject).toBe('Alice Larsen lädt Sie zu Odograph ein')
  expect(mail?.text).toContain(own)
  const hash = box.invitation(own)
  expect(made.link).toBe(`http://localhost:8080/#invitation=${hash}`)
  const { body } = await ask(server, 'user/invitation/accept', { hash, password })
  const info = await ask(server, 'user/get_info', { hash: body.hash })
  expect(info.body).toMatchObject({
    user_info: { id: made.id, login: own, locale: 'de_DE' },
    master: { id: alice.id },
    privileges: { rights: ['tag_update'] },
  })
  expect(await ask(server, 'user/auth', { login: own, password })).toMatchObject({ code: 0 })
})

test('until then nobody signs in, and a new password or another activation are not to be had', async () => {
  const alice = await tenant()
  const own = login()
  const { id } = await alice.call(path, { user: { login: own }, mail: false })
  expect(await told(alice, id)).toMatchObject({
    activated: false,
    invitation: { mailed: null, expires: expect.stringMatching(within) },
  })
  for (const given of [password, ' '])
    expect(await ask(server, 'user/auth', { login: own, password: given })).toMatchObject({ code: 102 })
  expect(await ask(server, 'user/restore_password', { login: own })).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/resend_activation', { login: own })).toMatchObject({ code: 201 })
  await post.sendDue()
  expect(box.to(own)).toEqual([])
})

test('every field is kept, and the settings are those of the master unless they are given', async () => {
  const alice = await tenant('Asia/Tokyo')
  const user = { ...profile, legal_type: 'sole_trader', login: login() }
  const { id } = await alice.call(path, { user, time_zone: 'Europe/Berlin', mail: false })
  expect(await told(alice, id)).toMatchObject(user)
  const row = await db.selectFrom('users').select(['time_zone', 'locale']).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ time_zone: 'Europe/Berlin', locale: 'en_US' })
})

test('only the digest of the link is kept, and the audit tells of no link', async () => {
  const alice = await tenant()
  const { link } = await alice.call(path, { user: { login: login() } })
  const hash = link.slice(-32)
  const kept = await db
    .selectFrom('audit')
    .selectAll()
    .where('scope', '=', 'account')
    .where('owner_id', '=', alice.id)
    .execute()
  expect(kept.some(({ action }) => action === path)).toBe(true)
  const mails = await db.selectFrom('mail').selectAll().execute()
  const invited = await db.selectFrom('invitation').selectAll().execute()
  expect(JSON.stringify([kept, mails, invited])).not.toContain(hash)
})

test('so many are mailed within a day, whoever they are for; without a mail there is no limit', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const invite = async (more = {}) => alice.call(path, { user: { login: login() }, ...more })
  for (let n = 0; n < 3; n++) await invite()
  expect(await alice.fails(path, { user: { login: login() } })).toMatchObject({ code: 268, http: 402 })
  expect((await alice.call('subuser/list')).list).toHaveLength(3)
  expect(await invite({ mail: false })).toMatchObject({ mailed: false })
  await bob.call(path, { user: { login: login() } })
  await db
    .updateTable('invitation_mail')
    .set({ at: new Date(Date.now() - 86_401_000) })
    .execute()
  await invite()
})

test('a login of any user, in whatever case, is refused, and a group of another account is not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const own = login()
  await bob.call(path, { user: { login: own }, mail: false })
  expect(await alice.fails(path, { user: { login: own.toUpperCase() } })).toMatchObject({ code: 206 })
  const user = { login: login(), security_group_id: await secure(bob) }
  expect(await alice.fails(path, { user })).toMatchObject({ code: 201 })
  expect(await alice.call('subuser/list')).toEqual({ list: [] })
})

test('only for masters whose plans allow sub-users, and not for visitors of a demo', async () => {
  const alice = await tenant()
  const params = { user: { login: login() } }
  expect(await (await subuser(alice, ['tracker_update'])).fails(path, params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails(path, params)).toMatchObject({ code: 236 })
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect(await alice.fails(path, params)).toMatchObject({ code: 101 })
})

test.each([
  ['user.login', { user: { login: 'nobody' } }],
  ['user.phone', { user: { login: 'a@b.example', phone: '+1' } }],
  ['locale', { user: { login: 'a@b.example' }, locale: 'german' }],
  ['time_zone', { user: { login: 'a@b.example' }, time_zone: 'Mars' }],
  ['mail', { user: { login: 'a@b.example' }, mail: 'maybe' }],
])('%s is checked', async (parameter, params) => {
  const { code, body } = await (await tenant()).fails(path, params)
  expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: parameter })
})
