import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { overtaken } from '#test/overtaken.ts'
import { ask, freshAddress, makeLogin, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, pool, post, dealer_id, tenant, subuser, panel } = await fleet({
  session_limit: 3,
  smtp_url: box.smtp_url,
})
const signIn = (params: object, address?: string) => ask(server, 'user/auth', { password, ...params }, address)

test('the hash of a sign-in is good for what users ask', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { body } = await signIn({ login, dealer_id })
  expect(body).toEqual({ success: true, type: 'authenticated', hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect((await ask(server, 'user/get_info', { hash: body.hash })).body.user_info.id).toBe(id)
})

test('logins know no case, and an empty hash is no hash', async () => {
  const { login } = await makeLogin(db, dealer_id)
  expect(await signIn({ login: login.toUpperCase(), hash: '' })).toMatchObject({ code: 0 })
})

test('a wrong login, a wrong password and a wrong dealer are one answer', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const wrong = { code: 102, http: 400 }
  expect(await signIn({ login: 'nobody@login.example' })).toMatchObject(wrong)
  expect(await signIn({ login, password: 'wrong' })).toMatchObject(wrong)
  expect(await signIn({ login, dealer_id: dealer_id + 1 })).toMatchObject(wrong)
})

test.each([
  ['a password that is changed meanwhile', { password_hash: 'another' }],
  ['a user that is deactivated meanwhile', { activated: false }],
  ['a user that is deleted meanwhile', { deleted: new Date() }],
])('%s lets nobody in', async (_, changes) => {
  const { id, login } = await makeLogin(db, dealer_id)
  const row = db.selectFrom('users').select(['password_hash', 'activated', 'deleted']).where('id', '=', id)
  const before = await row.executeTakeFirstOrThrow()
  const change = (db: Db) => db.updateTable('users').set(changes).where('id', '=', id).execute()
  for (const mfa of [false, true]) {
    await db.updateTable('users').set({ mfa_allowed: mfa, mfa_enabled: mfa }).where('id', '=', id).execute()
    expect(await overtaken(db, () => signIn({ login }), change)).toMatchObject({ code: 102 })
    await db.updateTable('users').set(before).where('id', '=', id).execute()
  }
  const opened = await db.selectFrom('session').selectAll().where('user_id', '=', id).execute()
  expect(opened).toEqual([])
})

test('whose dealer requires a second factor is mailed a code, and is let in with it alone', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const set = (columns: object) => db.updateTable('users').set(columns).where('id', '=', id).execute()
  await set({ mfa_required: true })
  // What is not allowed is not required.
  expect((await signIn({ login })).body.type).toBe('authenticated')
  await set({ mfa_allowed: true })
  const { body } = await signIn({ login })
  expect(body).toMatchObject({ type: 'second_factor_required', factor_type: 'email' })
  expect(await ask(server, 'user/get_info', { hash: body.hash })).toMatchObject({ code: 4 })
  await post.sendDue()
  const let_in = await ask(server, 'user/auth/code/verify', { hash: body.hash, code: box.code(login) })
  expect((await ask(server, 'user/get_info', { hash: let_in.body.hash })).body.user_info.id).toBe(id)
})

test('a password has 1 to 40 printable characters', async () => {
  const { login } = await makeLogin(db, dealer_id)
  for (const bad of ['', 'x'.repeat(41), 'bell\u0007', undefined]) {
    const { code, body } = await signIn({ login, password: bad })
    expect([code, body.errors[0].parameter]).toEqual([7, 'password'])
  }
  expect(await signIn({ login: 'x'.repeat(255) })).toMatchObject({ code: 7 })
})

test('only the right password is told that a user is not activated', async () => {
  const { login } = await makeLogin(db, dealer_id, { activated: false })
  expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 102 })
  expect(await signIn({ login })).toMatchObject({ code: 103, http: 400 })
})

test('only the right password is told that a user is blocked', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ blocked: true }).where('id', '=', id).execute()
  expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 102 })
  expect(await signIn({ login })).toMatchObject({ code: 11, http: 403 })
})

test('a blocked master blocks its sub-users', async () => {
  const alice = await tenant()
  const { login } = await makeLogin(db, dealer_id)
  const { id } = await subuser(alice)
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  const sub = `sub-${login}`
  await db.updateTable('users').set({ login: sub, password_hash }).where('id', '=', id).execute()
  expect(await signIn({ login: sub })).toMatchObject({ code: 0 })
  await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
  expect(await signIn({ login: sub })).toMatchObject({ code: 11 })
})

test.each([
  ['NOT_BLOCKED', 0],
  ['INITIAL_BLOCK', 0],
  ['BLOCK_LOGIN', 0],
  ['CLIENTS_BLOCKED', 11],
  ['DELETED', 11],
] as const)('users of a dealer that is %s get %i', async (block_type, code) => {
  const other = await dealers.create(db, { title: 'Other', block_type })
  const { login } = await makeLogin(db, other)
  expect(await signIn({ login })).toMatchObject({ code })
})

test('a login has so many live sessions at most, also when many sign in at once', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await signIn({ login })).code))
  expect(codes.sort()).toEqual([0, 0, 0, 104, 104, 104])
  await db
    .updateTable('session')
    .set({ expires: new Date(0) })
    .where('user_id', '=', id)
    .execute()
  expect(await signIn({ login })).toMatchObject({ code: 0 })
})

test('sessions that a dealer opened to look in leave the user its own', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const dealer = await panel({ users: ['update'], user_sessions: ['create'] })
  for (let i = 0; i < 4; i++) await dealer.call('panel/user/session/create', { user_id: id })
  expect(await signIn({ login })).toMatchObject({ code: 0 })
})

test('ten failures lock a login from everywhere, known or not, for 15 minutes from the last', async () => {
  const { login } = await makeLogin(db, dealer_id)
  for (const tried of [login, 'nobody-at-all@login.example']) {
    for (let n = 0; n < 10; n++) expect(await signIn({ login: tried, password: 'wrong' })).toMatchObject({ code: 102 })
    expect(await signIn({ login: tried })).toMatchObject({ code: 105, http: 400 })
  }
  const later = (seconds: number) =>
    pool.query("update sign_in_failure set happened = happened - $1 * interval '1 s' where login = $2", [
      seconds,
      login,
    ])
  await later(890)
  expect(await signIn({ login })).toMatchObject({ code: 105 })
  await later(20)
  expect(await signIn({ login })).toMatchObject({ code: 0 })
  expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 102 })
})

test('a lock lasts from the last failure, not from the first', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const happened = (n: number) => new Date(Date.now() - (13 + n) * 60_000)
  const failures = Array.from({ length: 10 }, (_, n) => ({
    area: 'user',
    login,
    address: '::1',
    happened: happened(n),
  }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  expect(await signIn({ login })).toMatchObject({ code: 105 })
})

test('failures that are further apart lock nothing', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const happened = (n: number) => new Date(Date.now() - n * 120_000)
  const failures = Array.from({ length: 12 }, (_, n) => ({
    area: 'user',
    login,
    address: '::1',
    happened: happened(n),
  }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  expect(await signIn({ login })).toMatchObject({ code: 0 })
})

test('fifty failures lock an address, for all logins', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const address = freshAddress()
  const failures = Array.from({ length: 49 }, (_, n) => ({ area: 'panel', login: `many-${n}`, address }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  expect(await signIn({ login }, address)).toMatchObject({ code: 0 })
  expect(await signIn({ login: 'many@login.example' }, address)).toMatchObject({ code: 102 })
  expect(await signIn({ login }, address)).toMatchObject({ code: 105 })
  expect(await signIn({ login })).toMatchObject({ code: 0 })
})

test('of many wrong passwords at once no more than ten learn that they are wrong', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const attempts = Array.from({ length: 30 }, async () => (await signIn({ login, password: 'wrong' })).code)
  const codes = await Promise.all(attempts)
  expect(codes.filter((code) => code === 102)).toHaveLength(10)
  expect(codes.filter((code) => code === 105)).toHaveLength(20)
})

const foreign = (digest: 'sha1' | 'sha256', rounds: number, bytes = 24): string => {
  const salt = Buffer.alloc(24, 7)
  const hash = pbkdf2Sync(password, salt, rounds, bytes, digest)
  return `$pbkdf2-${digest}$i=${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`
}

test.each([
  ['newer', foreign('sha256', 200_000)],
  ['older', foreign('sha1', 1000)],
])(
  'a password that came from elsewhere, kept in the %s way, signs in and is kept in ours from then on',
  async (_, password_hash) => {
    const { id, login } = await makeLogin(db, dealer_id)
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    const kept = async () =>
      (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash
    expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 102 })
    expect(await kept()).toBe(password_hash)
    expect(await signIn({ login })).toMatchObject({ code: 0 })
    expect(await kept()).toMatch(/^\$argon2id\$/)
    expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 102 })
    expect(await signIn({ login })).toMatchObject({ code: 0 })
  },
)

test.each([
  ['of other rounds', foreign('sha256', 1000)],
  ['of more bytes', foreign('sha1', 1000, 27)],
])('a password in a way that nobody knows, %s, opens nothing', async (_, password_hash) => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  expect(await signIn({ login })).toMatchObject({ code: 102 })
})

test('others sign in as before beside those whose passwords came from elsewhere', async () => {
  const [came, own] = [await makeLogin(db, dealer_id), await makeLogin(db, dealer_id)]
  await db
    .updateTable('users')
    .set({ password_hash: foreign('sha256', 200_000) })
    .where('id', '=', came.id)
    .execute()
  expect(await signIn({ login: own.login })).toMatchObject({ code: 0 })
  expect(await signIn({ login: own.login, password: 'wrong' })).toMatchObject({ code: 102 })
  expect(await signIn({ login: 'nobody@login.example' })).toMatchObject({ code: 102 })
})
