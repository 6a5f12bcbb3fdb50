import { type Gazetteer, type Region, texts } from './gazetteer.ts'
import { indexNames, type Named } from './index-names.ts'
import { type Coordinates, onSphere, treeOrder } from './tree.ts'

/** A settlement as it is read, before it has its place. */
export interface Settlement extends Named {
  /** Degrees. */
  lat: number
  lng: number
  population: number
  country: string
  /** The code of a region. */
  region: string
}

/** Settlements in columns, found by their places and by their names. */
export const build = (settlements: readonly Settlement[], regions: readonly Region[]): Gazetteer => {
  const sphere = settlements.map(({ lat, lng }) => onSphere(lat, lng))
  const order = treeOrder(coordinatesOf(sphere))
  const sorted = Array.from(order, (i) => settlements[i] as Settlement)
  const numbered = [{ code: '', name: '' }, ...regions]
  const regionAt = new Map(numbered.map(({ code }, i) => [code, i]))
  const countries = [...new Set(sorted.map(({ country }) => country))]
  const countryAt = new Map(countries.map((code, i) => [code, i]))
  return {
    coordinates: coordinatesOf(Array.from(order, (i) => sphere[i] as Sphere)),
    lat: Int32Array.from(sorted, ({ lat }) => Math.round(lat * 1e5)),
    lng: Int32Array.from(sorted, ({ lng }) => Math.round(lng * 1e5)),
    population: Uint32Array.from(sorted, ({ population }) => population),
    country: Uint8Array.from(sorted, ({ country }) => countryAt.get(country) as number),
    region: Uint16Array.from(sorted, ({ region }) => regionAt.get(region) ?? 0),
    names: texts(sorted.map(({ name }) => name)),
    countries,
    regions: numbered,
    index: indexNames(sorted),
  }
}

type Sphere = ReturnType<typeof onSphere>

const coordinatesOf = (all: readonly Sphere[]): Coordinates => ({
  x: Float32Array.from(all, ([x]) => x),
  y: Float32Array.from(all, ([, y]) => y),
  z: Float32Array.from(all, ([, , z]) => z),
})
