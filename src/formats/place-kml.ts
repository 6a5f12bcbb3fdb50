import { escapeHtml } from './html.ts'
import type { Rows } from './table.ts'
import { escapeXml } from './xml.ts'

/** Columns that have elements of their own in a Placemark; all others stand in its `ExtendedData`. */
const element_columns = ['label', 'address', 'description', 'lat', 'lng']

/**
 * A KML document (OGC 07-147r2) of places in pieces of a batch each, such that `kmlRows` reads the same table: a Placemark a
 * row.
 * @param rows the first names the columns, of which `label`, `lat` and `lng` have to be there
 */
export async function* placeKml(rows: Rows): AsyncGenerator<string> {
  let header: readonly string[] | undefined
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n'
  for await (const batch of rows) {
    const records = header ? batch : batch.slice(1)
    header ??= batch[0] ?? []
    yield records.map((cells) => placemark(header as readonly string[], cells)).join('')
  }
  yield '</Document>\n</kml>\n'
}

/**
 * A Placemark of a row; its elements stand in the order that the schema demands. The description is HTML, for programs
 * take it for nothing else.
 */
const placemark = (header: readonly string[], cells: readonly string[]): string => {
  const text = (column: string): string => cells[header.indexOf(column)] ?? ''
  const cell = (column: string): string => escapeXml(text(column))
  const element = (name: string, text: string): string => text && `<${name}>${text}</${name}>\n`
  const data = header.flatMap((column, i) =>
    element_columns.includes(column)
      ? []
      : `<Data name="${escapeXml(column)}"><value>${escapeXml(cells[i] ?? '')}</value></Data>\n`,
  )
  return `<Placemark>
<name>${cell('label')}</name>
${element('address', cell('address'))}${element('description', escapeXml(escapeHtml(text('description'))))}<ExtendedData>
${data.join('')}</ExtendedData>
<Point><coordinates>${cell('lng')},${cell('lat')}</coordinates></Point>
</Placemark>
`
}
