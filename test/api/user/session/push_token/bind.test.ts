import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories, parseFilter } from '#api/user/session/push_token/categories.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'

const { db, tenant, subuser } = await fleet()
const bound = (hash: string) =>
  db.selectFrom('push_token').selectAll().where('digest', '=', sessions.digestOf(hash)).executeTakeFirst()
const phone = { application: 'svc_android_viewer', token: 'token of alice' }
const subscription = {
  application: 'w3c_pushapi',
  token: 'https://push.example/endpoint/1',
  parameters: { p256dh: 'BNc_-', auth: 'tBHI' },
}

test('a session has one token, with all categories when none are named', async () => {
  const alice = await tenant()
  await alice.call('user/session/push_token/bind', { ...phone, parameters: { auth: 'ignored' } })
  expect(await bound(alice.hash)).toMatchObject({ ...phone, user_id: alice.id, parameters: null, category_filter: '*' })
  await alice.call('user/session/push_token/bind', { ...subscription, category_filter: '-chat_message' })
  expect(await bound(alice.hash)).toMatchObject({ ...subscription, category_filter: '-chat_message' })
})

test('keys of a browser are taken in base64 as well as in base64url', async () => {
  const alice = await tenant()
  const parameters = { p256dh: 'BN+/xw==', auth: 'tB+I/w==' }
  await alice.call('user/session/push_token/bind', { ...subscription, parameters })
  expect(await bound(alice.hash)).toMatchObject({ parameters })
})

test('a token that another session binds leaves the one before', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  await alice.call('user/session/push_token/bind', { ...phone, token: 'shared' })
  await bob.call('user/session/push_token/bind', { ...phone, token: 'shared' })
  expect(await bound(alice.hash)).toBeUndefined()
  expect(await bound(bob.hash)).toMatchObject({ user_id: bob.id, account_id: alice.id })
})

test('an application that binds many times at once is bound once', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  const bind = () =>
    [alice, bob, alice, bob].flatMap((person) =>
      ['one', 'two', 'three'].map((token) => person.call('user/session/push_token/bind', { ...phone, token })),
    )
  // Each takes tokens from the other while the other takes them back.
  for (let round = 0; round < 10; round++) await Promise.all(bind())
  const tokens = [await bound(alice.hash), await bound(bob.hash)].flatMap((row) => (row ? [row.token] : []))
  expect(tokens.length).toBeGreaterThan(0)
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('a session that ends meanwhile is bound nothing', async () => {
  const alice = await tenant()
  const bind = () => alice.fails('user/session/push_token/bind', { ...phone, token: 'late' })
  const { code } = await overtaken(db, bind, (transaction) =>
    sessions.endSession(transaction, sessions.digestOf(alice.hash)),
  )
  expect(code).toBe(4)
})

test('the token goes with its session', async () => {
  const alice = await tenant()
  await alice.call('user/session/push_token/bind', { ...phone, token: 'gone' })
  await alice.call('user/logout')
  expect(await bound(alice.hash)).toBeUndefined()
})

test.each([
  ['category_filter', { ...phone, category_filter: 'chat_message,nothing' }],
  ['category_filter', { ...phone, category_filter: '' }],
  ['category_filter', { ...phone, category_filter: '-' }],
  ['category_filter', { ...phone, category_filter: '*,chat_message' }],
  ['token', { ...subscription, token: 'http://push.example/1' }],
  ['token', { ...phone, token: ' ' }],
  ['parameters.p256dh', { ...subscription, parameters: undefined }],
  ['parameters.auth', { ...subscription, parameters: { p256dh: 'BNc' } }],
  ['application', { ...phone, application: 'other' }],
])('a wrong %s is told', async (parameter, params) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('user/session/push_token/bind', params)
  expect([code, body.errors[0].parameter]).toEqual([7, parameter])
})

test('an API key has no session to bind to', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'program' })
  expect(await alice.fails('user/session/push_token/bind', { ...phone, hash: value.hash })).toMatchObject({ code: 13 })
})

test('a list and the list behind a minus divide the categories between them', () => {
  expect(parseFilter('*')).toEqual(categories)
  fc.assert(
    fc.property(fc.subarray([...categories], { minLength: 1 }), (named) => {
      const [only = [], but = []] = [parseFilter(named.join(', ')), parseFilter(`-${named.join(',')}`)]
      expect(only).toEqual(categories.filter((category) => named.includes(category)))
      expect([...only, ...but].sort()).toEqual([...categories].sort())
    }),
  )
})

test('text that names no category is no filter', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text.trim() !== '*' && !categories.some((category) => text.includes(category)))
      expect(parseFilter(text)).toBeUndefined()
    }),
  )
})

test('a token is ASCII, of the length that is said', async () => {
  const alice = await tenant()
  await alice.call('user/session/push_token/bind', { ...phone, token: 'x'.repeat(2048) })
  for (const token of ['界'.repeat(2048), 'x'.repeat(2049), ' ', ''])
    expect(await alice.fails('user/session/push_token/bind', { ...phone, token })).toMatchObject({ code: 7 })
})
