import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant, otherDealer } = await fleet()
const dealer = await panel({ users: ['read', 'update'] })
const path = 'panel/user/session/delete_all'

test('all sessions of the user end, and nobody else’s', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  await dealer.call(path, { user_id: alice.id })
  expect((await alice.fails('user/get_info')).code).toBe(4)
  expect((await bob.call('user/get_info')).user_info.id).toBe(bob.id)
  expect(await dealer.call('panel/user/session/list', { user_id: alice.id })).toEqual({ list: [] })
})

test('users of other dealers are not found', async () => {
  const stranger = await tenant('UTC', await otherDealer())
  expect(await dealer.fails(path, { user_id: stranger.id })).toMatchObject({ code: 201 })
})
