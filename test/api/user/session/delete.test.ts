import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask, makeLogin, password, sessionId } from '#test/sign-in.ts'

const { server, db, dealer_id, tenant } = await fleet()
const path = 'user/session/delete'

test('the session that is named has ended, others go on', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const signIn = async (): Promise<string> => (await ask(server, 'user/auth', { login, password })).body.hash
  const [first, second, third] = [await signIn(), await signIn(), await signIn()]
  const { list } = (await ask(server, 'user/session/list', { hash: first })).body
  expect(await ask(server, path, { hash: second, session_id: list[2].id })).toMatchObject({ code: 0 })
  const codes = [first, second, third].map(async (hash) => (await ask(server, 'tag/list', { hash })).code)
  expect(await Promise.all(codes)).toEqual([4, 0, 0])
})

test('sessions of others, and what is none, are not found', async () => {
  const [alice, eve] = [await tenant(), await tenant()]
  const session_id = await sessionId(db, { kind: 'user', user_id: alice.id, seconds: 60 })
  const link = await sessionId(db, { kind: 'restore', user_id: eve.id, seconds: 60 })
  for (const id of [session_id, link, Number.MAX_SAFE_INTEGER])
    expect(await eve.fails(path, { session_id: id })).toMatchObject({ code: 201, http: 400 })
  expect((await alice.call('user/session/list')).list).toHaveLength(2)
})
