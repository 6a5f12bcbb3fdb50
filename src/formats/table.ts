import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeXml } from './xml.ts'

/** Streamed writing of tables: rows come in batches, and neither the table nor the file is ever held whole. */

/** Batches of rows of cells. */
export type Rows = AsyncIterable<readonly (readonly string[])[]>

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Parts of a workbook besides its one sheet. */
const workbookParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
})

/**
 * A workbook of one sheet as a stream. Its cells are text, so none is taken for a formula. Destroying it ends the rows.
 * @param sheet at most 31 characters, none of `[]:*?/\`
 * @param modified time of the files in the archive
 */
export const xlsx = (sheet: string, rows: Rows, modified: Date): Readable => {
  const cells = Readable.from(sheetOf(rows), { objectMode: false })
  const zip = new ZipFile()
  // yazl types its output as the old interface, but it is a PassThrough.
  const output = zip.outputStream as Readable
  cells.on('error', (error) => output.destroy(error))
  output.on('close', () => cells.destroy())
  for (const [name, text] of Object.entries(workbookParts(sheet)))
    zip.addBuffer(Buffer.from(text), name, { mtime: modified })
  zip.addReadStream(cells, 'xl/worksheets/sheet1.xml', { mtime: modified })
  zip.end()
  return output
}

async function* sheetOf(rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`)
  for await (const batch of rows) yield Buffer.from(batch.map(rowOf).join(''))
  yield Buffer.from('</sheetData></worksheet>')
}

const rowOf = (cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`

/**
 * A CSV that spreadsheets open well, as a stream: a mark that says UTF-8, semicolons, and no cell that is taken for a
 * formula.
 */
export const csv = (rows: Rows): Readable => Readable.from(linesOf(rows), { objectMode: false })

async function* linesOf(rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFF')
  for await (const batch of rows)
    yield Buffer.from(batch.map((cells) => `${cells.map(fieldOf).join(';')}\r\n`).join(''))
}

/** Matches cells that spreadsheets take for a formula, also behind blanks and line ends and with full-width signs. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * The cell with an apostrophe before what would be a formula, so that nobody who opens the file runs what somebody
 * wrote into a name.
 */
export const harmless = (cell: string): string =>
  formula.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell

const fieldOf = (cell: string): string => {
  const text = harmless(cell)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
