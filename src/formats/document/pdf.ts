import type { Readable } from 'node:stream'
import { pause } from '#pace/pause.ts'
import { bytesOf, type Document, type Entry } from './document.ts'
import type { Element } from './pdf/doc.ts'
import type { Fonts } from './pdf/fonts.ts'
import { drawForm } from './pdf/form.ts'
import { drawHead } from './pdf/head.ts'
import { openPaper, type Paper } from './pdf/paper.ts'
import { drawPictures, leastOf } from './pdf/pictures.ts'
import { openTable, type Table } from './pdf/table.ts'

/** Bytes that may wait to be read before writing pauses. */
const waiting = 1024 * 1024

/**
 * The document as a stream of a tagged PDF with numbered pages and embedded fonts. Only one page is in memory.
 * Destroying the stream ends the entries.
 */
export const pdf = (document: Document, fonts: Fonts): Readable => {
  const paper = openPaper(document.head, fonts)
  const { doc } = paper
  draw(paper, document).then(
    () => paper.end(),
    (error) => doc.destroy(error),
  )
  return doc as unknown as Readable
}

const draw = async (paper: Paper, { head, entries }: Document): Promise<void> => {
  paper.turn()
  drawHead(paper, head, bytesOf({ name: head.brand.title, bytes: head.brand.logo }))
  const table = head.columns.length > 0 ? openTable(paper, head) : undefined
  for await (const entry of entries()) {
    if (paper.doc.destroyed) return
    if (table) drawRow(paper, table, entry)
    else drawOnly(paper, entry)
    await taken(paper)
  }
  table?.end()
}

const drawRow = (paper: Paper, table: Table, { cells, pictures, form }: Entry): void => {
  const frame = { x: paper.left + 4, width: paper.width - 8, beside: 3 }
  const below = {
    least: pictures.length > 0 ? leastOf(pictures, frame) : 40,
    draw(parent: Element) {
      drawPictures(paper, parent, pictures, frame)
      if (form) drawForm(paper, parent, form, 'small')
    },
  }
  table.row(cells, pictures.length > 0 || form ? below : undefined)
}

const drawOnly = (paper: Paper, { form, pictures }: Entry): void => {
  if (form) drawForm(paper, paper.root, form, 'large')
  drawPictures(paper, paper.root, pictures, { x: paper.left, width: paper.width, beside: 2 })
}

/** Waits until what was written has been read, for pdfkit does not. */
const taken = async ({ doc }: Paper): Promise<void> => {
  const stream = doc as unknown as Readable
  while (stream.readableLength > waiting && !stream.destroyed) await pause(5)
}
