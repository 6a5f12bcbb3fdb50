import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner } from '#test/logins.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, pool, post } = await fleet({ smtp_url: box.smtp_url, invitation_quota: 2 })
const path = 'panel/login/invitation/renew'
let count = 0
const address = () => `ann${++count}@vans.example`
const invite = async (more = {}) => {
  const boss = await makeOwner(server, db)
  const email = address()
  const { id, link } = await boss.call('panel/login/invite', {
    name: 'ann',
    email,
    locale: 'en_US',
    permissions: {},
    ...more,
  })
  return { boss, panel_login_id: id as number, email, hash: link.slice(-32) as string }
}
const opens = async (hash: string) => (await ask(server, 'panel/account/invitation/read', { hash })).code === 0

test('it is mailed again after five minutes, in another language if that is said', async () => {
  const { boss, panel_login_id, email, hash } = await invite()
  expect(await boss.code(path, { panel_login_id })).toBe(264)
  await pool.query(`update invitation set mailed = mailed - interval '301 s'`)
  await boss.call(path, { panel_login_id, locale: 'ru_RU' })
  await post.sendDue()
  expect(box.to(email).at(-1)?.subject).toBe('Odograph: приглашение в панель управления')
  expect([await opens(hash), await opens(box.invitation(email))]).toEqual([true, true])
  await pool.query(`update invitation set mailed = mailed - interval '301 s'`)
  expect(await boss.code(path, { panel_login_id })).toBe(268)
})

test('to another address it goes at once, and links from before are void', async () => {
  const { boss, panel_login_id, hash } = await invite()
  const email = address()
  await boss.call(path, { panel_login_id, email })
  await post.sendDue()
  expect([await opens(hash), await opens(box.invitation(email))]).toEqual([false, true])
})

test('one that was taken back goes to the same address, and that costs the same time', async () => {
  const { boss, panel_login_id, email } = await invite()
  await boss.call('panel/login/invitation/delete', { panel_login_id })
  expect(await boss.code(path, { panel_login_id })).toBe(264)
  await pool.query(`update invitation set mailed = mailed - interval '301 s'`)
  await boss.call(path, { panel_login_id })
  await post.sendDue()
  expect(box.to(email)).toHaveLength(1)
})

test('who has a password is not invited', async () => {
  const { boss, panel_login_id, hash } = await invite()
  await ask(server, 'panel/account/invitation/accept', { hash, password })
  const bob = await boss.give('bob', {})
  for (const id of [panel_login_id, bob.id]) expect(await boss.code(path, { panel_login_id: id })).toBe(265)
})

test('not the dealer’s own login, and none of others', async () => {
  const [{ boss }, other] = [await invite(), await invite()]
  expect(await boss.code(path, { panel_login_id: boss.id })).toBe(13)
  expect(await boss.code(path, { panel_login_id: other.panel_login_id })).toBe(201)
})
