import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { drive, makeTask, oil, serviced } from '#test/service-tasks.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/read'
const alice = await tenant()

test('what is used up follows the counters, and is left out where nobody wants it', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const task_id = await makeTask(alice, vehicle_id)
  await drive(db, alice, tracker_id, 47_500.4)
  const { value } = await alice.call(path, { task_id })
  expect(value).toMatchObject({ current_position: { mileage: 47_500 }, prediction: { wear_percentage: 50 } })
  expect((await alice.call(path, { task_id, return_prediction: false })).value).not.toHaveProperty('prediction')
})

test('204 for what is not there, or of vehicles that one does not see', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const task_id = await makeTask(alice, vehicle_id)
  const other = await subuser(alice, ['vehicle_update'])
  for (const person of [other, await tenant()])
    expect(await person.fails(path, { task_id })).toMatchObject({ code: 204 })
  await bind(db, alice, other, [tracker_id])
  expect((await other.call(path, { task_id })).value).toMatchObject({ id: task_id, ...oil })
})

test('201 where the tracker, and with it a counter that it needs, is there no more; one that is done is told', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const [open, done] = [await makeTask(alice, vehicle_id), await makeTask(alice, vehicle_id)]
  await alice.call('vehicle/service_task/set_status', { task_id: done, status: 'done' })
  await db
    .updateTable('vehicle')
    .set({ tracker_id: null, tracker_label: null })
    .where('tracker_id', '=', tracker_id)
    .execute()
  expect(await alice.fails(path, { task_id: open })).toMatchObject({ code: 201 })
  const { value } = await alice.call(path, { task_id: done })
  expect(value).toMatchObject({ status: 'done', completion: { mileage: 40_000 }, current_position: {} })
  expect(value).not.toHaveProperty('prediction')
})
