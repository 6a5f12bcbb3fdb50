import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { db, tenant, tracker } = await fleet()

const make = async (account: Person, vehicles: object[]): Promise<number[]> => {
  const ids: number[] = []
  for (const vehicle of vehicles)
    ids.push((await account.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', ...vehicle } })).id)
  return ids
}

const labels = async (account: Person, params: object = {}): Promise<string[]> =>
  (await account.call('vehicle/list', params)).list.map(({ label }: { label: string }) => label)

test('by id, those of the account, and how many there are', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const ids = await make(alice, [{ label: 'b' }, { label: 'a' }, { label: 'c' }])
  await make(bob, [{ label: 'foreign' }])
  const { list, count } = await alice.call('vehicle/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(count).toBe(3)
  expect(await alice.call('vehicle/list', { limit: 1, offset: 1 })).toEqual({ list: [list[1]], count: 3 })
  expect(await alice.call('vehicle/list', { offset: 3 })).toEqual({ list: [], count: 3 })
  expect(await alice.call('vehicle/list', { limit: 0 })).toEqual({ list: [], count: 3 })
})

test('those with a tracker, or without one, also of those that a filter finds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await make(alice, [{ label: 'Van with', tracker_id }, { label: 'Van without' }, { label: 'Bus without' }])
  expect(await labels(alice, { has_tracker: true })).toEqual(['Van with'])
  expect(await labels(alice, { has_tracker: false })).toEqual(['Van without', 'Bus without'])
  expect(await labels(alice, { has_tracker: false, filter: 'van' })).toEqual(['Van without'])
  expect(await alice.call('vehicle/list', { has_tracker: false, limit: 0 })).toEqual({ list: [], count: 2 })
})

test('the filter is part of VIN, license plate or label in any case; % and _ are plain', async () => {
  const alice = await tenant()
  await make(alice, [
    { label: 'Ärger', vin: 'WDB9066', reg_number: 'HH-AB 12' },
    { label: '100% electric', model: 'WDB' },
    { label: 'a_b' },
  ])
  expect(await labels(alice, { filter: 'wdb' })).toEqual(['Ärger'])
  expect(await labels(alice, { filter: 'ÄRG' })).toEqual(['Ärger'])
  expect(await labels(alice, { filter: 'ab 1' })).toEqual(['Ärger'])
  expect(await labels(alice, { filter: '0% E' })).toEqual(['100% electric'])
  expect(await labels(alice, { filter: '_' })).toEqual(['a_b'])
  expect(await alice.call('vehicle/list', { filter: 'A', limit: 1 })).toMatchObject({ count: 2 })
  for (const filter of [null, '', ' ']) expect(await labels(alice, { filter })).toHaveLength(3)
})

test('those of which an insurance ends by a day', async () => {
  const alice = await tenant()
  await make(alice, [
    { label: 'a', liability_insurance_valid_till: '2026-03-01', free_insurance_valid_till: '2027-01-01' },
    { label: 'b', free_insurance_valid_till: '2026-03-02' },
    { label: 'c', liability_insurance_valid_till: '2026-03-03' },
    { label: 'd' },
  ])
  expect(await labels(alice, { insured_until: '2026-03-02' })).toEqual(['a', 'b'])
  expect(await labels(alice, { insured_until: '2026-03-02', filter: 'B' })).toEqual(['b'])
  expect(await alice.call('vehicle/list', { insured_until: '2026-03-03', limit: 1 })).toMatchObject({ count: 3 })
  expect(await alice.fails('vehicle/list', { insured_until: 'soon' })).toMatchObject({ code: 7 })
})

test('sorted by two properties, then by id', async () => {
  const alice = await tenant()
  await make(alice, [
    { label: 'a', max_speed: 90, model: 'x' },
    { label: 'b', max_speed: 80, model: 'x' },
    { label: 'c', max_speed: 90, model: 'y' },
    { label: 'd', max_speed: 80, model: 'x' },
  ])
  expect(await labels(alice, { sort: ['label=desc'] })).toEqual(['d', 'c', 'b', 'a'])
  expect(await labels(alice, { sort: ['model=desc', 'max_speed'] })).toEqual(['c', 'b', 'd', 'a'])
  expect(await labels(alice, { sort: ['max_speed=asc', 'label=desc'] })).toEqual(['d', 'b', 'c', 'a'])
})

const properties = [
  ...['id', 'label', 'reg_number', 'model', 'type', 'garage_organization_name', 'vin', 'tracker_label', 'fuel_type'],
  ...['fuel_grade', 'norm_avg_fuel_consumption', 'fuel_tank_volume', 'payload_weight', 'chassis_number', 'subtype'],
  ...['wheel_arrangement', 'tyres_number', 'tyres_size', 'tyre_size', 'max_speed', 'passengers'],
]

test.each(properties)('sorted by %s', async (property) => {
  const alice = await tenant()
  const values = [
    { label: 'a', type: 'bus', subtype: 'city', fuel_type: 'diesel' },
    { label: 'b', type: 'car', subtype: 'coupe', fuel_type: 'gas' },
  ]
  const { tracker_id: second } = await tracker(alice, { label: 'b' })
  const { tracker_id: first } = await tracker(alice, { label: 'a' })
  for (const [index, value] of values.entries()) {
    const garage = { organization_name: value.label }
    const { id: garage_id } = await alice.call('garage/create', { garage })
    const text = value.label
    const texts = { reg_number: text, model: text, vin: text, fuel_grade: text, chassis_number: text }
    const sizes = { wheel_arrangement: text, tyre_size: text }
    const amounts = { norm_avg_fuel_consumption: index, fuel_tank_volume: index, payload_weight: index }
    const counts = { tyres_number: index, max_speed: index, passengers: index }
    const tied = { tracker_id: index === 0 ? first : second, garage_id }
    await make(alice, [{ ...value, ...texts, ...sizes, ...amounts, ...counts, ...tied }])
  }
  expect(await labels(alice, { sort: [property] })).toEqual(['a', 'b'])
  expect(await labels(alice, { sort: [`${property}=desc`] })).toEqual(['b', 'a'])
})

test('bounds of the parameters', async () => {
  const alice = await tenant()
  const parameters = async (params: object) => {
    const { code, body } = await alice.fails('vehicle/list', params)
    return [code, body.errors?.[0].parameter]
  }
  expect(await parameters({ limit: 10_001 })).toEqual([212, undefined])
  expect(await parameters({ limit: -1 })).toEqual([7, 'limit'])
  expect(await parameters({ filter: 'x'.repeat(101) })).toEqual([7, 'filter'])
  expect(await parameters({ sort: ['color'] })).toEqual([7, 'sort.0'])
  expect(await parameters({ sort: ['label=down'] })).toEqual([7, 'sort.0'])
  expect(await parameters({ sort: ['id', 'label', 'vin'] })).toEqual([7, 'sort'])
})

test('labels are those that trackers and garages have now', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'before' })
  const { id: garage_id } = await alice.call('garage/create', { garage: {} })
  await make(alice, [{ tracker_id, garage_id }])
  const told = async () => (await alice.call('vehicle/list')).list[0]
  expect(await told()).not.toHaveProperty('garage_organization_name')
  await alice.call('tracker/settings/update', { tracker_id, label: 'after', group_id: 0 })
  await alice.call('garage/update', { garage: { id: garage_id, organization_name: 'Yard' } })
  expect(await told()).toMatchObject({ tracker_label: 'after', garage_organization_name: 'Yard' })
  await alice.call('garage/delete', { garage_id })
  expect(await told()).not.toHaveProperty('garage_organization_name')
})

test('what finds many is counted and listed as what finds few', async () => {
  const alice = await tenant()
  const many = 1_200
  await db
    .insertInto('vehicle')
    .values(Array.from({ length: many }, (_, n) => ({ account_id: alice.id, label: `Bus ${n}`, type: 'bus' })))
    .execute()
  const first = await alice.call('vehicle/list', { filter: 'BUS', limit: 2, sort: ['label=desc'] })
  expect(first.count).toBe(many)
  expect(first.list.map(({ label }: { label: string }) => label)).toEqual(['Bus 999', 'Bus 998'])
  expect((await alice.call('vehicle/list', { filter: 'bus 11', limit: 1 })).count).toBe(111)
  expect(await labels(alice, { filter: 'b', offset: many - 1 })).toEqual([`Bus ${many - 1}`])
})
