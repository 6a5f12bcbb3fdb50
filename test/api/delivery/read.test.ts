import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow } from '#test/phones.ts'
import { aTask, makeRoute, makeTask } from '#test/tasks.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()

/** It has begun, and goes on. */
const running = (external_id: string) => ({ external_id, from: minutesFromNow(-60), to: minutesFromNow(60) })

test('the first task that has begun, with who brings it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const employee = { first_name: 'Ada', middle_name: 'M', last_name: 'Byron', tracker_id }
  await alice.call('employee/create', { employee })
  await makeTask(alice, { external_id: 'B 1', tracker_id, from: minutesFromNow(60), to: minutesFromNow(90) })
  const id = await makeTask(alice, { ...running('B 1'), tracker_id })
  await makeTask(alice, { ...running('B 1'), tracker_id })
  const told = await alice.call('delivery/read', { external_id: 'B 1' })
  expect(told).toMatchObject({
    ...{ user_id: alice.id, task: { id, external_id: 'B 1' }, tracker: { id: tracker_id }, vehicle_label: null },
    ...{ first_name: 'Ada', middle_name: 'M', last_name: 'Byron', estimated_time: null },
    restrictions: { allowed_maps: expect.any(Array) },
  })
  await db.updateTable('task').set({ status: 'done' }).where('account_id', '=', alice.id).execute()
  expect(await alice.fails('delivery/read', { external_id: 'B 1' })).toMatchObject({ code: 201 })
})

test('the first checkpoint where no task has the id; a task goes before it, and one that is late is still told', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { ids } = await makeRoute(alice, { tracker_id }, [aTask(running('B 5')), aTask(running('B 5'))])
  const told = async () => (await alice.call('delivery/read', { external_id: 'B 5' })).task
  expect(await told()).toMatchObject({ id: ids[0], type: 'checkpoint' })
  const id = await makeTask(alice, { ...running('B 5'), tracker_id })
  await db.updateTable('task').set({ status: 'delayed' }).where('id', '=', id).execute()
  expect(await told()).toMatchObject({ id, type: 'task', status: 'delayed' })
})

test('how long it takes is told along a straight line', async () => {
  const alice = await tenant()
  const bus = await tracker(alice)
  await makeTask(alice, { ...running('B 2'), tracker_id: bus.tracker_id })
  // Ten kilometres from the quay to the north, at 30 km/h.
  await hear(db, bus.source_id, {
    points: [point({ time: Date.now() - 1000, lat: 53.5436 + 0.09, lng: 9.9669, speed: 0 })],
  })
  const { estimated_time } = await alice.call('delivery/read', { external_id: 'B 2' })
  expect(estimated_time).toBeGreaterThan(1150)
  expect(estimated_time).toBeLessThan(1250)
})

test('what is unknown, of others, of nobody', async () => {
  const alice = await tenant()
  await makeTask(alice, running('B 3'))
  for (const [person, external_id] of [
    [alice, 'B 4'],
    [alice, 'B 3'],
    [await tenant(), 'B 3'],
  ] as const)
    expect(await person.fails('delivery/read', { external_id })).toMatchObject({ code: 201 })
})
