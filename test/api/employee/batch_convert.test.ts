import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, tracker } = await fleet()
const alice = await tenant()

const convert = (batch: string, params: object = {}) => alice.call('employee/batch_convert', { batch, ...params })

const one = async (fields: Record<string, string>) =>
  (await convert(Object.values(fields).join('\t'), { fields: Object.keys(fields) })).list[0]

test('rows become employees with the usual columns', async () => {
  const { list, limit_exceeded } = await convert(
    'Ada\tKing\tLovelace\tada@x.example\t+44 (20) 7946-0000\n\tB.\tHopper\t\tx',
  )
  expect(limit_exceeded).toBe(false)
  expect(list).toMatchObject([
    {
      success: true,
      value: {
        first_name: 'Ada',
        middle_name: 'King',
        last_name: 'Lovelace',
        email: 'ada@x.example',
        phone: '442079460000',
      },
    },
    { success: false, value: { last_name: 'Hopper', errors: [{ parameter: 'first_name' }, { parameter: 'phone' }] } },
  ])
})

test('what has no errors is created as it is', async () => {
  const department_id = (await alice.call('department/create', { department: { label: 'Night' } })).id
  const { tracker_id } = await tracker(alice, { label: 'Van 7' })
  const { success, value } = await one({
    first_name: 'Grace',
    driver_license_issue_date: '1.2.2020',
    driver_license_valid_till: '2030-02-01',
    hardware_key: 'AB12',
    department: 'night',
    address: 'Berlin',
    personnel_number: '007',
    tracker_label: 'van 7',
    radius: '50',
  })
  expect(success).toBe(true)
  expect(value).toMatchObject({
    department_id,
    tracker_id,
    driver_license_issue_date: '2020-02-01',
    location: { address: 'Berlin' },
  })
  expect(value.location.lat).toBeCloseTo(52.52, 0)
  expect(value.location.radius).toBeUndefined()
  const { id } = await alice.call('employee/create', { employee: value })
  expect((await alice.call('employee/read', { employee_id: id })).value).toMatchObject({
    ...value,
    hardware_key: expect.anything(),
  })
  // The tracker is somebody's now, and create would refuse it.
  expect(await one({ first_name: 'Ada', tracker_label: 'Van 7' })).toMatchObject({
    success: false,
    value: { errors: [{ parameter: 'tracker_id' }] },
  })
})

test('a file that is unknown is 234, one of the account is read', async () => {
  const file_id = await parsed(server, alice, csvFile('Ada;;Lovelace'))
  expect((await alice.call('employee/batch_convert', { file_id })).list).toMatchObject([
    { success: true, value: { first_name: 'Ada', last_name: 'Lovelace' } },
  ])
  expect(await (await tenant()).fails('employee/batch_convert', { file_id })).toMatchObject({ code: 234 })
})

test('an employee has no radius, whatever the cell says', async () => {
  for (const radius of ['n/a', '100 m', '50'])
    expect(await one({ first_name: 'Eve', lat: '38.7', lng: '-9.1', radius })).toMatchObject({ success: true })
})
