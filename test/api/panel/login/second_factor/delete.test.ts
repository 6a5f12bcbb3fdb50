import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner, signIn } from '#test/logins.ts'
import { password } from '#test/sign-in.ts'
import { shownBy } from '#test/totp.ts'

const { server, db } = await fleet()
const path = 'panel/login/second_factor/delete'

test('who has lost it signs in without, and may have another', async () => {
  const boss = await makeOwner(server, db)
  const ann = await boss.give('ann', {})
  const make = async (call: typeof ann.call) => {
    const { secret } = await call('panel/account/second_factor/totp/create', { password })
    await call('panel/account/second_factor/totp/activate', { code: shownBy(secret) })
  }
  await make(ann.call)
  expect((await signIn(server, ann.login)).body.type).toBe('second_factor_required')
  expect((await signIn(server, boss.login)).body.type).toBeUndefined()
  const about = { panel_login_id: ann.id }
  expect((await boss.call('panel/login/read', about)).value.mfa_enabled).toBe(true)
  await boss.call(path, about)
  expect((await signIn(server, ann.login)).body.permissions).toEqual({})
  expect(await boss.code(path, about)).toBe(201)
  await make(ann.call)
})
