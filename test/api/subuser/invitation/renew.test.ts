import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'
import { login, register, told, withoutSubusers } from '../people.ts'

const box = await mailbox()
const { db, pool, server, post, tenant } = await fleet({ smtp_url: box.smtp_url, invitation_quota: 2 })
const path = 'subuser/invitation/renew'
const invite = async (alice: Awaited<ReturnType<typeof tenant>>, more = {}) => {
  const own = login()
  const made = await alice.call('subuser/invite', { user: { login: own }, ...more })
  return { ...made, subuser_id: made.id as number, login: own, hash: made.link.slice(-32) as string }
}
const opens = async (hash: string) => (await ask(server, 'user/invitation/read', { hash })).code === 0

test('it is mailed again after five minutes, with another link, and the former stays good', async () => {
  const alice = await tenant()
  const { subuser_id, hash, login } = await invite(alice)
  const { code, http, body } = await alice.fails(path, { subuser_id })
  expect({ code, http, timeout: body.timeout }).toEqual({ code: 264, http: 403, timeout: 'PT5M' })
  await pool.query(`update invitation set mailed = mailed - interval '301 s', expires = now() where user_id = $1`, [
    subuser_id,
  ])
  const again = await alice.call(path, { subuser_id })
  expect(again).toMatchObject({ mailed: true })
  expect((await told(alice, subuser_id)).invitation.expires).toBe(again.expires)
  await post.sendDue()
  expect(box.to(login)).toHaveLength(2)
  expect([await opens(hash), await opens(box.invitation(login))]).toEqual([true, true])
  await pool.query(`update invitation set mailed = mailed - interval '301 s'`)
  expect(await alice.fails(path, { subuser_id })).toMatchObject({ code: 268 })
})

test('a link to be passed on may be had at any time, and the last five are good', async () => {
  const alice = await tenant()
  const { subuser_id, hash } = await invite(alice, { mail: false })
  const links: string[] = []
  for (let n = 0; n < 5; n++) links.push((await alice.call(path, { subuser_id, mail: false })).link.slice(-32))
  expect([await opens(hash), ...(await Promise.all(links.map(opens)))]).toEqual([false, true, true, true, true, true])
})

test('an invitation outlives a change of the address: links to the former are void, and it is mailed to the new one', async () => {
  const alice = await tenant()
  const { subuser_id, hash, login: former } = await invite(alice)
  const own = login()
  await alice.call('subuser/update', { user: { id: subuser_id, login: own, activated: false } })
  expect(await opens(hash)).toBe(false)
  expect((await told(alice, subuser_id)).invitation).toMatchObject({ mailed: null })
  await alice.call(path, { subuser_id })
  await post.sendDue()
  // The one that waited was not sent.
  expect([box.to(former).length, box.to(own).length]).toEqual([0, 1])
  expect(await opens(box.invitation(own))).toBe(true)
})

test('a change of something else leaves links as they are', async () => {
  const alice = await tenant()
  const { subuser_id, hash } = await invite(alice, { mail: false })
  await alice.call('subuser/update', { user: { id: subuser_id, first_name: 'Bob', activated: false } })
  expect(await opens(hash)).toBe(true)
})

test('who has a password is not invited', async () => {
  const alice = await tenant()
  expect(await alice.fails(path, { subuser_id: await register(alice) })).toMatchObject({ code: 265, http: 403 })
  const { subuser_id, hash } = await invite(alice)
  await ask(server, 'user/invitation/accept', { hash, password })
  expect(await alice.fails(path, { subuser_id })).toMatchObject({ code: 265 })
})

test('those of others are not found, and the plans must allow sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { subuser_id } = await invite(alice, { mail: false })
  expect(await bob.fails(path, { subuser_id })).toMatchObject({ code: 201 })
  await withoutSubusers(db, alice)
  expect(await alice.fails(path, { subuser_id })).toMatchObject({ code: 236 })
})
