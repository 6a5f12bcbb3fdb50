import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { aCheckpoint, checkpointsOf, labelsOf, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser } = await fleet()

const update = (person: Person, checkpoint: object) => person.call('task/checkpoint/update', { checkpoint })

test('a checkpoint is changed and stays in its place, or moves there and others make room', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice)
  const [a, b] = ids as [number, number, number]
  await update(alice, aCheckpoint({ id: b, label: 'B2', parent_id: route_id }, [9, 15]))
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'B2', 'C'])
  await update(alice, aCheckpoint({ id: a, label: 'A', order: 2 }, [9, 20]))
  expect(await labelsOf(alice, route_id)).toEqual(['B2', 'C', 'A'])
  await update(alice, aCheckpoint({ id: a, label: 'A', order: 1 }))
  expect(await labelsOf(alice, route_id)).toEqual(['B2', 'A', 'C'])
  const { value } = await alice.call('task/route/read', { route_id })
  expect(value).toMatchObject({
    from: '2036-12-01 09:00:00',
    to: '2036-12-01 12:00:00',
    checkpoint_ids: [b, a, ids[2]],
  })
})

test('whoever waits for it is somebody else, or nobody, and the others wait as before', async () => {
  const alice = await tenant()
  const who = (name: string) => ({ name, phone: '', email: `${name}@customer.example`, language: 'fr', notify: false })
  const { route_id, ids } = await makeRoute(alice, {}, [aCheckpoint({ recipient: who('ada') }), aCheckpoint()])
  const changedTo = async (recipient: object | null) => {
    await update(alice, aCheckpoint({ id: ids[1], recipient }))
    return (await checkpointsOf(alice, route_id)).map((one: { recipient?: object }) => one.recipient)
  }
  expect(await changedTo(who('grace'))).toEqual([who('ada'), who('grace')])
  expect(await changedTo(null)).toEqual([who('ada'), undefined])
})

test('the external id of another is told', async () => {
  const alice = await tenant()
  await makeTask(alice, { external_id: 'A-1' })
  const { ids } = await makeRoute(alice)
  expect(await update(alice, aCheckpoint({ id: ids[0], external_id: 'A-1' }))).toEqual({
    external_id_counts: [{ external_id: 'A-1', count: 1 }],
  })
})

test('what cannot be is named', async () => {
  const alice = await tenant()
  const made = [aCheckpoint({ label: 'A' }, [8, 9]), aCheckpoint({ label: 'B' }, [10, 12])]
  const { route_id, ids } = await makeRoute(alice, {}, made)
  const [a, b] = ids as [number, number]
  const other = await makeRoute(alice)
  const fault = async (more: object, hours: readonly [number, number]) => {
    const { code, body } = await alice.fails('task/checkpoint/update', { checkpoint: aCheckpoint(more, hours) })
    return [code, ...body.errors.map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await fault({ id: a, order: 2 }, [8, 9])).toEqual([7, 'checkpoint.order'])
  expect(await fault({ id: a, order: 1 }, [8, 9])).toEqual([7, 'checkpoint.to'])
  expect(await fault({ id: a }, [13, 14])).toEqual([7, 'checkpoint.from'])
  expect(await fault({ id: b }, [7, 7])).toEqual([7, 'checkpoint.to'])
  expect(await fault({ id: b, parent_id: other.route_id }, [10, 12])).toEqual([7, 'checkpoint.parent_id'])
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'B'])
})

test('what has begun is not changed, and in a route that has begun none is moved', async () => {
  const alice = await tenant()
  const { route_id, ids } = await makeRoute(alice)
  const [a, b] = ids as [number, number, number]
  for (const id of [a, route_id]) await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', id).execute()
  expect(await alice.fails('task/checkpoint/update', { checkpoint: aCheckpoint({ id: a }) })).toMatchObject({
    code: 255,
  })
  const moved = aCheckpoint({ id: b, order: 0 })
  expect(await alice.fails('task/checkpoint/update', { checkpoint: moved })).toMatchObject({ code: 255 })
  await update(alice, aCheckpoint({ id: b, label: 'B2' }))
  expect(await labelsOf(alice, route_id)).toEqual(['A', 'B2', 'C'])
})

test('only by who may, and what it sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { route_id, ids } = await makeRoute(alice)
  const reader = await subuser(alice, [])
  const checkpoint = aCheckpoint({ id: ids[0], label: 'Other' })
  expect(await reader.fails('task/checkpoint/update', { checkpoint })).toMatchObject({ code: 13 })
  expect(await bob.fails('task/checkpoint/update', { checkpoint })).toMatchObject({ code: 201 })
  for (const id of [route_id, await makeTask(alice)])
    expect(await alice.fails('task/checkpoint/update', { checkpoint: { ...checkpoint, id } })).toMatchObject({
      code: 201,
    })
  expect((await checkpointsOf(alice, route_id))[0]).toMatchObject({ label: 'A' })
})
