import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner } from '#test/logins.ts'
import { ask } from '#test/sign-in.ts'

const { server, db } = await fleet()
const path = 'panel/login/invitation/delete'
const invite = async () => {
  const boss = await makeOwner(server, db)
  const sent = { name: 'ann', email: 'ann@vans.example', locale: 'en_US', permissions: {} }
  const { id, link } = await boss.call('panel/login/invite', sent)
  return { boss, panel_login_id: id as number, hash: link.slice(-32) as string }
}
const opens = async (hash: string) => (await ask(server, 'panel/account/invitation/read', { hash })).code === 0

test('its links open nothing any more, and the login stays', async () => {
  const { boss, panel_login_id, hash } = await invite()
  expect(await opens(hash)).toBe(true)
  await boss.call(path, { panel_login_id })
  expect(await opens(hash)).toBe(false)
  const { value } = await boss.call('panel/login/read', { panel_login_id })
  expect(Date.parse(value.invitation.expires)).toBeLessThanOrEqual(Date.now())
  const bob = await boss.give('bob', {})
  expect(await boss.code(path, { panel_login_id: bob.id })).toBe(201)
})

test('deleting a login that is invited ends it as well', async () => {
  const { boss, panel_login_id, hash } = await invite()
  await boss.call('panel/login/delete', { panel_login_id })
  expect(await opens(hash)).toBe(false)
  const left = db.selectFrom('invitation').select('id').where('panel_login_id', '=', panel_login_id)
  expect(await left.execute()).toEqual([])
})

test('not of the dealer’s own login, and of none of others', async () => {
  const [{ boss }, other] = [await invite(), await invite()]
  expect(await boss.code(path, { panel_login_id: boss.id })).toBe(13)
  expect(await boss.code(path, { panel_login_id: other.panel_login_id })).toBe(201)
})
