import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduled } from './scheduling.ts'

const { tenant, tracker, subuser } = await fleet()

test('a schedule is private to who made it, also within an account', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const sub = await subuser(alice, ['reports'])
  const { id } = await alice.call('report/schedule/create', { schedule: scheduled([tracker_id]) })
  expect((await sub.call('report/schedule/list')).list).toEqual([])
  expect((await alice.call('report/schedule/list')).list).toMatchObject([{ id }])
})
