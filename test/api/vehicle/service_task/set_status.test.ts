import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { drive, makeTask, oil, readTask, serviced } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/set_status'
const alice = await tenant()
const listed = async (vehicle_id: number) =>
  (await alice.call('vehicle/service_task/list', { vehicle_ids: [vehicle_id] })).list

test('the time and the counters that it goes by are kept', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const task_id = await makeTask(alice, vehicle_id)
  await drive(db, alice, tracker_id, 55_100)
  await alice.call(path, { task_id, status: 'done' })
  const { status, completion, completion_date } = await readTask(alice, task_id)
  expect({ status, completion }).toEqual({ status: 'done', completion: { mileage: 55_100, date: completion_date } })
  expect(await listed(vehicle_id)).toHaveLength(1)
})

test('one that repeats makes the next, with its files, once', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const conditions = {
    mileage: { ...oil.conditions.mileage, repeat_interval: 20_000 },
    engine_hours: { limit: 100, notification_interval: 5 },
  }
  const file_ids = [await uploadedImage(db, alice.id)]
  const more = { comment: '5W-30', cost: 240, repeat: true, file_ids, notifications: { emails: ['w@shop.example'] } }
  const task_id = await makeTask(alice, vehicle_id, { ...oil, conditions, ...more })
  await drive(db, alice, tracker_id, 55_100)
  await drive(db, alice, tracker_id, 990, 'engine_hours')
  for (let i = 0; i < 2; i++) await alice.call(path, { task_id, status: 'done' })
  const [done, next, ...others] = await listed(vehicle_id)
  expect(others).toEqual([])
  expect(done).toMatchObject({ id: task_id, status: 'done', completion: { mileage: 55_100, engine_hours: 990 } })
  expect(next).toMatchObject({
    ...{ status: 'created', description: oil.description, comment: '5W-30', cost: 240, repeat: true, file_ids },
    conditions: { mileage: { limit: 20_000, repeat_interval: 20_000 }, engine_hours: { limit: 100 } },
    ...{ start: { mileage: 55_100, engine_hours: 990 }, notifications: { emails: ['w@shop.example'] } },
  })
})

test('a date goes on from when it was done', async () => {
  const { vehicle_id } = await serviced(alice, tracker)
  const date = { end: '2020-01-01 07:30:00', notification_interval: 30, repeat_interval: 10 }
  const task_id = await makeTask(alice, vehicle_id, { ...oil, conditions: { date }, repeat: true })
  await alice.call(path, { task_id, status: 'done' })
  const [done, next] = await listed(vehicle_id)
  const day = new Date(Date.parse(done.completion_date.slice(0, 10)) + 10 * 86_400_000).toISOString().slice(0, 10)
  expect(next.conditions.date.end).toBe(`${day} 07:30:00`)
})

test('201 without its counter, 204 without a task, and only done can be said', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const task_id = await makeTask(alice, vehicle_id)
  expect(await alice.fails(path, { task_id: 999_999_999, status: 'done' })).toMatchObject({ code: 204 })
  expect(await (await tenant()).fails(path, { task_id, status: 'done' })).toMatchObject({ code: 204 })
  expect(await (await subuser(alice)).fails(path, { task_id, status: 'done' })).toMatchObject({ code: 13 })
  expect(await alice.fails(path, { task_id, status: 'created' })).toMatchObject({ code: 7 })
  await db
    .updateTable('vehicle')
    .set({ tracker_id: null, tracker_label: null })
    .where('tracker_id', '=', tracker_id)
    .execute()
  expect(await alice.fails(path, { task_id, status: 'done' })).toMatchObject({ code: 201 })
})
