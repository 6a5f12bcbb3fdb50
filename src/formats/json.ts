import type { Recorded } from './fix.ts'
import { type DriveOptions, fromRecords, namesVehicle } from './records.ts'

type Values = Record<string, unknown>

/**
 * GeoJSON whose lines tell times (`coordTimes`, `coordinateProperties.times`) or whose points have a `time`, or a list of
 * objects with a time and a place.
 * @throws Error that says what is missing
 */
export function readJson(text: string, options: DriveOptions = {}): Recorded[] {
  const root: unknown = JSON.parse(text)
  return fromRecords(isGeoJson(root) ? features(root).flatMap((each) => located(each, options)) : items(root), options)
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isGeoJson = (root: unknown): root is Values =>
  isRecord(root) && (root.type === 'FeatureCollection' || root.type === 'Feature' || 'coordinates' in root)

/** The list of a document, or the one that its object holds. */
function items(root: unknown): Values[] {
  const list = Array.isArray(root) ? root : isRecord(root) ? Object.values(root).find(Array.isArray) : undefined
  if (list === undefined) throw new Error('there is no list of points')
  return list.filter(isRecord)
}

function features(root: Values): Values[] {
  if (root.type === 'FeatureCollection') return Array.isArray(root.features) ? root.features.filter(isRecord) : []
  return root.type === 'Feature' ? [root] : [{ geometry: root, properties: root }]
}

/** Records of a feature, one for each of its positions. */
function located({ geometry, properties }: Values, options: DriveOptions): Values[] {
  if (!isRecord(geometry)) return []
  const told = isRecord(properties) ? properties : {}
  const { type, coordinates } = geometry
  if (type === 'Point') return [{ ...told, ...place(coordinates) }]
  const times = timesOf(told)
  if (!Array.isArray(coordinates) || times === undefined) return []
  // What is told of a whole line, such as its speed, is not so of each position; whose it is, is.
  const owner = Object.fromEntries(Object.entries(told).filter(([name]) => namesVehicle(name, options)))
  const depth = type === 'MultiLineString' ? 1 : 0
  const moments = times.flat(depth)
  return coordinates.flat(depth).map((position, i) => ({ ...owner, time: moments[i], ...place(position) }))
}

function timesOf(properties: Values): unknown[] | undefined {
  const inner = isRecord(properties.coordinateProperties) ? properties.coordinateProperties.times : undefined
  return [properties.coordTimes, inner, properties.times, properties.time].find(Array.isArray)
}

function place(position: unknown): Values {
  const [lng, lat, alt] = Array.isArray(position) ? position : []
  return { lat, lng, ...(alt === undefined ? {} : { alt }) }
}
