import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'
import { makeTask, oil, serviced } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/cost/list'
const day = 86_400_000
const today = new Date().toISOString().slice(0, 10)
const period = {
  from: `${new Date(Date.now() - 20 * day).toISOString().slice(0, 10)} 00:00:00`,
  to: `${today} 23:59:59`,
}
const lately = `${new Date(Date.now() - 2 * day).toISOString().slice(0, 10)} 08:00:00`

/** It drove so far, three days ago. */
const drove = async (source_id: number, length: number) => {
  const start = Date.now() - 3 * day
  const ends = {
    start_lat: 53.5,
    start_lng: 10,
    end_lat: 53.9,
    end_lng: 10,
    north: 53.9,
    south: 53.5,
    east: 10.1,
    west: 10,
  }
  await db
    .insertInto('track')
    .values({
      ...{ source_id, id: 1, type: 'regular', start_time: new Date(start), end_time: new Date(start + 3_600_000) },
      ...{
        ...ends,
        length,
        max_speed: 80,
        points: 120,
        precision: 5,
        lbs: false,
        start_reason: '{}',
        end_reason: '{}',
      },
    })
    .execute()
}

const done = async (alice: Awaited<ReturnType<typeof tenant>>, vehicle_id: number, more: object) => {
  const task_id = await makeTask(alice, vehicle_id, { ...oil, ...more })
  await alice.call('vehicle/service_task/set_status', { task_id, status: 'done' })
}

test('services that were done and receipts, by vehicle and kilometre', async () => {
  const alice = await tenant()
  const [van, lorry] = [await serviced(alice, tracker, 'Van'), await serviced(alice, tracker, 'Lorry')]
  const { id: bare } = await alice.call('vehicle/create', { vehicle: { label: 'Bare', type: 'car' } })
  await drove(van.source_id, 50_000)
  await done(alice, van.vehicle_id, { cost: 100 })
  await done(alice, van.vehicle_id, { cost: 40, unplanned: true })
  await done(alice, van.vehicle_id, {})
  await makeTask(alice, van.vehicle_id, { ...oil, cost: 999 })
  await keepReceipt(alice, { vehicle_id: van.vehicle_id }, { time: lately })
  await keepReceipt(alice, { tracker_id: van.tracker_id }, { time: lately, cost: 50 })
  await keepReceipt(alice, { vehicle_id: van.vehicle_id }, { time: '2020-01-01 00:00:00' })
  const nothing = { services: 0, service_cost: 0, unplanned_cost: 0, receipts: 0, fuel_cost: 0, total: 0 }
  const { list, count } = await alice.call(path, period)
  expect([count, list]).toEqual([
    3,
    [
      { vehicle_id: bare, vehicle_label: 'Bare', ...nothing, distance: null, per_kilometre: null },
      { vehicle_id: lorry.vehicle_id, vehicle_label: 'Lorry', ...nothing, distance: 0, per_kilometre: null },
      {
        ...{ vehicle_id: van.vehicle_id, vehicle_label: 'Van', services: 3, service_cost: 140, unplanned_cost: 40 },
        ...{ receipts: 2, fuel_cost: 110, total: 250, distance: 50, per_kilometre: 5 },
      },
    ],
  ])
  expect((await alice.call(path, { ...period, limit: 1, offset: 2 })).list).toMatchObject([{ vehicle_label: 'Van' }])
  expect((await alice.call(path, { ...period, vehicle_ids: [bare] })).list).toMatchObject([{ vehicle_label: 'Bare' }])
})

test('of vehicles that the caller sees, in a period that is not too long', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { vehicle_id } = await serviced(alice, tracker)
  expect((await mallory.call(path, period)).list).toEqual([])
  expect((await mallory.fails(path, { ...period, vehicle_ids: [vehicle_id] })).code).toBe(201)
  expect((await (await subuser(alice)).call(path, period)).list).toEqual([])
  expect((await alice.fails(path, { ...period, from: '2001-01-01 00:00:00' })).code).toBe(211)
})
