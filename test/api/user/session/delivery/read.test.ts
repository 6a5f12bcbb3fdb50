import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('the key is told again, to the master; without one it is 201', async () => {
  const alice = await tenant()
  expect(await alice.fails('user/session/delivery/read')).toMatchObject({ code: 201 })
  const { value } = await alice.call('user/session/delivery/create')
  expect(value).toMatch(/^[0-9a-f]{32}$/)
  expect(await alice.call('user/session/delivery/read')).toEqual({ value })
  expect(await (await subuser(alice, [])).fails('user/session/delivery/read')).toMatchObject({ code: 13 })
})
