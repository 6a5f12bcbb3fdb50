import Flatbush from 'flatbush'
import { distance, type Location } from '#geo/distance.ts'
import { locationAt, widthAt } from '#geo/mercator.ts'
import { fold } from '../../gazetteer/fold.ts'
import { texts } from '../../gazetteer/gazetteer.ts'
import type { Schema, TileAt } from '../../tiles.ts'
import { type Place, placesOf, remoteness } from '../place-tile.ts'
import { type StreetTile, streetTileOf, units } from '../street-tile.ts'
import { type Columns, createColumns } from './columns.ts'
import { no_place, type StreetNames } from './street-names.ts'

/** Collects the streets of an area tile by tile, in the order in which they lie in their file. */
export interface Gathering {
  add(bytes: Uint8Array, schema: Schema, at: TileAt): void
  /** All of them, each street once in each settlement. */
  finish(): StreetNames
}

/** Streets of single tiles that are held: those of a large country. What is beyond is not found by its name. */
const most_pieces = 4_000_000
const most_streets = 1_000_000
const most_places = 200_000

export const createGathering = (): Gathering => {
  const numbers = new Map<string, number>()
  const places: Place[] = []
  /** Of each tile, where its pieces begin. */
  const tiles = createColumns(3)
  /** Of each street in a tile: its name, its middle (longitude, latitude), its box (west, south, east, north), its metres. */
  const pieces = createColumns(8)
  return {
    add(bytes, schema, at) {
      if (places.length < most_places) places.push(...placesOf(bytes, schema, at))
      if (pieces.count() >= most_pieces) return
      const middle = locationIn(at, units / 2, units / 2)
      tiles.add(pieces.count(), middle.lng, middle.lat)
      for (const { name, ...piece } of piecesOf(streetTileOf(bytes, schema), at)) {
        const number = numbers.get(name) ?? numbers.size
        numbers.set(name, number)
        pieces.add(number, ...piece.middle, ...piece.box, piece.metres)
      }
    },
    finish: () => arrange([...numbers.keys()], places, tiles, pieces),
  }
}

interface Piece {
  name: string
  middle: [lng: number, lat: number]
  box: Box
  metres: number
}

type Box = [west: number, south: number, east: number, north: number]

/** Each name's streets in a tile as one, with the place of them that is nearest to the middle of their box. */
const piecesOf = ({ streets, lines, owners }: StreetTile, at: TileAt): Piece[] => {
  const parts = new Map<string, number[]>()
  for (const [i, owner] of owners.entries()) {
    const name = streets[owner]?.name as string
    const others = parts.get(name)
    if (others) others.push(i)
    else parts.set(name, [i])
  }
  const metres = widthAt(locationIn(at, units / 2, units / 2).lat) / 2 ** at.z / units
  return [...parts].flatMap(([name, own]) => {
    const ends = own.map((i) => lines.subarray(4 * i, 4 * i + 4))
    const xs = ends.flatMap(([x1, , x2]) => [x1 as number, x2 as number])
    const ys = ends.flatMap(([, y1, , y2]) => [y1 as number, y2 as number])
    const [west, east] = extremes(xs)
    const [north, south] = extremes(ys)
    // What is beside the tile is in another one too.
    if (east < 0 || west > units || south < 0 || north > units) return []
    const centre = { x: (west + east) / 2, y: (north + south) / 2 }
    let [middle, least, length] = [centre, Number.POSITIVE_INFINITY, 0]
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of ends) {
      const here = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 }
      const away = Math.hypot(here.x - centre.x, here.y - centre.y)
      length += Math.hypot(x2 - x1, y2 - y1)
      if (away < least) [middle, least] = [here, away]
    }
    const [low, high] = [locationIn(at, west, south), locationIn(at, east, north)]
    const { lng, lat } = locationIn(at, middle.x, middle.y)
    return { name, middle: [lng, lat], box: [low.lng, low.lat, high.lng, high.lat], metres: length * metres }
  })
}

const extremes = (numbers: readonly number[]): [least: number, most: number] => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return [least, most]
}

const locationIn = ({ z, x, y }: TileAt, right: number, below: number): Location =>
  locationAt((x + right / units) / 2 ** z, (y + below / units) / 2 ** z)

interface Street {
  name: number
  place: number
  box: Box
  metres: number
  middle: [lng: number, lat: number]
  /** Degrees that the middle is from that of the box. */
  away: number
}

const arrange = (names: readonly string[], places: readonly Place[], tiles: Columns, pieces: Columns): StreetNames => {
  const placeOf = placing(places, tiles)
  const byKey = new Map<number, Street>()
  const owners = new Float64Array(pieces.count())
  for (const { piece, place } of placeOf(pieces)) {
    const [name = 0, , , west = 0, south = 0, east = 0, north = 0, metres = 0] = pieces.row(piece)
    const key = name * 2 ** 22 + place
    owners[piece] = key
    const street = byKey.get(key)
    if (street) {
      const { box } = street
      street.box = [Math.min(box[0], west), Math.min(box[1], south), Math.max(box[2], east), Math.max(box[3], north)]
      street.metres += metres
    } else if (byKey.size < most_streets)
      byKey.set(key, { name, place, box: [west, south, east, north], metres, middle: [0, 0], away: Infinity })
  }
  for (let piece = 0; piece < pieces.count(); piece++) {
    const street = byKey.get(owners[piece] as number)
    if (!street) continue
    const [, lng = 0, lat = 0] = pieces.row(piece)
    const away = Math.hypot(lng - (street.box[0] + street.box[2]) / 2, lat - (street.box[1] + street.box[3]) / 2)
    if (away < street.away) Object.assign(street, { away, middle: [lng, lat] })
  }
  const streets = [...byKey.values()].sort((a, b) => a.name - b.name || b.metres - a.metres)
  return { ...columnsOf(streets, names.length, places.length), ...entriesOf(names), places }
}

/** Degrees of the squares that streets without a settlement are told apart by, and the numbers that those have in place of one. */
const square = 0.05
const squares = 2 ** 21

/** Settlements that may be those of a tile's streets. */
const candidates = 8

/** Which settlement each piece is in: found once a tile among those that are near, then piece by piece among a few. */
const placing = (places: readonly Place[], tiles: Columns) => {
  const tree = places.length > 0 ? new Flatbush(places.length) : undefined
  for (const { lng, lat } of places) tree?.add(lng, lat, lng, lat)
  tree?.finish()
  const near = (lng: number, lat: number): number[] => {
    // A quarter of a degree, 27 km, is as far as a city reaches.
    const wide = 0.25 / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
    const found = tree?.search(lng - wide, lat - 0.25, lng + wide, lat + 0.25) ?? []
    return nearestOf(places, found, { lat, lng }).slice(0, candidates)
  }
  return function* (pieces: Columns): Generator<{ piece: number; place: number }> {
    for (let tile = 0; tile < tiles.count(); tile++) {
      const [from = 0, lng = 0, lat = 0] = tiles.row(tile)
      const to = tile + 1 < tiles.count() ? (tiles.row(tile + 1)[0] as number) : pieces.count()
      const some = to > from ? near(lng, lat) : []
      for (let piece = from; piece < to; piece++) {
        const [, east = 0, north = 0] = pieces.row(piece)
        const [place] = nearestOf(places, some, { lat: north, lng: east })
        const cell = Math.floor((east + 180) / square) * 3_601 + Math.floor((north + 90) / square)
        yield { piece, place: place ?? squares + (cell % squares) }
      }
    }
  }
}

const nearestOf = (places: readonly Place[], some: readonly number[], from: Location): number[] =>
  some
    .map((i) => ({ i, away: remoteness(places[i] as Place, distance(from, places[i] as Place)) }))
    .filter(({ away }) => away < 2)
    .sort((a, b) => a.away - b.away)
    .map(({ i }) => i)

const columnsOf = (streets: readonly Street[], names: number, places: number) => {
  const streets_from = new Uint32Array(names + 1)
  for (const { name } of streets) streets_from[name + 1] = (streets_from[name + 1] as number) + 1
  for (let i = 0; i < names; i++) streets_from[i + 1] = (streets_from[i + 1] as number) + (streets_from[i] as number)
  const reach = (middle: number, low: number, high: number): number =>
    Math.min(0xffff, Math.ceil(Math.max(middle - low, high - middle) * 1e4))
  return {
    streets_from,
    place: Uint32Array.from(streets, ({ place }) => (place < places ? place : no_place)),
    lat: Int32Array.from(streets, ({ middle }) => Math.round(middle[1] * 1e5)),
    lng: Int32Array.from(streets, ({ middle }) => Math.round(middle[0] * 1e5)),
    lat_reach: Uint16Array.from(streets, ({ middle, box }) => reach(middle[1], box[1], box[3])),
    lng_reach: Uint16Array.from(streets, ({ middle, box }) => reach(middle[0], box[0], box[2])),
    length: Uint16Array.from(streets, ({ metres }) => Math.min(0xffff, Math.ceil(metres / 10))),
  }
}

/** Words of a name, from the first on, at which what is typed may begin. */
const most_words = 4
/** Names that end in a word up to which they are found by it alone: of "street" nobody reads all. */
const most_ends = 1_000

const entriesOf = (names: readonly string[]) => {
  const folded = names.map(fold)
  const ends = new Map<string, number>()
  const endOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)
  for (const name of folded) ends.set(endOf(name), (ends.get(endOf(name)) ?? 0) + 1)
  const found: { name: number; from: number; text: string }[] = []
  for (const [name, text] of folded.entries()) {
    if (text === '') continue
    found.push({ name, from: 0, text })
    let from = 0
    for (let word = 1; word < most_words; word++) {
      from = text.indexOf(' ', from) + 1
      if (from === 0 || from > 255) break
      const rest = text.slice(from)
      if (rest.includes(' ') || (ends.get(rest) ?? 0) <= most_ends) found.push({ name, from, text: rest })
    }
  }
  found.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
  return {
    names: texts(names),
    folded: texts(folded),
    entries: Uint32Array.from(found, ({ name }) => name),
    entries_from: Uint8Array.from(found, ({ from }) => from),
  }
}
