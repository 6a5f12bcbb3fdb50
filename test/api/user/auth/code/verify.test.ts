import { expect, test } from 'vitest'
import { hashPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask } from '#test/sign-in.ts'
import { shownBy, withProgram } from '#test/totp.ts'
import { careful } from './people.ts'

const box = await mailbox()
const { server, db, pool, post, dealer_id } = await fleet({ smtp_url: box.smtp_url, session_limit: 4 })
const someone = () => careful(server, db, dealer_id)
const verify = (hash: string, code: string) => ask(server, 'user/auth/code/verify', { hash, code })
/** A code that is not this one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('the password and the code of the mail sign a user in', async () => {
  const { id, login, signIn } = await someone()
  const asked = await signIn()
  expect(asked).toEqual({
    success: true,
    type: 'second_factor_required',
    factor_type: 'email',
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await ask(server, 'user/get_info', { hash: asked.hash })).toMatchObject({ code: 4 })
  await post.sendDue()
  const { code, body } = await verify(asked.hash, ` ${box.code(login)} `)
  expect(code).toBe(0)
  expect((await ask(server, 'user/get_info', { hash: body.hash })).body.user_info.id).toBe(id)
  expect(await verify(asked.hash, box.code(login))).toMatchObject({ code: 4 })
})

test('a code may be tried five times, then the right one is wrong too', async () => {
  const { login, signIn } = await someone()
  const { hash } = await signIn()
  await post.sendDue()
  const code = box.code(login)
  const tries = Array.from({ length: 5 }, async () => (await verify(hash, otherThan(code))).code)
  expect(await Promise.all(tries)).toEqual([282, 282, 282, 282, 282])
  expect(await verify(hash, code)).toMatchObject({ code: 282, http: 400 })
})

test('a code is of one sign-in, and none is stored', async () => {
  const { login, signIn } = await someone()
  const { hash } = await signIn()
  await post.sendDue()
  const code = box.code(login)
  expect(JSON.stringify((await pool.query('select code_hash from second_factor')).rows)).not.toContain(code)
  const { hash: second } = await signIn()
  expect(await verify(second, code)).toMatchObject({ code: 282 })
  expect(await verify(hash, code)).toMatchObject({ code: 0 })
})

test('a code is good for ten minutes', async () => {
  const { id, login, signIn } = await someone()
  const { hash } = await signIn()
  await post.sendDue()
  await pool.query(`update session set expires = expires - interval '600 s' where user_id = $1`, [id])
  expect(await verify(hash, box.code(login))).toMatchObject({ code: 4 })
})

test('whoever knows the password guesses ten codes at most, however often it signs in', async () => {
  const { login, signIn } = await someone()
  const hashes = [(await signIn()).hash, (await signIn()).hash, (await signIn()).hash]
  await post.sendDue()
  const wrong = otherThan(box.code(login))
  for (let n = 0; n < 10; n++) expect(await verify(hashes[n % 3], wrong)).toMatchObject({ code: 282 })
  expect(await verify(hashes[2], box.code(login))).toMatchObject({ code: 15, http: 429 })
  expect((await signIn()).status.code).toBe(105)
})

test('five sign-ins wait for their codes at most, and no mailbox is filled', async () => {
  const { login, signIn } = await someone()
  const codes = await Promise.all(Array.from({ length: 8 }, async () => (await signIn()).status?.code ?? 0))
  expect(codes.sort()).toEqual([0, 0, 0, 0, 0, 104, 104, 104])
  await post.sendDue()
  expect(box.to(login)).toHaveLength(5)
})

test('a user without the second factor is not asked for a code', async () => {
  const { id, signIn } = await someone()
  await db.updateTable('users').set({ mfa_enabled: false }).where('id', '=', id).execute()
  expect(await signIn()).toMatchObject({ type: 'authenticated' })
})

test('a user with too many live sessions is not mailed a code', async () => {
  const { id, login, signIn } = await someone()
  for (let n = 0; n < 4; n++) await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 60 })
  expect((await signIn()).status.code).toBe(104)
  await post.sendDue()
  expect(box.to(login)).toEqual([])
})

test('those that waited when there was room open no more sessions than a user may have', async () => {
  const { id, signIn } = await someone()
  for (let n = 0; n < 2; n++) await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 60 })
  const waiting = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { hash } = await signIn()
      return hash as string
    }),
  )
  const known = await hashPassword('123456')
  await db.updateTable('second_factor').set({ code_hash: known }).execute()
  const codes = await Promise.all(waiting.map(async (hash) => (await verify(hash, '123456')).code))
  expect(codes.sort()).toEqual([0, 0, 104, 104, 104])
  expect(await sessions.countOfUser(db, id)).toBe(4)
})

test('the code of a program signs in, once and no other before it', async () => {
  const { id, login, secret, signIn } = await withProgram(server, db, dealer_id)
  const { hash } = await signIn()
  const code = shownBy(secret)
  const { body } = await verify(hash, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect((await ask(server, 'user/get_info', { hash: body.hash })).body.user_info.id).toBe(id)
  const again = (await signIn()).hash
  expect(await verify(again, code)).toMatchObject({ code: 282 })
  expect(await verify(again, shownBy(secret, -1))).toMatchObject({ code: 282 })
  expect(await verify(again, shownBy(secret, 1))).toMatchObject({ code: 0 })
  await post.sendDue()
  expect(() => box.code(login)).toThrow('No mail')
})

test('of two who show the code of a program at once, one is let in', async () => {
  const { secret, signIn } = await withProgram(server, db, dealer_id)
  const hashes = [(await signIn()).hash, (await signIn()).hash]
  const shown = shownBy(secret)
  const codes = await Promise.all(hashes.map(async (hash) => (await verify(hash, shown)).code))
  expect(codes.sort()).toEqual([0, 282])
})

test('the code of a program may be tried five times', async () => {
  const { secret, signIn } = await withProgram(server, db, dealer_id)
  const { hash } = await signIn()
  for (let n = 0; n < 5; n++) expect(await verify(hash, otherThan(shownBy(secret)))).toMatchObject({ code: 282 })
  expect(await verify(hash, shownBy(secret))).toMatchObject({ code: 282 })
})

test('codes of others, and of half minutes that are past, let nobody in', async () => {
  const [alice, bob] = [await withProgram(server, db, dealer_id), await withProgram(server, db, dealer_id)]
  const { hash } = await alice.signIn()
  for (const code of [shownBy(bob.secret), bob.recovery_codes[0] as string, shownBy(alice.secret, -3)])
    expect(await verify(hash, code)).toMatchObject({ code: 282 })
})

test('a recovery code signs in once, as people write it', async () => {
  const { recovery_codes, signIn } = await withProgram(server, db, dealer_id)
  const [first = '', second = ''] = recovery_codes
  const { hash } = (await verify((await signIn()).hash, first)).body
  expect((await ask(server, 'user/settings/read', { hash })).body.second_factor_settings.recovery_codes).toBe(9)
  const again = (await signIn()).hash
  expect(await verify(again, first)).toMatchObject({ code: 282 })
  expect(await verify(again, ` ${second.replaceAll('-', ' ').toUpperCase()}`)).toMatchObject({ code: 0 })
})

test('a program is asked for no other code', async () => {
  const { signIn } = await withProgram(server, db, dealer_id)
  const { hash } = await signIn()
  expect(await ask(server, 'user/auth/code/resend', { hash })).toMatchObject({ code: 13, http: 403 })
})
