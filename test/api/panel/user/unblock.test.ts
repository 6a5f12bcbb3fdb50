import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all, createUser } from './people.ts'

const { panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)
const path = 'panel/user/unblock'

test('nothing of the block is left, and one that is not blocked stays as it is', async () => {
  const user_id = await createUser(dealer, { activated: false })
  const read = async () => (await dealer.call('panel/user/read', { user_id })).value
  const before = await read()
  await dealer.call('panel/user/block', { user_id, block_parameters: { reason: 'Has not paid' } })
  for (const _ of ['blocked', 'free']) {
    expect(await dealer.call(path, { user_id })).toEqual({})
    expect(await read()).toEqual(before)
  }
  await dealer.call('panel/user/block', { user_id })
  expect((await read()).block_parameters.reason).toBe('')
})

test('what is not a user of the dealer is not found, and it needs users/update', async () => {
  const { id: user_id } = await tenant()
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { user_id })).toMatchObject({ code: 201 })
  expect(await (await panel({ users: ['read'] })).fails(path, { user_id })).toMatchObject({ code: 13 })
})
