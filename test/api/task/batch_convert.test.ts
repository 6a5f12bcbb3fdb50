import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, subuser, tracker } = await fleet()

const alice = await tenant('Europe/Berlin')

const convert = (batch: string, params: object = {}, person = alice) =>
  person.call('task/batch_convert', { batch, ...params })

const place = { lat: '53.5436', lng: '9.9669' }

const one = async (fields: Record<string, string>, params: object = {}) =>
  (await convert(Object.values(fields).join('\t'), { fields: Object.keys(fields), ...params })).list[0]

test('rows become tasks with the usual columns, and what they leave out is put in', async () => {
  const row = 'Crate\t2026-12-01 09:00\t2026-12-01 12:00\tLandungsbrücken\t53.5436\t9.9669\tTo the gate'
  expect(await convert(`${row}\n`)).toEqual({
    list: [
      {
        label: 'Crate',
        from: '2026-12-01 09:00:00',
        to: '2026-12-01 12:00:00',
        location: { lat: 53.5436, lng: 9.9669, address: 'Landungsbrücken', radius: 100 },
        description: 'To the gate',
        ...{ max_delay: 0, min_stay_duration: 0, min_arrival_duration: 0 },
      },
    ],
    limit_exceeded: false,
  })
})

test('defaults are those that were sent; what a row says is kept', async () => {
  const defaults = {
    ...{ default_radius: 50, default_max_delay: 15, default_duration: 90, default_min_stay_duration: 5 },
  }
  const told = await one({ label: 'Crate', from: '01.12.2026 09:00', ...place }, defaults)
  expect(told).toMatchObject({
    to: '2026-12-01 10:30:00',
    max_delay: 15,
    min_stay_duration: 5,
    location: { radius: 50 },
  })
  const said = { radius: '70', max_delay: '1', min_stay_duration: '2', min_arrival_duration: '3', external_id: 'A 1' }
  expect(await one({ label: 'Crate', from: '2026-12-01 09:00', ...place, ...said }, defaults)).toMatchObject({
    ...{ max_delay: 1, min_stay_duration: 2, min_arrival_duration: 3, external_id: 'A 1', location: { radius: 70 } },
  })
})

test('what is wrong is told with its row, and create takes those without', async () => {
  const faults = async (fields: Record<string, string>) =>
    ((await one(fields)).errors ?? []).map(({ parameter }: { parameter: string }) => parameter)
  expect(await faults({ label: 'Crate', from: 'soon', ...place })).toEqual(['from', 'to'])
  expect(await faults({ label: 'Crate', ...place })).toEqual(['from', 'to'])
  expect(await faults({ label: 'Crate', from: '2026-12-01 09:00', to: '2026-12-01 09:00', ...place })).toEqual(['to'])
  expect(await faults({ label: 'Crate', from: '2026-12-01 09:00', to: 'late', ...place })).toEqual(['to'])
  expect(await faults({ from: '2026-12-01 09:00', ...place })).toEqual(['label'])
  expect(await faults({ label: 'Crate', from: '2026-12-01 09:00' })).toEqual(['location'])
  expect(await faults({ label: 'Crate', from: '2026-12-01 09:00', ...place, max_delay: 'none' })).toEqual(['max_delay'])
  const task = await one({ label: 'Crate', from: '2026-12-01 09:00', ...place })
  const { id } = await alice.call('task/create', { task })
  expect((await alice.call('task/read', { task_id: id })).value).toMatchObject({
    ...{ label: 'Crate', from: '2026-12-01 09:00:00', to: '2026-12-01 10:00:00' },
  })
})

test('who is asked is named by the label, also in several rows', async () => {
  const person = await tenant()
  const { tracker_id: van } = await tracker(person, { label: 'Van 1' })
  const rows = 'A\t2026-12-01 09:00\tvan 1\t1\t1\nB\t2026-12-01 10:00\tVan 1\t1\t1\nC\t2026-12-01 10:00\tVan 2\t1\t1'
  const fields = ['label', 'from', 'tracker_label', 'lat', 'lng']
  const { list } = await convert(rows, { fields }, person)
  expect(list).toMatchObject([
    { tracker_id: van },
    { tracker_id: van },
    { errors: [{ parameter: 'tracker_id', error: 'is no tracker of the account' }] },
  ])
  expect(list[0].errors).toBeUndefined()
  expect(list[1].errors).toBeUndefined()
})

const at = (lat: number) => ({ lat, lng: 10, address: '' })
const rowsAt = (...lats: number[]) => lats.map((lat) => `At ${lat}\t2026-12-01 09:00\t${lat}\t10`).join('\n')
const fields = ['label', 'from', 'lat', 'lng']

test('rows are dealt in turn, or to the nearest by the place that is checked', async () => {
  const person = await tenant()
  const made = [await tracker(person), await tracker(person), await tracker(person)]
  const [van = 0, truck = 0, bus = 0] = made.map(({ tracker_id }) => tracker_id)
  const north = await person.call('department/create', { department: { label: 'North', location: at(60) } })
  const depot = { organization_name: 'Depot', location: { ...at(50), radius: 100 } }
  const garage = await person.call('garage/create', { garage: depot })
  const hire = async (tracker_id: number | null, more: object) =>
    (await person.call('employee/create', { employee: { first_name: 'Ada', tracker_id, ...more } })).id as number
  const ada = await hire(van, { location: at(55), department_id: north.id })
  const bob = await hire(truck, { location: at(45) })
  const idle = await hire(null, { location: at(55) })
  const vehicle = { label: 'Bus', tracker_id: bus, garage_id: garage.id }
  const { id } = await person.call('vehicle/create', {
    vehicle: { ...vehicle, type: 'bus', model: '', reg_number: '', vin: '', chassis_number: '' },
  })
  const dealt = async (params: object) =>
    (
      await convert(
        rowsAt(56, 46, 51),
        { fields, employee_ids: [ada, bob, idle], vehicle_ids: [id], ...params },
        person,
      )
    ).list.map(({ tracker_id }: { tracker_id?: number }) => tracker_id)
  expect(await dealt({})).toEqual([van, truck, bus])
  expect(await dealt({ location_check_mode: 'entity_location' })).toEqual([van, truck, van])
  expect(await dealt({ location_check_mode: 'parent_location' })).toEqual([van, bus, bus])
  expect(await dealt({ employee_ids: null, vehicle_ids: null })).toEqual([undefined, undefined, undefined])
  // A tracker that an employee and a vehicle have is asked once, in the employee's turn.
  const { id: lorry } = await person.call('vehicle/create', {
    vehicle: { label: 'Lorry', type: 'truck', tracker_id: van },
  })
  expect(await dealt({ vehicle_ids: [lorry] })).toEqual([van, truck, van])
})

test('who is not of the account is told with the parameter', async () => {
  const batch = rowsAt(50)
  const wrong = await alice.fails('task/batch_convert', { batch, fields, employee_ids: [2_000_000_000] })
  expect(wrong).toMatchObject({ code: 7, body: { errors: [{ parameter: 'employee_ids' }] } })
  expect(await alice.fails('task/batch_convert', { batch, fields, vehicle_ids: [2_000_000_000] })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'vehicle_ids' }] },
  })
})

test('files are read as batches; one that is unknown is 234', async () => {
  const file_id = await parsed(server, alice, csvFile('Crate;2026-12-01 09:00;53.5;9.9'))
  expect((await convert('', { file_id, fields })).list).toMatchObject([{ label: 'Crate' }])
  expect(await alice.fails('task/batch_convert', { file_id: 'nothing', fields })).toMatchObject({ code: 234 })
})

test('without the right it is 13', async () => {
  const bob = await subuser(alice, [])
  expect(await bob.fails('task/batch_convert', { batch: rowsAt(1), fields })).toMatchObject({ code: 13 })
})

test('who waits for it has a column each', async () => {
  const asked = { label: 'Crate', from: '2026-12-01 09:00', ...place }
  const said = {
    recipient_name: 'Grace Hopper',
    recipient_phone: '+49 (151) 1',
    recipient_email: 'grace@customer.example',
  }
  const { recipient, errors } = await one({ ...asked, ...said, recipient_language: 'DE' })
  expect(recipient).toEqual({
    name: 'Grace Hopper',
    phone: '491511',
    email: 'grace@customer.example',
    language: 'de',
    notify: true,
  })
  expect(errors).toBeUndefined()
  const wrong = await one({
    ...asked,
    recipient_email: 'grace',
    recipient_language: 'klingon',
    recipient_phone: 'none',
  })
  expect(wrong.errors.map(({ parameter }: { parameter: string }) => parameter).toSorted()).toEqual([
    ...['recipient.email', 'recipient.language', 'recipient.phone'],
  ])
})
