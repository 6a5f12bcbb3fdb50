import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { all, createUser, login } from '../people.ts'

const { db, server, panel, otherDealer } = await fleet({ own: true })
const path = 'panel/user/invitation/delete'
const opens = async (hash: string) => (await ask(server, 'user/invitation/read', { hash })).code === 0
const invite = async () => {
  const dealer = await panel(all, await otherDealer())
  const { id, link } = await dealer.call('panel/user/invite', {
    user: { login: login() },
    time_zone: 'UTC',
    locale: 'en_US',
  })
  return { dealer, user_id: id as number, hash: link.slice(-32) as string }
}

test('its links open nothing any more, its mail goes, and the account stays', async () => {
  const { dealer, user_id, hash } = await invite()
  await dealer.call(path, { user_id })
  expect(await opens(hash)).toBe(false)
  expect(await db.selectFrom('mail').select('id').where('template', '=', 'invitation_account').execute()).toEqual([])
  const { value } = await dealer.call('panel/user/read', { user_id })
  expect(value.activated).toBe(false)
  expect(Date.parse(`${value.invitation.expires.replace(' ', 'T')}Z`)).toBeLessThanOrEqual(Date.now())
  const { link } = await dealer.call('panel/user/invitation/renew', { user_id, mail: false })
  expect(await opens(link.slice(-32))).toBe(true)
})

test('of users of other dealers, and of who was not invited, there is none; the permission is asked for', async () => {
  const [one, other] = [await invite(), await invite()]
  expect(await other.dealer.fails(path, { user_id: one.user_id })).toMatchObject({ code: 201 })
  expect(await other.dealer.fails(path, { user_id: await createUser(other.dealer) })).toMatchObject({ code: 201 })
  const reader = await panel({ users: ['read', 'create'] })
  expect(await reader.fails(path, { user_id: one.user_id })).toMatchObject({ code: 13 })
})
