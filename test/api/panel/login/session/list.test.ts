import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'

const { server, db } = await fleet()
const path = 'panel/login/session/list'

test('where a login is signed in', async () => {
  const [boss, other] = [await makeOwner(server, db), await makeOwner(server, db)]
  const ann = await boss.give('ann', {})
  await signIn(server, ann.login)
  const about = { panel_login_id: ann.id }
  const { list } = await boss.call(path, about)
  expect(list).toMatchObject([
    { opened_by: 'self', current: false },
    { opened_by: 'self', current: false },
  ])
  expect((await boss.call(path, { panel_login_id: boss.id })).list).toMatchObject([{ current: true }])
  expect(await other.code(path, about)).toBe(201)
})
