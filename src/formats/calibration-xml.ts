import { encodingOf } from './encoding.ts'
import { readXml } from './spreadsheet/xml.ts'

/**
 * Reading of calibrations as monitors of level sensors write them (Omnicomm's): XML whose format nobody has published. So what is read is
 * what all such files have: elements next to each other of two figures each, in attributes or in elements of their own, as the rows of a table.
 */

/** A row: what the sensor tells, and what that is, as text. */
export type Row = readonly [told: string, meant: string]

/** A figure with the name of its attribute or element. */
interface Figure {
  name: string
  text: string
}

/** An element that is being read. */
interface Element {
  figures: Figure[]
  rows: Row[]
  isLeaf: boolean
}

const figure = /^\s*[-+]?\d+([.,]\d+)?\s*$/
const meaning = /vol|lit|fuel|объ|лит|out|^[vy]$/i
const telling = /code|lvl|level|lls|value|raw|freq|код|уров|in$|^[nx]$/i

/** The tables of a document, in their order. Throws an Error where it is not well-formed, or nested deeper than documents are. */
export const readCalibrations = async (bytes: Buffer): Promise<Row[][]> => {
  const text = Buffer.from(new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^<\?xml[^>]*\?>/, ''))
  const tables: Row[][] = []
  const open: Element[] = [elementOf({})]
  await readXml(onlyOne(text), {
    open: (_, attributes) => {
      const around = open.at(-1)
      if (around) around.isLeaf = false
      open.push(elementOf(attributes))
    },
    close: (name, text) => {
      const [closed, around] = [open.pop(), open.at(-1)]
      if (!closed || !around) return
      if (closed.rows.length > 1) tables.push(closed.rows)
      else if (closed.figures.length > 1) around.rows.push(rowOf(closed.figures))
      if (closed.isLeaf && figure.test(text)) around.figures.push({ name, text: text.trim() })
    },
  })
  return tables
}

async function* onlyOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const elementOf = (attributes: Record<string, string>): Element => ({
  figures: Object.entries(attributes).flatMap(([name, text]) => (figure.test(text) ? [{ name, text }] : [])),
  ...{ rows: [], isLeaf: true },
})

/** By their names, else by their order: the first is told, the second meant. */
const rowOf = (figures: readonly Figure[]): Row => {
  const meant = figures.find(({ name }) => meaning.test(name)) ?? figures[1]
  const others = figures.filter((one) => one !== meant)
  const told = others.find(({ name }) => telling.test(name)) ?? others[0]
  return [told?.text ?? '', meant?.text ?? '']
}
