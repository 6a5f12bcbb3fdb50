import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from '#web/ui/table.tsx'
import { timeOf } from '#web/words/format.ts'
import type { Sink } from './listing.ts'

/**
 * A workbook of one sheet, packed as it is written. Texts are texts, so none is taken for a formula; days and times are such
 * in Excel, which writes them as its owner does.
 */
export const xlsx = (name: string, titles: readonly string[]): Sink => {
  const parts: Blob[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    if (bytes.length > 0) parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]))
  })
  for (const [path, text] of Object.entries(workbook(name))) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    entry.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  const write = (text: string): void => sheet.push(strToU8(text))
  const widths = titles.map((title, i) => {
    const width = Math.min(40, Math.max(14, title.length + 2))
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  // Titles stay in sight.
  write(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
  )
  write(rowOf(titles, style.title))
  return {
    add: (rows) => write(rows.map((row) => rowOf(row)).join('')),
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return new Blob(parts, { type })
    },
  }
}

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const document_type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheet_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs`. */
const style = { plain: 0, day: 1, moment: 2, title: 3 } as const

/** All parts but the sheet. */
const workbook = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheet_type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheet_type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheet_type}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document_type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${document_type}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document_type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${document_type}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
})

/** Excel's rules of it. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'List'

const rowOf = (cells: readonly Cell[], look: number = style.plain): string =>
  `<row>${cells.map((cell) => cellOf(cell, look)).join('')}</row>`

const cellOf = (cell: Cell, look: number): string => {
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  if (typeof cell === 'string')
    return `<c s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const isDay = cell.at.length === 10
  const time = timeOf(isDay ? `${cell.at} 00:00:00` : cell.at)
  if (Number.isNaN(time)) return cellOf(cell.at, look)
  return `<c s="${isDay ? style.day : style.moment}"><v>${serial(time)}</v></c>`
}

/** Days since the last of 1899, as sheets count them. */
const serial = (time: number): number => Number((time / 86_400_000 + 25_569).toFixed(6))

const longest_cell = 32_767

/** Without signs that XML cannot have; `_x0041_` stays what it is, which Excel takes for an A. */
const escaped = (text: string): string =>
  text
    .slice(0, longest_cell)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is left out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
