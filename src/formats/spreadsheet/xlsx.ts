import { SSF } from '@e965/xlsx'
import { most_columns, type Row } from './row.ts'
import { databaseText, numberText } from './value.ts'
import { readingXml, readXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** Streamed reading of XLSX: only its shared texts, its formats and one row are in memory. */

/** Bytes that the parts of a workbook may have when inflated. */
const largest = 128 * 1024 * 1024
/** Shared texts at most; the next is their characters. */
const most_shared = 1_000_000
const most_shared_characters = 32 * 1024 * 1024
/** Formats at most, as in spreadsheets; the next is parts. */
const most_formats = 65_536
const most_parts = 10_000

/** Shared texts and formats that cells refer to. */
interface Book {
  shared: string[]
  /** The number format of each cell format. */
  formats: (string | undefined)[]
  date1904: boolean
}

/**
 * The rows of the first sheet; formulas have the value that was saved with them.
 * @throws Error for a workbook that cannot be read
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<Row, void> {
  const zip = openZip(bytes, largest)
  if (!zip.has('xl/workbook.xml')) throw new Error('a zip that is no workbook')
  const { id, date1904 } = await workbook(zip)
  const parts = await partsOf(zip)
  const sheet = parts.find((part) => part.id === id)
  if (!sheet) throw new Error('a workbook without a sheet')
  const pathOf = (kind: string): string | undefined => parts.find(({ type }) => type.endsWith(`/${kind}`))?.path
  const shared = await sharedTexts(zip, pathOf('sharedStrings'))
  const formats = await formatsOf(zip, pathOf('styles'))
  yield* sheetRows(zip, sheet.path, { shared, formats, date1904 })
}

/** The relation of the first sheet, and the epoch from which days are counted. */
const workbook = async (zip: Zip): Promise<{ id: string | undefined; date1904: boolean }> => {
  let id: string | undefined
  let date1904 = false
  await readXml(zip.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  return { id, date1904 }
}

interface Part {
  id: string
  type: string
  path: string
}

const partsOf = async (zip: Zip): Promise<Part[]> => {
  const parts: Part[] = []
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (parts.push({ id, type, path }) > most_parts) throw new Error('more parts than are read')
    },
  })
  return parts
}

const sharedTexts = async (zip: Zip, path: string | undefined): Promise<string[]> => {
  const texts: string[] = []
  if (!path || !zip.has(path)) return texts
  let characters = 0
  let text = ''
  await readXml(zip.read(path), {
    close(name, more, within) {
      if (isText(name, within)) text += more
      if (name !== 'si') return
      characters += text.length
      if (texts.push(unescaped(text)) > most_shared || characters > most_shared_characters)
        throw new Error('more texts than are read')
      text = ''
    },
  })
  return texts
}

/** Answers whether an element holds text of a cell; phonetic readings beside it are left out. */
const isText = (name: string, within: readonly string[]): boolean => name === 't' && !within.includes('rPh')

/** Formats by the numbers that cells refer to: those of the workbook, and the built-in ones. */
const formatsOf = async (zip: Zip, path: string | undefined): Promise<(string | undefined)[]> => {
  const formats: (string | undefined)[] = []
  if (!path || !zip.has(path)) return formats
  const codes = new Map(Object.entries(SSF.get_table()).map(([id, code]) => [id, String(code)]))
  await readXml(zip.read(path), {
    open(name, attributes, within) {
      if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      if (name === 'xf' && within.includes('cellXfs')) formats.push(codes.get(attributes.numFmtId ?? ''))
      if (formats.length > most_formats || codes.size > most_formats) throw new Error('more formats than are read')
    },
  })
  return formats
}

async function* sheetRows(zip: Zip, path: string, book: Book): AsyncGenerator<Row, void> {
  const found: Row[] = []
  let row: Row = { line: 0, cells: [] }
  let column = -1
  let cell: Cell = { text: '' }
  const reading = readingXml(zip.read(path), {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: lineOf(attributes.r) ?? row.line + 1, cells: [] }
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        cell = { text: '', type: attributes.t, format: attributes.s }
      }
    },
    close(name, text, within) {
      if (name === 'v' || isText(name, within)) cell.text += text
      if (name === 'c' && column < most_columns) put(row.cells, column, textOf(cell, book))
      if (name === 'row') found.push(row)
    },
  })
  for await (const _ of reading) yield* found.splice(0)
}

/** Puts the text into a cell; empty cells behind the last one with text are not made. */
const put = (cells: string[], column: number, text: string): void => {
  if (text.trim() === '') return
  while (cells.length < column) cells.push('')
  cells[column] = text
}

const lineOf = (told: string | undefined): number | undefined =>
  told && /^[1-9]\d{0,6}$/.test(told) ? Number(told) : undefined

/** The column of a reference such as `B7`, from 0; undefined where there is none. */
const columnOf = (told: string | undefined): number | undefined => {
  const [letters] = told?.toUpperCase().match(/^[A-Z]{1,3}/) ?? []
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Cell {
  text: string
  type?: string | undefined
  format?: string | undefined
}

const textOf = ({ text, type, format }: Cell, { shared, formats, date1904 }: Book): string => {
  if (text === '') return ''
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return String(text.trim() === '1')
  if (type === 'd') return text.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?Z?$/, '')
  if (type && type !== 'n') return unescaped(text)
  const number = Number(text)
  return Number.isNaN(number) ? databaseText(text) : numberText(number, formats[Number(format ?? 0)], date1904)
}

/** The text with the characters that XML cannot hold, which are written `_x0007_`. */
const unescaped = (text: string): string =>
  databaseText(
    text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
