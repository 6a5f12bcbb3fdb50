import { describe, expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bookFile, csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, subuser, tracker } = await fleet()
const alice = await tenant()

const convert = async (batch: string, params: object = {}, person = alice) =>
  person.call('vehicle/batch_convert', { batch, ...params })

const one = async (fields: Record<string, string>, person = alice) =>
  (await convert(Object.values(fields).join('\t'), { fields: Object.keys(fields) }, person)).list[0]

const faults = async (fields: Record<string, string>) =>
  ((await one(fields)).errors ?? []).map(({ parameter }: { parameter: string }) => parameter)

test('rows become vehicles with the usual columns', async () => {
  const answer = await convert('Van\tSprinter\tB-X 1\tdiesel\r\n"Truck ""7"""\tMAN\t\tA98\r\n\r\n')
  expect(answer.limit_exceeded).toBe(false)
  expect(answer.list).toMatchObject([
    { label: 'Van', model: 'Sprinter', reg_number: 'B-X 1', fuel_grade: 'diesel', type: 'car', tags: [], vin: '' },
    { label: 'Truck "7"', model: 'MAN', reg_number: '', fuel_grade: 'A98' },
  ])
  expect(answer.list[0].errors).toBeUndefined()
})

test('additional_info may have several lines', async () => {
  const fields = ['label', 'additional_info']
  const [vehicle] = (await convert('Van\t"Keys at the gate.\nAsk for Ada."', { fields })).list
  expect(vehicle).toMatchObject({ label: 'Van', additional_info: 'Keys at the gate.\nAsk for Ada.' })
  expect(vehicle.errors).toBeUndefined()
})

test('every column, as people write it', async () => {
  const vehicle = await one({
    label: ' Crane 1 ',
    model: 'LTM',
    max_speed: '80,0',
    type: 'Special',
    subtype: 'Mobile crane',
    trailer: 'Krone',
    trailer_reg_number: 'B-T 1',
    undefined: 'whatever',
    manufacture_year: '2019',
    color: 'gelb',
    reg_number: 'B-K 1',
    passengers: '1',
    payload_weight: '12 000',
    payload_height: '3.250,5',
    gross_weight: '60,000,000',
    fuel_tank_volume: "1'000",
    fuel_cost: '1,85',
    norm_avg_fuel_consumption: '38.5',
    fuel_type: 'DIESEL',
    tyres_number: '8',
    free_insurance_valid_till: '31.12.2030',
    liability_insurance_valid_till: '12/31/2030',
  })
  expect(vehicle).toMatchObject({
    label: 'Crane 1',
    max_speed: 80,
    type: 'special',
    subtype: 'mobile_crane',
    trailer: 'Krone B-T 1',
    manufacture_year: 2019,
    payload_weight: 12_000,
    payload_height: 3250.5,
    gross_weight: 60_000_000,
    fuel_tank_volume: 1000,
    fuel_cost: 1.85,
    norm_avg_fuel_consumption: 38.5,
    fuel_type: 'diesel',
    tyres_number: 8,
    free_insurance_valid_till: '2030-12-31',
    liability_insurance_valid_till: '2030-12-31',
  })
  expect(vehicle.errors).toBeUndefined()
  const { id } = await alice.call('vehicle/create', { vehicle })
  expect((await alice.call('vehicle/read', { vehicle_id: id })).value).toMatchObject(vehicle)
})

test.each([
  ['2030-01-02', '2030-01-02'],
  ['2030-01-02 10:20:30', '2030-01-02'],
  ['2030/1/2', '2030-01-02'],
  ['02.01.2030', '2030-01-02'],
  ['2/1/2030', '2030-01-02'],
  ['01/13/2030', '2030-01-13'],
  ['01-02-2030', '2030-01-02'],
])('the date %s is %s', async (written, date) => {
  expect((await one({ label: 'V', free_insurance_valid_till: written })).free_insurance_valid_till).toBe(date)
})

test.each(['30.02.2030', '2030-13-01', '1.1.30', 'tomorrow', '01.02-2030'])('%s is no date', async (written) => {
  expect(await faults({ label: 'V', free_insurance_valid_till: written })).toEqual(['free_insurance_valid_till'])
})

describe('what is wrong is told with its field, all at once', () => {
  test.each([
    [{ label: '', model: 'x' }, ['label']],
    [{ label: 'x'.repeat(256) }, ['label']],
    [
      { label: 'V', max_speed: 'fast', passengers: '-1', tyres_number: '3.5' },
      ['max_speed', 'passengers', 'tyres_number'],
    ],
    [{ label: 'V', type: 'rocket' }, ['type']],
    [{ label: 'V', type: 'bus', subtype: 'sedan' }, ['subtype']],
    [{ label: 'V', fuel_type: 'coal' }, ['fuel_type']],
    [{ label: 'V', garage: 'nowhere', tracker_label: 'nothing' }, ['garage_id', 'tracker_id']],
  ])('%j', async (fields, expected) => {
    expect((await faults(fields as Record<string, string>)).sort()).toEqual(expected.sort())
  })
})

test('garages, trackers and tags are found by their names, in any case', async () => {
  const garage_id = (await alice.call('garage/create', { garage: { organization_name: 'Depot Süd' } })).id
  const tag = (await alice.call('tag/create', { tag: { name: 'Blue', color: '0000ff' } })).id
  const { tracker_id } = await tracker(alice, { label: 'Tracker 1' })
  const fields = { label: 'V', garage: 'depot süd', tracker_label: 'TRACKER 1', tags: `blue, ${tag}; new, blue` }
  const vehicle = await one(fields)
  expect(vehicle).toMatchObject({ garage_id, tracker_id, tags: [tag], tag_names: ['new'] })
  expect(vehicle.errors).toBeUndefined()
  await alice.call('vehicle/create', { vehicle })
  // Create takes the tracker over.
  expect((await one(fields)).errors).toBeUndefined()
})

test('a name that is not told apart is a fault, and so is a tracker twice', async () => {
  const bob = await tenant()
  for (let i = 0; i < 2; i++) await tracker(bob, { label: 'Same' })
  await tracker(bob, { label: 'Once' })
  const { list } = await convert('A\tsame\nB\tonce\nC\tonce', { fields: ['label', 'tracker_label'] }, bob)
  expect(list.map(({ errors }: { errors?: object[] }) => errors?.length ?? 0)).toEqual([1, 0, 1])
})

test("names are looked for among the account's own, and among a sub-user's trackers", async () => {
  const mallory = await tenant()
  await mallory.call('garage/create', { garage: { organization_name: 'Secret' } })
  await mallory.call('tag/create', { tag: { name: 'hidden', color: '0000ff' } })
  await tracker(mallory, { label: 'Hers' })
  expect(await one({ label: 'V', garage: 'Secret', tracker_label: 'Hers', tags: 'hidden' })).toMatchObject({
    tag_names: ['hidden'],
    errors: [{ parameter: 'garage_id' }, { parameter: 'tracker_id' }],
  })
  await tracker(alice, { label: 'Unbound' })
  const bob = await subuser(alice, ['vehicle_update'])
  expect(await one({ label: 'V', tracker_label: 'Unbound' }, bob)).toMatchObject({
    errors: [{ parameter: 'tracker_id' }],
  })
})

test('a file is meant, whatever the batch holds', async () => {
  const file_id = await parsed(
    server,
    alice,
    bookFile([
      ['Name', 'Plate'],
      ['Van', 'B-X 1'],
    ]),
    { parse_header: 'true' },
  )
  const answer = await convert('not me', { file_id, fields: ['label', 'reg_number'] })
  expect(answer.list).toMatchObject([{ label: 'Van', reg_number: 'B-X 1' }])
})

test('a thousand rows, and then no more', async () => {
  const lines = Array.from({ length: 1001 }, (_, i) => `Van ${i}`)
  const exact = await convert(lines.slice(1).join('\n'))
  expect({ ...exact, list: exact.list.length }).toEqual({ list: 1000, limit_exceeded: false })
  const cut = await convert(lines.join('\n'))
  expect({ ...cut, list: cut.list.length }).toEqual({ list: 1000, limit_exceeded: true })
  const file_id = await parsed(server, alice, csvFile(lines.join('\n')))
  const ofFile = await alice.call('vehicle/batch_convert', { file_id })
  expect({ ...ofFile, list: ofFile.list.length }).toEqual({ list: 1000, limit_exceeded: true })
})

test('a file that is unknown or of somebody else is 234', async () => {
  const foreign = await parsed(server, await tenant(), csvFile('Van'))
  for (const file_id of [foreign, '0'.repeat(32), 'x', '%'])
    expect(await alice.fails('vehicle/batch_convert', { file_id })).toMatchObject({ code: 234 })
})

test.each([
  [{ fields: ['label', 'nonsense'] }, 'fields.1'],
  [{ fields: ['label', 'undefined', 'undefined', 'label'] }, 'fields.3'],
  [{ geocoder: 'nobody' }, 'geocoder'],
])('%j is 7', async (params, parameter) => {
  expect(await alice.fails('vehicle/batch_convert', { batch: 'V', ...params })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter }] },
  })
})

test('a batch or a file is needed', async () => {
  expect(await alice.fails('vehicle/batch_convert')).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'batch' }] },
  })
})

test('a batch that is longer than is read in one go is cut behind a row', async () => {
  const line = `Van\t${'x'.repeat(9_000)}`
  const { list, limit_exceeded } = await convert(Array.from({ length: 300 }, () => line).join('\n'))
  expect({ rows: list.length, limit_exceeded }).toEqual({
    rows: Math.floor(2_000_000 / (line.length + 1)),
    limit_exceeded: true,
  })
})

test('cells made to do harm are told as wrong at once', async () => {
  const long = ' '.repeat(100_000)
  expect(await faults({ label: 'V', max_speed: `1${long}1` })).toEqual(['max_speed'])
  expect(await faults({ label: 'V', tags: 'x,'.repeat(5_000) })).toEqual(['tags'])
  expect(await alice.fails('vehicle/batch_convert', { batch: 'x'.repeat(300_000) })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'batch' }] },
  })
  const fields = ['label', 'lat', 'lng']
  const place = await alice.call('place/batch_convert', { batch: `A\t1${long}°°\t2`, fields })
  expect(place.list[0].errors).toMatchObject([{ parameter: 'location.lat' }])
})

test('rows end as each system ends them, also within one batch', async () => {
  const { list } = await convert('a\tb\tx\r\nc\td\tx\ne\tf\tx\rg\th\tx', { fields: ['label', 'model', 'color'] })
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['a', 'c', 'e', 'g'])
})

test('the plate of a trailer stands behind what it is, whichever comes first', async () => {
  expect((await one({ label: 'Van', trailer_reg_number: 'AB-1', trailer: 'Krone' })).trailer).toBe('Krone AB-1')
  expect((await one({ label: 'Van', trailer: 'Krone', trailer_reg_number: 'AB-1' })).trailer).toBe('Krone AB-1')
})

test('all faults are told at once, that of the subtype too', async () => {
  const wrong = await faults({ label: 'Bus', type: 'bus', subtype: 'boat', max_speed: '-1' })
  expect(wrong.sort()).toEqual(['max_speed', 'subtype'])
})
