import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { password } from '#test/sign-in.ts'
import { allowed, shownBy, withProgram } from '#test/totp.ts'

const { server, db, pool, dealer_id } = await fleet({ own: true })
const path = 'user/second_factor/totp/create'
const activate = 'user/second_factor/totp/activate'

test('the secret is told once, sealed in the database, and changes nothing yet', async () => {
  const { login, call, signIn } = await allowed(server, db, dealer_id)
  const { code, body } = await call(path, { password })
  expect([code, body]).toEqual([
    0,
    { success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) },
  ])
  const uri = new URL(body.uri)
  expect([uri.protocol, decodeURIComponent(uri.pathname), uri.searchParams.get('secret')]).toEqual([
    'otpauth:',
    `/Odograph:${login}`,
    body.secret,
  ])
  const { rows } = await pool.query(`select encode(sealed, 'escape') as sealed from authenticator`)
  expect(JSON.stringify(rows)).not.toContain(body.secret)
  expect((await signIn()).type).toBe('authenticated')
})

test('it wants the password, and guessing it locks', async () => {
  const { call } = await allowed(server, db, dealer_id)
  expect(await call(path)).toMatchObject({ code: 7 })
  for (let n = 0; n < 10; n++) expect(await call(path, { password: 'wrong' })).toMatchObject({ code: 248, http: 400 })
  expect(await call(path, { password })).toMatchObject({ code: 15, http: 429 })
})

test('the dealer must allow it', async () => {
  const { call } = await allowed(server, db, dealer_id, ['email'])
  expect(await call(path, { password })).toMatchObject({ code: 13, http: 403 })
})

test('another secret forgets the one before, until one is confirmed', async () => {
  const { call } = await allowed(server, db, dealer_id)
  const first = (await call(path, { password })).body.secret
  const second = (await call(path, { password })).body.secret
  expect(await call(activate, { code: shownBy(first) })).toMatchObject({ code: 282 })
  expect(await call(activate, { code: shownBy(second) })).toMatchObject({ code: 0 })
  const user = await withProgram(server, db, dealer_id)
  expect(await user.call(path, { password })).toMatchObject({ code: 247, http: 409 })
})
