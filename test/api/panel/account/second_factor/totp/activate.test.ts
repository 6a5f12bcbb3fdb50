import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { password } from '#test/sign-in.ts'
import { panelLogin, shownBy } from '#test/totp.ts'

const { server, db, otherDealer } = await fleet()
const dealer_id = await otherDealer({ email: 'desk@panel.example' })
const path = 'panel/account/second_factor/totp/activate'

test('a right code makes the program the factor in place of mail, with ten recovery codes', async () => {
  const { call, signIn } = await panelLogin(server, db, dealer_id)
  expect(await call(path, { code: '123456' })).toMatchObject({ code: 201 })
  await call('panel/account/second_factor/update', { enabled: true, password })
  const { secret } = (await call('panel/account/second_factor/totp/create', { password })).body
  expect(await call(path, { code: '12345' })).toMatchObject({ code: 282, http: 400 })
  expect((await signIn()).factor_type).toBe('email')
  const { recovery_codes } = (await call(path, { code: shownBy(secret) })).body
  expect(new Set(recovery_codes).size).toBe(10)
  expect((await signIn()).factor_type).toBe('totp')
})
