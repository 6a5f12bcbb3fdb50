import { expect, test } from 'vitest'
import { ChangedEmployee } from '#resource/employee.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'
import { full } from './full.ts'

const { db, tenant, subuser, tracker } = await fleet()

const make = async (account: Person, employee: object = {}): Promise<number> =>
  (await account.call('employee/create', { employee: { first_name: 'Ada', ...employee } })).id

const read = async (account: Person, employee_id: number) =>
  (await account.call('employee/read', { employee_id })).value

test('what is left out stays, null clears', async () => {
  const alice = await tenant()
  const location = { lat: 1, lng: 2, address: 'Home' }
  const id = await make(alice, { last_name: 'L', hardware_key: 'k', ssn: '1', location })
  await alice.call('employee/update', { employee: { id, phone: '49', hardware_key: null, ssn: null } })
  const { ssn, ...employee } = await read(alice, id)
  expect(ssn).toBeUndefined()
  expect(employee).toMatchObject({ first_name: 'Ada', last_name: 'L', phone: '49', hardware_key: null, location })
  await alice.call('employee/update', { employee: { id, location: null } })
  expect(await read(alice, id)).toMatchObject({ location: null, phone: '49' })
})

test('texts that may be empty are never null, when they are created neither', async () => {
  const alice = await tenant()
  const empty = ['middle_name', 'last_name', 'email', 'phone', 'driver_license_number', 'driver_license_cats']
  const nulls = Object.fromEntries(empty.map((name) => [name, null]))
  const told = Object.fromEntries(empty.map((name) => [name, '']))
  const id = await make(alice, told)
  expect(await read(alice, id)).toMatchObject(told)
  for (const [path, employee] of [
    ['employee/create', { first_name: 'Ada', ...nulls }],
    ['employee/update', { id, ...nulls }],
  ] as const) {
    const { code, body } = await alice.fails(path, { employee })
    expect([code, body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()]).toEqual([
      7,
      empty.map((name) => `employee.${name}`).sort(),
    ])
  }
  await alice.call('employee/update', { employee: { ...full, id } })
  await alice.call('employee/update', { employee: { id, ...told } })
  expect(await read(alice, id)).toMatchObject({ ...full, ...told })
})

test('every field can be changed', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: department_id } = await alice.call('department/create', { department: { label: 'Night' } })
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'trainer', color: 'ff0000' } })
  const before = { first_name: 'Grace', last_name: 'Hopper' }
  const employee = { id: await make(alice, before), ...full, tracker_id, department_id, tags: [tag] }
  expect(Object.keys(employee).sort()).toEqual(Object.keys(ChangedEmployee.properties).sort())
  await alice.call('employee/update', { employee })
  expect(await read(alice, employee.id)).toMatchObject(employee)
})

test('an employee can be sent back as read', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const id = await make(alice, { tracker_id })
  // Blocked meanwhile: what one has one may keep.
  await block(db, source_id)
  const before = await read(alice, id)
  await alice.call('employee/update', { employee: before })
  expect(await read(alice, id)).toEqual(before)
})

test('the tracker of another', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [holder, id] = [await make(alice, { tracker_id }), await make(alice)]
  expect(await alice.fails('employee/update', { employee: { id, tracker_id } })).toMatchObject({ code: 247 })
  expect(await read(alice, holder)).toMatchObject({ tracker_id })
  await alice.call('employee/update', { employee: { id: holder, tracker_id: null } })
  await alice.call('employee/update', { employee: { id, tracker_id } })
  expect(await read(alice, id)).toMatchObject({ tracker_id })
})

test('employees who are not there or not seen', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, { tracker_id })
  const sub = await subuser(alice, ['employee_update'])
  for (const person of [bob, sub])
    expect(await person.fails('employee/update', { employee: { id, first_name: 'x' } })).toMatchObject({ code: 201 })
  await bind(db, alice, sub, [tracker_id])
  await sub.call('employee/update', { employee: { id, first_name: 'Grace' } })
  expect(await read(alice, id)).toMatchObject({ first_name: 'Grace' })
})
