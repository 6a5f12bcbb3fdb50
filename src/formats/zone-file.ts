import type { Location } from '#geo/distance.ts'
import { type Misshape, misshapeOf, type Shape } from '#geo/shape.ts'
import { printable } from './printable.ts'
import { isZip } from './spreadsheet/kind.ts'
import { type Reader, readingXml } from './spreadsheet/xml.ts'
import { openZip } from './spreadsheet/zip.ts'

/** Reading of zones from KML and KMZ (supplement 6). */

/** Why a file is refused: its format, or the shape of a zone. */
export type ZoneFileReason = 'format' | Misshape

/** The file has no zones that can be taken; the message says why. */
export class ZoneFileError extends Error {
  readonly reason: ZoneFileReason

  constructor(message: string, reason: ZoneFileReason = 'format') {
    super(message)
    this.reason = reason
  }
}

interface Corner extends Location {
  node: boolean
}

/** A zone of a file. */
export interface DrawnZone {
  label: string
  address: string
  /** Six hexadecimal digits, where it is told. */
  color?: string
  shape: Shape<Corner>
}

/** Bytes of a document at most, unpacked; the next is zones. */
const largest = 16 * 1024 * 1024
const most_zones = 100_000
/** Characters of a label, as of zones. */
const longest = 255

/**
 * The zones of a file, in batches: points are circles, lines corridors, polygons their outer rings. It may run long
 * without a pause: `#files/zone-files.ts` reads files of strangers in a process that can be ended.
 * @param radius in metres, for zones without `radius` in their `ExtendedData`
 * @throws ZoneFileError
 */
export async function* readZones(
  open: () => AsyncIterable<Uint8Array>,
  radius: number,
): AsyncGenerator<DrawnZone[], void> {
  try {
    const bytes = Buffer.concat(await Array.fromAsync(open()))
    const found: DrawnZone[] = []
    let count = 0
    for await (const _ of readingXml(
      documentOf(bytes),
      placemarks((drawn) => found.push(...zonesOf(drawn, radius))),
    )) {
      count += found.length
      if (count > most_zones) throw new Error(`more than ${most_zones} zones`)
      if (found.length > 0) yield found.splice(0)
    }
  } catch (error) {
    // A file that cannot be opened is no fault of who wrote it.
    if (error instanceof ZoneFileError || (error instanceof Error && 'syscall' in error)) throw error
    throw new ZoneFileError(error instanceof Error ? error.message : String(error))
  }
}

/** The bytes of the document, in pieces; of a KMZ those of `doc.kml`, or the first KML that it holds. */
const documentOf = (bytes: Buffer): AsyncIterable<Buffer> => {
  if (!isZip(bytes)) return piecesOf(bytes)
  const zip = openZip(bytes, largest)
  const name = zip.names.find((name) => name === 'doc.kml') ?? zip.names.find((name) => /\.kml$/i.test(name))
  if (!name) throw new Error('a zip without KML')
  return zip.read(name)
}

const piece = 64 * 1024

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

interface Placemark {
  /** The names of the folders around it and its own. */
  names: string[]
  address: string
  /** Of `ExtendedData`, by its names. */
  data: Record<string, string>
  geometries: { kind: string; coordinates: string }[]
}

/** Makes a reader that calls `tell` for each whole Placemark. */
const placemarks = (tell: (placemark: Placemark) => void): Reader => {
  const folders: string[] = []
  let placemark: Placemark | undefined
  let datum = ''
  let isDocument = false
  const isFolder = (name: string | undefined) => name === 'Folder' || name === 'Document'
  return {
    open(name, { name: called = '' }, within) {
      isDocument ||= within.length === 0 && name === 'kml'
      if (!isDocument) throw new Error('is no KML')
      if (isFolder(name)) folders.push('')
      if (name === 'Placemark') placemark = { names: [...folders, ''], address: '', data: {}, geometries: [] }
      if (name === 'Data' || name === 'SimpleData') datum = called
    },
    close(name, text, within) {
      const parent = within.at(-1)
      if (isFolder(name)) folders.pop()
      if (name === 'name' && isFolder(parent)) folders[folders.length - 1] = plain(text)
      if (!placemark) return
      if (name === 'name' && parent === 'Placemark') placemark.names[placemark.names.length - 1] = plain(text)
      if (name === 'address' && parent === 'Placemark') placemark.address = plain(text)
      if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) placemark.data[datum] = text.trim()
      if (name === 'coordinates' && parent && !within.includes('innerBoundaryIs'))
        placemark.geometries.push({ kind: parent, coordinates: text })
      if (name !== 'Placemark') return
      tell(placemark)
      placemark = undefined
    },
  }
}

/** The text on one line, without characters that labels may not have. */
const plain = (text: string): string =>
  printable(text.slice(0, 4 * longest), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()

const zonesOf = ({ names, address, data, geometries }: Placemark, radius: number): DrawnZone[] => {
  const { color } = data
  const label = names
    .filter((name) => name !== '')
    .join(' / ')
    .slice(0, longest)
    .toWellFormed()
  return geometries.map((geometry) => ({
    label: label || 'Zone',
    address,
    ...(color && /^[0-9a-f]{6}$/i.test(color) && { color }),
    shape: sound(shapeOf(geometry, data, radius)),
  }))
}

const shapeOf = (
  { kind, coordinates }: Placemark['geometries'][number],
  data: Placemark['data'],
  otherwise: number,
): Shape<Corner> => {
  const radius = radiusOf(data.radius, otherwise)
  if (kind === 'LinearRing')
    return circleDrawn(data, radius) ?? { type: 'polygon', points: ringOf(cornersOf(coordinates, data)) }
  const points = cornersOf(coordinates, data)
  if (kind === 'LineString') return { type: 'sausage', points, radius }
  const [first] = points
  if (kind !== 'Point' || !first) throw new Error(`coordinates of ${kind} are none`)
  return { type: 'circle', center: { lat: first.lat, lng: first.lng }, radius }
}

/** A circle of our own download, which is drawn as a polygon, for KML has no circles. */
const circleDrawn = ({ type, lat, lng }: Placemark['data'], radius: number): Shape<Corner> | undefined =>
  type === 'circle' && lat && lng ? { type, center: placeOf(lng, lat), radius } : undefined

const radiusOf = (text: string | undefined, otherwise: number): number => {
  if (!text) return otherwise
  const radius = Math.round(Number(text))
  if (!(radius >= 1 && radius <= 300_000)) throw new Error(`a radius of ${text.slice(0, 32)} metres`)
  return radius
}

/** Corners of a text of longitude, latitude and perhaps height, between commas; nodes of routes are given by number. */
const cornersOf = (coordinates: string, { nodes = '' }: Placemark['data']): Corner[] => {
  const isNode = new Set(nodes.split(' '))
  return coordinates
    .trim()
    .split(/\s+/)
    .map((tuple, i) => {
      const [lng = '', lat = ''] = tuple.split(',')
      return { ...placeOf(lng, lat), node: isNode.has(String(i)) }
    })
}

const placeOf = (written_lng: string, written_lat: string): Location => {
  const [lat, lng] = [written_lat, written_lng].map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))
    throw new Error(`coordinates that are no place: ${written_lng.slice(0, 32)},${written_lat.slice(0, 32)}`)
  return { lat, lng }
}

/** The corners without the last one, which repeats the first in KML. */
const ringOf = (corners: Corner[]): Corner[] => {
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng
  return isClosed ? corners.slice(0, -1) : corners
}

const sound = (shape: Shape<Corner>): Shape<Corner> => {
  const misshape = shape.type === 'circle' ? undefined : misshapeOf(shape)
  if (misshape) throw new ZoneFileError(sentences[misshape], misshape)
  return shape
}

const sentences: Record<Misshape, string> = {
  too_many: 'a polygon of more than 500 corners, or a line of more than 1024 points',
  not_enough: 'a polygon of fewer than 3 corners, or a line of fewer than 2 points',
  crossing: 'a polygon that crosses or touches itself',
}
