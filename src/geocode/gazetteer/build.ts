import { fold } from './fold.ts'
import { type Gazetteer, type Region, texts } from './gazetteer.ts'
import { addOthers, type Hashed, indexNames } from './index-names.ts'
import { type Coordinates, onSphere, treeOrder } from './tree.ts'

/** A settlement as it is read, before it has its place. */
export interface Settlement {
  name: string
  /** In other languages, letters and times. */
  others: readonly string[]
  /** Degrees. */
  lat: number
  lng: number
  population: number
  country: string
  /** The code of a region. */
  region: string
  /** As GeoNames classes it: `PPLC` is a capital. */
  kind: string
}

interface Row extends Omit<Settlement, 'others' | 'kind'> {
  folded: string
}

/** Settlements in columns, found by their places and by their names. A million other names are never held as texts. */
export const build = (settlements: Iterable<Settlement>, regions: readonly Region[]): Gazetteer => {
  const read: Row[] = []
  const hashed: Hashed = { high: [], low: [], owner: [] }
  for (const { others, kind: _, ...settlement } of settlements) {
    const folded = fold(settlement.name)
    addOthers(hashed, read.length, folded, others)
    read.push({ ...settlement, folded })
  }
  const order = treeOrder(coordinatesOf(read))
  const rows = Array.from(order, (i) => read[i] as Row)
  const places = new Uint32Array(order.length)
  for (const [place, i] of order.entries()) places[i] = place
  return {
    ...columnsOf(rows, regions),
    index: indexNames(
      rows.map(({ folded }) => folded),
      hashed,
      places,
    ),
  }
}

const columnsOf = (rows: readonly Row[], regions: readonly Region[]): Omit<Gazetteer, 'index'> => {
  const numbered = [{ code: '', name: '' }, ...regions]
  const regionAt = new Map(numbered.map(({ code }, i) => [code, i]))
  const countries = [...new Set(rows.map(({ country }) => country))]
  const countryAt = new Map(countries.map((code, i) => [code, i]))
  return {
    coordinates: coordinatesOf(rows),
    lat: Int32Array.from(rows, ({ lat }) => Math.round(lat * 1e5)),
    lng: Int32Array.from(rows, ({ lng }) => Math.round(lng * 1e5)),
    population: Uint32Array.from(rows, ({ population }) => population),
    country: Uint8Array.from(rows, ({ country }) => countryAt.get(country) as number),
    region: Uint16Array.from(rows, ({ region }) => regionAt.get(region) ?? 0),
    names: texts(rows.map(({ name }) => name)),
    countries,
    regions: numbered,
  }
}

const coordinatesOf = (rows: readonly Row[]): Coordinates => {
  const [x, y, z] = [0, 1, 2].map(() => new Float32Array(rows.length)) as [Float32Array, Float32Array, Float32Array]
  for (const [i, { lat, lng }] of rows.entries()) [x[i], y[i], z[i]] = onSphere(lat, lng)
  return { x, y, z }
}
