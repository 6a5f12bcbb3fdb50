import { unescapeHtml } from '../html.ts'
import { most_columns, type Row } from './row.ts'
import { type Reader, readingXml } from './xml.ts'

/** Points of KML as a table, for maps programs keep places in them. */

/** Columns of every such table, those of places. */
const place_columns = ['label', 'address', 'lat', 'lng', 'radius', 'external_id', 'description']

/** Answers whether a text that begins so is XML, and so no plain table. */
export const isMarkup = (begin: Buffer): boolean => /^\uFEFF?\s*<(\?xml|kml)\b/i.test(begin.toString('utf8', 0, 256))

/**
 * A header, and a row for each Placemark, whose `line` is its place among them; further columns are those of the first
 * one's `ExtendedData`. A Placemark that is neither a point nor a circle of our own download has no position.
 * @throws Error for KML that cannot be read
 */
export async function* kmlRows(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Row, void> {
  let [header, line]: [string[] | undefined, number] = [undefined, 1]
  const found: Cells[] = []
  for await (const _ of readingXml(
    buffersOf(open()),
    placemarks((cells) => found.push(cells)),
  ))
    for (const cells of found.splice(0)) {
      if (!header) {
        header = [...new Set([...place_columns, ...cells.keys()])].slice(0, most_columns)
        yield { line, cells: header }
      }
      yield { line: ++line, cells: header.map((column) => cells.get(column) ?? '') }
    }
}

async function* buffersOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** The cells of one Placemark, by the names of columns. */
type Cells = Map<string, string>

/** Elements of a Placemark that are columns. */
const elements: Readonly<Record<string, string>> = { name: 'label', address: 'address', description: 'description' }

/** Makes a reader that calls `tell` for each whole Placemark. */
const placemarks = (tell: (cells: Cells) => void): Reader => {
  let cells: Cells | undefined
  let datum = ''
  let isDocument = false
  return {
    open(name, { name: called = '' }, within) {
      isDocument ||= within.length === 0 && name === 'kml'
      if (!isDocument) throw new Error('is no KML')
      if (name === 'Placemark') cells = new Map()
      if (name === 'Data' || name === 'SimpleData') datum = called
    },
    close(name, text, within) {
      if (!cells) return
      const parent = within.at(-1)
      const column = parent === 'Placemark' && Object.hasOwn(elements, name) ? elements[name] : undefined
      // A description is HTML, as programs of maps show it.
      if (column) cells.set(column, name === 'description' ? unescapeHtml(text).trim() : text.trim())
      // What the placemark says itself counts, whatever its data are called.
      if ((name === 'SimpleData' || (name === 'value' && parent === 'Data')) && datum !== '' && !cells.has(datum))
        cells.set(datum, text.trim())
      if (name === 'coordinates' && parent === 'Point') {
        const [lng = '', lat = ''] = text.trim().split(',')
        cells.set('lat', lat).set('lng', lng)
      }
      if (name !== 'Placemark') return
      tell(cells)
      cells = undefined
    },
  }
}
