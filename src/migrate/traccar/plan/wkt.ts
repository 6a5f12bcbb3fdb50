import type { Location } from '#geo/distance.ts'
import { fewer, fewerCorners } from '#geo/fewer.ts'
import { misshapeOf, pointLimits, type Shape } from '#geo/shape.ts'

/** Shapes of geofences as Traccar writes them: WKT with latitude first, and circles beside. */

/** The reading of a geofence: its shape, and how many points less it has; or why it has none. */
export type Read = { shape: Shape; from?: number; missed?: number } | { fault: string }

const circle = /^CIRCLE\s*\(\s*(\S+)\s+(\S+?)\s*,\s*(\S+?)\s*\)$/i
const polygon = /^POLYGON\s*\(\s*\(([^()]*)\)\s*\)$/i
const line = /^LINESTRING\s*\(([^()]*)\)$/i

/** @param width metres to either side of a line */
export const readShape = (area: string, width: number): Read => {
  const text = area.trim()
  const [, lat = '', lng = '', radius = ''] = circle.exec(text) ?? []
  if (radius !== '') return circleOf(Number(lat), Number(lng), Number(radius))
  const [corners, points] = [polygon.exec(text)?.[1], line.exec(text)?.[1]]
  if (corners !== undefined) return drawn('polygon', pointsOf(corners), width)
  if (points !== undefined) return drawn('sausage', pointsOf(points), width)
  return { fault: 'Its area is no circle, polygon or line as Traccar writes them.' }
}

const no_place = 'Its area has a place that is none on the Earth.'

const isPlace = ({ lat, lng }: Location): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Metres of a radius. */
const most_radius = 300_000

const circleOf = (lat: number, lng: number, radius: number): Read => {
  if (!isPlace({ lat, lng })) return { fault: no_place }
  if (!(radius > 0 && radius <= most_radius)) return { fault: 'Its radius is none between 1 m and 300 km.' }
  return { shape: { type: 'circle', center: { lat, lng }, radius: Math.max(1, Math.round(radius)) } }
}

const pointsOf = (text: string): Location[] =>
  text.split(',').map((pair) => {
    const [lat, lng, ...more] = pair.trim().split(/\s+/)
    return more.length > 0 || !lat || !lng
      ? { lat: Number.NaN, lng: Number.NaN }
      : { lat: Number(lat), lng: Number(lng) }
  })

const drawn = (type: 'polygon' | 'sausage', given: readonly Location[], width: number): Read => {
  if (!given.every(isPlace)) return { fault: no_place }
  const [first, last] = [given[0], given.at(-1)]
  const isClosed = type === 'polygon' && given.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng
  const points = isClosed ? given.slice(0, -1) : [...given]
  const most = pointLimits[type][1]
  const kept = points.length <= most ? points : type === 'polygon' ? fewerCorners(points, most) : fewer(points, most)
  const radius = Math.min(most_radius, Math.max(1, Math.round(width)))
  const shape = type === 'polygon' ? { type, points: kept } : { type, points: kept, radius }
  const misshape = misshapeOf(shape)
  if (misshape) return { fault: faults[misshape] }
  return kept.length < points.length ? { shape, from: points.length, missed: missedOf(points, kept) } : { shape }
}

const faults = {
  too_many: 'Its area has too many points.',
  not_enough: 'Its area has too few points.',
  crossing: 'Its border crosses or touches itself.',
}

/** Metres in a degree of latitude. */
const degree = 111_320

/** How far the points that were left out lie from the line that is left, in metres, at most. */
const missedOf = (points: readonly Location[], kept: readonly Location[]): number => {
  let missed = 0
  let at = 0
  const all = [...kept, kept[0] as Location]
  for (const point of points) {
    if (point === all[at + 1] && at + 2 < all.length) at++
    missed = Math.max(missed, awayFrom(point, all[at] as Location, all[at + 1] as Location))
  }
  return missed
}

const awayFrom = (point: Location, one: Location, other: Location): number => {
  const narrowing = Math.cos((one.lat * Math.PI) / 180)
  const seen = ({ lat, lng }: Location) => [(lng - one.lng) * narrowing * degree, (lat - one.lat) * degree] as const
  const [[x, y], [dx, dy]] = [seen(point), seen(other)]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / squared))
  return Math.hypot(x - along * dx, y - along * dy)
}
