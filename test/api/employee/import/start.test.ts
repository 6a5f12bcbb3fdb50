import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { bookFile, csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, tracker } = await fleet()
const { run } = importer(db)
const headers = [
  'first_name',
  'last_name',
  'phone',
  'department',
  'address',
  'tracker_label',
  'driver_license_valid_till',
]

const read = async (person: Person, process_id: number) =>
  (await person.call('employee/import/read', { process_id })).value

test('the rows of a workbook become employees, found on the map', async () => {
  const alice = await tenant()
  const department_id = (await alice.call('department/create', { department: { label: 'Night' } })).id
  const { tracker_id } = await tracker(alice, { label: 'Van 7' })
  const born = { t: 'n', v: 47_515, z: 'd/m/yy' }
  const rows = [
    ['First', 'Last', 'Phone', 'Dept', 'Home', 'Tracker', 'Licence'],
    ['Ada', 'Lovelace', 442_079_460_000, 'night', 'Hamburg', 'van 7', born],
    ['Grace', 'Hopper', '+1 555', '', 'Qqqqzzzzx', '', ''],
  ]
  const filename = await parsed(server, alice, bookFile(rows), { parse_header: 'true' })
  const { id } = await alice.call('employee/import/start', { filename, headers })
  await run()
  expect(await read(alice, id)).toMatchObject({
    type: 'employee',
    status: 'finished',
    progress: { imported: 1, failed: 1, errors: [{ line: 3, error: 'Home is not found' }] },
  })
  const { list } = await alice.call('employee/list')
  expect(list).toMatchObject([
    {
      first_name: 'Ada',
      phone: '442079460000',
      department_id,
      tracker_id,
      driver_license_valid_till: '2030-02-01',
      location: { address: 'Hamburg' },
    },
  ])
  expect(list[0].location.lat).toBeCloseTo(53.55, 0)
  const driver = await alice.call('tracker/employee/read', { tracker_id })
  expect(driver).toMatchObject({ current: { id: list[0].id }, last_change: { new_employee_id: list[0].id } })
})

test('a file that is not there is 233, no column of first names 234, a file twice 247', async () => {
  const alice = await tenant()
  const start = (params: object) => alice.fails('employee/import/start', params)
  expect(await start({ filename: 'x', headers })).toMatchObject({ code: 233 })
  const filename = await parsed(server, alice, csvFile('Ada'))
  expect(await start({ filename, headers: ['last_name'] })).toMatchObject({ code: 234 })
  await alice.call('employee/import/start', { filename, headers })
  expect(await start({ filename, headers })).toMatchObject({ code: 247 })
})
