import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, pool, panel, tenant, subuser } = await fleet()
const exchange = (hash: string) => ask(server, 'user/session/exchange', { hash })
const dealer = await panel({ users: ['update'], user_sessions: ['create'] })

const codeFor = async (user_id: number): Promise<string> =>
  (await dealer.call('panel/user/session/create', { user_id, once: true })).hash

test('a code opens the session that its dealer wanted, once, and is none itself', async () => {
  const user = await tenant()
  const code = await codeFor(user.id)
  expect(await ask(server, 'user/get_info', { hash: code })).toMatchObject({ code: 4 })
  const { hash } = (await exchange(code)).body
  expect(hash).not.toBe(code)
  expect((await ask(server, 'user/get_info', { hash })).body.user_info.id).toBe(user.id)
  // It is as little its holder's own as one that was opened without a code.
  expect(
    await ask(server, 'user/password/set', { hash, old_password: 'x', new_password: 'correct horse' }),
  ).toMatchObject({ code: 13 })
  expect(await exchange(code)).toMatchObject({ code: 4 })
})

test('of several who show a code at once one is let in', async () => {
  const code = await codeFor((await tenant()).id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(code)))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 4, 4, 4])
})

test('a code is good for a minute', async () => {
  const user = await tenant()
  const code = await codeFor(user.id)
  const left = `select extract(epoch from expires - now()) as left from session where user_id = $1 and kind = 'user_code'`
  const [{ left: seconds }] = (await pool.query(left, [user.id])).rows
  expect(Number(seconds)).toBeGreaterThan(50)
  expect(Number(seconds)).toBeLessThanOrEqual(60)
  await pool.query(`update session set expires = expires - interval '60 s' where user_id = $1`, [user.id])
  expect(await exchange(code)).toMatchObject({ code: 4 })
})

test('a master opens its sub-users so too, and whoever was blocked meanwhile is not let in', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  const code = async () => (await alice.call('subuser/session/create', { subuser_id: bob.id, once: true })).hash
  const { hash } = (await exchange(await code())).body
  expect((await ask(server, 'user/get_info', { hash })).body.user_info.id).toBe(bob.id)
  const late = await code()
  await pool.query('update users set blocked = true where id = $1', [bob.id])
  expect(await exchange(late)).toMatchObject({ code: 4 })
})

test('a session is no code', async () => {
  const { hash } = await tenant()
  expect(await exchange(hash)).toMatchObject({ code: 4 })
})
