import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduled } from './scheduling.ts'

const { tenant, tracker } = await fleet()

test('a schedule that is deleted is listed no more; 201 then, and for those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call('report/schedule/create', { schedule: scheduled([tracker_id]) })
  expect(await bob.fails('report/schedule/delete', { schedule_id: id })).toMatchObject({ code: 201 })
  await alice.call('report/schedule/delete', { schedule_id: id })
  expect((await alice.call('report/schedule/list')).list).toEqual([])
  expect(await alice.fails('report/schedule/delete', { schedule_id: id })).toMatchObject({ code: 201 })
})
