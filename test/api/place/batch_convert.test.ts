import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { addFields } from '#test/places.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'
import { recording } from '../geocoder/recording.ts'

const { server, tenant } = await fleet()
const alice = await tenant()

const convert = (batch: string, params: object = {}) => alice.call('place/batch_convert', { batch, ...params })

const one = async (fields: Record<string, string>, params: object = {}) =>
  (await convert(Object.values(fields).join('\t'), { fields: Object.keys(fields), ...params })).list[0]

test('rows become places with the usual columns, and what is missing of a location is found', async () => {
  const { list } = await convert('Depot\t\t52,52\t13,405\t200\tthe old one\nOffice\tHamburg\n')
  expect(list).toMatchObject([
    { label: 'Depot', description: 'the old one', location: { lat: 52.52, lng: 13.405, radius: 200 } },
    { label: 'Office', location: { address: 'Hamburg', radius: 100 } },
  ])
  expect(list[0].location.address).toContain('Berlin')
  expect(list[1].location.lat).toBeCloseTo(53.55, 0)
  for (const place of list) {
    expect(place.errors).toBeUndefined()
    const { id } = await alice.call('place/create', { place })
    expect((await alice.call('place/read', { place_id: id })).value).toMatchObject(place)
  }
})

test('an address that is told is kept', async () => {
  expect(await one({ label: 'D', address: 'Dock 7', lat: '52.5', lng: '13.4' })).toMatchObject({
    location: { address: 'Dock 7', lat: 52.5, lng: 13.4, radius: 100 },
  })
})

test.each([
  ['52.5°N', '13.4° E', 52.5, 13.4],
  ['33.9S', '18.4W', -33.9, -18.4],
  ['-33,9', '+18.4', -33.9, 18.4],
  ['0', '32.5', 0, 32.5],
  ['51.5', '0', 51.5, 0],
])('%s %s are degrees', async (lat, lng, ...expected) => {
  const { location } = await one({ label: 'D', lat, lng })
  expect([location.lat, location.lng]).toEqual(expected)
})

test('in the middle of the sea there is no address, which is no fault', async () => {
  const place = await one({ label: 'Buoy', lat: '-48.9', lng: '-123.4' }, { default_radius: 5000 })
  expect(place).toMatchObject({ location: { address: '', radius: 5000 } })
  expect(place.errors).toBeUndefined()
})

test.each([
  [{ label: 'D' }, ['location']],
  [{ label: 'D', address: 'Qqqqzzzzx' }, ['location.address']],
  [{ label: 'D', lat: '52.5' }, ['location.lng']],
  [{ label: 'D', lat: '0' }, ['location.lng']],
  [{ label: 'D', lat: 'north', lng: '13' }, ['location.lat']],
  [{ label: 'D', lat: '95', lng: '13' }, ['location.lat']],
  [{ label: 'D', lat: 'north', lng: '999', radius: '0' }, ['location.lat', 'location.lng', 'location.radius']],
  [{ label: 'D', lat: '52', lng: '13', radius: '300001' }, ['location.radius']],
  [{ label: 'D', lat: '52', lng: '13', radius: 'far' }, ['location.radius']],
  [{ label: ' ', lat: '52', lng: '13', external_id: 'x'.repeat(33) }, ['label', 'external_id']],
])('what is wrong is told with its field: %j', async (fields, expected) => {
  const { errors } = await one(fields as Record<string, string>)
  expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(expected)
})

test.each([
  [{ address: 'Qqqqzzzzx' }, { address: 'Qqqqzzzzx', radius: 100 }],
  [
    { address: 'Dock 7', lat: 'north', lng: '13', radius: '50' },
    { address: 'Dock 7', lng: 13, radius: 50 },
  ],
  [{ lat: '52.5' }, { lat: 52.5, address: '', radius: 100 }],
])('a row that is not located still tells what it says: %j', async (fields, location) => {
  const { errors, ...place } = await one({ label: 'D', ...fields } as Record<string, string>)
  expect(errors).toHaveLength(1)
  expect(place.location).toEqual(location)
})

test('known tags are ids, unknown ones stay names', async () => {
  const tag = (await alice.call('tag/create', { tag: { name: 'Port', color: '0000ff' } })).id
  const place = await one({ label: 'D', lat: '52', lng: '13', tags: 'PORT, sea' })
  expect(place).toMatchObject({ tags: [tag], tag_names: ['sea'] })
  expect((await one({ label: 'D', lat: '52', lng: '13', tags: 'sea' })).tags).toBeUndefined()
})

test('a file that is unknown is 234, one of the account is read', async () => {
  const file_id = await parsed(server, alice, csvFile('Depot|Hamburg'))
  expect((await convert('', { file_id })).list).toMatchObject([{ label: 'Depot' }])
  expect(await (await tenant()).fails('place/batch_convert', { file_id })).toMatchObject({ code: 234 })
})

test('custom fields are columns by their ids, and required ones need a value', async () => {
  const bob = await tenant()
  const employee = (await bob.call('employee/create', { employee: { first_name: 'Ada' } })).id
  const field = (label: string, type: string, required = false) => ({
    id: null,
    label,
    type,
    required,
    description: '',
  })
  const [gate, width, phone, who] = await addFields(
    bob,
    field('Gate', 'text', true),
    field('Width', 'decimal'),
    field('Phone', 'phone'),
    field('Keeper', 'employee'),
  )
  const fields = ['label', 'lat', 'lng', ...[gate, width, phone, who].map(String)]
  const batch = [
    'A\t1\t2\tnorth\t2,5\t+49 30 1\t'.concat(String(employee)),
    'B\t1\t2\t\twide',
    'C\t1\t2\tx\t\t\t2000000000',
    'D\t1\t2\tx\t\t\t9999999999',
  ].join('\n')
  const { list } = await bob.call('place/batch_convert', { batch, fields })
  expect(list[0].errors).toBeUndefined()
  expect(list[0].fields).toEqual({
    [gate as number]: { type: 'text', value: 'north' },
    [width as number]: { type: 'decimal', value: 2.5 },
    [phone as number]: { type: 'phone', value: '49301' },
    [who as number]: { type: 'employee', value: employee },
  })
  await bob.call('place/create', { place: list[0] })
  const faults = (item: { errors: { parameter: string }[] }) => item.errors.map(({ parameter }) => parameter).sort()
  expect(faults(list[1])).toEqual([`fields.${gate}`, `fields.${width}.value`].sort())
  for (const item of list.slice(2)) expect(faults(item)).toEqual([`fields.${who}.value`])
})

test.each(['123456789012.123456', '123 456 789 012,123456', "123'456'789'012.123456"])(
  '%s keeps its digits',
  async (cell) => {
    const bob = await tenant()
    const [width] = await addFields(bob, { label: 'Width', type: 'decimal' })
    const payload = { hash: bob.hash, batch: `A\t1\t2\t${cell}`, fields: ['label', 'lat', 'lng', String(width)] }
    const answer = await server.inject({ method: 'POST', url: '/v2/place/batch_convert', payload })
    expect(answer.payload).toContain(`"fields":{"${width}":{"type":"decimal","value":123456789012.123456}}`)
  },
)

test.each([
  [['label', 'nonsense'], 'fields.1'],
  [['label', '2000000000'], 'fields.1'],
  [['label', 'lat', 'label'], 'fields.2'],
])('fields %j are 7', async (fields, parameter) => {
  expect(await alice.fails('place/batch_convert', { batch: 'A', fields })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter }] },
  })
})

test('rows are located by the geocoder that is named, with premium GIS by Google', async () => {
  const { asked, opened } = await recording({ lat: 1, lng: 2, address: 'Yard' })
  const plain = await opened.tenant()
  const premium = await opened.tenant('UTC', await opened.otherDealer({ features: ['premium_gis'] }))
  for (const account of [plain, premium]) {
    await account.call('place/batch_convert', { batch: 'A\tYard', geocoder: 'osm' })
    await account.call('place/batch_convert', { batch: 'A\tYard' })
  }
  expect(asked.map((question) => 'code' in question && question.code)).toEqual(['osm', false, 'google', 'google'])
})
