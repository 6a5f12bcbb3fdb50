import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTabbed, tabbed } from '#formats/tabbed.ts'
import * as spreadsheets from '#store/import/spreadsheets.ts'
import { fleet, type Person } from '#test/fleet.ts'
import type { FilePart } from '#test/form.ts'
import { refused } from '#test/hostile-files.ts'
import { bookFile, csvFile, parsed, upload } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser } = await fleet({ own: true })
const alice = await tenant()

const parse = (file: FilePart, params: Record<string, string> = {}, person: Person = alice) =>
  upload(server, 'data/spreadsheet/parse', person, { file, ...params })

/** What is kept of the file. */
const kept = async (file_id: string, person = alice): Promise<string[][]> => {
  const rows: string[][] = []
  for (let ordinal = 0; ; ordinal++) {
    const chunk = await spreadsheets.chunk(db, { account_id: person.id }, file_id, ordinal)
    if (!chunk) return rows
    rows.push(...chunk.map(({ cells }) => cells))
  }
}

const rows = [
  ['label', 'model', 'reg_number'],
  ['Van; "blue"', 'Größe', 'Ж 12'],
  ['Truck', 'x\ty', ''],
]
const told = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

test.each([
  ['XLSX', bookFile(rows)],
  ['XLS', bookFile(rows, 'biff8')],
  ['CSV', csvFile(quoted)],
  ['UTF-16', csvFile(Buffer.from(`\uFEFF${quoted}`, 'utf16le'))],
])('%s: the rows are kept, and the first are shown as a batch takes them', async (type, file) => {
  const { file_id, preview, header, success } = await parse(file)
  expect({ success, header }).toEqual({ success: true, header: undefined })
  expect(file_id).toMatch(/^[0-9a-f]{32}$/)
  const expected = type === 'XLSX' || type === 'XLS' ? told : rows
  expect(await kept(file_id)).toEqual(expected)
  expect(readTabbed(preview.join('\n'), 20).map(({ cells }) => cells)).toEqual(expected)
})

test('a header is no row, and a map makes fields of it', async () => {
  const file = csvFile(' Name ;Farbe;Kennzeichen\nVan;blau;B-X 1\nTruck;;B-X 2')
  const plain = await parse(file, { parse_header: 'true', preview_count: '1' })
  expect(plain).toMatchObject({ header: ['Name', 'Farbe', 'Kennzeichen'], preview: ['Van\tblau\tB-X 1'] })
  expect(await kept(plain.file_id)).toEqual([
    ['Van', 'blau', 'B-X 1'],
    ['Truck', '', 'B-X 2'],
  ])
  const header_map = JSON.stringify({ name: 'label', KENNZEICHEN: 'reg_number' })
  expect(await parse(file, { parse_header: 'true', header_map })).toMatchObject({
    header: ['label', 'undefined', 'reg_number'],
  })
})

test('twenty rows are shown when nobody says how many, and many are kept in their order', async () => {
  const many = Array.from({ length: 1234 }, (_, i) => [`Van ${i}`, 'x'.repeat(i % 50)])
  const answer = await parse(csvFile(many.map((row) => row.join(',')).join('\n')))
  expect(answer.preview).toHaveLength(20)
  expect(await kept(answer.file_id)).toEqual(many)
})

test('a formula is the text that it was saved with, never run', async () => {
  const file = bookFile([[{ t: 'n', v: 42, f: 'HYPERLINK("http://evil.example","x")+1' }, '=1+1']])
  expect(await kept((await parse(file)).file_id)).toEqual([['42', '=1+1']])
  expect(await kept((await parse(csvFile('=1+1;@SUM(A1)'))).file_id)).toEqual([['=1+1', '@SUM(A1)']])
})

test.each(['../../etc/passwd.csv', 'C:\\Users\\ada\\fleet.csv', '/etc/fleet.csv'])(
  'of a name such as %s only the last part is kept',
  async (name) => {
    const { file_id } = await parse(csvFile('a;b', name))
    const sheet = await spreadsheets.read(db, { account_id: alice.id }, file_id)
    expect(sheet?.name).toBe(name.split(/[\\/]/).at(-1))
  },
)

test('rows of a batch are read as they were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'ж', ';') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (written) => {
      const full = written.map((row) => [...row, 'x'])
      const text = full.map(tabbed).join('\r\n')
      expect(readTabbed(text, 1000).map(({ cells }) => cells)).toEqual(full)
    }),
  )
})

test('a quote that is never closed is a sign like any other', () => {
  expect(readTabbed('"19 inch\tx\n5\ty', 10).map(({ cells }) => cells)).toEqual([
    ['"19 inch', 'x'],
    ['5', 'y'],
  ])
})

/** Directories of files that are being taken in. */
const files = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`odograph-upload-${process.pid}-`))

/** What the database has of spreadsheets. */
const traces = async () => ({
  sheets: await db.selectFrom('spreadsheet').select('id').execute(),
  chunks: await db.selectFrom('spreadsheet_chunk').select(['spreadsheet_id', 'ordinal']).execute(),
})

describe('what is refused leaves nothing', () => {
  const bomb = () => refused['a text of 40,000 characters in 64,000 cells']?.make() ?? expect.fail()
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(600)])

  test.each([
    ['an empty file', () => csvFile('')],
    ['blank lines', () => csvFile('\n \n;;\n')],
    ['a picture', () => csvFile(picture, 'fleet.csv')],
    ['a zip of something else', () => csvFile(zipSync({ 'a.txt': new Uint8Array(3) }), 'fleet.xlsx')],
    ['a cut workbook', () => csvFile(bookFile(rows).bytes.subarray(0, 3000), 'fleet.xlsx')],
    ['a text that many cells share', () => csvFile(bomb(), 'fleet.xlsx')],
    ['a quote that gathers a megabyte', () => csvFile(`a;b\n${'1;2\n'.repeat(1000)}"${'x'.repeat(1024 * 1024)}`)],
    ['more than 100,000 rows', () => csvFile('a;b\n'.repeat(100_002))],
  ])('%s is 234', async (_, file) => {
    const before = await traces()
    expect(await parse(file())).toMatchObject({ status: { code: 234 }, errors: [{ parameter: 'file' }] })
    expect(await traces()).toEqual(before)
    await expect.poll(files).toEqual([])
  })

  test('a header and nothing else is 234', async () => {
    const before = await traces()
    expect(await parse(csvFile('label;model'), { parse_header: 'true' })).toMatchObject({ status: { code: 234 } })
    expect(await traces()).toEqual(before)
  })

  test('no file is 233, a hundred megabytes are 271', async () => {
    const before = await traces()
    expect(await alice.fails('data/spreadsheet/parse')).toMatchObject({ code: 233 })
    expect(await parse(csvFile(Buffer.alloc(100 * 1024 * 1024, 'x;y\n')))).toMatchObject({ status: { code: 271 } })
    expect(await traces()).toEqual(before)
    await expect.poll(files).toEqual([])
  })

  test.each([
    ['preview_count', '0'],
    ['preview_count', '21'],
    ['header_map', '[1]'],
  ])('%s=%s is 7', async (parameter, value) => {
    const before = await traces()
    expect(await parse(csvFile('a;b'), { [parameter]: value })).toMatchObject({
      status: { code: 7 },
      errors: [{ parameter }],
    })
    expect(await traces()).toEqual(before)
    await expect.poll(files).toEqual([])
  })
})

test('a day later it is gone, unless it is being imported', async () => {
  const [fresh, old, imported] = [
    await parsed(server, alice, csvFile('a')),
    await parsed(server, alice, csvFile('b')),
    await parsed(server, alice, csvFile('c')),
  ]
  const owner = { account_id: alice.id }
  const age = { created: new Date(Date.now() - 25 * 3_600_000) }
  await db.updateTable('spreadsheet').set(age).where('id', 'in', [old, imported]).execute()
  await db
    .insertInto('data_import')
    .values({
      ...owner,
      user_id: alice.id,
      type: 'vehicle',
      spreadsheet_id: imported,
      name: '',
      fields: [],
      titles: [],
      rows: 1,
    })
    .execute()
  expect(await spreadsheets.read(db, owner, old)).toBeUndefined()
  expect(await spreadsheets.forgetSpreadsheets(db)).toBe(1)
  expect([await kept(fresh), await kept(old), await kept(imported)]).toEqual([[['a']], [], [['c']]])
})

test('it is of the account: sub-users read it, others do not', async () => {
  const bob = await subuser(alice)
  const file_id = await parsed(server, bob, csvFile('a;b'))
  expect(await kept(file_id)).toEqual([['a', 'b']])
  const mallory = await tenant()
  expect(await spreadsheets.read(db, { account_id: mallory.id }, file_id)).toBeUndefined()
  expect(await kept(file_id, mallory)).toEqual([])
})

test('the oldest go when there are more than a hundred', async () => {
  const carol = await tenant()
  const first = await parsed(server, carol, csvFile('first'))
  for (let i = 0; i < 100; i++) await parsed(server, carol, csvFile(`x${i}`))
  const rows = await db.selectFrom('spreadsheet').select('id').where('account_id', '=', carol.id).execute()
  expect(rows).toHaveLength(100)
  expect(rows.map(({ id }) => id)).not.toContain(first)
})

test('the audit tells that a file was taken in, and none of its rows', async () => {
  const dave = await tenant()
  await parsed(server, dave, csvFile('secret cell'))
  expect(await parse(csvFile(''), {}, dave)).toMatchObject({ status: { code: 234 } })
  const from = '2020-01-01 00:00:00'
  const { list } = await dave.call('user/audit/log/list', { from, to: '2100-01-01 00:00:00', limit: 10, offset: 0 })
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['data/spreadsheet/parse'])
  expect(JSON.stringify(list)).not.toContain('secret cell')
})
