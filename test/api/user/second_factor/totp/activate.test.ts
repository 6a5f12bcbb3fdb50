import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as demo from '#store/demo/demo.ts'
import type { Owner } from '#store/owner.ts'
import { corrupt } from '#store/people/corrupt-user.ts'
import * as subusers from '#store/people/subusers.ts'
import { fleet } from '#test/fleet.ts'
import { ask, password } from '#test/sign-in.ts'
import { allowed, anotherTime, shownBy, withProgram } from '#test/totp.ts'

const { server, db, dealer_id, tenant } = await fleet()
const path = 'user/second_factor/totp/activate'
const begin = async ({ call }: Awaited<ReturnType<typeof allowed>>): Promise<string> =>
  (await call('user/second_factor/totp/create', { password })).body.secret

test('a right code makes the program the factor, with ten recovery codes', async () => {
  const user = await allowed(server, db, dealer_id)
  expect(await user.call(path, { code: '123456' })).toMatchObject({ code: 201 })
  const secret = await begin(user)
  const shown = shownBy(secret)
  expect(await user.call(path, { code: shown === '123456' ? '123457' : '123456' })).toMatchObject({
    code: 282,
    http: 400,
  })
  expect((await user.signIn()).type).toBe('authenticated')
  const { body } = await user.call(path, { code: `${shown.slice(0, 3)} ${shown.slice(3)}` })
  expect(new Set(body.recovery_codes).size).toBe(10)
  for (const code of body.recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(await user.signIn()).toMatchObject({ type: 'second_factor_required', factor_type: 'totp' })
  const { second_factor_settings } = (await user.call('user/settings/read')).body
  expect(second_factor_settings).toEqual({
    allowed: true,
    required: false,
    factor_types: ['email', 'totp'],
    enabled: true,
    factor_type: 'totp',
    recovery_codes: 10,
  })
  expect(await user.call(path, { code: shown })).toMatchObject({ code: 201 })
})

test('codes by mail are off then, and sign-ins that wait for one end', async () => {
  const user = await allowed(server, db, dealer_id)
  await user.call('user/settings/update', { second_factor_settings: { enabled: true } })
  const { hash, factor_type } = await user.signIn()
  expect(factor_type).toBe('email')
  await user.call(path, { code: shownBy(await begin(user)) })
  expect(await ask(server, 'user/auth/code/verify', { hash, code: '123456' })).toMatchObject({ code: 4 })
  expect((await user.signIn()).factor_type).toBe('totp')
})

test('what the dealer took back meanwhile is not made', async () => {
  const user = await allowed(server, db, dealer_id)
  const code = shownBy(await begin(user))
  await db
    .updateTable('users')
    .set({ mfa_factor_types: ['email'] })
    .where('id', '=', user.id)
    .execute()
  expect(await user.call(path, { code })).toMatchObject({ code: 13 })
  expect((await user.signIn()).type).toBe('authenticated')
})

test('neither secret nor codes stand in the audit or the database', async () => {
  const { id, secret, recovery_codes, call } = await withProgram(server, db, dealer_id)
  const code = shownBy(secret)
  await call('user/settings/update', { second_factor_settings: { enabled: false, code } })
  const { rows } = await sql`select payload from audit where owner_id = ${id}`.execute(db)
  const kept = JSON.stringify(rows)
  expect(kept).toContain('authenticator')
  for (const hidden of [secret, code, ...recovery_codes]) expect(kept).not.toContain(hidden)
  await anotherTime(db)
  const digests = JSON.stringify((await sql`select * from recovery_code`.execute(db)).rows)
  for (const hidden of recovery_codes) expect(digests).not.toContain(hidden)
})

test('of who is corrupted, deleted or made a demo account no secret is left', async () => {
  const users = await Promise.all([1, 2, 3].map(() => withProgram(server, db, dealer_id)))
  const [corrupted, deleted, shown] = users.map(({ id }) => ({ account_id: id }))
  const master = await tenant()
  await db
    .updateTable('users')
    .set({ account_id: master.id })
    .where('id', '=', deleted?.account_id ?? 0)
    .execute()
  await corrupt(db, corrupted as Owner)
  await subusers.remove(db, { account_id: master.id }, deleted?.account_id ?? 0)
  await demo.mark(db, { dealer_id }, shown as Owner, 'a hash')
  const ids = users.map(({ id }) => id)
  expect(await db.selectFrom('authenticator').select('user_id').where('user_id', 'in', ids).execute()).toEqual([])
})
