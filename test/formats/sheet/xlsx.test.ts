import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Report } from '#formats/sheet/report.ts'
import { namer } from '#formats/sheet/xlsx/names.ts'
import { xlsx } from '#formats/sheet/xlsx.ts'
import { readXlsx } from '#test/documents.ts'
import { charts, reportOf, tripsSheet } from './sample.ts'

const shrink = (bytes: Buffer, { width, height }: { width: number; height: number }) =>
  sharp(bytes).resize({ width, height, fit: 'inside', withoutEnlargement: true }).toBuffer()
const image = sharp({ create: { width: 200, height: 60, channels: 3, background: '#3377aa' } })
const logo = (await image.png().toBuffer()).toString('base64')

const book = (report: Report, limits?: { worksheets: number; rows: number }) => readXlsx(xlsx(report, shrink, limits))

test('a workbook has a title, contents that lead to its worksheets, and groups with totals', async () => {
  const brand = { title: 'Nordfleet', color: '#0a7d4f', logo }
  const { rows, sheets, media, parts } = await book(reportOf([tripsSheet('Truck 1 (Demo)'), charts], { brand }))
  expect(Object.keys(rows)).toEqual(['Trip report', 'Truck 1 (Demo)', 'Charts (Demo)'])
  expect(rows['Trip report']?.filter(Boolean)).toEqual([
    ['Trip report'],
    ['Period', '2 to 8 November 2026'],
    ['Devices', 'Truck 1, Van of the northern depot'],
    ['Made on 22/11/2026 18:05'],
    ['Contents'],
    ['Truck 1 (Demo)'],
    ['Charts (Demo)'],
  ])
  expect(sheets['Trip report']?.A9.l).toMatchObject({ Target: "#'Truck 1 (Demo)'!A1" })
  expect(Object.keys(media)).toEqual(['xl/media/s1p1.png'])
  const trips = rows['Truck 1 (Demo)'] ?? []
  expect(trips[0]).toEqual(['Truck 1 (Demo)'])
  expect(trips[2]).toEqual(['Trips'])
  expect(trips[3]).toEqual([
    'Movement start',
    'Movement start: Place',
    'Movement end',
    'Movement end: Place',
    'Total trips length,\nkm',
    'Travel time',
    'Average speed,\nkm/h',
    'Max. speed,\nkm/h',
  ])
  expect(trips[4]).toEqual(['Nov 2, 2026 : 5'])
  expect(Object.values(parts).join('')).not.toContain('<f>')
  expect(parts['[Content_Types].xml']).not.toContain('drawing2')
})

test('times are times of the zone, durations and figures can be reckoned with, places lead to the map', async () => {
  const { sheets } = await book(reportOf([tripsSheet('Truck 1')]))
  const sheet = sheets['Truck 1'] ?? {}
  // 2 November 2026, 06:12 in Berlin.
  expect(sheet.A6).toMatchObject({
    t: 'n',
    v: expect.closeTo(46_328 + (6 * 60 + 12) / 1440, 8),
    z: 'dd"/"mm"/"yyyy hh:mm',
  })
  expect(sheet.B6).toMatchObject({
    v: 'Große Elbstraße 1, Hamburg',
    l: { Target: 'https://example.org/map?lat=53.550000&lng=9.990000&z=17' },
  })
  expect(sheet.D7).toMatchObject({ t: 's', v: '=cmd|calc, Lübecker Straße 120, 22087 Hamburg-Hohenfelde' })
  expect(sheet.E6).toMatchObject({ t: 'n', v: 12.25, z: '0.00' })
  expect(sheet.F6).toMatchObject({ t: 'n', v: expect.closeTo(1500 / 86_400, 10), z: '[h]:mm' })
  expect(sheet.G6).toMatchObject({ t: 'n', z: '0' })
  // The total of five trips.
  expect(sheet.A11.v).toBe('In total:')
  expect(sheet.E11).toMatchObject({ t: 'n', v: 96.25, z: '0.0' })
  expect(sheet.F11).toMatchObject({ v: expect.closeTo(8100 / 86_400, 10), z: '[h]:mm' })
  // Of the summary: minutes that are shown as hours.
  expect(sheet.B22).toMatchObject({ v: expect.closeTo(37_980 / 86_400, 10), z: '[h]:mm' })
})

test('without a head there is nothing but the worksheets, and never none', async () => {
  const both = await book(reportOf([tripsSheet('A'), tripsSheet('a')], { headless: true }))
  expect(Object.keys(both.rows)).toEqual(['A', 'a (2)'])
  expect(Object.keys((await book(reportOf([], { headless: true }))).rows)).toEqual(['Trip report'])
})

test('more sheets than worksheets are put below each other, and more rows than one takes go on', async () => {
  const many = Array.from({ length: 5 }, (_, i) => tripsSheet(`Truck ${i}`, 1, 1))
  const { rows } = await book(reportOf(many), { worksheets: 3, rows: 1000 })
  expect(Object.keys(rows)).toEqual(['Trip report', '1–2', '3–4', '5–5'])
  const titles = (rows['1–2'] ?? []).flatMap(([cell]) => (/^Truck/.test(String(cell)) ? [cell] : []))
  expect(titles).toEqual(['Truck 0', 'Truck 1'])
  const long = await book(reportOf([tripsSheet('Long', 4, 5)]), { worksheets: 9, rows: 20 })
  expect(Object.keys(long.rows)).toEqual(['Trip report', 'Long', 'Long (2)'])
  expect(long.rows.Long).toHaveLength(20)
})

test('names of worksheets are what programs take', () => {
  const name = namer()
  expect(name("'Truck: [1]/2'")).toBe('Truck 1 2')
  expect(name('truck 1 2')).toBe('truck 1 2 (2)')
  expect(name('History')).toBe('History (2)')
  expect(name('')).toBe('1')
  expect(name('x'.repeat(100_000))).toHaveLength(31)
  expect(name('x'.repeat(40))).toMatch(/^x{27} \(2\)$/)
  expect(name(`${'y'.repeat(30)}🚚`)).toBe('y'.repeat(30))
})
