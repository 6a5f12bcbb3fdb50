import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, tenant, subuser, panel } = await fleet()

test('a key opens what its account may ask, in place of a session', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(value).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    create_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    title: 'robot',
  })
  const tag = { name: 'night', color: '112233' }
  expect(await ask(server, 'tag/create', { hash: value.hash, tag })).toMatchObject({ code: 0 })
  expect((await alice.call('tag/list')).list).toHaveLength(1)
})

test('the key is stored sealed', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  const { sealed, digest } = await db
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', alice.id)
    .executeTakeFirstOrThrow()
  expect(Buffer.concat([sealed, digest]).includes(Buffer.from(value.hash))).toBe(false)
})

test('an account has twenty keys, also when they are asked for at once', async () => {
  const alice = await tenant()
  const create = () => ask(server, 'api/key/create', { hash: alice.hash, title: 'robot' })
  const answers = await Promise.all(Array.from({ length: 24 }, create))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20)
  expect(answers.filter(({ code, http }) => code === 268 && http === 402)).toHaveLength(4)
  expect((await alice.call('api/key/list')).list).toHaveLength(20)
})

test.each(['', ' ', 'x'.repeat(256), 'bell\u0007', undefined])('a key cannot be titled %j', async (title) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('api/key/create', { title })
  expect([code, body.errors[0].parameter]).toEqual([7, 'title'])
})

test('only a master with a session or a registration hash creates keys', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'x'.repeat(255) })
  const create = (hash: string) => ask(server, 'api/key/create', { hash, title: 'more' })
  expect(await create(value.hash)).toMatchObject({ code: 13, http: 403 })
  expect(await create((await subuser(alice)).hash)).toMatchObject({ code: 13 })
  expect(await create((await panel({})).hash)).toMatchObject({ code: 4 })
  expect(await create('0'.repeat(32))).toMatchObject({ code: 4, http: 400 })
  expect(await create('')).toMatchObject({ code: 4 })
  const registration = await sessions.openSession(db, { kind: 'registration', user_id: alice.id, seconds: 60 })
  expect(await create(registration)).toMatchObject({ code: 0 })
  const opened_by = { panel_login_id: (await panel({})).id }
  const visit = await sessions.openSession(db, { kind: 'user', user_id: alice.id, seconds: 60, opened_by })
  expect(await create(visit)).toMatchObject({ code: 4 })
  const restore = await sessions.openSession(db, { kind: 'restore', user_id: alice.id, seconds: 60 })
  expect(await create(restore)).toMatchObject({ code: 4 })
})
