import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { register, withoutSubusers } from '../people.ts'

const { db, server, tenant, subuser } = await fleet()

test('the hash works, and lets do no more than the sub-user may', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice)
  const { hash } = await alice.call('subuser/session/create', { subuser_id })
  expect(hash).toMatch(/^[0-9a-f]{32}$/)
  const { body } = await ask(server, 'user/get_info', { hash })
  expect(body).toMatchObject({ user_info: { id: subuser_id }, master: { id: alice.id } })
  expect((await ask(server, 'subuser/list', { hash })).code).toBe(13)
  expect((await ask(server, 'tag/create', { hash, tag: { name: 'a', color: 'FF00aa' } })).code).toBe(13)
})

test('also for one that is not activated', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice, { activated: false })
  const { hash } = await alice.call('subuser/session/create', { subuser_id })
  expect((await ask(server, 'tag/list', { hash })).code).toBe(0)
})

test('neither the master itself nor sub-users of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const subuser_id of [await register(bob), alice.id, bob.id])
    expect(await alice.fails('subuser/session/create', { subuser_id })).toMatchObject({ code: 201, http: 400 })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const params = { subuser_id: clerk.id }
  expect(await clerk.fails('subuser/session/create', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/session/create', params)).toMatchObject({ code: 236 })
})

test('what an API key has opened ends with the key, what its master has opened goes on', async () => {
  const alice = await tenant()
  const subuser_id = await register(alice)
  const [{ value }, { value: other }] = [
    await alice.call('api/key/create', { title: 'robot' }),
    await alice.call('api/key/create', { title: 'other' }),
  ]
  const openWith = async (hash: string): Promise<string> =>
    (await ask(server, 'subuser/session/create', { hash, subuser_id })).body.hash
  const hashes = [await openWith(value.hash), await openWith(other.hash), await openWith(alice.hash)]
  await alice.call('api/key/delete', { key: value.hash })
  const codes = hashes.map(async (hash) => (await ask(server, 'tag/list', { hash })).code)
  expect(await Promise.all(codes)).toEqual([4, 0, 0])
})
