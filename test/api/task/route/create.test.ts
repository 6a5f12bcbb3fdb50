import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { aCheckpoint, checkpointsOf, makeRoute, makeTask } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_quota: 6 })

test('a route is from the first of its checkpoints to the last, and whoever has it has them', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'urgent', color: 'ff0000' } })
  const route = { label: 'Round', description: 'Left about.', external_id: 'R-1', tracker_id, tags: [tag] }
  const checkpoints = [aCheckpoint({ label: 'A', external_id: 'A-1' }, [8, 10]), aCheckpoint({ label: 'B' }, [9, 17])]
  const { result, external_id_counts } = await alice.call('task/route/create', { route, checkpoints })
  expect(external_id_counts).toBeUndefined()
  expect(result).toEqual({
    ...{ id: expect.any(Number), user_id: alice.id, type: 'route', ...route, origin: 'manual', status: 'assigned' },
    ...{ from: '2036-12-01 08:00:00', to: '2036-12-01 17:00:00' },
    ...{ status_change_date: result.creation_date, creation_date: expect.any(String) },
    checkpoint_ids: [expect.any(Number), expect.any(Number)],
  })
  expect(await checkpointsOf(alice, result.id)).toMatchObject([
    {
      type: 'checkpoint',
      tracker_id,
      status: 'assigned',
      label: 'A',
      external_id: 'A-1',
      parent_id: result.id,
      order: 0,
    },
    { type: 'checkpoint', tracker_id, status: 'assigned', label: 'B', order: 1 },
  ])
})

test('a checkpoint with the id of a task makes this one a checkpoint, for whoever has the route', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await makeTask(alice, { label: 'Before' })
  const { route_id, ids } = await makeRoute(alice, { tracker_id }, [aCheckpoint(), aCheckpoint({ id, label: 'After' })])
  expect(ids[1]).toBe(id)
  expect((await checkpointsOf(alice, route_id))[1]).toMatchObject({
    id,
    tracker_id,
    label: 'After',
    status: 'assigned',
  })
  expect(await alice.call('task/count')).toEqual({ count: 0 })
  const { list } = await alice.call('task/history/list', { task_id: id })
  expect(list.map(({ operation }: { operation: string }) => operation)).toEqual(['create', 'assign', 'update'])
})

test('others with the same external id are counted, of the route and of its checkpoints', async () => {
  const alice = await tenant()
  await makeTask(alice, { external_id: 'A-1' })
  const route = { label: 'Round', external_id: 'A-1' }
  const checkpoints = [aCheckpoint({ external_id: 'A-1' }), aCheckpoint({ external_id: 'B-1' })]
  const { external_id_counts } = await alice.call('task/route/create', { route, checkpoints })
  expect(external_id_counts).toEqual([{ external_id: 'A-1', count: 2 }])
})

test('checkpoints get the forms that they are sent with, where that is asked for', async () => {
  const alice = await tenant()
  const form_template_id = await makeTemplate(alice)
  const sent = { route: { label: 'Round' }, checkpoints: [aCheckpoint({ form_template_id })] }
  for (const create_form of [false, true]) {
    const { result } = await alice.call('task/route/create', { ...sent, create_form })
    const [checkpoint] = await checkpointsOf(alice, result.id)
    expect(checkpoint.form_template_id).toBe(create_form ? form_template_id : undefined)
  }
  const checkpoints = [aCheckpoint(), aCheckpoint({ form_template_id: 2_000_000_000 })]
  const { code, body } = await alice.fails('task/route/create', { ...sent, checkpoints, create_form: true })
  expect([code, body.errors[0].parameter]).toEqual([201, 'checkpoints.1.form_template_id'])
})

test.each([
  [[], 'checkpoints'],
  [[aCheckpoint({}, [9, 9])], 'checkpoints.0.to'],
  [[aCheckpoint(), aCheckpoint({ tags: [2_000_000_000] })], 'checkpoints.1.tags'],
  [[aCheckpoint({}, [8, 9]), aCheckpoint({}, [12, 14]), aCheckpoint({}, [8, 11])], 'checkpoints.2.to'],
  [[aCheckpoint({ id: 1 }), aCheckpoint({ id: 1 })], 'checkpoints.1.id'],
])('%j is refused', async (checkpoints, parameter) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('task/route/create', { route: { label: 'Round' }, checkpoints })
  expect([code, body.errors.map((fault: { parameter: string }) => fault.parameter)]).toEqual([7, [parameter]])
})

test('tags of the route, trackers, and tasks that there are not, or that have begun', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const created = (route: object, more: object = {}) =>
    alice.fails('task/route/create', { route: { label: 'Round', ...route }, checkpoints: [aCheckpoint(more)] })
  expect((await created({ tags: [2_000_000_000] })).body.errors[0].parameter).toBe('route.tags')
  const [own, foreign] = [await tracker(alice), await tracker(bob)]
  expect(await created({ tracker_id: foreign.tracker_id })).toMatchObject({ code: 201 })
  expect(await created({}, { id: await makeTask(bob) })).toMatchObject({ code: 201 })
  const id = await makeTask(alice)
  await db.updateTable('task').set({ status: 'arrived' }).where('id', '=', id).execute()
  expect(await created({}, { id })).toMatchObject({ code: 255 })
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', own.tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await created({ tracker_id: own.tracker_id })).toMatchObject({ code: 201 })
  expect((await alice.call('task/route/list')).list).toEqual([])
})

test('who may not, and no more than the operator allows', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, [])
  const sent = { route: { label: 'Round' }, checkpoints: [aCheckpoint(), aCheckpoint()] }
  expect(await reader.fails('task/route/create', sent)).toMatchObject({ code: 13 })
  for (const _ of [1, 2]) await alice.call('task/route/create', sent)
  expect(await alice.fails('task/route/create', sent)).toMatchObject({ code: 268 })
  expect((await alice.call('task/route/list')).list).toHaveLength(2)
})
