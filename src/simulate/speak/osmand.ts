import { flag, is, type Point } from '#track/point.ts'

const KNOTS_PER_KMH = 1 / 1.852
const MS_PER_KMH = 1 / 3.6

/** A request as a phone sends it: `path` with the query, and a JSON body when there is more than one point. */
export interface Spoken {
  path: string
  body?: string
  content_type?: string
}

/** The request of a phone for these points, oldest first: a query for one, the JSON of a batch for several. */
export function request(device: string, points: readonly Point[]): Spoken {
  const [only, ...more] = points
  if (only !== undefined && more.length === 0) return { path: `/?${new URLSearchParams(query(device, only))}` }
  const body = JSON.stringify({ device_id: device, location: points.map(location) })
  return { path: '/', body, content_type: 'application/json' }
}

function query(device: string, point: Point): Record<string, string> {
  const fields = {
    id: device,
    timestamp: point.time,
    lat: point.lat,
    lon: point.lng,
    altitude: point.alt,
    bearing: point.heading,
    accuracy: point.precision,
    ...(is(point, flag.no_speed) ? {} : { speed: point.speed * KNOTS_PER_KMH }),
    ...extras(point),
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function location(point: Point): object {
  const coords = {
    latitude: point.lat,
    longitude: point.lng,
    altitude: point.alt,
    heading: point.heading,
    accuracy: point.precision,
    speed: is(point, flag.no_speed) ? -1 : point.speed * MS_PER_KMH,
  }
  return { timestamp: new Date(point.time).toISOString(), coords, extras: extras(point) }
}

/** Attributes without a field of their own in either form, by the names of the query. */
function extras({ attributes, satellites, flags }: Point): Record<string, unknown> {
  const { battery, charging, odometer, hardware_key, cell, ...rest } = attributes ?? {}
  return {
    ...rest,
    ...(battery === undefined ? {} : { batt: battery }),
    ...(charging === undefined ? {} : { charge: charging }),
    ...(typeof odometer === 'number' ? { odometer: odometer * 1000 } : {}),
    ...(hardware_key === undefined ? {} : { driverUniqueId: hardware_key }),
    ...(cell === undefined ? {} : { cell: String(cell).replaceAll('-', ',') }),
    ...(satellites > 0 ? { satellites } : {}),
    ...(flags & flag.no_fix ? { valid: false } : {}),
    ...(flags & flag.lbs ? { source_type: 'LBS' } : {}),
  }
}
