import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { across, down } from './mercator.ts'
import { languages, type Names, namesTags, type Place, rankOf } from './place.ts'
import { unwrapped } from './unwrapped.ts'

export type Country = Feature<Polygon | MultiPolygon, { name: string }>

type Point = readonly [number, number]

/** Names of countries, each in the middle of its largest part, from the level on where it has room for it. */
export const countryPlaces = (countries: readonly Country[], people: ReadonlyMap<string, number>): Place[] =>
  countries.flatMap((country) => {
    const code = codeOf(country)
    if (!code || code === 'AQ') return []
    const { ring, area } = largest(country)
    const [x, y] = middle(ring)
    // It needs 40 pixels of a side, were it a square, and tiles are 512 wide.
    const from = Math.max(1, Math.min(6, Math.ceil(Math.log2(40 / 512 / Math.sqrt(area)))))
    const population = people.get(code) ?? 0
    const names = Object.fromEntries(languages.map((language) => [language, nameOf(code, language)])) as Names
    const tags = {
      kind: 'country',
      ...namesTags(names.en, names),
      population_rank: rankOf(population),
      min_zoom: from + 1,
    }
    return [{ x: (x + 1) % 1, y, layer: 'places' as const, from, to: Math.min(7, from + 4), tags }]
  })

/** Two letters for the three digits of ISO 3166-1, which not every country has. */
export const codeOf = ({ id, properties }: Pick<Country, 'id' | 'properties'>): string | undefined => {
  if (properties.name === 'Kosovo') return 'XK'
  if (id === undefined) return undefined
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`)
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined
}

/** Of these the long name says more than a map does. */
const short = new Set(['HK', 'MM', 'MO', 'PS'])

const nameOf = (code: string, language: (typeof languages)[number]): string =>
  new Intl.DisplayNames([language], { type: 'region', style: short.has(code) ? 'short' : 'long' }).of(code) ?? code

const largest = ({ geometry }: Country): { ring: Point[]; area: number } => {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([outer]) => outer)
  return rings
    .map((outer = []) => {
      const ring = unwrapped(outer).map(([lng, lat]): Point => [across(lng), down(lat)])
      return { ring, area: areaOf(ring) }
    })
    .reduce((best, one) => (one.area > best.area ? one : best))
}

const areaOf = (ring: readonly Point[]): number => {
  let sum = 0
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Point
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}

const grid = 24

/** Of points on a grid the one that is farthest from the ring within it: to the sides twice as far, for names are wide. */
const middle = (ring: readonly Point[]): Point => {
  const every = Math.ceil(ring.length / 160)
  const corners = ring.filter((_, i) => i % every === 0)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let best: Point = [(west + east) / 2, (north + south) / 2]
  let most = 0
  for (let i = 1; i < grid; i++)
    for (let j = 1; j < grid; j++) {
      const x = west + ((east - west) * i) / grid
      const y = north + ((south - north) * j) / grid
      const room = isWithin(corners, x, y) ? away(corners, x, y) : 0
      if (room > most) [best, most] = [[x, y], room]
    }
  return best
}

const isWithin = (corners: readonly Point[], x: number, y: number): boolean => {
  let within = false
  for (let i = 0, last = corners.length - 1; i < corners.length; last = i++) {
    const [ax, ay] = corners[i] as Point
    const [bx, by] = corners[last] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  }
  return within
}

const away = (corners: readonly Point[], x: number, y: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (const [cx, cy] of corners) least = Math.min(least, ((cx - x) / 2) ** 2 + (cy - y) ** 2)
  return least
}
