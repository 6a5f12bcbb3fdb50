import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { createUser } from '../people.ts'

const { db, panel, otherDealer, tenant, subuser } = await fleet()
const dealer = await panel({ users: ['create', 'update'], user_sessions: ['create'] })

test('the session is one of the user', async () => {
  const user = await tenant()
  const { hash } = await dealer.call('panel/user/session/create', { user_id: user.id })
  expect((await user.call('user/get_info', { hash })).user_info.id).toBe(user.id)
})

test('one that is not activated can be looked into as well', async () => {
  const user_id = await createUser(dealer, { activated: false })
  expect((await dealer.call('panel/user/session/create', { user_id })).hash).toMatch(/^[0-9a-f]{32}$/)
})

test('users of other dealers are reached with user_sessions/global only', async () => {
  const user_id = (await tenant()).id
  const other = await otherDealer()
  const stranger = await panel({ users: ['update'], user_sessions: ['create'] }, other)
  expect(await stranger.fails('panel/user/session/create', { user_id })).toMatchObject({ code: 201 })
  const platform = await panel({ users: ['update'], user_sessions: ['global'] }, other)
  expect(await platform.call('panel/user/session/create', { user_id })).toHaveProperty('hash')
})

test.each(['CLIENTS_BLOCKED', 'DELETED'] as const)('nobody looks into users of a dealer that is %s', async (level) => {
  const other = await otherDealer()
  const user_id = (await tenant('UTC', other)).id
  await db.updateTable('dealer').set({ block_type: level }).where('id', '=', other).execute()
  const platform = await panel({ users: ['update'], user_sessions: ['global'] })
  expect(await platform.fails('panel/user/session/create', { user_id })).toMatchObject({ code: 11 })
})

test('sub-users are the business of their master', async () => {
  const sub = await subuser(await tenant())
  expect(await dealer.fails('panel/user/session/create', { user_id: sub.id })).toMatchObject({ code: 201 })
  const platform = await panel({ users: ['update'], user_sessions: ['global'] })
  for (const user_id of [sub.id, 2_000_000_000])
    expect(await platform.fails('panel/user/session/create', { user_id })).toMatchObject({ code: 201 })
})

test.each([{ users: ['update'] }, { user_sessions: ['create', 'global'] }])('%o is not enough', async (permissions) => {
  const asked = { user_id: (await tenant()).id }
  expect(await (await panel(permissions)).fails('panel/user/session/create', asked)).toMatchObject({ code: 13 })
})
