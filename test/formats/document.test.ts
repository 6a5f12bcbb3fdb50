import sharp from 'sharp'
import { expect, test } from 'vitest'
import { colorOf, inkOn, usual_color } from '#formats/document/colors.ts'
import type { Document, Entry, Head } from '#formats/document/document.ts'
import { pdf } from '#formats/document/pdf.ts'
import { timesOf } from '#formats/document/times.ts'
import { put, wordsOf } from '#formats/document/words.ts'
import { xlsx } from '#formats/document/xlsx.ts'
import { fonts, readPdf, readXlsx } from '#test/documents.ts'

const picture = async (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<string> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
  return (await image.toFormat(format).toBuffer()).toString('base64')
}
const photo = await picture(320, 240)
const logo = await picture(200, 60, 'png')

const shrink = (bytes: Buffer, { width, height }: { width: number; height: number }) =>
  sharp(bytes).resize({ width, height, fit: 'inside', withoutEnlargement: true }).toBuffer()

const columns: Head['columns'] = [
  { label: 'Time', kind: 'time', share: 14, characters: 17 },
  { label: 'Employee', kind: 'text', share: 20, characters: 20 },
  { label: 'Place', kind: 'link', share: 30, characters: 40 },
  { label: 'Comment', kind: 'text', share: 36, characters: 50 },
  { label: 'Latitude', kind: 'number', characters: 11 },
]

const headOf = (more: Partial<Head> = {}): Head => ({
  title: 'Check-ins',
  brand: { title: 'Nordfleet', color: '#0a7d4f', logo },
  lines: [
    { label: 'Period', text: '1 to 30 November' },
    { label: 'Map', text: 'the yard', link: 'https://example.org/map' },
  ],
  columns,
  style: { locale: 'en_GB', time_zone: 'Europe/Berlin' },
  made: Date.UTC(2026, 10, 22, 17, 5),
  ...more,
})

const place = { text: 'Große Elbstraße 12, Hamburg', link: 'https://example.org/map?lat=53.5&lng=9.9' }
const at = Date.UTC(2026, 10, 3, 7, 30)

const plain = (i: number): Entry => ({
  cells: [at + i * 60_000, 'Анна Кузнецова', place, `comment ${i}`, 53.5],
  pictures: [],
})
const filled: Entry = {
  cells: [at, 'Jean Lefèvre', place, '=1+1', 53.5],
  pictures: [{ name: 'yard.jpg', bytes: photo }, { name: 'gate.jpg', bytes: photo }, { name: 'invoice.pdf' }],
  form: {
    label: 'Inspection',
    answers: [
      { question: 'Outside', heading: true, text: '', pictures: [] },
      { question: 'Mileage', text: '@SUM(A1)', pictures: [] },
      { question: 'Remarks', text: '', pictures: [] },
      { question: 'Damage', text: '', pictures: [{ name: 'damage.jpg', bytes: photo }] },
    ],
  },
}

const documentOf = (entries: readonly Entry[], head = headOf()): Document => ({
  head,
  entries: async function* () {
    yield* entries
  },
})

test('a PDF is read back: head, rows, pictures, forms, links, numbers of pages', async () => {
  const entries = [filled, ...Array.from({ length: 60 }, (_, i) => plain(i))]
  const told = await readPdf(pdf(documentOf(entries), fonts))
  expect(told).toMatchObject({ title: 'Check-ins', language: 'en-GB', tagged: true })
  const [first = '', second = ''] = told.texts
  for (const text of ['Check-ins', 'Period', '1 to 30 November', 'the yard', 'Jean Lefèvre', 'Elbstraße'])
    expect(first).toContain(text)
  expect(first).toContain('03/11/2026')
  expect(first).toContain('08:30')
  for (const text of ['=1+1', 'invoice.pdf', 'Inspection', 'Outside', 'Mileage', '@SUM(A1)', 'No answer'])
    expect(told.texts.join('')).toContain(text)
  expect(told.texts.join('').match(/comment \d+/g)).toHaveLength(60)
  expect(second).toContain('Анна')
  // The logo, two photos, one of the form.
  expect(told.pictures.reduce((sum, each) => sum + each)).toBe(4)
  expect(told.links.flat()).toContain('https://example.org/map')
  expect(told.links.flat().filter((link) => link === place.link).length).toBeGreaterThanOrEqual(61)
  const pages = told.texts.length
  for (const [i, text] of told.texts.entries()) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Page ${i + 1} of ${pages}`)
    expect(text).toContain('Employee')
    expect(text).toContain('Made on 22/11/2026 18:05')
  }
  expect(told.structure).toMatchObject({ H1: 1, Figure: 4 })
  expect(told.structure.TD).toBeGreaterThanOrEqual(61 * 4)
})

test.each(['de', 'en', 'es', 'fr', 'pt', 'ru'])('all that a document says in %s is printed', async (locale) => {
  const { words } = wordsOf(locale)
  const lines = Object.entries(words).map(([label, text]) => ({ label, text: text.replaceAll(/\s+/g, ' ') }))
  const { texts } = await readPdf(pdf(documentOf([], headOf({ lines, style: { locale, time_zone: 'UTC' } })), fonts))
  const printed = texts.join(' ').replaceAll(/\s+/g, ' ')
  for (const { text } of lines) expect(printed).toContain(text)
})

test('a form alone is a document of its answers', async () => {
  const head = headOf({ title: 'Inspection', columns: [], brand: { title: 'Nordfleet', color: '#ffee00' } })
  const document = documentOf([{ ...filled, cells: [], pictures: [] }], head)
  const told = await readPdf(pdf(document, fonts))
  expect(told.texts[0]).toContain('Mileage')
  expect(told.pictures).toEqual([1])
  const book = await readXlsx(xlsx(document, shrink))
  expect(Object.keys(book.rows)).toEqual(['Form'])
  const rows = book.rows.Form ?? []
  expect(rows.at(-3)).toEqual(['Mileage', '@SUM(A1)'])
  expect(rows.at(-2)).toEqual(['Remarks', 'No answer'])
})

test('a text that is wider and longer than a page goes on', async () => {
  const long = `${'x'.repeat(3000)} ${'words of a comment '.repeat(400)}the end`
  const told = await readPdf(pdf(documentOf([{ ...plain(1), cells: [at, 'A', place, long, 1] }]), fonts))
  expect(told.texts.length).toBeGreaterThan(2)
  expect(told.texts.join('').match(/x/g)?.length).toBeGreaterThanOrEqual(3000)
  expect(told.texts.join('').replaceAll(/\s+/g, ' ')).toContain('the end')
})

test('what no font has, what turns text around and what is no picture do not stop it', async () => {
  const odd: Entry = {
    cells: [at, '\u202Eevil\u0007', place, '👍 你好 مرحبا é \ud800', 1],
    pictures: [{ name: 'broken.jpg', bytes: Buffer.from('not a picture').toString('base64') }],
  }
  const told = await readPdf(pdf(documentOf([odd]), fonts))
  expect(told.texts[0]).toContain('evil')
  expect(told.texts[0]).toContain('broken.jpg')
  const said = told.texts.join(' ').replaceAll(/\s+/g, ' ')
  expect(said).toContain('shown as boxes: U+1F44D. The workbook')
  for (const text of ['你', '好', 'é']) expect(said).toContain(text)
  const book = await readXlsx(xlsx(documentOf([odd]), async () => undefined))
  expect(book.rows['Check-ins']?.at(-1)?.[3]).toContain('👍 你好 مرحبا')
})

test('a workbook is read back: texts, times, numbers, links, pictures', async () => {
  const { rows, sheets, media, parts } = await readXlsx(xlsx(documentOf([filled, plain(1)]), shrink))
  expect(Object.keys(rows)).toEqual(['Check-ins', 'Forms'])
  const list = rows['Check-ins'] ?? []
  expect(list[2]).toEqual(['Period', '1 to 30 November'])
  expect(list[5]).toEqual([...columns.map(({ label }) => label), 'Photos'])
  const sheet = sheets['Check-ins'] ?? {}
  // 3 November 2026, 08:30 in Berlin.
  expect(sheet.A7).toMatchObject({ t: 'n', v: expect.closeTo(46_329 + 8.5 / 24, 8), z: 'dd"/"mm"/"yyyy hh:mm' })
  expect(sheet.C7).toMatchObject({ t: 's', v: place.text, l: { Target: place.link } })
  expect(sheet.D7).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet.D7.f).toBeUndefined()
  expect(sheet.E7).toMatchObject({ t: 'n', v: 53.5 })
  expect(sheet.F7.v).toBe('invoice.pdf')
  expect(rows.Forms?.slice(6).map((row) => row.slice(3))).toEqual([
    ['Inspection', 'Outside'],
    ['Inspection', 'Mileage', '@SUM(A1)'],
    ['Inspection', 'Remarks', 'No answer'],
    ['Inspection', 'Damage'],
  ])
  // The logo in both sheets, two photos and that of the form.
  expect(Object.keys(media)).toHaveLength(5)
  expect(await sharp(media['xl/media/s1p2.jpeg']).metadata()).toMatchObject({ width: 192, height: 144 })
  expect(parts['xl/drawings/drawing1.xml']).toContain('descr="gate.jpg"')
  expect(Object.values(parts).join('')).not.toContain('<f>')
})

test('whoever stops reading ends the entries', async () => {
  for (const write of [(d: Document) => pdf(d, fonts), (d: Document) => xlsx(d, shrink)]) {
    let ended = false
    let given = 0
    const entries = async function* () {
      try {
        for (;;) {
          yield { ...plain(given++), cells: [at, 'A', place, 'words '.repeat(50), 1] }
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        ended = true
      }
    }
    const stream = write({ head: headOf(), entries })
    for await (const _ of stream) if (given > 3) break
    stream.destroy()
    await expect.poll(() => ended).toBe(true)
  }
})

test('what fails while it is read fails the document', async () => {
  const entries = async function* (): AsyncGenerator<Entry> {
    yield plain(1)
    throw new Error('the database is gone')
  }
  await expect(pdf({ head: headOf(), entries }, fonts).toArray()).rejects.toThrow('the database is gone')
  await expect(xlsx({ head: headOf(), entries }, shrink).toArray()).rejects.toThrow('the database is gone')
})

test('times are told as the user wants them', () => {
  const of = (date_format: string | undefined, hour_mode?: string, locale = 'en_US') => {
    const times = timesOf({ locale, time_zone: 'America/New_York', date_format, hour_mode })
    return [times.text(Date.UTC(2026, 0, 5, 5, 7)), times.format]
  }
  expect(of('ddMMyyyy_dots')).toEqual(['05.01.2026 00:07', 'dd"."mm"."yyyy hh:mm'])
  expect(of('yyyyMMdd_hyphens', 'TWELVE_HOURS')).toEqual(['2026-01-05 12:07 AM', 'yyyy"-"mm"-"dd h:mm AM/PM'])
  expect(of('dMMMMy', undefined, 'ru')).toEqual(['5 января 2026 00:07', 'd mmmm yyyy hh:mm'])
  expect(of(undefined)[0]).toBe('01/05/2026 00:07')
  expect(of(undefined, undefined, 'de')[0]).toBe('05.01.2026 00:07')
})

test('a colour is found in a theme, and ink that is read on it', () => {
  expect(colorOf('{"primary":"#FC0"}')).toBe('#ffcc00')
  expect(colorOf('#123456')).toBe('#123456')
  expect(colorOf('ocean')).toBe(usual_color)
  expect(inkOn('#ffcc00')).not.toBe('#ffffff')
  expect(inkOn('#123456')).toBe('#ffffff')
})

test('every language has every word', () => {
  const names = Object.keys(wordsOf('en').words)
  for (const locale of ['de', 'es', 'fr', 'pt', 'ru']) {
    const { words } = wordsOf(locale)
    expect(Object.keys(words)).toEqual(names)
    expect(Object.values(words).every((word) => word.trim() !== '')).toBe(true)
    for (const name of names as (keyof typeof words)[])
      expect(words[name].match(/\{\w+\}/g)?.sort()).toEqual(
        wordsOf('en')
          .words[name].match(/\{\w+\}/g)
          ?.sort(),
      )
  }
  expect(put('{a} of {b}', { a: 1, b: 2 })).toBe('1 of 2')
})
