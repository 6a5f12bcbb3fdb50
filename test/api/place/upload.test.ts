import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { addFields, make, read } from '#test/places.ts'
import { upload as ask, bookFile, csvFile } from '#test/spreadsheets.ts'

const { server, tenant, subuser } = await fleet({ place_quota: 600 })

const head = 'label;address;lat;lng;radius;external_id;description'

const upload = (person: Person, lines: readonly string[], params: Record<string, string> = {}) =>
  ask(server, 'place/upload', person, { file: csvFile([head, ...lines].join('\r\n')), ...params })

const places = async (person: Person) => (await person.call('place/list')).list

const labels = async (person: Person): Promise<string[]> =>
  (await places(person)).map(({ label }: { label: string }) => label)

/** Directories of files that are being taken in. */
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`odograph-upload-${process.pid}-`))

test('the places of a file are the account’s', async () => {
  const alice = await tenant()
  const lines = [
    'Depot;Dock 7;52,52;13.4;200;A1;"the ""old"" one; by the water\nand two lines"',
    '',
    'Office;Hamburg;;;;;',
  ]
  expect(await upload(alice, lines)).toEqual({ success: true, total: 2, errors: 0 })
  const [depot, office] = await places(alice)
  expect(depot).toMatchObject({
    label: 'Depot',
    location: { lat: 52.52, lng: 13.4, address: 'Dock 7', radius: 200 },
    external_id: 'A1',
    description: 'the "old" one; by the water\nand two lines',
  })
  expect(office).toMatchObject({ label: 'Office', location: { address: 'Hamburg', radius: 100 } })
  expect(office.location.lat).toBeCloseTo(53.55, 0)
  expect(left()).toEqual([])
})

test.each([
  ['Windows-1251', Buffer.from([0xc4, 0xee, 0xec]), 'Дом'],
  ['Windows-1252', Buffer.from([0x4d, 0xe4, 0x72, 0x7a]), 'März'],
])('in %s, with columns in another order and more of them', async (_, written, label) => {
  const alice = await tenant()
  const text = (label: Buffer) =>
    Buffer.concat([
      Buffer.from('lat;lng;Extra;Label;address;radius;external_id;description\n52;13;=1+1;'),
      label,
      Buffer.from(';x;;;'),
    ])
  expect(
    await ask(server, 'place/upload', alice, { file: csvFile(text(written)), default_radius: '5000' }),
  ).toMatchObject({
    total: 1,
    warnings: [{ parameter: 'Extra' }],
  })
  expect(await places(alice)).toMatchObject([{ label, location: { radius: 5000, address: 'x' } }])
})

describe('a row that is wrong', () => {
  const lines = ['Good;x;52;13;;;', 'Bad;x;95;13;;;', ';x;52;13;far;;', 'Fine;x;1;2;;;']

  test('answers 7 with its line, and nothing is stored', async () => {
    const alice = await tenant()
    expect(await upload(alice, lines)).toMatchObject({
      status: { code: 7 },
      row_number: 3,
      errors: [{ parameter: 'location.lat' }],
    })
    expect(await labels(alice)).toEqual([])
  })

  test('is counted and left out when errors are to be ignored', async () => {
    const alice = await tenant()
    expect(await upload(alice, lines, { error_policy: 'ignore' })).toEqual({ success: true, total: 4, errors: 2 })
    expect(await labels(alice)).toEqual(['Good', 'Fine'])
  })
})

describe('an external id that the account or a row above has', () => {
  const lines = ['One;x;1;1;;A;', 'Two;x;2;2;;B;new', 'Three;x;3;3;;A;', 'Four;x;4;4;;;', 'Five;x;5;5;;;']
  const begun = async () => {
    const alice = await tenant()
    const tag = (await alice.call('tag/create', { tag: { name: 'old', color: '0000ff' } })).id
    const id = await make(alice, { label: 'Before', external_id: 'B', tags: [tag], description: 'old' })
    return { alice, id, tag }
  }

  test('answers 247 unless told otherwise, and nothing is stored', async () => {
    const { alice } = await begun()
    const answer = await upload(alice, lines, { error_policy: 'ignore' })
    expect(answer).toMatchObject({ status: { code: 247 }, row_number: 3 })
    expect(await labels(alice)).toEqual(['Before'])
  })

  test('is skipped', async () => {
    const { alice } = await begun()
    expect(await upload(alice, lines, { duplicate_policy: 'skip' })).toMatchObject({ total: 5, errors: 0 })
    expect(await labels(alice)).toEqual(['Before', 'One', 'Four', 'Five'])
  })

  test('changes the place that has it, and the last of two rows holds; tags stay', async () => {
    const { alice, id, tag } = await begun()
    expect(await upload(alice, lines, { duplicate_policy: 'update' })).toMatchObject({ total: 5, errors: 0 })
    expect(await labels(alice)).toEqual(['Two', 'Three', 'Four', 'Five'])
    expect(await read(alice, id)).toMatchObject({
      label: 'Two',
      description: 'new',
      external_id: 'B',
      tags: [tag],
      location: { lat: 2, lng: 2, address: 'x', radius: 100 },
    })
  })

  test('is met in another batch too', async () => {
    const alice = await tenant()
    const many = Array.from({ length: 400 }, (_, i) => `P${i};x;1;1;;E${i % 300};`)
    expect(await upload(alice, many)).toMatchObject({ status: { code: 247 }, row_number: 302 })
    expect(await upload(alice, many, { duplicate_policy: 'update' })).toMatchObject({ total: 400 })
    const all = await labels(alice)
    expect(all).toHaveLength(300)
    expect(all.slice(0, 2)).toEqual(['P300', 'P301'])
  })
})

test('beyond the quota nothing is stored; what is skipped or changed does not count', async () => {
  const alice = await tenant()
  const many = Array.from({ length: 600 }, (_, i) => `P${i};x;1;1;;E${i};`)
  expect(await upload(alice, [...many, 'More;x;1;1;;;'])).toMatchObject({ status: { code: 268 } })
  expect(await labels(alice)).toEqual([])
  expect(await upload(alice, many)).toMatchObject({ total: 600 })
  expect(await upload(alice, many, { duplicate_policy: 'update' })).toMatchObject({ total: 600 })
  expect(await labels(alice)).toHaveLength(600)
})

test('what a sub-user does not see has no external ids for it, and is not changed', async () => {
  for (const duplicate_policy of ['fail', 'skip', 'update']) {
    const alice = await tenant()
    const hidden = await make(alice, { external_id: 'H' })
    const bob = await subuser(alice, ['place_update'])
    const asked = (external_id: string) => upload(bob, [`Mine;x;1;1;;${external_id};`], { duplicate_policy })
    // As of an external id that nobody has.
    expect(await asked('H')).toEqual(await asked('I'))
    expect(await labels(bob)).toEqual(['Mine', 'Mine'])
    expect(await labels(alice)).toEqual(['Depot', 'Mine', 'Mine'])
    expect((await read(alice, hidden)).external_id).toBe('H')
  }
})

test('what a sub-user sees is a duplicate for it', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['place_update'])
  await upload(bob, ['His;x;1;1;;H;'])
  expect(await upload(bob, ['Again;x;1;1;;H;'])).toMatchObject({ status: { code: 247 }, row_number: 2 })
  await upload(bob, ['New;x;1;1;;H;'], { duplicate_policy: 'update' })
  await upload(bob, ['Other;x;1;1;;H;'], { duplicate_policy: 'skip' })
  expect(await labels(bob)).toEqual(['New'])
})

test("another account's external ids do not count", async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  await make(alice, { external_id: 'A' })
  expect(await upload(mallory, ['Hers;x;1;1;;A;'])).toMatchObject({ total: 1 })
  expect((await places(alice))[0].label).toBe('Depot')
})

test('required custom fields may be missing, and those of a changed place stay', async () => {
  const alice = await tenant()
  const [field] = await addFields(alice, { id: null, label: 'Gate', type: 'text', required: true, description: '' })
  const fields = { [field as number]: { type: 'text', value: 'north' } }
  const id = await make(alice, { external_id: 'A', fields })
  expect(await upload(alice, ['New;x;1;1;;;', 'Old;x;1;1;;A;'], { duplicate_policy: 'update' })).toMatchObject({
    total: 2,
  })
  expect(await read(alice, id)).toMatchObject({ label: 'Old', fields })
})

test('two who upload the same at once: each external id is there once', async () => {
  const alice = await tenant()
  const lines = Array.from({ length: 30 }, (_, i) => `P${i};x;1;1;;E${i};`)
  const answers = await Promise.all([upload(alice, lines), upload(alice, lines)])
  expect(answers.map(({ status }) => status?.code ?? 0).sort()).toEqual([0, 247])
  expect(await labels(alice)).toHaveLength(30)
})

test.each([
  ['another header', csvFile('label;address\nA;B')],
  ['commas', csvFile(`${head.replaceAll(';', ',')}\nA,B,1,1,,,`)],
  ['nothing', csvFile('')],
  ['a header alone', csvFile(head)],
  ['a picture', csvFile(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(99)]))],
  ['a workbook', bookFile([head.split(';'), ['A', 'B', '1', '1', '', '', '']])],
])('%s is 234', async (_, file) => {
  const alice = await tenant()
  expect(await ask(server, 'place/upload', alice, { file })).toMatchObject({ status: { code: 234 } })
  expect(await labels(alice)).toEqual([])
  await expect.poll(left).toEqual([])
})

test('no file is 233, a hundred megabytes are 271', async () => {
  const alice = await tenant()
  expect(await alice.fails('place/upload')).toMatchObject({ code: 233 })
  const large = csvFile(Buffer.alloc(100 * 1024 * 1024, `${head}\n`))
  expect(await ask(server, 'place/upload', alice, { file: large })).toMatchObject({ status: { code: 271 } })
  await expect.poll(left).toEqual([])
})

test('a browser is sent back with the answer', async () => {
  const { hash } = await tenant()
  const parts = { hash, redirect_target: 'http://localhost:8080/done', file: csvFile(`${head}\nA;x;1;1;;;`) }
  const { statusCode, headers } = await server.inject({ method: 'POST', url: '/v2/place/upload', ...form(parts) })
  const told = encodeURIComponent('{"success":true,"total":1,"errors":0}')
  expect([statusCode, headers.location]).toEqual([302, `http://localhost:8080/done?response=${told}`])
})
