import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'
import { panelLogin, panelWithProgram, shownBy } from '#test/totp.ts'

const box = await mailbox()
const { server, db, post, otherDealer } = await fleet({ smtp_url: box.smtp_url })
const email = 'desk@panel.example'
const dealer_id = await otherDealer({ email, settings: JSON.stringify({ locale: 'de_DE' }) })
const verify = (hash: string, code: string) => ask(server, 'panel/account/auth/code/verify', { hash, code })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const mailed = async () => {
  const panel = await panelLogin(server, db, dealer_id)
  await panel.call('panel/account/second_factor/update', { enabled: true, password })
  return panel
}

test('the password and the code of a mail to the dealer sign in to the panel', async () => {
  const { signIn, login } = await mailed()
  const waits = await signIn()
  expect(waits).toEqual({
    success: true,
    type: 'second_factor_required',
    factor_type: 'email',
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  for (const path of ['panel/account/get_permissions', 'panel/user/list', 'user/auth/code/verify'])
    expect(await ask(server, path, { hash: waits.hash, code: '1' })).toMatchObject({ code: 4 })
  await post.sendDue()
  expect(box.to(email).at(-1)?.text).toContain(login)
  const { code, body } = await verify(waits.hash, box.code(email))
  expect([code, body]).toEqual([0, { success: true, hash: expect.any(String), permissions }])
  expect((await ask(server, 'panel/account/get_permissions', { hash: body.hash })).body.permissions).toEqual(
    permissions,
  )
  expect(await verify(waits.hash, box.code(email))).toMatchObject({ code: 4 })
})

test('the code of a program signs in once, as does a recovery code', async () => {
  const { secret, recovery_codes, signIn } = await panelWithProgram(server, db, dealer_id)
  const { hash, factor_type } = await signIn()
  expect(factor_type).toBe('totp')
  const code = shownBy(secret)
  expect(await verify(hash, code)).toMatchObject({ code: 0 })
  const again = (await signIn()).hash
  expect(await verify(again, code)).toMatchObject({ code: 282, http: 400 })
  expect(await verify(again, recovery_codes[0] as string)).toMatchObject({ code: 0 })
  const third = (await signIn()).hash
  expect(await verify(third, recovery_codes[0] as string)).toMatchObject({ code: 282 })
})

test('a code is of its login', async () => {
  const [ann, bob] = [await panelWithProgram(server, db, dealer_id), await panelWithProgram(server, db, dealer_id)]
  const { hash } = await ann.signIn()
  for (const code of [shownBy(bob.secret), bob.recovery_codes[0] as string])
    expect(await verify(hash, code)).toMatchObject({ code: 282 })
})

test('five tries a sign-in, ten in all, and five sign-ins that wait', async () => {
  const { secret, signIn, login } = await panelWithProgram(server, db, dealer_id)
  const answers = await Promise.all(Array.from({ length: 7 }, signIn))
  expect(answers.map(({ status }) => status?.code ?? 0).sort()).toEqual([0, 0, 0, 0, 0, 15, 15])
  const [first, second, third] = answers.flatMap(({ hash }) => hash ?? [])
  for (const hash of [first, second])
    for (let n = 0; n < 5; n++) expect(await verify(hash, otherThan(shownBy(secret)))).toMatchObject({ code: 282 })
  expect(await verify(third, shownBy(secret))).toMatchObject({ code: 15, http: 429 })
  expect(await ask(server, 'panel/account/auth', { login, password })).toMatchObject({ code: 15 })
})

test('a new password ends sign-ins that wait', async () => {
  const { secret, signIn, call } = await panelWithProgram(server, db, dealer_id)
  const { hash } = await signIn()
  const change = { old_password: password, new_password: 'another horse 2' }
  expect(await call('panel/dealer/password/update', change)).toMatchObject({ code: 0 })
  expect(await verify(hash, shownBy(secret))).toMatchObject({ code: 4 })
})
