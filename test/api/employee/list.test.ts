import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { tenant, tracker } = await fleet()

const make = async (account: Person, ...employees: object[]): Promise<number[]> => {
  const ids: number[] = []
  for (const employee of employees)
    ids.push((await account.call('employee/create', { employee: { first_name: 'Ada', ...employee } })).id)
  return ids
}

const names = async (account: Person, params: object = {}): Promise<string[]> =>
  (await account.call('employee/list', params)).list.map(({ first_name }: { first_name: string }) => first_name)

test('by id, those of the account, and how many there are', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const ids = await make(alice, { first_name: 'b' }, { first_name: 'a' }, { first_name: 'c' })
  await make(bob, { first_name: 'foreign' })
  const { list, count } = await alice.call('employee/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(count).toBe(3)
  expect(await alice.call('employee/list', { limit: 1, offset: 1 })).toEqual({ list: [list[1]], count: 3 })
})

test('those whose driving licence ends by a day', async () => {
  const alice = await tenant()
  const ending = ['2026-03-01', '2026-03-02', '2026-03-03', null]
  await make(
    alice,
    ...ending.map((driver_license_valid_till, i) => ({ first_name: 'abcd'[i], driver_license_valid_till })),
  )
  expect(await names(alice, { licensed_until: '2026-03-02' })).toEqual(['a', 'b'])
  expect(await names(alice, { licensed_until: '2026-03-02', filter: 'B' })).toEqual(['b'])
  expect(await alice.call('employee/list', { licensed_until: '2026-03-03', limit: 1 })).toMatchObject({ count: 3 })
  expect(await alice.fails('employee/list', { licensed_until: 'soon' })).toMatchObject({ code: 7 })
})

/** Two people who differ in all that they are sorted and found by. */
const two = async (account: Person): Promise<number[]> => {
  const ids: number[] = []
  for (const text of ['zaza', 'zbzb']) {
    const { tracker_id } = await tracker(account, { label: `${text} box` })
    const { id: department_id } = await account.call('department/create', { department: { label: `${text} shift` } })
    const license = { driver_license_number: `n ${text}`, driver_license_cats: `c ${text}` }
    const numbers = { personnel_number: `p ${text}`, hardware_key: `k ${text}`, ssn: `s ${text}` }
    const phone = text === 'zaza' ? '491' : '492'
    const email = `${text}@fleet.example`
    const driver_license_valid_till = text === 'zaza' ? '2031-01-09' : '2032-11-30'
    const location = { lat: 0, lng: 0, address: `a ${text}` }
    const tied = { tracker_id, department_id, location }
    const employee = { first_name: text, email, phone, driver_license_valid_till, ...license, ...numbers, ...tied }
    ids.push(...(await make(account, employee)))
  }
  return ids
}

const properties = [
  ...['ID', 'id', 'first_name', 'object_label', 'department_label', 'personnel_number', 'hardware_key', 'phone'],
  ...['email', 'address', 'driver_license_number', 'driver_license_cats', 'driver_license_valid_till', 'ssn'],
]

test('sorted by each property', async () => {
  const alice = await tenant()
  await two(alice)
  for (const property of properties) {
    expect(await names(alice, { sort: [property] })).toEqual(['zaza', 'zbzb'])
    expect(await names(alice, { sort: [`${property}=desc`] })).toEqual(['zbzb', 'zaza'])
  }
  await make(alice, { first_name: 'zbzb', last_name: 'late' })
  const { list } = await alice.call('employee/list', { sort: ['first_name=desc', 'ID=desc'] })
  expect(list[0].last_name).toBe('late')
})

test('the filter is part of any of the properties, in any case', async () => {
  const alice = await tenant()
  const [id] = await two(alice)
  const texts = [
    'N ZAZA',
    'c zaza',
    'p zaza',
    'k zaza',
    's zaza',
    'a zaza',
    'zaza@',
    '491',
    '2031-01-09',
    'ZAZA',
    '31-01',
  ]
  for (const filter of [...texts, 'zaza box', 'ZAZA shift', String(id)]) {
    const { list, count } = await alice.call('employee/list', { filter })
    expect([filter, count, list[0]?.first_name]).toEqual([filter, 1, 'zaza'])
  }
  expect(await names(alice, { filter: 'box' })).toEqual(['zaza', 'zbzb'])
  for (const filter of ['%', '_', 'zaza zaza']) expect(await names(alice, { filter })).toEqual([])
  for (const filter of [null, '']) expect(await names(alice, { filter })).toHaveLength(2)
})

test('bounds of the parameters', async () => {
  const alice = await tenant()
  const parameters = async (params: object) => {
    const { code, body } = await alice.fails('employee/list', params)
    return [code, body.errors?.[0].parameter]
  }
  expect(await parameters({ limit: 10_001 })).toEqual([212, undefined])
  expect(await parameters({ filter: 'x'.repeat(101) })).toEqual([7, 'filter'])
  expect(await parameters({ sort: ['last_name'] })).toEqual([7, 'sort.0'])
  expect(await parameters({ sort: ['id', 'ssn', 'phone'] })).toEqual([7, 'sort'])
})

test('labels are those that trackers and departments have now', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'before' })
  const department = await alice.call('department/create', { department: { label: 'early' } })
  await make(alice, { first_name: 'tied', tracker_id, department_id: department.id }, { first_name: 'free' })
  await alice.call('tracker/settings/update', { tracker_id, label: 'after', group_id: 0 })
  await alice.call('department/update', { department: { id: department.id, label: 'late' } })
  for (const filter of ['after', 'late']) expect(await names(alice, { filter })).toEqual(['tied'])
  for (const filter of ['before', 'early']) expect(await names(alice, { filter })).toEqual([])
  await alice.call('department/delete', { department_id: department.id })
  expect(await names(alice, { filter: 'late' })).toEqual([])
})

test('people whose texts are too long for an index are found as well', async () => {
  const alice = await tenant()
  const wide = (length: number, end: string) => '\u{1F600}'.repeat(length - end.length) + end
  const address = wide(255, 'Harbour')
  const location = { lat: 0, lng: 0, address }
  const texts = { first_name: wide(100, 'Ada'), email: '', driver_license_number: wide(32, ''), ssn: wide(32, '') }
  const more = { personnel_number: wide(15, ''), hardware_key: wide(64, ''), driver_license_cats: wide(32, '') }
  const department = await alice.call('department/create', { department: { label: wide(255, 'Night') } })
  const [long] = await make(
    alice,
    { ...texts, ...more, location, department_id: department.id },
    { location: { ...location, address: 'Harbour 2' } },
  )
  for (const [filter, count] of Object.entries({ harbour: 2, HARB: 2, Ha: 2, night: 1, ni: 1, nowhere: 0 }))
    expect([filter, (await alice.call('employee/list', { filter })).count]).toEqual([filter, count])
  expect((await alice.call('employee/list', { filter: 'ni' })).list[0].id).toBe(long)
})
