import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { oil, serviced, show } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/batch_create'
const alice = await tenant()
const one = await serviced(alice, tracker, 'One')
const two = await serviced(alice, tracker, 'Two')
const all = async () => (await alice.call('vehicle/service_task/list')).list

test('each gets its own, from what its counters show, and all share the files', async () => {
  await show(alice, two.tracker_id, 'odometer', 70_000)
  const task = { ...oil, file_ids: [await uploadedImage(db, alice.id)] }
  await alice.call(path, { vehicle_ids: [two.vehicle_id, one.vehicle_id, two.vehicle_id], task })
  expect(await all()).toMatchObject([
    { vehicle_label: 'Two', start: { mileage: 70_000 }, file_ids: task.file_ids },
    { vehicle_label: 'One', start: { mileage: 40_000 }, file_ids: task.file_ids },
  ])
})

test('where one lacks something none is made, and each lack is named', async () => {
  const before = (await all()).length
  const vehicle = (label: string, tracker_id?: number) =>
    alice.call('vehicle/create', { vehicle: { label, type: 'car', tracker_id } }).then(({ id }) => id as number)
  const { tracker_id: silent } = await tracker(alice)
  const { tracker_id: phone } = await tracker(alice, { model: 'tmt250' })
  const [bare, fresh, bike] = [await vehicle('Bare'), await vehicle('New', silent), await vehicle('Bike', phone)]
  const hours = { ...oil.conditions, engine_hours: { limit: 5, notification_interval: 1 } }
  const vehicle_ids = [one.vehicle_id, 999_999_999, bare, fresh, bike]
  const { code, body } = await alice.fails(path, { vehicle_ids, task: { ...oil, conditions: hours } })
  expect([code, body.errors]).toEqual([
    7,
    [
      {
        parameter: 'vehicle_ids',
        error: [
          `${vehicle_ids[1]} is no vehicle of the account`,
          `${bare} has no tracker`,
          `${fresh} has no odometer that was set`,
          `${bike} has a device that does not tell its ignition`,
        ].join('; '),
      },
    ],
  ])
  const only = { ...oil, conditions: { engine_hours: hours.engine_hours } }
  expect((await alice.fails(path, { vehicle_ids: [fresh], task: only })).body.errors).toMatchObject([
    { error: `${fresh} has no engine hours that were set` },
  ])
  const named = { vehicle_ids: [one.vehicle_id], task: { ...oil, file_ids: [999_999_999] } }
  expect((await alice.fails(path, named)).body.errors).toMatchObject([{ parameter: 'task.file_ids' }])
  expect(await all()).toHaveLength(before)
})

test('who may not change vehicles makes none', async () => {
  expect(await (await subuser(alice)).fails(path, { vehicle_ids: [one.vehicle_id], task: oil })).toMatchObject({
    code: 13,
  })
})
