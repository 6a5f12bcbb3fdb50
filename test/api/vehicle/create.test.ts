import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'
import { full } from './full.ts'

const { db, tenant, subuser, tracker } = await fleet()
const van = { label: 'Van 1', type: 'truck' }

/** What a vehicle has that was made of a label and type. */
const bare = {
  ...van,
  tracker_id: null,
  max_speed: null,
  model: '',
  subtype: null,
  garage_id: null,
  reg_number: '',
  vin: '',
  chassis_number: '',
  payload_weight: null,
  payload_height: null,
  payload_length: null,
  payload_width: null,
  passengers: null,
  fuel_type: null,
  fuel_grade: '',
  norm_avg_fuel_consumption: null,
  fuel_tank_volume: null,
  wheel_arrangement: '',
  tyre_size: '',
  tyres_number: null,
  liability_insurance_policy_number: '',
  liability_insurance_valid_till: null,
  free_insurance_policy_number: '',
  free_insurance_valid_till: null,
  icon_id: null,
  avatar_file_name: null,
  tags: [],
}

test('a label and a type are enough', async () => {
  const alice = await tenant()
  const { id } = await alice.call('vehicle/create', { vehicle: van })
  expect(await alice.call('vehicle/read', { vehicle_id: id })).toEqual({ value: { id, ...bare } })
})

test('additional_info may have several lines, other texts one', async () => {
  const alice = await tenant()
  const additional_info = 'Keys at the gate.\r\n\tAsk for Ada.\n'
  const { id } = await alice.call('vehicle/create', { vehicle: { ...van, additional_info } })
  expect(await alice.call('vehicle/read', { vehicle_id: id })).toMatchObject({ value: { additional_info } })
  await alice.call('vehicle/update', { vehicle: { id, ...van, additional_info: 'a\nb' } })
  expect(await alice.call('vehicle/read', { vehicle_id: id })).toMatchObject({ value: { additional_info: 'a\nb' } })
  for (const wrong of [{ additional_info: 'a\0b' }, { model: 'a\nb' }, { label: 'a\nb' }])
    expect(await alice.fails('vehicle/create', { vehicle: { ...van, ...wrong } })).toMatchObject({ code: 7 })
})

test('every field is kept, and tells of its tracker and garage', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Box 7' })
  const { id: garage_id } = await alice.call('garage/create', { garage: { organization_name: 'Yard' } })
  const tag = await alice.call('tag/create', { tag: { name: 'heavy', color: 'ff0000' } })
  const vehicle = { ...full, tracker_id, garage_id, tags: [tag.id, tag.id] }
  const { id } = await alice.call('vehicle/create', { vehicle })
  expect((await alice.call('vehicle/read', { vehicle_id: id })).value).toEqual({
    ...{ id, ...vehicle, tags: [tag.id] },
    ...{ tracker_label: 'Box 7', garage_organization_name: 'Yard', icon_id: null, avatar_file_name: null },
  })
})

test('what is read-only and what is null is no obstacle: a vehicle can be sent back whole', async () => {
  const alice = await tenant()
  const vehicle = { ...bare, id: null, icon_id: 3, avatar_file_name: 'x.png', tracker_label: 'x', trailer: null }
  const { id } = await alice.call('vehicle/create', { vehicle })
  expect((await alice.call('vehicle/read', { vehicle_id: id })).value).toEqual({ id, ...bare })
})

test('what does not fit is told, all at once', async () => {
  const alice = await tenant()
  const wrong = { ...full, label: ' ', type: 'plane', max_speed: -1, payload_width: 1e9, fuel_type: 'wood', vin: '\n' }
  const { code, body } = await alice.fails('vehicle/create', { vehicle: wrong })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual(
    ['fuel_type', 'label', 'max_speed', 'payload_width', 'type', 'vin'].map((name) => `vehicle.${name}`),
  )
})

test('the subtype belongs to the type', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('vehicle/create', { vehicle: { ...van, subtype: 'sedan', garage_id: 77 } })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
    'vehicle.subtype',
    'vehicle.garage_id',
  ])
})

test('a tracker that is unknown, blocked or not bound to the sub-user is refused', async () => {
  const alice = await tenant()
  const sub = await subuser(alice, ['vehicle_update'])
  const [blocked, bound] = [await tracker(alice), await tracker(alice)]
  await block(db, blocked.source_id)
  await bind(db, alice, sub, [bound.tracker_id])
  const refused = async (person: typeof alice, tracker_id: number) => {
    const { code, body } = await person.fails('vehicle/create', { vehicle: { ...van, tracker_id } })
    return [code, body.errors[0].parameter]
  }
  expect(await refused(alice, blocked.tracker_id)).toEqual([7, 'vehicle.tracker_id'])
  expect(await refused(alice, 2_000_000_000)).toEqual([7, 'vehicle.tracker_id'])
  const { tracker_id } = await tracker(alice)
  expect(await refused(sub, tracker_id)).toEqual([7, 'vehicle.tracker_id'])
  const { id } = await sub.call('vehicle/create', { vehicle: { ...van, tracker_id: bound.tracker_id } })
  expect((await alice.call('vehicle/read', { vehicle_id: id })).value.tracker_id).toBe(bound.tracker_id)
})

test('a tracker is taken from the vehicle that has it, unless that is not wanted', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const first = await alice.call('vehicle/create', { vehicle: { ...van, tracker_id } })
  const again = { vehicle: { ...van, tracker_id }, force_reassign: false }
  expect(await alice.fails('vehicle/create', again)).toMatchObject({ code: 247, http: 409 })
  const second = await alice.call('vehicle/create', { vehicle: { ...van, tracker_id } })
  const trackerOf = async (vehicle_id: number) => (await alice.call('vehicle/read', { vehicle_id })).value.tracker_id
  expect([await trackerOf(first.id), await trackerOf(second.id)]).toEqual([null, tracker_id])
})

test('two who give a tracker away at once agree on one vehicle', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const made = await Promise.all(
    [1, 2, 3, 4].map(() => alice.call('vehicle/create', { vehicle: { ...van, tracker_id } })),
  )
  const { list } = await alice.call('vehicle/list')
  expect(list).toHaveLength(made.length)
  expect(list.filter((vehicle: { tracker_id: number | null }) => vehicle.tracker_id === tracker_id)).toHaveLength(1)
})

test('a sub-user needs the right', async () => {
  const alice = await tenant()
  expect(await (await subuser(alice)).fails('vehicle/create', { vehicle: van })).toMatchObject({ code: 13, http: 403 })
})
