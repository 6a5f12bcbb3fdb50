import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'
import { all, createUser, login } from '../people.ts'

const box = await mailbox()
const { pool, server, post, panel, otherDealer } = await fleet({
  smtp_url: box.smtp_url,
  own: true,
  invitation_quota: 2,
})
const path = 'panel/user/invitation/renew'
const opens = async (hash: string) => (await ask(server, 'user/invitation/read', { hash })).code === 0
const invite = async (more = {}) => {
  const dealer = await panel(all, await otherDealer())
  const own = login()
  const { id, link } = await dealer.call('panel/user/invite', {
    user: { login: own },
    time_zone: 'UTC',
    locale: 'en_US',
    ...more,
  })
  return { dealer, user_id: id as number, login: own, hash: link.slice(-32) as string }
}

test('it is mailed again after five minutes', async () => {
  const { dealer, user_id, login } = await invite()
  expect(await dealer.fails(path, { user_id })).toMatchObject({ code: 264, body: { timeout: 'PT5M' } })
  await pool.query(`update invitation set mailed = mailed - interval '301 s' where user_id = $1`, [user_id])
  const { expires } = await dealer.call(path, { user_id })
  expect((await dealer.call('panel/user/read', { user_id })).value.invitation.expires).toBe(expires)
  await post.sendDue()
  expect(box.to(login)).toHaveLength(2)
  await pool.query(`update invitation set mailed = mailed - interval '301 s' where user_id = $1`, [user_id])
  expect(await dealer.fails(path, { user_id })).toMatchObject({ code: 268 })
  expect(await dealer.call(path, { user_id, mail: false })).toMatchObject({ mailed: false })
})

test('it outlives a change of the address, which no link that was mailed before does', async () => {
  const { dealer, user_id, hash } = await invite()
  const own = login()
  await dealer.call('panel/user/update', { user: { id: user_id, login: own } })
  expect(await opens(hash)).toBe(false)
  await dealer.call(path, { user_id })
  await post.sendDue()
  expect(await opens(box.invitation(own))).toBe(true)
})

test('who has a password is not invited', async () => {
  const { dealer, user_id, hash } = await invite({ mail: false })
  await ask(server, 'user/invitation/accept', { hash, password })
  for (const had of [user_id, await createUser(dealer)])
    expect(await dealer.fails(path, { user_id: had })).toMatchObject({ code: 265 })
})

test('users of other dealers are not found, and the permission is asked for', async () => {
  const [one, other] = [await invite({ mail: false }), await invite({ mail: false })]
  expect(await other.dealer.fails(path, { user_id: one.user_id })).toMatchObject({ code: 201 })
  const reader = await panel({ users: ['read', 'create'] })
  expect(await reader.fails(path, { user_id: one.user_id })).toMatchObject({ code: 13 })
})
