import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** Reading a DOCX back: what its paragraphs and the rows of its tables say. */

export interface ReadDocx {
  /** All of its words, a line a paragraph. */
  text: string
  /** Rows of tables, each the texts of its cells. */
  rows: string[][]
}

export const readDocx = (bytes: Uint8Array): ReadDocx => {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] as Uint8Array)
  const told: ReadDocx = { text: '', rows: [] }
  let inText = false
  let inRow = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    inText = name === 'w:t'
    if (name === 'w:tr') {
      told.rows.push([])
      inRow = true
    }
    if (name === 'w:tc') told.rows.at(-1)?.push('')
  })
  parser.on('text', (text) => {
    if (!inText) return
    told.text += text
    const row = told.rows.at(-1)
    if (inRow && row && row.length > 0) row[row.length - 1] += text
  })
  parser.on('closetag', ({ name }) => {
    inText = false
    if (name === 'w:tr') inRow = false
    if (name === 'w:p') told.text += '\n'
  })
  parser.write(xml).close()
  return told
}
