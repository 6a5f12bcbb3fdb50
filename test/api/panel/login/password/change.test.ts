import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const { server, db } = await fleet()
const path = 'panel/login/password/change'
const boss = await makeOwner(server, db)
const new_password = 'another one'

test('it signs in by the new one, its sessions have ended, and it is locked no more', async () => {
  const user = await makeLogin(db, boss.dealer_id)
  const ann = await boss.give('ann', { users: ['update'], user_sessions: ['create'] })
  const { hash } = await ann.call('panel/user/session/create', { user_id: user.id })
  for (let n = 0; n < 10; n++) await signIn(server, ann.login, 'wrong')
  await boss.call(path, { panel_login_id: ann.id, new_password })
  expect(await ann.code('panel/account/get_permissions')).toBe(4)
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  expect(await signIn(server, ann.login)).toMatchObject({ code: 12 })
  expect(await signIn(server, ann.login, new_password)).toMatchObject({ code: 0 })
})

test('one of another dealer is not found', async () => {
  const other = await makeOwner(server, db)
  const bob = await boss.give('bob', {})
  expect(await other.code(path, { panel_login_id: bob.id, new_password })).toBe(201)
  expect(await bob.code('panel/account/get_permissions')).toBe(0)
})

test('who may changes its own', async () => {
  const carl = await boss.give('carl', { password: ['update'] })
  const own = { old_password: 'correct horse 1', new_password }
  expect(await carl.code('panel/dealer/password/update', own)).toBe(0)
  expect(await signIn(server, carl.login, new_password)).toMatchObject({ code: 0 })
  expect(await signIn(server, boss.login)).toMatchObject({ code: 0 })
})
