import Flatbush from 'flatbush'
import type { Schema } from '../tiles.ts'
import { type Feature, type Layer, readTile, type Tile } from './read-tile.ts'
import { type Names, namesOf, textOf, type Vocabulary, vocabularies, type Way } from './vocabulary.ts'

/**
 * Streets and houses of one tile, in columns. Places are in 4,096ths of the tile from its north-west corner; what lies
 * a tile beside it or more is left out.
 */
export interface StreetTile {
  streets: readonly Street[]
  /** Straight parts of streets, four numbers each: from x, y to x, y. */
  lines: Int16Array
  /** Whose each part is, into `streets`. */
  owners: Uint16Array
  lines_at: Flatbush | undefined
  /** Where houses are, two numbers each, and their numbers. */
  houses: Int16Array
  numbers: readonly string[]
  houses_at: Flatbush | undefined
  /** Bytes that it takes, about. */
  size: number
}

export interface Street extends Names {
  way: Way
}

export const units = 4096

const nothing: StreetTile = {
  streets: [],
  lines: new Int16Array(),
  owners: new Uint16Array(),
  lines_at: undefined,
  houses: new Int16Array(),
  numbers: [],
  houses_at: undefined,
  size: 200,
}

/** Bytes of a tile that are looked at: five times what the busiest of a city has. */
const largest = 4_000_000
/** Parts of streets, and houses, that a tile may have. */
const most_lines = 50_000
const most_houses = 20_000

/** Streets and houses of a tile; none when the bytes are no tile, or are more than any tile of use has. */
export const streetTileOf = (bytes: Uint8Array, schema: Schema): StreetTile => {
  if (bytes.length > largest) return nothing
  const words = vocabularies[schema]
  try {
    const tile = readTile(bytes, new Set([words.streets, ...words.houses.map(({ layer }) => layer)]))
    const streets = streetsOf(tile, words)
    const houses = housesOf(tile, words)
    const { length: lines } = streets.owners
    const texts = streets.streets.length * 200 + houses.numbers.length * 40
    return { ...streets, ...houses, size: nothing.size + lines * 22 + houses.numbers.length * 16 + texts }
  } catch {
    return nothing
  }
}

const streetsOf = (tile: Tile, words: Vocabulary) => {
  const streets: Street[] = []
  const known = new Map<string, number>()
  const lines: number[] = []
  const owners: number[] = []
  for (const layer of tile.layers)
    for (let i = 0; layer.name === words.streets && i < layer.features.length; i++) {
      const feature = tile.feature(layer, i)
      const way = feature.kind === 'line' ? words.street(feature.tags) : undefined
      const names = way && namesOf(feature.tags)
      if (!way || !names || streets.length >= most_lines) continue
      const key = `${way} ${names.name}`
      const owner = known.get(key) ?? streets.push({ ...names, way }) - 1
      known.set(key, owner)
      traceLines(tile, layer, feature, (...line) => {
        if (owners.length >= most_lines) return
        lines.push(...line)
        owners.push(owner)
      })
    }
  return {
    streets,
    lines: Int16Array.from(lines),
    owners: Uint16Array.from(owners),
    lines_at: boxes(owners.length, (i) => {
      const [x1, y1, x2, y2] = [lines[4 * i], lines[4 * i + 1], lines[4 * i + 2], lines[4 * i + 3]] as Line
      return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
    }),
  }
}

type Line = [x1: number, y1: number, x2: number, y2: number]

/** Each straight part of a line that is in the tile or beside it. */
const traceLines = (tile: Tile, { extent }: Layer, feature: Feature, take: (...line: Line) => void): void => {
  const scale = units / extent
  let last: [number, number] | undefined
  const go = (x: number, y: number, draws: boolean): void => {
    const next = near(x * scale, y * scale)
    if (draws && last && next && (last[0] !== next[0] || last[1] !== next[1])) take(...last, ...next)
    last = next
  }
  tile.trace(
    feature,
    (x, y) => go(x, y, false),
    (x, y) => go(x, y, true),
  )
}

const near = (x: number, y: number): [number, number] | undefined =>
  x >= -units && y >= -units && x <= 2 * units && y <= 2 * units ? [Math.round(x), Math.round(y)] : undefined

const housesOf = (tile: Tile, { houses }: Vocabulary) => {
  const places: number[] = []
  const numbers: string[] = []
  for (const layer of tile.layers) {
    const key = houses.find((one) => one.layer === layer.name)?.key
    if (!key || !layer.keys.includes(key)) continue
    for (let i = 0; i < layer.features.length && numbers.length < most_houses; i++) {
      const feature = tile.feature(layer, i)
      const number = textOf(feature.tags.get(key))
      const place = number && middleOf(tile, layer, feature)
      if (!number || !place) continue
      places.push(...place)
      numbers.push(number)
    }
  }
  return {
    houses: Int16Array.from(places),
    numbers,
    houses_at: boxes(numbers.length, (i) => {
      const [x, y] = [places[2 * i] as number, places[2 * i + 1] as number]
      return [x, y, x, y]
    }),
  }
}

/** The place of a point, or the middle of a building's box. */
export const middleOf = (tile: Tile, { extent }: Layer, feature: Feature): [number, number] | undefined => {
  const scale = units / extent
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  const reach = (x: number, y: number): void => {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  tile.trace(feature, reach, reach)
  return near(((west + east) / 2) * scale, ((north + south) / 2) * scale)
}

const boxes = (count: number, box: (i: number) => Line): Flatbush | undefined => {
  if (count === 0) return undefined
  const tree = new Flatbush(count, 16, Int16Array)
  for (let i = 0; i < count; i++) tree.add(...box(i))
  tree.finish()
  return tree
}
