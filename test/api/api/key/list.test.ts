import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, tenant, subuser } = await fleet()

test('keys are shown again, the oldest first, and to their account only', async () => {
  const [alice, eve] = [await tenant('Europe/Berlin'), await tenant()]
  const made = []
  for (const title of ['b', 'a', 'c']) made.push((await alice.call('api/key/create', { title })).value)
  expect(await alice.call('api/key/list')).toEqual({ list: made })
  expect(await eve.call('api/key/list')).toEqual({ list: [] })
})

test('neither sub-users nor keys list keys', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await ask(server, 'api/key/list', { hash: value.hash })).toMatchObject({ code: 13 })
  expect(await (await subuser(alice)).fails('api/key/list')).toMatchObject({ code: 13 })
})
