import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { aCheckpoint, checkpointsOf, labelsOf, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_quota: 105 })

const create = (person: Person, checkpoint: object) => person.call('task/checkpoint/create', { checkpoint })

test('a checkpoint comes to its place, and those behind it move on', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id: parent_id } = await makeRoute(alice, { tracker_id })
  await create(alice, aCheckpoint({ parent_id, label: 'First', order: 0 }, [6, 8]))
  await create(alice, aCheckpoint({ parent_id, label: 'Last' }, [9, 18]))
  const { id } = await create(alice, aCheckpoint({ parent_id, label: 'Third', order: 2, tracker_id: null }))
  expect(await labelsOf(alice, parent_id)).toEqual(['First', 'A', 'Third', 'B', 'C', 'Last'])
  expect((await checkpointsOf(alice, parent_id))[2]).toMatchObject({ id, tracker_id, status: 'assigned' })
  const { value } = await alice.call('task/route/read', { route_id: parent_id })
  expect(value).toMatchObject({ from: '2036-12-01 06:00:00', to: '2036-12-01 18:00:00', status: 'assigned' })
})

test('others with the same external id are counted', async () => {
  const alice = await tenant()
  await makeTask(alice, { external_id: 'A-1' })
  const { route_id: parent_id } = await makeRoute(alice)
  expect(await create(alice, aCheckpoint({ parent_id, external_id: 'A-1' }))).toMatchObject({
    external_id_counts: [{ external_id: 'A-1', count: 1 }],
  })
})

test('what cannot be is named', async () => {
  const alice = await tenant()
  const windows = [
    [8, 9],
    [12, 14],
    [9, 12],
  ] as const
  const { route_id: parent_id } = await makeRoute(
    alice,
    {},
    windows.slice(0, 2).map((hours) => aCheckpoint({}, hours)),
  )
  const fault = async (more: object, hours: readonly [number, number] = [9, 12]) => {
    const checkpoint = aCheckpoint({ parent_id, ...more }, hours)
    const { code, body } = await alice.fails('task/checkpoint/create', { checkpoint })
    return [code, ...body.errors.map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await fault({ order: 3 })).toEqual([7, 'checkpoint.order'])
  expect(await fault({ order: 101 })).toEqual([7, 'checkpoint.order'])
  expect(await fault({}, [9, 11])).toEqual([7, 'checkpoint.to'])
  expect(await fault({ order: 0 }, [15, 16])).toEqual([7, 'checkpoint.from'])
  expect(await fault({}, [9, 9])).toEqual([7, 'checkpoint.to'])
  expect(await fault({ tags: [2_000_000_000] })).toEqual([7, 'checkpoint.tags'])
})

test('no more than a route may have', async () => {
  const alice = await tenant()
  const { route_id: parent_id } = await makeRoute(
    alice,
    {},
    Array.from({ length: 100 }, () => aCheckpoint()),
  )
  const { code, body } = await alice.fails('task/checkpoint/create', { checkpoint: aCheckpoint({ parent_id }) })
  expect([code, body.errors[0].parameter]).toEqual([7, 'checkpoint.parent_id'])
})

test('not in a route that is not seen or has begun, nor by who may not, nor beyond the quota', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id: parent_id } = await makeRoute(alice)
  const reader = await subuser(alice, [])
  const sent = { checkpoint: aCheckpoint({ parent_id }) }
  expect(await reader.fails('task/checkpoint/create', sent)).toMatchObject({ code: 13 })
  expect(await bob.fails('task/checkpoint/create', sent)).toMatchObject({ code: 201 })
  await makeRoute(
    alice,
    {},
    Array.from({ length: 100 }, () => aCheckpoint()),
  )
  expect(await alice.fails('task/checkpoint/create', sent)).toMatchObject({ code: 268 })
  await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', parent_id).execute()
  expect(await alice.fails('task/checkpoint/create', sent)).toMatchObject({ code: 255 })
})
