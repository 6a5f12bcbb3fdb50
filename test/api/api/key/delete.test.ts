import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, tenant, subuser } = await fleet()

test('a deleted key opens nothing and is listed no more', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  await alice.call('api/key/delete', { key: value.hash })
  expect(await ask(server, 'tag/list', { hash: value.hash })).toMatchObject({ code: 4 })
  expect(await alice.call('api/key/list')).toEqual({ list: [] })
})

test('unknown keys, and those of others, are not found', async () => {
  const [alice, eve] = [await tenant(), await tenant()]
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await eve.fails('api/key/delete', { key: value.hash })).toMatchObject({ code: 201, http: 400 })
  expect(await alice.fails('api/key/delete', { key: 'nothing' })).toMatchObject({ code: 201 })
  expect(await alice.fails('api/key/delete', { key: '' })).toMatchObject({ code: 7 })
  expect((await alice.call('api/key/list')).list).toHaveLength(1)
})

test('neither sub-users nor keys delete keys', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  const bob = await subuser(alice)
  expect(await bob.fails('api/key/delete', { key: value.hash })).toMatchObject({ code: 13 })
  expect(await ask(server, 'api/key/delete', { hash: value.hash, key: value.hash })).toMatchObject({ code: 13 })
})
