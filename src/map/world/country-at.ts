import { readFile } from 'node:fs/promises'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { Objects, Topology } from 'topojson-specification'
import { codeOf } from './countries.ts'
import { unwrapped } from './unwrapped.ts'

/** Finds the country that a place lies in, by the borders of the built-in world (1:10 million: they are right to a kilometre or so). */

/** Two letters of ISO 3166-1; nothing at sea, and where no country has any. */
export type CountryAt = (place: { lat: number; lng: number }) => string | undefined

const atlas = new URL(import.meta.resolve('world-atlas/countries-10m.json'))

export const loadCountries = async (): Promise<CountryAt> => {
  const topology = JSON.parse(await readFile(atlas, 'utf8')) as Topology<Objects>
  const { geometries } = topology.objects.countries as unknown as { geometries: Parameters<typeof codeOf>[0][] }
  const countries = geometries.flatMap((country) => {
    const code = codeOf(country)
    return code ? [{ code, rings: ringsOf(feature(topology, country as never) as never) }] : []
  })
  let last = countries[0]
  return ({ lat, lng }) => {
    if (last && isIn(last.rings, lat, lng)) return last.code
    const found = countries.find(({ rings }) => isIn(rings, lat, lng))
    if (found) last = found
    return found?.code
  }
}

/** A ring of a border, its corners as longitudes and latitudes in turn. */
interface Ring {
  west: number
  east: number
  north: number
  south: number
  corners: Float64Array
  /** Edges by the strips of longitude that they touch, by the number of their first corner; made when they are first asked for. */
  strips?: Map<number, number[]>
}

/** Degrees. */
const strip = 0.05

const ringsOf = ({ geometry }: { geometry: Polygon | MultiPolygon }): Ring[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat().map((ring) => {
    const corners = unwrapped(ring)
    const lngs = corners.map(([lng]) => lng)
    const [west, east] = [lngs.reduce((a, b) => Math.min(a, b)), lngs.reduce((a, b) => Math.max(a, b))]
    const north = corners.reduce((most, [, lat]) => Math.max(most, lat), -90)
    const south = corners.reduce((least, [, lat]) => Math.min(least, lat), 90)
    return { west, east, north, south, corners: Float64Array.from(corners.flat()) }
  })

/** Answers whether a place lies within an odd number of rings: an island of another country in a lake is in two. */
const isIn = (rings: readonly Ring[], lat: number, lng: number): boolean => {
  let isInside = false
  for (const ring of rings) {
    // One that is wholly to the north is crossed an even number of times.
    if (lat > ring.north || lat < ring.south) continue
    // A ring over the date line goes on beyond 180 degrees on one side.
    for (const at of [lng, lng - 360, lng + 360])
      if (at >= ring.west && at <= ring.east && isOdd(ring, lat, at)) isInside = !isInside
  }
  return isInside
}

/** Answers whether one crosses the ring an odd number of times on the way to the north. */
const isOdd = (ring: Ring, lat: number, lng: number): boolean => {
  ring.strips ??= stripsOf(ring)
  const { corners } = ring
  let odd = false
  for (const i of ring.strips.get(Math.floor(lng / strip)) ?? []) {
    const [x0, y0, x1, y1] = corners.subarray(i, i + 4) as unknown as [number, number, number, number]
    if (x0 <= lng === x1 <= lng) continue
    if (lat < y0 + ((lng - x0) / (x1 - x0)) * (y1 - y0)) odd = !odd
  }
  return odd
}

const stripsOf = ({ corners }: Ring): Map<number, number[]> => {
  const strips = new Map<number, number[]>()
  for (let i = 0; i + 3 < corners.length; i += 2) {
    const [from, to] = [corners[i] as number, corners[i + 2] as number]
    const last = Math.floor(Math.max(from, to) / strip)
    for (let at = Math.floor(Math.min(from, to) / strip); at <= last; at++) {
      const edges = strips.get(at)
      if (edges) edges.push(i)
      else strips.set(at, [i])
    }
  }
  return strips
}
