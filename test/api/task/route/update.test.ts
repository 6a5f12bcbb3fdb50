import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { aCheckpoint, checkpointsOf, labelsOf, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_quota: 5 })

const change = (
  person: Person,
  id: number,
  checkpoint_ids?: readonly number[] | null,
  checkpoints?: readonly object[],
) => person.call('task/route/update', { route: { id, label: 'Round', checkpoint_ids }, checkpoints })

test('what its checkpoints have in common is changed, and they stay', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id, ids } = await makeRoute(alice, { tracker_id, external_id: 'R-1', description: 'Left about.' })
  const route = { id: route_id, label: 'Other round', tracker_id: null, from: '2020-01-01 00:00:00' }
  const { result } = await alice.call('task/route/update', { route })
  expect(result).toMatchObject({ label: 'Other round', description: '', tracker_id, from: '2036-12-01 09:00:00' })
  expect(result).toMatchObject({ status: 'assigned', checkpoint_ids: ids })
  expect(result).not.toHaveProperty('external_id')
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'B', 'C'])
})

test('checkpoints with an id are changed, those without created, those that are missing deleted', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { route_id, ids } = await makeRoute(alice, { tracker_id })
  const task = await makeTask(alice)
  const { result } = await change(alice, route_id, undefined, [
    aCheckpoint({ label: 'New' }, [7, 9]),
    aCheckpoint({ id: ids[2], label: 'C2' }),
    aCheckpoint({ id: task, label: 'Task' }),
    aCheckpoint({ id: ids[0], label: 'A2', external_id: 'A-2' }, [9, 14]),
  ])
  expect(result).toMatchObject({ from: '2036-12-01 07:00:00', to: '2036-12-01 14:00:00', status: 'assigned' })
  const [created, ...others] = result.checkpoint_ids
  expect(others).toEqual([ids[2], task, ids[0]])
  expect(ids).not.toContain(created)
  const checkpoints = await checkpointsOf(alice, route_id)
  expect(checkpoints.map(({ label }: { label: string }) => label)).toEqual(['New', 'C2', 'Task', 'A2'])
  expect(checkpoints.every((one: { tracker_id: number }) => one.tracker_id === tracker_id)).toBe(true)
  expect(await alice.fails('task/checkpoint/read', { checkpoint_id: ids[1] })).toMatchObject({ code: 201 })
})

test('whoever waits at each is whom it was sent with, of those that are changed, taken and created', async () => {
  const alice = await tenant()
  const who = (name: string) => ({ name, phone: '491511', email: '', language: 'de', notify: true })
  const recipientsOf = async (id: number) =>
    (await checkpointsOf(alice, id)).map(({ recipient }: { recipient?: object }) => recipient)
  const made = [aCheckpoint({ recipient: who('Ada') }), aCheckpoint(), aCheckpoint({ recipient: who('Grace') })]
  const { route_id, ids } = await makeRoute(alice, {}, made)
  expect(await recipientsOf(route_id)).toEqual([who('Ada'), undefined, who('Grace')])
  await change(alice, route_id, [ids[2], ids[0], ids[1]] as number[])
  expect(await recipientsOf(route_id)).toEqual([who('Grace'), who('Ada'), undefined])
  const task = await makeTask(alice, { recipient: who('Mary') })
  await change(alice, route_id, undefined, [
    aCheckpoint({ id: ids[0], recipient: null }),
    aCheckpoint({ id: ids[1], recipient: who('Joan') }),
    aCheckpoint({ id: task, recipient: who('Annie') }),
    aCheckpoint({ recipient: who('Hedy') }),
  ])
  expect(await recipientsOf(route_id)).toEqual([undefined, who('Joan'), who('Annie'), who('Hedy')])
})

test('ids put checkpoints in order, alone and beside those that are sent', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice)
  const [a, b, c] = ids as [number, number, number]
  await change(alice, route_id, [c, a, b], undefined)
  expect(await labelsOf(alice, route_id)).toEqual(['C', 'A', 'B'])
  await change(alice, route_id, [b, c], undefined)
  expect(await labelsOf(alice, route_id)).toEqual(['B', 'C'])
  await change(
    alice,
    route_id,
    [c, b],
    [aCheckpoint({ id: b, label: 'B' }), aCheckpoint({ label: 'New' }), aCheckpoint({ id: c, label: 'C' })],
  )
  expect(await labelsOf(alice, route_id)).toEqual(['C', 'New', 'B'])
})

test('others with the same external id are counted', async () => {
  const alice = await tenant()
  await makeTask(alice, { external_id: 'A-1' })
  const { route_id } = await makeRoute(alice)
  const { external_id_counts } = await change(alice, route_id, null, [aCheckpoint({ external_id: 'A-1' })])
  expect(external_id_counts).toEqual([{ external_id: 'A-1', count: 1 }])
})

test('what is wrong is named, and nothing is changed', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice, {}, [
    aCheckpoint({ label: 'A' }, [8, 9]),
    aCheckpoint({ label: 'B' }, [10, 12]),
  ])
  const [a, b] = ids as [number, number]
  const parameters = async (checkpoint_ids?: readonly number[], checkpoints?: readonly object[], more: object = {}) => {
    const route = { id: route_id, label: 'Round', checkpoint_ids, ...more }
    const { code, body } = await alice.fails('task/route/update', { route, checkpoints })
    return [code, ...(body.errors ?? []).map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await parameters([b, a])).toEqual([7, 'route.checkpoint_ids'])
  expect(await parameters([a], [aCheckpoint({ id: b })])).toEqual([7, 'route.checkpoint_ids'])
  expect(await parameters(undefined, [aCheckpoint({ id: a }), aCheckpoint({ id: a })])).toEqual([7, 'checkpoints.1.id'])
  expect(await parameters([b, a], [aCheckpoint({ id: a }, [8, 9]), aCheckpoint({ id: b }, [10, 12])])).toEqual([
    7,
    'checkpoints.0.to',
  ])
  expect(await parameters(undefined, undefined, { tags: [2_000_000_000] })).toEqual([7, 'route.tags'])
  expect(await parameters([a, b, 2_000_000_000])).toEqual([201])
  expect(await parameters(undefined, [aCheckpoint({ id: 2_000_000_000 })])).toEqual([201])
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'B'])
})

test('not what has begun, nor by who may not, nor beyond the quota', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id } = await makeRoute(alice)
  const [reader, clerk] = [await subuser(alice, []), await subuser(alice, ['task_update'])]
  const sent = { route: { id: route_id, label: 'Other' } }
  expect(await reader.fails('task/route/update', sent)).toMatchObject({ code: 13 })
  expect(await bob.fails('task/route/update', sent)).toMatchObject({ code: 201 })
  await clerk.call('task/route/update', sent)
  const checkpoints = Array.from({ length: 5 }, () => aCheckpoint())
  expect(await alice.fails('task/route/update', { ...sent, checkpoints })).toMatchObject({ code: 268 })
  await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', route_id).execute()
  expect(await alice.fails('task/route/update', sent)).toMatchObject({ code: 255 })
})
