import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant, subuser, otherDealer } = await fleet()
const dealer = await panel({ users: ['read', 'update'], user_sessions: ['create'] })
const path = 'panel/user/session/list'

test('a dealer sees where its user is signed in, and which session it opened itself', async () => {
  const user = await tenant()
  await dealer.call('panel/user/session/create', { user_id: user.id })
  const { list } = await dealer.call(path, { user_id: user.id })
  expect(list.map(({ opened_by }: { opened_by: string }) => opened_by).sort()).toEqual(['dealer', 'self'])
  expect(Object.keys(list[0]).sort()).toEqual([
    'address',
    'creation_date',
    'expires',
    'id',
    'last_use',
    'opened_by',
    'user_agent',
  ])
})

test('of sub-users and of users of other dealers it is told nothing', async () => {
  const stranger = await tenant('UTC', await otherDealer())
  expect(await dealer.fails(path, { user_id: stranger.id })).toMatchObject({ code: 201 })
  const sub = await subuser(await tenant())
  expect(await dealer.fails(path, { user_id: sub.id })).toMatchObject({ code: 201 })
})
