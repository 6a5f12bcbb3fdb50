import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { type Row, readSpreadsheet, SpreadsheetError } from '#formats/spreadsheet.ts'
import { csv, xlsx } from '#formats/table.ts'

const read = async (bytes: Uint8Array, pieces = [bytes]): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const batch of readSpreadsheet(() => Readable.from(pieces))) rows.push(...batch)
  return rows
}

const people = [
  ['name', 'phone', 'born', 'share'],
  ['Ада', 4_915_112_345_678, { t: 'n', v: 5825, z: 'd/m/yy' }, 0.125],
  [],
  ['Grace; "Amazing"', '007', null, true],
]
const told = [
  { line: 1, cells: ['name', 'phone', 'born', 'share'] },
  { line: 2, cells: ['Ада', '4915112345678', '1915-12-12', '0.125'] },
  { line: 4, cells: ['Grace; "Amazing"', '007', '', 'true'] },
]

const book = (
  bookType: 'xlsx' | 'biff8',
  change: (sheet: Record<string, unknown>) => void = () => undefined,
): Buffer => {
  const sheet = utils.aoa_to_sheet(people)
  change(sheet)
  return write(
    { SheetNames: ['First', 'Second'], Sheets: { First: sheet, Second: utils.aoa_to_sheet([['no']]) } },
    { bookType, type: 'buffer' },
  )
}

test.each(['xlsx', 'biff8'] as const)('the first sheet of a workbook: %s', async (type) => {
  expect(await read(book(type))).toEqual(told)
})

test.each(['xlsx', 'biff8'] as const)('a formula is the value that it had: %s', async (type) => {
  const formula = { t: 'n', v: 42, f: 'HYPERLINK("http://evil.example","x")+1' }
  const [, second] = await read(book(type, (sheet) => Object.assign(sheet, { A2: formula })))
  expect(second?.cells[0]).toBe('42')
})

test.each(['xlsx', 'biff8'] as const)('a time without a day is a time, with a day it is both: %s', async (type) => {
  const cells = [
    [0.354166666666667, 'h:mm', '08:30:00'],
    [0.354166666666667, 'dd.mm.yyyy hh:mm', '08:30:00'],
    [0.999988425925926, '[$-409]h:mm:ss AM/PM', '23:59:59'],
    [0, 'hh:mm', '00:00:00'],
    [1.0625, '[h]:mm', '25:30:00'],
    [0.0625, '[mm]:ss', '01:30:00'],
    [45_000.5, 'yyyy-mm-dd hh:mm', '2023-03-15 12:00:00'],
    [45_000.5, 'h:mm', '2023-03-15 12:00:00'],
    [45_000, 'yyyy-mm-dd', '2023-03-15'],
    [0.5, '0.00', '0.5'],
  ] as const
  const row = cells.map(([v, z]) => ({ t: 'n' as const, v, z }))
  for (const date1904 of [false, true]) {
    const bytes = write(
      { SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet([row]) }, Workbook: { WBProps: { date1904 } } },
      { bookType: type, type: 'buffer' },
    ) as Buffer
    const [told] = await read(bytes)
    const expected = cells.map(([, , text]) => (date1904 ? text.replace('2023-03-15', '2027-03-16') : text))
    expect(told?.cells).toEqual(expected)
  }
})

describe('text', () => {
  test.each([
    ['semicolons', 'a;b\n"x;1";y\n'],
    ['commas', 'a,b\r\nx;1,y'],
    ['bars', 'a|b\nx;1|y\n'],
    ['tabs', '\uFEFFa\tb\n\n;\nx;1\ty'],
  ])('between %s', async (_, text) => {
    expect((await read(Buffer.from(text))).map(({ cells }) => cells)).toEqual(
      text.includes('\n;\n')
        ? [['a', 'b'], [';'], ['x;1', 'y']]
        : [
            ['a', 'b'],
            ['x;1', 'y'],
          ],
    )
  })

  test('with line ends of several systems', async () => {
    expect((await read(Buffer.from('a;b\r\n1;2\n3;4\r5;"6\n7"\r\n8;9'))).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6\n7'],
      ['8', '9'],
    ])
  })

  test.each([
    ['UTF-8', Buffer.from('Имя;Größe\nАда;1')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFИмя;Größe\nАда;1')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFИмя;Größe\nАда;1', 'utf16le')],
    ['UTF-16 without', Buffer.from('Имя;Größe\nАда;1', 'utf16le')],
    ['UTF-16, the higher byte first', Buffer.from('\uFEFFИмя;Größe\nАда;1', 'utf16le').swap16()],
    ['the same without a mark', Buffer.from('Имя;Größe\nАда;1', 'utf16le').swap16()],
  ])('in %s', async (_, bytes) => {
    expect((await read(bytes)).map(({ cells }) => cells)).toEqual([
      ['Имя', 'Größe'],
      ['Ада', '1'],
    ])
  })

  test.each([
    ['Windows-1251', 'Имя;Фамилия\nАда;Лавлейс', (letter: number) => letter - 0x0410 + 0xc0],
    ['Windows-1252', 'Größe;Élève\nMaß;à côté', (letter: number) => letter],
  ])('in %s', async (_, text, code) => {
    const bytes = Buffer.from(
      Array.from(text, (letter) => letter.charCodeAt(0)).map((unit) => (unit > 0x7f ? code(unit) : unit)),
    )
    expect((await read(bytes)).map(({ cells }) => cells.join(';')).join('\n')).toBe(text)
  })

  test('between apostrophes', async () => {
    const rows = await read(Buffer.from("'a;1';b\n'c\nd';it's"))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a;1', 'b'],
      ['c\nd', "it's"],
    ])
  })

  test('lines are counted as an editor does, blank ones too', async () => {
    const rows = await read(Buffer.from('a;b\n\n;\n1;2\n"3\n4";5\n6;7'))
    expect(rows.map(({ line }) => line)).toEqual([1, 4, 6, 7])
  })

  test.each([
    ['sep=;\nname, first;born\nAda, Countess;1815', [2, 3]],
    ['\uFEFFsep=;\r\n"name, first";born\r\n\r\nAda, Countess;1815\r\n', [2, 4]],
    ['"sep=;"\rname, first;born\rAda, Countess;1815', [2, 3]],
    ['SEP=|\nname, first|born\nAda, Countess|1815', [2, 3]],
    ['sep=\t\nname, first\tborn\nAda, Countess\t1815', [2, 3]],
    ["sep=^\n'name, first'^born\n'Ada, Countess'^1815", [2, 3]],
  ])('a first line that names the separator is no row: %j', async (text, lines) => {
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(await read(Buffer.from(text, encoding))).toEqual([
        { line: lines[0], cells: ['name, first', 'born'] },
        { line: lines[1], cells: ['Ada, Countess', '1815'] },
      ])
  })

  test('what only looks like it is a row', async () => {
    for (const text of ['sep=x;a\n1;2', 'a;b\nsep=,\n1;2', 'sep=;;\n1;2'])
      expect(await read(Buffer.from(text))).toHaveLength(text.split('\n').length)
  })

  test('a separator that is told counts more than the one that the file names', async () => {
    const rows: Row[] = []
    const open = () => Readable.from([Buffer.from('sep=,\na,b;c\n1;2')])
    for await (const batch of readSpreadsheet(open, ';')) rows.push(...batch)
    expect(rows).toEqual([
      { line: 2, cells: ['a,b', 'c'] },
      { line: 3, cells: ['1', '2'] },
    ])
  })

  test('a quote that is never closed is told', async () => {
    await expect(read(Buffer.from('a;b\n"x;y'))).rejects.toThrow(SpreadsheetError)
  })

  test('an empty file has no rows', async () => {
    expect(await read(Buffer.alloc(0))).toEqual([])
  })
})

describe('files made to do harm', () => {
  const bomb = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files))

  test('a bomb is not inflated', async () => {
    const zeros = new Uint8Array(160 * 1024 * 1024)
    const bytes = bomb({ ...parts(book('xlsx')), 'xl/worksheets/sheet1.xml': zeros })
    expect(bytes.length).toBeLessThan(1024 * 1024)
    await expect(read(bytes)).rejects.toThrow('larger than is read')
  })

  test('nor one that tells a smaller size', async () => {
    const bytes = bomb({ 'xl/workbook.xml': new Uint8Array(5000) })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(5000)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(10, at)
    await expect(read(bytes)).rejects.toThrow(SpreadsheetError)
  })

  test('characters that no database keeps are replaced', async () => {
    const cells = ['<c t="str"><v>a_x0000_b</v></c>', '<c t="inlineStr"><is><t>_xD83D_</t></is></c>']
    const sheet = `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`
    const files = { ...parts(book('xlsx')), 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }
    expect(await read(bomb(files))).toEqual([{ line: 1, cells: ['a\uFFFDb', '\uFFFD'] }])
  })

  test('a cell at the far end does not make a table of a billion', async () => {
    const far =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="90000"><c r="XFD90000"><v>2</v></c><c r="B90000"><v>3</v></c></row></sheetData></worksheet>'
    const files = { ...parts(book('xlsx')), 'xl/worksheets/sheet1.xml': Buffer.from(far) }
    expect(await read(bomb(files))).toEqual([
      { line: 1, cells: ['1'] },
      { line: 90_000, cells: ['', '3'] },
    ])
  })

  test.each([
    ['a zip of something else', bomb({ 'a.txt': new Uint8Array(3) })],
    ['a cut workbook', book('xlsx').subarray(0, 3000)],
    ['a cut old workbook', book('biff8').subarray(0, 700)],
    ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)])],
    ['deflated rubbish', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync(Buffer.alloc(99))])],
  ])('%s is refused', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(SpreadsheetError)
  })

  test('whatever bytes, it ends in rows or in an error', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const starts = [book('xlsx'), book('biff8')]
    await fc.assert(
      fc.asyncProperty(
        fc.nat(starts.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        async (start, changes) => {
          const bytes = Buffer.from(starts[start] ?? '')
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          await read(bytes).catch((error) => expect(error).toBeInstanceOf(SpreadsheetError))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('whatever text, in whatever pieces, it ends in the same rows', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.stringMatching(/^[a-c"';,|\t\n\r]{0,80}$/))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const bytes = Buffer.from(written)
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        )
        const outcome = (rows: Promise<Row[]>) =>
          rows.catch((error: unknown) => (error instanceof SpreadsheetError ? 'refused' : Promise.reject(error)))
        // What begins as a workbook does is known by its first piece.
        if (!/^PK|^\xd0/.test(bytes.toString('latin1')))
          expect(await outcome(read(bytes, pieces))).toEqual(await outcome(read(bytes)))
      }),
      { numRuns: 100 },
    )
  })

  test('a quote that nobody closes gathers no more than a row may have', async () => {
    const large = Buffer.concat([Buffer.from('a;b\n"'), Buffer.alloc(1024 * 1024, 'x')])
    await expect(read(large)).rejects.toThrow(/exceed|Max/i)
  })

  test('a row of a million cells is no more than the columns that are read', async () => {
    const [, second] = await read(Buffer.from(`a;b\n${';1'.repeat(100_000)}\n`))
    expect(second?.cells).toHaveLength(256)
  })

  test('more rows than are read', async () => {
    await expect(read(Buffer.from('a;b\n'.repeat(100_002)))).rejects.toThrow('more than 100001 rows')
  })
})

/** The files of a workbook. */
const parts = (bytes: Buffer): Record<string, Uint8Array> => unzipSync(bytes)

describe('what we write', () => {
  const cells = fc.array(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 9,
  })
  const batches = (rows: string[][]) => Readable.from([rows.slice(0, 2), rows.slice(2)])

  test('a workbook is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(cells, async (rows) => {
        const printable = rows.map((row) => row.map((cell) => `x${cell.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')}`))
        const bytes = await buffer(xlsx('Users & more', batches(printable), new Date(0)))
        expect((await read(bytes)).map(({ cells }) => cells)).toEqual(printable)
      }),
      { numRuns: 30 },
    )
  })

  test('so is CSV, but for what would be run as a formula', async () => {
    const rows = [
      ['a;b', 'say "x"', 'line\nend'],
      ['=1+1', '@SUM(A1)', '-cmd|x'],
      ['-12.5', '+49151', '49'],
      ['＝1+1', '＋1', '－1'],
      ['＠SUM', ' =1', '\t=1'],
    ]
    const text = (await buffer(csv(batches(rows)))).toString()
    expect(text).toBe(
      '\uFEFF"a;b";"say ""x""";"line\nend"\r\n\'=1+1;\'@SUM(A1);\'-cmd|x\r\n-12.5;+49151;49\r\n' +
        "'＝1+1;'＋1;'－1\r\n'＠SUM;' =1;'\t=1\r\n",
    )
    expect((await read(Buffer.from(text)))[0]?.cells).toEqual(rows[0])
  })
})

const kml = (inner: string) =>
  Buffer.from(
    `\uFEFF<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`,
  )
const own = ['label', 'address', 'lat', 'lng', 'radius', 'external_id', 'description']

test('points of KML are rows, with the data that the first has', async () => {
  const inner = `<name>Not a place</name><Folder><name>Nor this</name>
    <Placemark><name>Caf&#233; &amp; bar</name><description><![CDATA[<b>open</b>]]></description>
    <ExtendedData><Data name="radius"><displayName>wide</displayName><value>80</value></Data><Data name="Gate"><value>12#</value></Data>
    <Data name="label"><value>other</value></Data></ExtendedData><Point><coordinates> 13.4,52.5,30 </coordinates></Point></Placemark>
    </Folder><Placemark><name>Way</name><address>Somewhere</address><ExtendedData><SchemaData><SimpleData name="Gate">7</SimpleData>
    <SimpleData name="More">x</SimpleData></SchemaData></ExtendedData>
    <LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>`
  expect(await read(kml(inner))).toEqual([
    { line: 1, cells: [...own, 'Gate'] },
    { line: 2, cells: ['Café & bar', '', '52.5', '13.4', '80', '', '<b>open</b>', '12#'] },
    { line: 3, cells: ['Way', 'Somewhere', '', '', '', '', '', '7'] },
  ])
})

test('of KML without placemarks nothing is read, and of markup that is none it is said', async () => {
  expect(await read(kml(''))).toEqual([])
  await expect(read(Buffer.from('<?xml version="1.0"?><Workbook/>'))).rejects.toThrow('is no KML')
  await expect(read(kml('<Placemark>'))).rejects.toThrow(SpreadsheetError)
  await expect(read(kml(`<Placemark><name>${'x'.repeat(32_768)}</name></Placemark>`))).rejects.toThrow('32767')
})

test('of data in KML no more are columns than a table has', async () => {
  const data = Array.from({ length: 300 }, (_, i) => `<Data name="d${i}"><value>${i}</value></Data>`).join('')
  const [header, row] = await read(kml(`<Placemark><ExtendedData>${data}</ExtendedData></Placemark>`))
  expect([header?.cells.length, header?.cells.at(-1), row?.cells.at(-1)]).toEqual([256, 'd248', '248'])
})
