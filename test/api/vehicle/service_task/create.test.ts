import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { makeTask, oil, readTask, serviced, show } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/create'
const alice = await tenant()
const { vehicle_id, tracker_id } = await serviced(alice, tracker)
const hours = { limit: 250, notification_interval: 20, repeat_interval: 500 }

test('a task begins with what the counters show, of which only those are told that it asks for', async () => {
  const id = await makeTask(alice, vehicle_id)
  expect(await readTask(alice, id)).toEqual({
    ...{
      id,
      vehicle_id,
      vehicle_label: 'Van',
      ...oil,
      comment: '',
      unplanned: false,
      repeat: false,
      status: 'created',
    },
    ...{ creation_date: expect.any(String), start: { mileage: 40_000 }, current_position: { mileage: 40_000 } },
    ...{ notifications: { sms_phones: [], emails: [], push_enabled: false }, file_ids: [], files: [] },
    prediction: { end_date: null, wear_percentage: 0 },
  })
})

test('with all that may be said', async () => {
  const file = await uploadedImage(db, alice.id)
  const task = {
    ...{ description: 'Inspection', comment: 'With the lift', cost: 99.5, unplanned: true, repeat: true },
    conditions: {
      engine_hours: hours,
      date: { end: '2030-01-01 12:00:00', notification_interval: 30, repeat_interval: 365 },
    },
    notifications: { sms_phones: ['491511'], emails: ['w@shop.example'], push_enabled: true },
    file_ids: [file],
  }
  const id = await makeTask(alice, vehicle_id, task)
  const told = await readTask(alice, id)
  expect(told).toMatchObject({ ...task, start: { engine_hours: 900, date: told.creation_date } })
  expect(told.start).not.toHaveProperty('mileage')
  expect(told.files).toMatchObject([{ id: file, name: 'gate.jpg', download_url: expect.any(String) }])
})

test('null is no condition, and there is at least one', async () => {
  const conditions = { mileage: null, date: null, engine_hours: hours }
  const id = await makeTask(alice, vehicle_id, { ...oil, conditions })
  expect((await readTask(alice, id)).conditions).toEqual({ engine_hours: hours })
  const none = await alice.fails(path, { task: { vehicle_id, ...oil, conditions: { mileage: null } } })
  expect(none).toMatchObject({ code: 7, body: { errors: [{ parameter: 'task.conditions' }] } })
})

test('a vehicle, a tracker, a counter or a file that is not there answers 201', async () => {
  const { id: bare } = await alice.call('vehicle/create', { vehicle: { label: 'Bare', type: 'car' } })
  const { tracker_id: silent } = await tracker(alice)
  const vehicle = { label: 'New', type: 'car', tracker_id: silent }
  const { id: fresh } = await alice.call('vehicle/create', { vehicle })
  const dated = { ...oil, conditions: { date: { end: '2030-01-01 00:00:00', notification_interval: 1 } } }
  for (const task of [
    { vehicle_id: 999_999_999, ...oil },
    { vehicle_id: bare, ...dated },
    { vehicle_id: fresh, ...oil },
    { vehicle_id, ...oil, file_ids: [999_999_999] },
  ])
    expect(await alice.fails(path, { task })).toMatchObject({ code: 201 })
  await makeTask(alice, fresh, dated)
  await show(alice, silent, 'odometer', 5)
  await makeTask(alice, fresh)
})

test('hours of the engine need a device that tells its ignition, or a sensor of it', async () => {
  const { tracker_id: phone } = await tracker(alice, { model: 'tmt250' })
  const vehicle = { label: 'Bike', type: 'special', tracker_id: phone }
  const { id: bike } = await alice.call('vehicle/create', { vehicle })
  await show(alice, phone, 'engine_hours', 0)
  const task = { vehicle_id: bike, ...oil, conditions: { engine_hours: hours } }
  expect(await alice.fails(path, { task })).toMatchObject({ code: 214 })
  const parameters = { calc_method: 'in_range', range_from: 13, value_titles: [] }
  const sensor = {
    type: 'virtual',
    sensor_type: 'virtual_ignition',
    name: 'On',
    input_name: 'board_voltage',
    parameters,
  }
  await alice.call('tracker/sensor/create', { tracker_id: phone, sensor })
  await alice.call(path, { task })
})

test('who may not change vehicles makes none, and none of vehicles of others', async () => {
  const reader = await subuser(alice)
  expect(await reader.fails(path, { task: { vehicle_id, ...oil } })).toMatchObject({ code: 13 })
  const elsewhere = await subuser(alice, ['vehicle_update'])
  expect(await elsewhere.fails(path, { task: { vehicle_id, ...oil } })).toMatchObject({ code: 201 })
  expect(await (await tenant()).fails(path, { task: { vehicle_id, ...oil } })).toMatchObject({ code: 201 })
  expect(tracker_id).toBeGreaterThan(0)
})
