import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, tenant } = await fleet()

test('an ended session opens nothing', async () => {
  const alice = await tenant()
  await alice.call('user/logout')
  expect(await alice.fails('tag/list')).toMatchObject({ code: 4 })
})

test('other sessions and API keys go on', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  await alice.call('user/logout')
  expect(await ask(server, 'tag/list', { hash: value.hash })).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/logout', { hash: value.hash })).toMatchObject({ code: 13, http: 403 })
})
