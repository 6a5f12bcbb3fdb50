import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read, type WorkSheet } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { getResolvedPDFJS } from 'unpdf'
import { loadFonts } from '#files/fonts.ts'

const { getDocument, OPS } = await getResolvedPDFJS()

/** Reading documents back: what they say and show, page by page or sheet by sheet. */

export interface ReadPdf {
  title: string
  language: string
  tagged: boolean
  /** By pages. */
  texts: string[]
  /** Pictures, by pages. */
  pictures: number[]
  /** Addresses that are led to, by pages. */
  links: string[][]
  /** Kinds of what the document is made of, by how many of each there are. */
  structure: Record<string, number>
}

export const readPdf = async (bytes: Buffer | Readable): Promise<ReadPdf> => {
  const data = new Uint8Array(Buffer.isBuffer(bytes) ? bytes : await buffer(bytes))
  const loading = getDocument({ data, verbosity: 0, useSystemFonts: false })
  const pdf = await loading.promise
  const { info } = await pdf.getMetadata()
  const about = info as { Title: string; Language: string }
  const told: ReadPdf = {
    title: about.Title,
    language: about.Language,
    tagged: false,
    texts: [],
    pictures: [],
    links: [],
    structure: {},
  }
  const marks = (await pdf.getMarkInfo()) as { Marked: boolean } | null
  told.tagged = marks?.Marked === true
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    told.texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''))
    const { fnArray } = await page.getOperatorList()
    told.pictures.push(fnArray.filter((operation) => operation === OPS.paintImageXObject).length)
    const annotations: { url?: string }[] = await page.getAnnotations()
    told.links.push(annotations.flatMap(({ url }) => (url ? [url] : [])))
    count(await page.getStructTree(), told.structure)
  }
  await loading.destroy()
  return told
}

interface Node {
  role?: string
  children?: unknown[]
}

const count = (node: unknown, structure: Record<string, number>): void => {
  const { role, children = [] } = (node ?? {}) as Node
  if (role) structure[role] = (structure[role] ?? 0) + 1
  for (const child of children) count(child, structure)
}

export interface ReadXlsx {
  sheets: Record<string, WorkSheet>
  /** Values of cells, by sheets and rows. */
  rows: Record<string, unknown[][]>
  /** Bytes of pictures by their names. */
  media: Record<string, Uint8Array>
  /** Parts as text. */
  parts: Record<string, string>
}

export const readXlsx = async (bytes: Buffer | Readable): Promise<ReadXlsx> => {
  const whole = Buffer.isBuffer(bytes) ? bytes : await buffer(bytes)
  const { Sheets: sheets, SheetNames } = read(whole, { cellNF: true })
  const files = unzipSync(whole)
  const isMedia = (name: string) => name.startsWith('xl/media/')
  return {
    sheets,
    rows: Object.fromEntries(SheetNames.map((name) => [name, rowsOf(sheets[name] as WorkSheet)])),
    media: Object.fromEntries(Object.entries(files).filter(([name]) => isMedia(name))),
    parts: Object.fromEntries(
      Object.entries(files).flatMap(([name, part]) => (isMedia(name) ? [] : [[name, strFromU8(part)]])),
    ),
  }
}

const rowsOf = (sheet: WorkSheet): unknown[][] => {
  const rows: unknown[][] = []
  for (const [place, cell] of Object.entries(sheet)) {
    const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    if (!digits || cell.v === undefined) continue
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const row = rows[Number(digits) - 1] ?? []
    rows[Number(digits) - 1] = row
    row[column] = cell.v
  }
  return rows
}

export const fonts = loadFonts()
