import { expect, test } from 'vitest'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { digestOf } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'
import { ask, freshAddress } from '#test/sign-in.ts'

const { server, db } = await fleet()
const password = 'a dealer’s password'
const password_hash = await hashPassword(password)
const permissions = { users: ['read', 'create'], base: ['get_dealer_info'] }

const makeDealer = async (block_type: dealers.BlockType = 'NOT_BLOCKED') => {
  const dealer_id = await dealers.create(db, { title: 'Other', block_type })
  await dealers.createPanelLogin(db, { dealer_id, login: `number-${dealer_id}`, password_hash, permissions })
  return { dealer_id, login: `number-${dealer_id}` }
}
const signIn = (params: object, address?: string) => ask(server, 'panel/account/auth', { password, ...params }, address)

test('the hash is good for the panel, and for 24 hours', async () => {
  const { login } = await makeDealer()
  const { body } = await signIn({ login })
  expect(body).toEqual({ success: true, hash: expect.stringMatching(/^[0-9a-f]{32}$/), permissions })
  const { hash } = body
  expect((await ask(server, 'panel/account/get_permissions', { hash })).body.permissions).toEqual(permissions)
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  const { expires } = await db
    .selectFrom('session')
    .select('expires')
    .where('digest', '=', digestOf(hash))
    .executeTakeFirstOrThrow()
  expect((expires.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
})

test('a password that is changed meanwhile lets nobody in', async () => {
  const { login } = await makeDealer()
  const answer = await overtaken(
    db,
    () => signIn({ login }),
    (db) => dealers.setPanelPassword(db, login, 'another'),
  )
  expect(answer).toMatchObject({ code: 12 })
})

test('a wrong login and a wrong password are one answer', async () => {
  const { login } = await makeDealer()
  expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 12, http: 400 })
  expect(await signIn({ login: 'nobody' })).toMatchObject({ code: 12, http: 400 })
  expect(await signIn({ login, password: undefined })).toMatchObject({ code: 7 })
})

test.each(['INITIAL_BLOCK', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED', 'DELETED'] as const)(
  'a dealer that is %s gets 11, with the right password only',
  async (block_type) => {
    const { login } = await makeDealer(block_type)
    expect(await signIn({ login, password: 'wrong' })).toMatchObject({ code: 12 })
    expect(await signIn({ login })).toMatchObject({ code: 11, http: 403 })
  },
)

test('ten failures lock the login, also to the right password', async () => {
  const { login } = await makeDealer()
  const codes = await Promise.all(
    Array.from({ length: 15 }, async () => (await signIn({ login, password: 'no' })).code),
  )
  expect(codes.sort()).toEqual([...Array(10).fill(12), ...Array(5).fill(15)])
  expect(await signIn({ login })).toMatchObject({ code: 15, http: 429 })
})

test('fifty failures lock the address', async () => {
  const { login } = await makeDealer()
  const address = freshAddress()
  const failures = Array.from({ length: 50 }, (_, n) => ({ area: 'user', login: `many-${n}`, address }))
  await db.insertInto('sign_in_failure').values(failures).execute()
  expect(await signIn({ login }, address)).toMatchObject({ code: 15 })
  expect(await signIn({ login })).toMatchObject({ code: 0 })
})
