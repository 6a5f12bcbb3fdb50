import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all } from './all.ts'

const { panel, otherDealer, tenant, tracker } = await fleet()

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

test('a corrupted one is told so', async () => {
  const dealer = await panel(all)
  const user = await tenant()
  const { tracker_id } = await tracker(user)
  await user.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails('panel/tracker/read', { tracker_id })).toMatchObject({ code: 252, http: 400 })
})
