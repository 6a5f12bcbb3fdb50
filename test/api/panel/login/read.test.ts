import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner } from '#test/logins.ts'

const { server, db } = await fleet()

test('one is told as it is listed, and not one of another dealer', async () => {
  const [boss, other] = [await makeOwner(server, db), await makeOwner(server, db)]
  const ann = await boss.give('ann', { users: ['read'] })
  const { value } = await boss.call('panel/login/read', { panel_login_id: ann.id })
  expect((await boss.call('panel/login/list')).list).toContainEqual(value)
  expect(await other.code('panel/login/read', { panel_login_id: ann.id })).toBe(201)
})
