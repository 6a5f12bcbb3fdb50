import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aCheckpoint, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('routes by what is asked for, as they are read', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Lorry' })
  const one = await makeRoute(alice, { tracker_id, label: 'North' }, [aCheckpoint({}, [6, 7]), aCheckpoint({}, [7, 9])])
  const two = await makeRoute(alice, { label: 'South', external_id: 'R-1' }, [aCheckpoint({}, [12, 13])])
  await makeTask(alice)
  await db.updateTable('task').set({ status: 'failed' }).where('id', '=', two.route_id).execute()
  const found = async (params: object) =>
    (await alice.call('task/route/list', params)).list.map(({ id }: { id: number }) => id)
  const [first, second] = [one.route_id, two.route_id]
  expect(await found({})).toEqual([first, second])
  expect(await found({ statuses: null, trackers: null, from: null, to: null, filter: null })).toEqual([first, second])
  expect(await found({ statuses: ['assigned'] })).toEqual([first])
  expect(await found({ trackers: [tracker_id] })).toEqual([first])
  expect(await found({ from: '2036-12-01 10:00:00' })).toEqual([second])
  expect(await found({ from: '2036-12-01 06:00:00', to: '2036-12-01 11:00:00' })).toEqual([first])
  for (const [filter, id] of [
    ['sOUTH', second],
    ['r-1', second],
    ['lorr', first],
  ])
    expect(await found({ filter })).toEqual([id])
  const { list } = await alice.call('task/route/list')
  expect({ value: list[0] }).toEqual(await alice.call('task/route/read', { route_id: first }))
})

test('of those that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const hers = (await makeRoute(alice, { tracker_id })).route_id
  const nobodys = (await makeRoute(alice)).route_id
  const [clerk, reader] = [await subuser(alice, ['task_update']), await subuser(alice, [])]
  await alice.call('subuser/tracker/bind', { subuser_id: reader.id, trackers: [tracker_id] })
  const seen = async (who: typeof alice) => (await who.call('task/route/list')).list.map(({ id }: { id: number }) => id)
  expect(await Promise.all([clerk, reader, bob].map(seen))).toEqual([[nobodys], [hers], []])
})
