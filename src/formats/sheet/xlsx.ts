import type { Readable } from 'node:stream'
import { paperOf } from '../document/paper-size.ts'
import { timesOf } from '../document/times.ts'
import { put, wordsOf } from '../document/words.ts'
import { type Archive, openArchive } from '../document/xlsx/archive.ts'
import { openDrawing, type Shrink } from '../document/xlsx/drawing.ts'
import { contentTypes, coreProperties, relationsOf, rootRelations, workbook } from '../document/xlsx/parts.ts'
import { openSheet, type Row } from '../document/xlsx/sheet.ts'
import { stylesOf } from '../document/xlsx/styles.ts'
import { figuresOf } from './figure.ts'
import type { Report } from './report.ts'
import type { Sheet } from './sheet.ts'
import { namer, placeOf } from './xlsx/names.ts'
import { type Reader, rowsOf } from './xlsx/rows.ts'
import { widthsOf } from './xlsx/widths.ts'

/**
 * Worksheets of a workbook at most: of more nobody finds one. Of a report with more sheets several are put below each other
 * on a worksheet.
 */
export const most_worksheets = 250

/** Rows of a worksheet at most, a little below what programs take (1,048,576): what is beyond goes on in another one. */
export const most_rows = 1_000_000

/** Limits that tests make small. */
interface Limits {
  worksheets: number
  rows: number
}

/**
 * The report as a stream of a workbook: a worksheet with its title and contents unless it is headless, then one for each
 * sheet. One sheet is in memory. Destroying the stream ends the sheets.
 */
export const xlsx = (
  report: Report,
  shrink: Shrink,
  limits: Limits = { worksheets: most_worksheets, rows: most_rows },
): Readable => {
  const archive = openArchive(new Date(report.cover.created))
  write(archive, report, shrink, limits).then(
    () => archive.end(),
    (error) => archive.output.destroy(error),
  )
  return archive.output
}

/** A worksheet that was written, its parts numbered by its place, from 1. */
interface Written {
  name: string
  /** What the contents call it. */
  label: string
}

const write = async (archive: Archive, report: Report, shrink: Shrink, limits: Limits): Promise<void> => {
  const { cover, style, brand, headless } = report
  const times = timesOf(style)
  const reader: Reader = {
    figures: figuresOf(style),
    times,
    words: wordsOf(style.locale).words,
    map_link: report.map_link,
  }
  const nameIt = namer()
  const written: Written[] = headless ? [] : [{ name: nameIt(cover.title), label: cover.title }]
  await writeSheets({ archive, report, reader, limits, nameIt, written })
  if (written.length === 0) await writeEmpty(archive, report, written, nameIt)
  const hasDrawing = !headless && brand.logo !== undefined
  // It is the first that is seen, but tells what the others are.
  if (!headless) await writeCover(archive, report, reader, written, shrink)
  const names = written.map(({ name }) => name)
  const worksheets = names.map((_, i) => ({
    id: `rId${i + 1}`,
    type: 'worksheet' as const,
    target: `worksheets/sheet${i + 1}.xml`,
  }))
  const styles = { id: `rId${names.length + 1}`, type: 'styles' as const, target: 'styles.xml' }
  const parts = {
    'xl/workbook.xml': workbook(names, []),
    'xl/_rels/workbook.xml.rels': relationsOf([...worksheets, styles]),
    'xl/styles.xml': stylesOf(brand.color, times),
    'docProps/core.xml': coreProperties(cover.title, brand.title, cover.created),
    '_rels/.rels': rootRelations,
    '[Content_Types].xml': contentTypes(names.length, hasDrawing ? [1] : []),
  }
  for (const [name, text] of Object.entries(parts)) await archive.put(name, text)
}

interface Writing {
  archive: Archive
  report: Report
  reader: Reader
  limits: Limits
  nameIt: (wanted: string) => string
  written: Written[]
}

const writeSheets = async ({ archive, report, reader, limits, nameIt, written }: Writing): Promise<void> => {
  const { headers, sheets } = report
  const each = Math.max(1, Math.ceil(headers.length / limits.worksheets))
  const given = sheets()[Symbol.asyncIterator]()
  try {
    for (let at = 0; ; at += each) {
      const { done, value: first } = await given.next()
      if (done) return
      const label = each === 1 ? first.header : `${at + 1}–${Math.min(at + each, Math.max(headers.length, at + 1))}`
      const rows = rowsOfSome(first, given, each, reader)
      const widths = widthsOf(first, reader)
      for (let isDone = false; !isDone; ) {
        const name = nameIt(label)
        written.push({ name, label })
        isDone = await writeRows(archive, written.length, {
          rows,
          widths,
          most: limits.rows,
          paper: paperOf(report.style.locale),
        })
      }
    }
  } finally {
    await given.return?.()
  }
}

/** Rows of one sheet and of the next ones, so many together. */
async function* rowsOfSome(
  first: Sheet,
  given: AsyncIterator<Sheet>,
  count: number,
  reader: Reader,
): AsyncGenerator<Row> {
  yield* rowsOf(first, reader)
  for (let i = 1; i < count; i += 1) {
    const { done, value } = await given.next()
    if (done) return
    yield { cells: [] }
    yield* rowsOf(value, reader)
  }
}

interface Rows {
  rows: AsyncGenerator<Row>
  widths: readonly number[]
  most: number
  paper: 'A4' | 'LETTER'
}

/** Writes rows, but no more than a worksheet takes; answers whether these were all. */
const writeRows = async (archive: Archive, number: number, { rows, widths, most, paper }: Rows): Promise<boolean> => {
  const sheet = openSheet()
  let isDone = false
  const pieces = async function* () {
    yield sheet.begin(widths.length > 0 ? widths : [40], 0)
    while (!isDone && sheet.rows() < most) {
      let piece = ''
      while (piece.length < 65_536 && sheet.rows() < most) {
        const { done, value } = await rows.next()
        isDone = done === true
        if (done) break
        piece += sheet.row(value)
      }
      if (piece) yield piece
    }
    yield sheet.end({ paper })
  }
  await archive.put(`xl/worksheets/sheet${number}.xml`, pieces())
  if (sheet.links.length > 0) await archive.put(`xl/worksheets/_rels/sheet${number}.xml.rels`, relationsOf(sheet.links))
  return isDone
}

/** A workbook has one worksheet at least. */
const writeEmpty = async (
  archive: Archive,
  { cover, style }: Report,
  written: Written[],
  nameIt: (wanted: string) => string,
): Promise<void> => {
  written.push({ name: nameIt(cover.title), label: cover.title })
  const rows = (async function* (): AsyncGenerator<Row> {
    yield { height: 30, cells: [{ style: 'title', value: cover.title }] }
  })()
  await writeRows(archive, 1, { rows, widths: [40], most: 1000, paper: paperOf(style.locale) })
}

const logo_box = { width: 220, height: 48 }

/** Writes the first worksheet: whose report it is, of what, and what the others are. */
const writeCover = async (
  archive: Archive,
  { cover, brand, style }: Report,
  { times, words }: Reader,
  written: readonly Written[],
  shrink: Shrink,
): Promise<void> => {
  const sheet = openSheet()
  const plain = (value: string) => value.replaceAll(/\s+/g, ' ')
  const rows: Row[] = [
    brand.logo ? { height: 42, cells: [{ style: 'plain' }] } : { cells: [{ style: 'label', value: brand.title }] },
    { height: 30, cells: [{ style: 'title', value: plain(cover.title) }] },
    ...cover.lines.map(
      ({ label, text }): Row => ({
        cells: [
          { style: 'label', value: label },
          { style: 'line', value: plain(text) },
        ],
      }),
    ),
    { cells: [] },
    { cells: [{ style: 'label', value: put(words.made, { time: times.text(cover.created) }) }] },
    { cells: [] },
    { height: 22, cells: [{ style: 'heading', value: words.contents }] },
    ...written
      .slice(1)
      .map(({ name, label }): Row => ({ cells: [{ style: 'line_link', value: plain(label), leads: placeOf(name) }] })),
  ]
  const drawing = brand.logo === undefined ? undefined : 'rIdDrawing'
  await archive.put(
    'xl/worksheets/sheet1.xml',
    sheet.begin([32, 80], 0) + rows.map(sheet.row).join('') + sheet.end({ paper: paperOf(style.locale), drawing }),
  )
  if (!drawing) return
  const shown = openDrawing(archive, shrink, 1)
  await shown.one({ row: 0, column: 0 }, { name: brand.title, bytes: brand.logo }, logo_box)
  await shown.end()
  const relation = { id: drawing, type: 'drawing' as const, target: '../drawings/drawing1.xml' }
  await archive.put('xl/worksheets/_rels/sheet1.xml.rels', relationsOf([relation]))
}
