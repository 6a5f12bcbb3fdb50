import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, post } = await fleet({ smtp_url: box.smtp_url, panel_login_quota: 3, invitation_quota: 2 })
const path = 'panel/login/invite'
const owner = () => makeOwner(server, db)
let count = 0
const ann = (more = {}) => ({
  name: 'ann',
  email: `ann${++count}@vans.example`,
  locale: 'de_DE',
  permissions: {},
  ...more,
})

test('it is mailed a link in its language, by which it chooses a password and works in the panel', async () => {
  const boss = await owner()
  const sent = ann({ label: 'Ann', permissions: { users: ['read'], tariffs: [] } })
  const made = await boss.call(path, sent)
  const login = `${boss.dealer_id}/ann`
  await post.sendDue()
  const [mail] = box.to(sent.email)
  expect(mail?.subject).toBe('Odograph lädt Sie in das eigene Panel ein')
  expect(mail?.text).toContain(login)
  const hash = box.invitation(sent.email)
  expect(made).toMatchObject({ login, mailed: true, link: `http://localhost:8080/panel/#invitation=${hash}` })
  const { value } = await boss.call('panel/login/read', { panel_login_id: made.id })
  expect(value).toMatchObject({ label: 'Ann', invitation: { mailed: expect.any(String), expires: expect.any(String) } })
  expect(await signIn(server, login)).toMatchObject({ code: 12 })
  const { body } = await ask(server, 'panel/account/invitation/accept', { hash, password })
  const may = await ask(server, 'panel/account/get_permissions', { hash: body.hash })
  expect(may.body.permissions).toEqual({ users: ['read'] })
  expect(await signIn(server, login)).toMatchObject({ code: 0 })
  expect((await boss.call('panel/login/read', { panel_login_id: made.id })).value).not.toHaveProperty('invitation')
})

test('the address is kept until it is accepted, and no longer', async () => {
  const boss = await owner()
  const sent = ann({ mail: false })
  const { id, link } = await boss.call(path, sent)
  const kept = () => db.selectFrom('invitation').select(['email', 'locale']).where('panel_login_id', '=', id).execute()
  expect(await kept()).toEqual([{ email: sent.email, locale: 'de_DE' }])
  await ask(server, 'panel/account/invitation/accept', { hash: link.slice(-32), password })
  expect(await kept()).toEqual([])
})

test('a name is given once, so many are given, and so many are mailed within a day', async () => {
  const boss = await owner()
  await boss.call(path, ann())
  expect(await boss.code(path, ann())).toBe(206)
  await boss.call(path, ann({ name: 'bob' }))
  expect(await boss.code(path, ann({ name: 'carl' }))).toBe(268)
  await boss.call(path, ann({ name: 'carl', mail: false }))
  expect(await boss.code(path, ann({ name: 'dora', mail: false }))).toBe(268)
})

test('nobody gives what it does not have, and nobody else gives at all', async () => {
  const boss = await owner()
  expect(await boss.code(path, ann({ permissions: { trackers: ['read', 'global'] } }))).toBe(13)
  const eve = await boss.give('eve', { users: ['read'] })
  expect(await eve.code(path, ann())).toBe(13)
})

test.each([
  ['name', { name: 'a/b' }],
  ['email', { email: 'nobody' }],
  ['locale', { locale: 'german' }],
  ['label', { label: 'x'.repeat(101) }],
  ['permissions.users.0', { permissions: { users: ['fly'] } }],
])('%s is checked', async (parameter, wrong) => {
  const { hash } = await owner()
  const { code, body } = await ask(server, path, { hash, ...ann(), ...wrong })
  expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: parameter })
})
