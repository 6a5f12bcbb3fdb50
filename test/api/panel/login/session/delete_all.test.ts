import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const { server, db } = await fleet()
const path = 'panel/login/session/delete_all'

test('all that a login has open ends, and it signs in again', async () => {
  const boss = await makeOwner(server, db)
  const user = await makeLogin(db, boss.dealer_id)
  const ann = await boss.give('ann', { users: ['update'], user_sessions: ['create'] })
  const { hash } = await ann.call('panel/user/session/create', { user_id: user.id })
  await boss.call(path, { panel_login_id: ann.id })
  expect(await ann.code('panel/account/get_permissions')).toBe(4)
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  expect((await boss.call('panel/login/session/list', { panel_login_id: ann.id })).list).toEqual([])
  expect(await signIn(server, ann.login)).toMatchObject({ code: 0 })
})

test('one of another dealer is not found', async () => {
  const [boss, other] = [await makeOwner(server, db), await makeOwner(server, db)]
  const ann = await boss.give('ann', {})
  expect(await other.code(path, { panel_login_id: ann.id })).toBe(201)
  expect(await ann.code('panel/account/get_permissions')).toBe(0)
})
