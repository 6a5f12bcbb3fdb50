import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'
import { all } from './all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()

test('a tracker is told as the list has it', async () => {
  const dealer = await panel(all)
  const user = await tenant()
  const { tracker_id } = await tracker(user)
  const { list } = await dealer.call('panel/tracker/list', { user_id: user.id })
  expect(await dealer.call('panel/tracker/read', { tracker_id })).toEqual({ value: list[0] })
})

test('one of another dealer is not found', async () => {
  const { tracker_id } = await tracker(await tenant())
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails('panel/tracker/read', { tracker_id })).toMatchObject({ code: 201, http: 400 })
})

test('one whose user was corrupted is told to be corrupted, by whatever is asked of it', async () => {
  const dealer = await panel({ ...all, users: ['corrupt'] })
  const [user, other] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(user)
  const cloned = await clone(db, user, (await tracker(other)).source_id)
  const { login } = await db.selectFrom('users').select('login').where('id', '=', user.id).executeTakeFirstOrThrow()
  await dealer.call('panel/user/corrupt', { user_id: user.id, login })
  for (const [path, params] of [
    ['read', {}],
    ['clone', { label: 'Van', user_id: other.id }],
    ['move', { user_id: other.id }],
    ['corrupt', {}],
    ['settings/update', { label: 'Van', deleted: false }],
    ['source/update', { blocked: true }],
    ['tariff/change', { tariff_id: 1, repay: false, charge: false }],
  ] as const)
    expect(await dealer.fails(`panel/tracker/${path}`, { tracker_id, ...params })).toMatchObject({ code: 252 })
  for (const path of ['read', 'delete_clone'])
    expect(await dealer.fails(`panel/tracker/${path}`, { tracker_id: cloned })).toMatchObject({ code: 252 })
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails('panel/tracker/read', { tracker_id })).toMatchObject({ code: 201 })
})

test('a corrupted one is told so', async () => {
  const dealer = await panel(all)
  const user = await tenant()
  const { tracker_id } = await tracker(user)
  await user.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails('panel/tracker/read', { tracker_id })).toMatchObject({ code: 252, http: 400 })
})
