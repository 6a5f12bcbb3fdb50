import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const { server, db } = await fleet()
const path = 'panel/login/delete'
const boss = await makeOwner(server, db)

test('its sessions end, those that it has opened too, and it signs in no more', async () => {
  const user = await makeLogin(db, boss.dealer_id)
  const ann = await boss.give('ann', { users: ['update'], user_sessions: ['create'] })
  const { hash } = await ann.call('panel/user/session/create', { user_id: user.id })
  await boss.call(path, { panel_login_id: ann.id })
  expect(await ann.code('panel/account/get_permissions')).toBe(4)
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  expect(await signIn(server, ann.login)).toMatchObject({ code: 12 })
  expect((await boss.call('panel/login/list')).list).toHaveLength(1)
})

test('its name is given again, to somebody else; the audit knows both', async () => {
  const first = await boss.give('bob', { tariffs: ['read'] })
  for (let n = 0; n < 10; n++) await signIn(server, first.login, 'wrong')
  await boss.call(path, { panel_login_id: first.id })
  const other = await boss.give('bob', {})
  expect(other.id).not.toBe(first.id)
  expect((await other.call('panel/account/get_permissions')).permissions).toEqual({})
  const { list } = await boss.call('panel/audit/login/list')
  expect(list).toContainEqual({ id: first.id, login: first.login, deleted: true })
  expect(list).toContainEqual({ id: other.id, login: first.login, deleted: false })
})

test('what is there no more is not found', async () => {
  const carl = await boss.give('carl', {})
  await boss.call(path, { panel_login_id: carl.id })
  expect(await boss.code(path, { panel_login_id: carl.id })).toBe(201)
})
