import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPaper } from '#formats/document/pdf/paper.ts'
import { pdf } from '#formats/sheet/pdf.ts'
import type { Report } from '#formats/sheet/report.ts'
import type { Sheet, Table } from '#formats/sheet/sheet.ts'
import { fonts, readPdf } from '#test/documents.ts'
import { reportOf, tripsSheet, tripsTable } from './sample.ts'

const read = async (report: Report) => {
  const told = await readPdf(pdf(report, fonts))
  return { ...told, texts: told.texts.map((text) => text.replaceAll(/\s+/g, ' ')) }
}

test('a report has a first page with contents, and pages that say what they are of', async () => {
  const { texts, tagged, structure } = await read(reportOf([tripsSheet('Truck 1', 6, 9), tripsSheet('Van', 1, 2)]))
  expect(tagged).toBe(true)
  const [first = '', second = '', third = ''] = texts
  for (const text of ['Nordfleet', 'Trip report', 'Period 2 to 8 November 2026', 'Contents Truck 1', 'Van'])
    expect(first).toContain(text)
  expect(second).toContain('Trip report · Truck 1')
  expect(third).toContain('Trip report · Truck 1')
  expect(texts.at(-1)).toContain('Trip report · Van')
  expect(texts.at(-1)).toContain(`Page ${texts.length} of ${texts.length}`)
  expect(structure).toMatchObject({ H1: 1, H2: 3, TOC: 1, TOCI: 2 })
})

test('names of columns and the header of the group are repeated, rows and totals are not parted', async () => {
  const { texts } = await read(reportOf([tripsSheet('Truck 1', 6, 9)], { headless: true }))
  const withTrips = texts.filter((text) => text.includes('Elbstraße'))
  expect(withTrips.length).toBeGreaterThan(1)
  for (const [i, text] of withTrips.entries()) {
    expect(text.match(/Movement start/g)).toHaveLength(1)
    expect(text.match(/Nov \d, 2026 : 9/g)?.length).toBeGreaterThan(0)
    if (i === 0) continue
    const [, begins = ''] = /Max\. speed, km\/h (.*)/.exec(text) ?? []
    expect(begins).toMatch(/^Nov \d, 2026 : 9 \d\d:12/)
  }
  expect(texts.join(' ').match(/In total:/g)).toHaveLength(6)
  expect(texts.join(' ').match(/\d\d:12 - Große Elbstraße/g)).toHaveLength(54)
})

test('a table that is too wide lies across the paper', async () => {
  const table = tripsTable(1, 3)
  const names = Array.from({ length: 12 }, (_, i) => `Measured value ${i}`)
  const columns = [
    ...table.columns,
    ...names.map((title) => ({ ...(table.columns[2] as Table['columns'][number]), title })),
  ]
  const wide: Sheet = { ...tripsSheet('Wide'), sections: [{ ...table, columns }] }
  const sizes = async (sheets: Sheet[], headless = false) => {
    const bytes = Buffer.concat(await pdf(reportOf(sheets, { headless }), fonts).toArray()).toString('latin1')
    return bytes.match(/\/MediaBox \[[^\]]+\]/g)
  }
  expect(await sizes([tripsSheet('Truck', 1, 1), wide])).toEqual([
    '/MediaBox [0 0 595.28 841.89]',
    '/MediaBox [0 0 595.28 841.89]',
    '/MediaBox [0 0 841.89 595.28]',
  ])
  expect(await sizes([wide], true)).toEqual(['/MediaBox [0 0 841.89 595.28]'])
  expect(await sizes([], true)).toHaveLength(1)
})

test('where there is not room for all, long words of cells are broken before those of titles', async () => {
  const table = tripsTable(1, 3)
  const [address, , figure] = table.columns as [Table['columns'][number], unknown, Table['columns'][number]]
  const titles = [
    'Durchschnittsverbrauch, l/100 km',
    'Consommation selon la norme, l',
    'Geschwindigkeit',
    'Kraftstoffkosten',
  ]
  const places = ['Abfahrt', 'Ankunft', 'Bemerkung', 'Auftraggeber', 'Ansprechpartner'].map((title, i) => ({
    ...address,
    ...{ title, field: `place_${i}` },
  }))
  const columns = [...places, ...titles.map((title, i) => ({ ...figure, title, field: `figure_${i}` }))]
  const long = { type: 'value' as const, v: 'Donaudampfschifffahrtsgesellschaft', raw: null }
  const rows = [
    Object.fromEntries(columns.map(({ field }) => [field, field.startsWith('place') ? long : { ...long, v: '8,4' }])),
  ]
  const sections = [{ ...table, columns, data: [{ header: '', rows }] }]
  const { texts } = await read(reportOf([{ ...tripsSheet('Truck 1'), sections }], { headless: true }))
  for (const word of [...titles, 'Ansprechpartner'].flatMap((title) => title.split(' ')))
    expect(texts.join(' ')).toContain(word)
  expect(texts.join(' ')).not.toContain(long.v)
})

test('paper is that of the country, and whatever is in a cell is drawn', async () => {
  const odd = tripsSheet('\u202Eevil\u0007 👍 مرحبا')
  odd.sections = [
    {
      ...tripsTable(1, 1),
      data: [{ header: '', rows: [{ from: { type: 'value', v: `${'x'.repeat(100_000)} end`, raw: null } }] }],
    },
    {
      type: 'map_table',
      header: '',
      rows: [{ name: 'n'.repeat(5000), v: 'v'.repeat(5000), raw: null, highlight: true }],
    },
    { ...tripsTable(0, 0) },
  ]
  const report = reportOf([odd], { style: { locale: 'en_US', time_zone: 'UTC' } })
  const bytes = Buffer.concat(await pdf(report, fonts).toArray())
  expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
  expect((await readPdf(bytes)).texts.join('')).toContain('evil')
  expect((await read(reportOf([]))).texts).toHaveLength(1)
})

test('whoever stops reading ends the sheets, and what fails fails the file', async () => {
  let ended = false
  const endless = async function* () {
    try {
      for (let i = 0; ; i += 1) yield tripsSheet(`Truck ${i}`, 20, 20)
    } finally {
      ended = true
    }
  }
  const stream = pdf(reportOf([], { sheets: endless }), fonts)
  for await (const _ of stream) break
  stream.destroy()
  await expect.poll(() => ended).toBe(true)
  const failing = async function* (): AsyncGenerator<Sheet> {
    yield tripsSheet('Truck')
    throw new Error('gone')
  }
  await expect(pdf(reportOf([], { sheets: failing }), fonts).toArray()).rejects.toThrow('gone')
})

test('each cell of a table over many pages is a part of its row, also of pages that are let go of', async () => {
  const file = (await buffer(pdf(reportOf([tripsSheet('Truck 1', 30, 12)], { headless: true }), fonts))).toString(
    'latin1',
  )
  const count = (kind: string) => file.split(`/S /${kind}\n`).length - 1
  expect(file.split('/Type /Page\n').length - 1).toBeGreaterThan(8)
  // The names of the columns, 30 days with a heading and a total, and their trips; and a list of three names and values.
  expect([count('Table'), count('TR'), count('TD')]).toEqual([2, 1 + 30 * 14 + 3, 30 * 13 * 6 + 3])
  const [, marked = ''] = /\/Nums \[([\s\S]*?)\n\]\n/.exec(file) ?? []
  expect(marked.match(/\d+ 0 R/g)?.length).toBeGreaterThan(30 * (12 * 6 + 4))
  expect(marked).not.toContain('null')
})

/** An embedded font of pdfkit. */
interface Measuring {
  widthOfString(text: string, size: number): number
  layout(text: string): { advanceWidth: number }
}

test('what is measured quickly is as wide as pdfkit draws it', () => {
  const { brand, style } = reportOf([])
  const { doc } = openPaper({ title: 'T', brand, style, lines: [], columns: [], made: 0 }, fonts)
  const told = [
    '08:15 - Große Elbstraße 1',
    'Пробег, км',
    'e\u0301te\u0301',
    '−12,5 %',
    'ÅΩ',
    '',
    ' a  b ',
    'العربية',
    'ไทย',
  ]
  for (const text of [...told, ...told]) {
    doc.font('bold')
    const { _font } = doc as unknown as { _font: Measuring }
    const measured = _font.widthOfString(text, 8)
    expect(measured).toBeCloseTo((_font.layout(text).advanceWidth * 8) / 1000, 6)
  }
})

test.each([
  ['no sheet at all', [], 1],
  ['a sheet without sections', [{ ...tripsSheet('Van'), sections: [] }], 2],
] as [string, Sheet[], number][])('%s says that there is nothing', async (_, sheets, pages) => {
  for (const headless of [true, false]) {
    const { texts } = await read(reportOf([...sheets], { headless }))
    expect(texts).toHaveLength(headless ? 1 : pages)
    expect(texts.join(' ')).toContain('There is nothing to tell of this period.')
  }
})

test('a figure beside a name is not broken, whatever it measures', async () => {
  for (const v of ['18', '1234', '12,345.6']) {
    const rows = [{ name: 'Forms', v, raw: 1, highlight: false }]
    const sections: Sheet['sections'] = [{ type: 'map_table', header: 'Summary', rows }]
    const { texts } = await read(reportOf([{ ...tripsSheet('Van'), sections }], { headless: true }))
    expect(texts.join(' ')).toContain(`Forms ${v}`)
  }
})
