import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { password } from '#test/sign-in.ts'
import { panelLogin, panelWithProgram } from '#test/totp.ts'

const { server, db, dealer_id } = await fleet()
const path = 'panel/account/second_factor/totp/create'

test('the secret is told once, for the password, and changes nothing yet', async () => {
  const { login, call, signIn } = await panelLogin(server, db, dealer_id)
  expect(await call(path, { password: 'wrong' })).toMatchObject({ code: 248, http: 400 })
  const { body } = await call(path, { password })
  expect(body).toEqual({ success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) })
  expect(decodeURIComponent(new URL(body.uri).pathname)).toBe(`/Odograph (panel):${login}`)
  expect((await signIn()).permissions).toBeDefined()
})

test('who has one switches it off before another', async () => {
  const { call } = await panelWithProgram(server, db, dealer_id)
  expect(await call(path, { password })).toMatchObject({ code: 247, http: 409 })
})
