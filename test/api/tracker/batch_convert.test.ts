import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser, tracker, panel, dealer_id, otherDealer } = await fleet()

let last = 350_000_100_000_000

const imei = (): string => String(++last)

const convert = async (person: Person, batch: string, fields: string[]) =>
  (await person.call('tracker/batch_convert', { batch, fields })).list

const faults = async (person: Person, batch: string, fields: string[]): Promise<string[]> =>
  (await convert(person, batch, fields)).map(({ errors = [] }: { errors?: { parameter: string; error: string }[] }) =>
    errors.map(({ parameter, error }) => `${parameter} ${error}`).join('; '),
  )

test('rows become devices with the usual columns; what is not there is to be made', async () => {
  const alice = await tenant()
  const id = imei()
  const spaced = `${id.slice(0, 2)} ${id.slice(2, 8)} ${id.slice(8)}`
  const { list, limit_exceeded } = await alice.call('tracker/batch_convert', {
    batch: `${spaced}\tTeltonika FMB920\tVan 7\tB-X 7\tDepot\tInês Duarte`,
  })
  expect(limit_exceeded).toBe(false)
  expect(list).toEqual([
    {
      device_id: id,
      model: 'fmb920',
      label: 'Van 7',
      phone: null,
      group_id: null,
      group: 'Depot',
      vehicle_id: null,
      reg_number: 'B-X 7',
      vehicle_model: null,
      employee_id: null,
      driver: 'Inês Duarte',
    },
  ])
})

test('a file is converted, too, and a file that is not there is 234', async () => {
  const alice = await tenant()
  const file_id = await parsed(server, alice, csvFile(`${imei()};fmb920;Van`))
  const fields = ['device_id', 'model', 'label']
  expect((await alice.call('tracker/batch_convert', { file_id, fields })).list).toMatchObject([{ label: 'Van' }])
  expect(await alice.fails('tracker/batch_convert', { file_id: 'nothing', fields })).toMatchObject({ code: 234 })
  expect(await alice.fails('tracker/batch_convert', { batch: 'x', fields: ['model', 'model'] })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'fields.1' }] },
  })
})

test('a vehicle is found by its plate, whatever signs it has, a group by its title, a driver in either order or by number', async () => {
  const alice = await tenant()
  const vehicle = { label: 'Van', type: 'car', reg_number: '45-AB-12' }
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle })
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'Depot', color: '00ff00' })
  const employee = { first_name: 'Inês', last_name: 'Duarte', personnel_number: 'P7' }
  const { id: employee_id } = await alice.call('employee/create', { employee })
  const fields = ['device_id', 'model', 'reg_number', 'group', 'driver']
  for (const driver of ['inês duarte', 'DUARTE INÊS', 'Duarte, Inês', 'p7'])
    expect(await convert(alice, `${imei()}\tfmb920\t45 ab 12\tdepot\t${driver}`, fields)).toMatchObject([
      { vehicle_id, group_id, employee_id, label: '45 ab 12' },
    ])
})

test('without a plate it is that of the one vehicle without a device which is called like it', async () => {
  const alice = await tenant()
  const made = async (label: string) => (await alice.call('vehicle/create', { vehicle: { label, type: 'car' } })).id
  const only = await made('Van 1')
  await made('Twin')
  await made('Twin')
  const fields = ['device_id', 'model', 'label']
  const rows = ['van 1', 'Van 1', 'Twin', 'Nobody'].map((label) => `${imei()}\tfmb920\t${label}`)
  const list = await convert(alice, rows.join('\n'), fields)
  expect(list.map(({ vehicle_id }: { vehicle_id: number | null }) => vehicle_id)).toEqual([only, null, null, null])
  expect(list[0].errors).toBeUndefined()
})

test('a device has the name that it is given, else that of its plate, else its id', async () => {
  const alice = await tenant()
  const [one, other, third] = [imei(), imei(), imei()]
  const list = await convert(alice, `${one}\tfmb920\tVan\tB-1\n${other}\tfmb920\t\tB-2\n${third}\tfmb920\t\t`, [
    'device_id',
    'model',
    'label',
    'reg_number',
  ])
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['Van', 'B-2', third])
})

test.each([
  ['12345', 'fmb920', 'device_id must be an IMEI of 15 digits'],
  ['', 'fmb920', 'device_id is required'],
  ['350000000000001', 'Wonder 3000', 'model is no model of a device'],
  ['350000000000001', '', 'model is required: your dealer has not prepared this device'],
  ['350000000000001', 'mobile', 'model is an app, which is added alone: the platform makes up its id'],
])('the id %j of the model %j is a fault of its row', async (id, model, fault) => {
  expect(await faults(await tenant(), `${id}\t${model}\tVan`, ['device_id', 'model', 'label'])).toEqual([fault])
})

test('a device that the dealer has prepared need not tell its model', async () => {
  const dealer = await panel({ tracker: ['create', 'read'], tracker_bundle: ['read', 'create', 'update'] })
  const id = imei()
  await db.insertInto('bundle').values({ dealer_id, imei: id, model: 'fmb920', factory_preset: false }).execute()
  expect(dealer.id).toBeGreaterThan(0)
  expect(await convert(await tenant(), `${id}\tVan`, ['device_id', 'label'])).toMatchObject([{ model: 'fmb920' }])
})

test('what is registered, named twice, or has a device already is a fault of its row', async () => {
  const alice = await tenant()
  const own = await tracker(alice, { label: 'Own', device_id: imei(), phone: '4915112345678' })
  const foreign = imei()
  await tracker(await tenant(), { device_id: foreign })
  const vehicle = { label: 'Van', type: 'car', reg_number: 'B-1', tracker_id: own.tracker_id }
  await alice.call('vehicle/create', { vehicle })
  await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id: own.tracker_id } })
  for (let i = 0; i < 2; i++)
    await alice.call('vehicle/create', { vehicle: { label: 'X', type: 'car', reg_number: 'B-2' } })
  const fields = ['device_id', 'model', 'reg_number', 'driver', 'phone']
  const twice = imei()
  const rows = [
    `${foreign}\tfmb920\t\t\t`,
    `${imei()}\tfmb920\tb1\t\t`,
    `${imei()}\tfmb920\t\tADA\t`,
    `${imei()}\tfmb920\tB-2\t\t`,
    `${twice}\tfmb920\tB-3\tBea\t+49 151 99`,
    `${twice}\tfmb920\tB 3\tbea\t4915199`,
    `${imei()}\tfmb920\t\t\t+49 1511 2345678`,
  ]
  expect(await faults(alice, rows.join('\n'), fields)).toEqual([
    'device_id is registered already',
    'reg_number has another device',
    'driver has another device',
    'reg_number names more than one vehicle',
    '',
    'device_id is named by a row above; phone is named by a row above; reg_number is named by a row above; driver is named by a row above',
    'phone is the number of another device',
  ])
  const { device_id } = (await alice.call('tracker/list')).list[0].source
  expect(await faults(alice, `${device_id}\tfmb920`, ['device_id', 'model'])).toEqual(['device_id is there already'])
})

test('what a sub-user may not make or tie is a fault of its rows', async () => {
  const alice = await tenant()
  await alice.call('tracker/group/create', { title: 'Depot', color: '00ff00' })
  const bob = await subuser(alice, ['tracker_register'])
  const fields = ['device_id', 'model', 'reg_number', 'group', 'driver']
  const rows = [
    `${imei()}\tfmb920\tB-1\t\t`,
    `${imei()}\tfmb920\t\tdepot\t`,
    `${imei()}\tfmb920\t\tNew\t`,
    `${imei()}\tfmb920\t\t\tAda`,
  ]
  expect(await faults(bob, rows.join('\n'), fields)).toEqual([
    'reg_number is no vehicle that you may make',
    '',
    'group is no group that you may make',
    'driver is no employee that you may make',
  ])
  const keeper = await subuser(alice, ['tracker_register', 'vehicle_update', 'employee_update'])
  expect(await faults(keeper, rows.join('\n'), fields)).toEqual(['', '', 'group is no group that you may make', ''])
  expect(await (await subuser(alice, ['vehicle_update'])).fails('tracker/batch_convert', { batch: '1' })).toMatchObject(
    {
      code: 13,
    },
  )
})

test('devices beyond what plan and dealer have room for are faults, the first of them not', async () => {
  const small = await otherDealer({ active_limit: 2 })
  const alice = await tenant('UTC', small)
  await tracker(alice, { device_id: imei() })
  const rows = `${imei()}\tfmb920\n12\tfmb920\n${imei()}\tfmb920`
  expect(await faults(alice, rows, ['device_id', 'model'])).toEqual([
    '',
    'device_id must be an IMEI of 15 digits',
    'device_id is more than your plan has room for',
  ])
})
