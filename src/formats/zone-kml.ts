import { cornersOf } from '#geo/circle.ts'
import { type Location, shortest } from '#geo/distance.ts'
import type { Shape } from '#geo/shape.ts'
import { degrees } from './digits.ts'
import { escapeXml } from './xml.ts'

/** A zone to be written. */
export interface WrittenZone {
  label: string
  address: string
  color: string
  shape: Shape<Location & { node: boolean }>
}

/**
 * A KML document (OGC 07-147r2) of zones in pieces of a batch each, a Placemark for each zone. Circles are drawn as
 * polygons, for KML has none; `ExtendedData` has what a drawing does not show, so that reading the document gives the
 * same zones.
 */
export async function* zoneKml(batches: AsyncIterable<readonly WrittenZone[]>): AsyncGenerator<string> {
  // A name of the document would become part of all labels when it is read.
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n'
  for await (const batch of batches) yield batch.map(placemark).join('')
  yield '</Document>\n</kml>\n'
}

/** A Placemark of a zone; its elements stand in the order that the schema demands. */
const placemark = ({ label, address, color, shape }: WrittenZone): string => `<Placemark>
<name>${escapeXml(label)}</name>
${address && `<address>${escapeXml(address)}</address>\n`}<Style><LineStyle><color>ff${turned(color)}</color><width>2</width></LineStyle><PolyStyle><color>60${turned(color)}</color></PolyStyle></Style>
<ExtendedData>
${Object.entries({ type: shape.type, color, ...dataOf(shape) })
  .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>\n`)
  .join('')}</ExtendedData>
${geometry(shape)}</Placemark>
`

/** The colour as KML has it: blue, green, red. */
const turned = (color: string): string => `${color.slice(4)}${color.slice(2, 4)}${color.slice(0, 2)}`.toLowerCase()

const dataOf = (shape: WrittenZone['shape']): object => {
  if (shape.type === 'circle')
    return { radius: shape.radius, lat: degrees(shape.center.lat), lng: degrees(shape.center.lng) }
  const nodes = shape.points.flatMap(({ node }, i) => (node ? [i] : []))
  return {
    ...(shape.type === 'sausage' && { radius: shape.radius }),
    ...(nodes.length > 0 && { nodes: nodes.join(' ') }),
  }
}

const geometry = (shape: WrittenZone['shape']): string => {
  if (shape.type === 'sausage')
    return `<LineString><tessellate>1</tessellate><coordinates>${placesOf(shape.points)}</coordinates></LineString>\n`
  const ring = shape.type === 'circle' ? cornersOf(shape.center, shape.radius) : shape.points
  const closed = [...ring, ring[0] as Location]
  return `<Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>${placesOf(closed)}</coordinates></LinearRing></outerBoundaryIs></Polygon>\n`
}

const placesOf = (places: readonly Location[]): string =>
  places.map(({ lat, lng }) => `${degrees(shortest(lng))},${degrees(lat)}`).join(' ')
