import { expect, test } from 'vitest'
import { ChangedVehicle } from '#resource/vehicle.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTask, serviced } from '#test/service-tasks.ts'
import { bind, block } from '#test/trackers.ts'
import { full } from './full.ts'

const { db, tenant, subuser, tracker } = await fleet()
const van = { label: 'Van', type: 'truck', subtype: 'board', trailer: 'small', max_speed: 90 }

const make = async (account: Person, vehicle: object = {}): Promise<number> =>
  (await account.call('vehicle/create', { vehicle: { ...van, ...vehicle } })).id

const read = async (account: Person, vehicle_id: number) => (await account.call('vehicle/read', { vehicle_id })).value

test('what is left out stays, null clears', async () => {
  const alice = await tenant()
  const id = await make(alice)
  await alice.call('vehicle/update', { vehicle: { id, reg_number: 'HH-1', max_speed: null, trailer: null } })
  const { trailer, ...vehicle } = await read(alice, id)
  expect(trailer).toBeUndefined()
  expect(vehicle).toMatchObject({ label: 'Van', type: 'truck', subtype: 'board', reg_number: 'HH-1', max_speed: null })
})

test('every field can be changed', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: garage_id } = await alice.call('garage/create', { garage: { organization_name: 'Yard' } })
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'heavy', color: 'ff0000' } })
  const vehicle = { id: await make(alice), ...full, tracker_id, garage_id, tags: [tag] }
  expect(Object.keys(vehicle).sort()).toEqual(Object.keys(ChangedVehicle.properties).sort())
  await alice.call('vehicle/update', { vehicle })
  expect(await read(alice, vehicle.id)).toMatchObject(vehicle)
})

test('a vehicle can be sent back as it was read', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const id = await make(alice, { tracker_id })
  // Blocked meanwhile: what it has it may keep.
  await block(db, source_id)
  const before = await read(alice, id)
  await alice.call('vehicle/update', { vehicle: before })
  expect(await read(alice, id)).toEqual(before)
})

test('a type that the subtype does not belong to', async () => {
  const alice = await tenant()
  const id = await make(alice)
  const { code, body } = await alice.fails('vehicle/update', { vehicle: { id, type: 'car' } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'vehicle.subtype'])
  await alice.call('vehicle/update', { vehicle: { id, type: 'car', subtype: null } })
  expect(await read(alice, id)).toMatchObject({ type: 'car', subtype: null })
})

test('the tracker of another vehicle', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [holder, id] = [await make(alice, { tracker_id }), await make(alice)]
  const wanted = { vehicle: { id, tracker_id } }
  expect(await alice.fails('vehicle/update', { ...wanted, force_reassign: false })).toMatchObject({ code: 247 })
  expect(await read(alice, holder)).toMatchObject({ tracker_id })
  await alice.call('vehicle/update', wanted)
  expect(await read(alice, holder)).toMatchObject({ tracker_id: null })
  expect(await read(alice, id)).toMatchObject({ tracker_id })
  await alice.call('vehicle/update', { ...wanted, force_reassign: false })
  expect(await read(alice, id)).toMatchObject({ tracker_id })
})

test('vehicles that are not there or not seen', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, { tracker_id })
  const sub = await subuser(alice, ['vehicle_update'])
  for (const person of [bob, sub])
    expect(await person.fails('vehicle/update', { vehicle: { id, label: 'stolen' } })).toMatchObject({ code: 201 })
  await bind(db, alice, sub, [tracker_id])
  await sub.call('vehicle/update', { vehicle: { id, label: 'ours' } })
  expect(await read(alice, id)).toMatchObject({ label: 'ours' })
})

test('a vehicle with tasks that are not done keeps its tracker, and nobody takes it', async () => {
  const carol = await tenant()
  const { vehicle_id, tracker_id } = await serviced(carol, tracker)
  const task_id = await makeTask(carol, vehicle_id)
  const { tracker_id: other } = await tracker(carol)
  const { id: bare } = await carol.call('vehicle/create', { vehicle: { label: 'Bare', type: 'car' } })
  for (const vehicle of [
    { id: vehicle_id, tracker_id: other },
    { id: vehicle_id, tracker_id: null },
    { id: bare, tracker_id },
  ])
    expect(await carol.fails('vehicle/update', { vehicle })).toMatchObject({ code: 261, http: 403 })
  const fresh = { vehicle: { label: 'New', type: 'car', tracker_id } }
  expect(await carol.fails('vehicle/create', fresh)).toMatchObject({ code: 247 })
  await carol.call('vehicle/update', { vehicle: { id: vehicle_id, tracker_id, label: 'Van 2' } })
  await carol.call('vehicle/service_task/set_status', { task_id, status: 'done' })
  await carol.call('vehicle/update', { vehicle: { id: vehicle_id, tracker_id: other } })
})
