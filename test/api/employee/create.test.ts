import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'
import { full } from './full.ts'

const { db, tenant, subuser, tracker } = await fleet()
const ada = { first_name: 'Ada' }

/** What an employee has who was made of a first name. */
const bare = {
  ...ada,
  tracker_id: null,
  middle_name: '',
  last_name: '',
  email: '',
  phone: '',
  driver_license_number: '',
  driver_license_cats: '',
  driver_license_issue_date: null,
  driver_license_valid_till: null,
  hardware_key: null,
  icon_id: null,
  avatar_file_name: null,
  department_id: null,
  location: null,
  tags: [],
}

test('a first name is enough', async () => {
  const alice = await tenant()
  const { id } = await alice.call('employee/create', { employee: ada })
  expect(await alice.call('employee/read', { employee_id: id })).toEqual({ value: { id, ...bare } })
})

test('every field is kept', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: department_id } = await alice.call('department/create', { department: { label: 'Night' } })
  const tag = await alice.call('tag/create', { tag: { name: 'trainer', color: 'ff0000' } })
  const employee = { ...full, tracker_id, department_id, tags: [tag.id] }
  const { id } = await alice.call('employee/create', { employee })
  const value = { id, ...employee, icon_id: null, avatar_file_name: null }
  expect((await alice.call('employee/read', { employee_id: id })).value).toEqual(value)
})

test('what is read-only and what is null is no obstacle: an employee can be sent back whole', async () => {
  const alice = await tenant()
  const employee = { ...bare, id: null, icon_id: 3, avatar_file_name: 'x.png', personnel_number: null, ssn: null }
  const { id } = await alice.call('employee/create', { employee })
  expect((await alice.call('employee/read', { employee_id: id })).value).toEqual({ id, ...bare })
})

test('what does not fit is told, all at once', async () => {
  const alice = await tenant()
  const wrong = {
    first_name: ' ',
    middle_name: 'x'.repeat(101),
    email: 'ada',
    phone: '+49',
    driver_license_number: 'x'.repeat(33),
    driver_license_issue_date: '2023-02-29',
    hardware_key: 'x'.repeat(65),
    personnel_number: 'x'.repeat(16),
    ssn: 'x'.repeat(33),
    location: { lat: 1, lng: 2 },
  }
  const { code, body } = await alice.fails('employee/create', { employee: wrong })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual(
    Object.keys(wrong)
      .map((name) => `employee.${name === 'location' ? 'location.address' : name}`)
      .sort(),
  )
})

test('references that the account does not have are told at once', async () => {
  const alice = await tenant()
  const employee = { ...ada, tracker_id: 2_000_000_000, department_id: 2_000_000_000, tags: [2_000_000_000] }
  const { code, body } = await alice.fails('employee/create', { employee })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(
    ['tracker_id', 'tags', 'department_id'].map((name) => `employee.${name}`),
  )
})

test('a tracker has one employee, and is not blocked', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const { id } = await alice.call('employee/create', { employee: { ...ada, tracker_id } })
  const again = { employee: { ...ada, tracker_id } }
  expect(await alice.fails('employee/create', again)).toMatchObject({ code: 247, http: 409 })
  await alice.call('employee/delete', { employee_id: id })
  await block(db, source_id)
  expect(await alice.fails('employee/create', again)).toMatchObject({ code: 7 })
})

test('a sub-user needs the right, and sees the tracker', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await (await subuser(alice)).fails('employee/create', { employee: ada })).toMatchObject({ code: 13 })
  const sub = await subuser(alice, ['employee_update'])
  expect(await sub.fails('employee/create', { employee: { ...ada, tracker_id } })).toMatchObject({ code: 7 })
  await bind(db, alice, sub, [tracker_id])
  const { id } = await sub.call('employee/create', { employee: { ...ada, tracker_id } })
  expect((await alice.call('employee/read', { employee_id: id })).value).toMatchObject({ tracker_id })
})
