import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask } from '#test/sign-in.ts'
import { login, register, told, withoutSubusers } from '../people.ts'

const box = await mailbox()
const { db, server, post, tenant } = await fleet({ smtp_url: box.smtp_url })
const path = 'subuser/invitation/delete'
const opens = async (hash: string) => (await ask(server, 'user/invitation/read', { hash })).code === 0

test('its links open nothing any more, a mail that waits is not sent, and it may be invited once more', async () => {
  const alice = await tenant()
  const own = login()
  const { id: subuser_id, link } = await alice.call('subuser/invite', { user: { login: own } })
  await alice.call(path, { subuser_id })
  expect(await opens(link.slice(-32))).toBe(false)
  await post.sendDue()
  expect(box.to(own)).toEqual([])
  const { activated, invitation } = await told(alice, subuser_id)
  expect(activated).toBe(false)
  expect(Date.parse(`${invitation.expires.replace(' ', 'T')}Z`)).toBeLessThanOrEqual(Date.now())
  const again = await alice.call('subuser/invitation/renew', { subuser_id, mail: false })
  expect(await opens(again.link.slice(-32))).toBe(true)
})

test('deleting who is invited ends it as well', async () => {
  const alice = await tenant()
  const { id, link } = await alice.call('subuser/invite', { user: { login: login() } })
  await alice.call('subuser/delete', { subuser_id: id })
  expect(await opens(link.slice(-32))).toBe(false)
  const rows = db.selectFrom('invitation').select('id').where('user_id', '=', id)
  expect(await rows.execute()).toEqual([])
})

test('of others, and of who was not invited, there is none; the plans must allow sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id: subuser_id } = await alice.call('subuser/invite', { user: { login: login() }, mail: false })
  expect(await bob.fails(path, { subuser_id })).toMatchObject({ code: 201 })
  expect(await bob.fails(path, { subuser_id: await register(bob) })).toMatchObject({ code: 201 })
  await withoutSubusers(db, alice)
  expect(await alice.fails(path, { subuser_id })).toMatchObject({ code: 236 })
})
