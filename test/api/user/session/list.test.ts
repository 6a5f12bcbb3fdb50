import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { digestOf } from '#store/people/sessions.ts'
import { type Answer, fleet } from '#test/fleet.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const { server, db, pool, dealer_id, tenant, subuser, panel } = await fleet()
const path = 'user/session/list'
const home = '192.0.2.7'

/** The rows without their ids and times. */
const listed = async (hash: string): Promise<Answer[]> => {
  const { list } = (await ask(server, path, { hash }, home)).body
  return list.map(({ id: _, creation_date, last_use, expires, ...row }: Answer) => {
    for (const time of [creation_date, last_use, expires]) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    return row
  })
}

test('a user sees where it is signed in, and who else opened a session in its name', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const first = (await ask(server, 'user/auth', { login, password }, home)).body.hash
  const dealer = await panel(permissions)
  await dealer.call('panel/user/session/create', { user_id: id })
  const { hash } = (await ask(server, 'user/auth', { login, password }, '192.0.2.8')).body
  const [own, others] = [
    { opened_by: 'self', user_agent: 'lightMyRequest' },
    { opened_by: 'dealer', address: '127.0.0.1', user_agent: 'lightMyRequest', current: false },
  ]
  expect(await listed(hash)).toEqual([
    { ...own, address: '192.0.2.8', current: true },
    others,
    { ...own, address: home, current: false },
  ])
  expect((await listed(first)).map(({ current }) => current)).toEqual([false, false, true])
})

test('a sub-user sees those that its master and an API key have opened', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  const key = (await alice.call('api/key/create', { title: 'robot' })).value.hash
  await alice.call('subuser/session/create', { subuser_id: bob.id })
  await ask(server, 'subuser/session/create', { hash: key, subuser_id: bob.id })
  expect((await listed(bob.hash)).map(({ opened_by }) => opened_by)).toEqual(['api_key', 'master', 'self'])
})

test('what has ended, and what is no session yet, is not listed', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { hash } = (await ask(server, 'user/auth', { login, password })).body
  await ask(server, 'user/auth', { login, password })
  await pool.query('update session set expires = now() where user_id = $1 and digest <> $2', [id, digestOf(hash)])
  await db.updateTable('users').set({ mfa_allowed: true, mfa_enabled: true }).where('id', '=', id).execute()
  await ask(server, 'user/auth', { login, password })
  expect(await listed(hash)).toHaveLength(1)
})

test('the last use is noted, but not again within five minutes', async () => {
  const alice = await tenant()
  const used = async (address: string) => {
    await ask(server, 'tag/list', { hash: alice.hash }, address)
    const row = db.selectFrom('session').select(['address', 'user_agent', 'last_use'])
    return row.where('user_id', '=', alice.id).executeTakeFirstOrThrow()
  }
  const since = (seconds: number) =>
    pool.query('update session set last_use = now() - make_interval(secs => $1) where user_id = $2', [
      seconds,
      alice.id,
    ])
  expect(await used(home)).toMatchObject({ address: '' })
  await since(290)
  expect(await used(home)).toMatchObject({ address: '' })
  await since(310)
  const { last_use, ...client } = await used(home)
  expect(client).toEqual({ address: home, user_agent: 'lightMyRequest' })
  expect(Date.now() - last_use.getTime()).toBeLessThan(60_000)
  expect(await used('192.0.2.9')).toEqual({ ...client, last_use })
})

test('it wants a session, of who is signed in itself', async () => {
  const alice = await tenant()
  const key = (await alice.call('api/key/create', { title: 'robot' })).value.hash
  expect(await ask(server, path, { hash: key })).toMatchObject({ code: 13 })
  const dealer = await panel(permissions)
  const { hash } = await dealer.call('panel/user/session/create', { user_id: alice.id })
  expect(await ask(server, path, { hash })).toMatchObject({ code: 13 })
})
