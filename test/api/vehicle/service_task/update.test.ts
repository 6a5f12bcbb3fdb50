import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { drive, makeTask, oil, readTask, serviced } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/update'
const alice = await tenant()
const change = (id: number, changes: object) => alice.call(path, { task: { id, ...changes } })

test('what is left out stays, and what was told may be sent back', async () => {
  const { vehicle_id } = await serviced(alice, tracker)
  const id = await makeTask(alice, vehicle_id, { ...oil, cost: 10, comment: 'a' })
  const before = await readTask(alice, id)
  await change(id, { ...before, vehicle_id: 5, status: 'done' })
  expect(await readTask(alice, id)).toEqual(before)
  await change(id, { comment: 'b', cost: null })
  const after = await readTask(alice, id)
  expect(after).toMatchObject({ comment: 'b', description: oil.description, vehicle_id })
  expect(after).not.toHaveProperty('cost')
})

test('a condition goes on from where it began, a new one begins now', async () => {
  const { vehicle_id, tracker_id } = await serviced(alice, tracker)
  const id = await makeTask(alice, vehicle_id)
  await drive(db, alice, tracker_id, 45_000)
  const conditions = {
    mileage: { limit: 6000, notification_interval: 100 },
    engine_hours: { limit: 10, notification_interval: 1 },
  }
  await change(id, { conditions })
  expect(await readTask(alice, id)).toMatchObject({ conditions, start: { mileage: 40_000, engine_hours: 900 } })
  await change(id, { conditions: { engine_hours: conditions.engine_hours } })
  expect((await readTask(alice, id)).start).toEqual({ engine_hours: 900 })
  const none = await alice.fails(path, { task: { id, conditions: {} } })
  expect(none).toMatchObject({ code: 7, body: { errors: [{ parameter: 'task.conditions' }] } })
})

test('files are those that it is to have', async () => {
  const { vehicle_id } = await serviced(alice, tracker)
  const [one, two] = [await uploadedImage(db, alice.id), await uploadedImage(db, alice.id)]
  const id = await makeTask(alice, vehicle_id, { ...oil, file_ids: [one] })
  await change(id, { file_ids: [two] })
  expect((await readTask(alice, id)).file_ids).toEqual([two])
  expect(await alice.fails(path, { task: { id, file_ids: [one] } })).toMatchObject({ code: 204 })
})

test('204 for what is not there, 214 for hours of a device without ignition', async () => {
  const { tracker_id } = await tracker(alice, { model: 'tmt250' })
  const vehicle = { label: 'Bike', type: 'special', tracker_id }
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle })
  const conditions = { date: { end: '2030-01-01 00:00:00', notification_interval: 1 } }
  const id = await makeTask(alice, vehicle_id, { ...oil, conditions })
  const more = (name: string) => ({ task: { id, conditions: { [name]: { limit: 5, notification_interval: 1 } } } })
  expect(await alice.fails(path, more('mileage'))).toMatchObject({ code: 204 })
  expect(await alice.fails(path, more('engine_hours'))).toMatchObject({ code: 214 })
  expect(await alice.fails(path, { task: { id: 999_999_999 } })).toMatchObject({ code: 204 })
  expect(await (await tenant()).fails(path, { task: { id } })).toMatchObject({ code: 204 })
  expect(await (await subuser(alice)).fails(path, { task: { id } })).toMatchObject({ code: 13 })
})
