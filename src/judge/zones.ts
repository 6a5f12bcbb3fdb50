import Flatbush from 'flatbush'
import type { Location } from '#geo/distance.ts'
import { borderFinder, boundsOf, finderIn } from '#geo/shape.ts'
import type { Zone } from './rule.ts'

/** Degrees by which the index is wider than the zones: their borders belong to them, as exactly as numbers are. */
const margin = 1e-8

/** Finds the ids of the zones that a place lies in, rising. */
export type Finder = (place: Location) => number[]

const nowhere: number[] = []

/** Makes a finder among zones, however many there are: microseconds among a thousand. */
export const zoneFinder = (zones: readonly Zone[]): Finder => {
  if (zones.length === 0) return () => nowhere
  const indexed = indexOf(zones)
  return (place) =>
    idsOf(indexed, indexed.isTurned(place) ? searchAround(indexed.index, place) : search(indexed.index, place), place)
}

/** Zones that are found by where they lie; they are told by their places among them. */
interface Indexed {
  zones: readonly Zone[]
  index: Flatbush
  /** Answers whether what lies at a place is found at other longitudes too. */
  isTurned(place: Location): boolean
  isWithin(at: number, place: Location): boolean
  /** Answers whether the border of a zone may come into the square of so many degrees to each side. */
  isBorder(at: number, middle: Location, degrees: number): boolean
}

const indexOf = (zones: readonly Zone[]): Indexed => {
  const index = new Flatbush(zones.length)
  let isOverDateLine = false
  for (const { shape } of zones) {
    const { west, south, east, north } = boxOf(shape)
    if (east >= 180 || west <= -180) isOverDateLine = true
    index.add(west, south, east, north)
  }
  index.finish()
  /** Of zones that something came near to: most of a thousand are far away. */
  const within: ReturnType<typeof withinOf>[] = []
  const borders: ReturnType<typeof borderFinder>[] = []
  return {
    ...{ zones, index },
    isTurned: ({ lat }) => isOverDateLine || Math.abs(lat) === 90,
    isWithin(at, place) {
      within[at] ??= withinOf((zones[at] as Zone).shape)
      return within[at](place)
    },
    isBorder(at, middle, degrees) {
      borders[at] ??= borderFinder((zones[at] as Zone).shape)
      return borders[at](middle, degrees)
    },
  }
}

/** Ids of the zones among those `found` that a place lies in, rising. */
const idsOf = ({ zones, isWithin }: Indexed, found: readonly number[], place: Location): number[] => {
  if (found.length === 0) return nowhere
  const inside: number[] = []
  for (const at of found) if (isWithin(at, place)) inside.push((zones[at] as Zone).id)
  return inside.length > 1 ? inside.sort(rising) : inside
}

const rising = (a: number, b: number): number => a - b

/** Bounds of a shape, a little wider; its east is beyond 180 degrees where it lies over the date line. */
const boxOf = (shape: Zone['shape']) => {
  const { nw, se } = boundsOf(shape)
  const east = (se.lng < nw.lng ? se.lng + 360 : se.lng) + margin
  return { west: nw.lng - margin, south: se.lat - margin, east, north: nw.lat + margin }
}

/** Answers whether a place lies in a shape: what is not in its box does not. */
const withinOf = (shape: Zone['shape']): ((place: Location) => boolean) => {
  const { west, south, east, north } = boxOf(shape)
  const isIn = finderIn(shape)
  if (west <= -180 || east >= 180) return isIn
  return (place) => {
    // At a pole, all longitudes are one place.
    const isBeside = (place.lng < west || place.lng > east) && Math.abs(place.lat) !== 90
    return place.lat >= south && place.lat <= north && !isBeside && isIn(place)
  }
}

const search = (index: Flatbush, { lat, lng }: Location): number[] => index.search(lng, lat, lng, lat)

/** At all longitudes that the place has in the index, once each: at a pole, it has all. */
const searchAround = (index: Flatbush, { lat, lng }: Location): number[] => {
  if (Math.abs(lat) === 90) return index.search(-360, lat, 720, lat)
  const turns = [-360, 0, 360].flatMap((turn) => search(index, { lat, lng: lng + turn }))
  return [...new Set(turns)]
}

/** A finder that knows how far an answer holds. */
export interface SquareFinder {
  (place: Location): number[]
  /** The first of these places, from that row on, for which not surely the same holds as for the one that was asked last; how many there are, where it does for all. */
  until(lats: Float64Array, lngs: Float64Array, from: number): number
}

/** Degrees of squares that are looked at as a whole first, and of the smallest; into how many a side of one is divided where borders come into it. */
const sides = { first: 0.256, last: 0.0005, parts: 8 }
/** Squares that are kept, at most: some megabytes. */
const most_squares = 50_000
/** More than there are columns of first squares around the Earth. */
const most_columns = 4096

/** A square: the zones that all of it lies in, and those to be asked, for their border comes into it. */
interface Square {
  south: number
  west: number
  side: number
  sure: number[]
  /** Places among all zones. */
  open: readonly number[]
  /** Those that were asked for of the squares in it, row by row. */
  parts?: (Square | undefined)[]
  /** The last answer of which some was asked for, and what that was. */
  told?: { more: readonly number[]; all: number[] }
}

/**
 * Makes a finder of zones for many places, such as all of a fleet's ways: squares remember what they lie in, and where a border comes into one its
 * parts do, so most places are asked of no zone. The same answer again is mostly the same list.
 */
export const squareFinder = (zones: readonly Zone[]): SquareFinder => {
  if (zones.length === 0) return Object.assign(() => nowhere, { until: (lats: Float64Array) => lats.length })
  const indexed = indexOf(zones)
  const squareAt = squares(indexed)
  let last: Square | undefined
  const find: Finder = (place) => {
    last = indexed.isTurned(place) ? undefined : squareAt(place)
    if (!last) return idsOf(indexed, searchAround(indexed.index, place), place)
    const { sure, open } = last
    const more = open.length === 0 ? nowhere : idsOf(indexed, open, place)
    return more.length === 0 ? sure : withSure(last, more)
  }
  const until: SquareFinder['until'] = (lats, lngs, from) =>
    last?.open.length === 0 ? firstBeyond(last, lats, lngs, from) : from
  return Object.assign(find, { until })
}

/** What all of a square lies in, and more: the same list as before where it is the same. */
const withSure = (square: Square, more: number[]): number[] => {
  const { sure, told } = square
  if (told?.more.length === more.length && told.more.every((id, i) => id === more[i])) return told.all
  const all = sure.length === 0 ? more : [...sure, ...more].sort(rising)
  square.told = { more, all }
  return all
}

const isIn = ({ south, west, side }: Square, lat: number, lng: number): boolean =>
  lat >= south && lat < south + side && lng >= west && lng < west + side

/** The first of these rows that is not in the square; how many there are, where all of them are. */
const firstBeyond = (square: Square, lats: Float64Array, lngs: Float64Array, from: number): number => {
  let row = from
  while (row < lats.length && isIn(square, lats[row] as number, lngs[row] as number)) row++
  return row
}

/** Makes a function that answers the smallest square that is needed at a place. */
const squares = (indexed: Indexed): ((place: Location) => Square) => {
  const firsts = new Map<number, Square>()
  let count = 0
  let last: Square | undefined
  const firstAt = ({ lat, lng }: Location): Square => {
    if (count > most_squares) {
      firsts.clear()
      count = 0
    }
    const [row, column] = [Math.floor(lat / sides.first), Math.floor(lng / sides.first)]
    const key = row * most_columns + column
    const square = firsts.get(key) ?? firstOf(indexed, row * sides.first, column * sides.first)
    firsts.set(key, square)
    return square
  }
  const partAt = (square: Square, { lat, lng }: Location): Square => {
    const at = partIn(lat - square.south, square.side) * sides.parts + partIn(lng - square.west, square.side)
    square.parts ??= []
    const known = square.parts[at]
    if (known) return known
    count++
    const part = partOf(indexed, square, at)
    square.parts[at] = part
    return part
  }
  return (place) => {
    if (last && isIn(last, place.lat, place.lng)) return last
    let square = firstAt(place)
    while (square.open.length > 0 && square.side > sides.last) square = partAt(square, place)
    last = square
    return square
  }
}

/** Where in a row or column of parts something lies; numbers are not exact, so no further than the last. */
const partIn = (beside: number, side: number): number =>
  Math.max(0, Math.min(sides.parts - 1, Math.floor((beside / side) * sides.parts)))

const firstOf = (indexed: Indexed, south: number, west: number): Square => {
  const [north, east] = [south + sides.first, west + sides.first]
  const found = indexed.index.search(west - margin, south - margin, east + margin, north + margin)
  return squareOf(indexed, { south, west, side: sides.first }, found, nowhere)
}

/** The part of a square, by its place among them: all of it lies in what the square does. */
const partOf = (indexed: Indexed, { south, west, side, open, sure }: Square, at: number): Square => {
  const length = side / sides.parts
  const [row, column] = [Math.floor(at / sides.parts), at % sides.parts]
  return squareOf(indexed, { south: south + row * length, west: west + column * length, side: length }, open, sure)
}

/** Tells zones of which some lie in a square apart. @param before ids of others that all of it lies in */
const squareOf = (
  indexed: Indexed,
  { south, west, side }: Pick<Square, 'south' | 'west' | 'side'>,
  found: readonly number[],
  before: number[],
): Square => {
  const half = side / 2
  const middle = { lat: south + half, lng: west + half }
  const open = found.filter((at) => indexed.isBorder(at, middle, half + margin))
  const more = idsOf(indexed, open.length > 0 ? found.filter((at) => !open.includes(at)) : found, middle)
  return { south, west, side, sure: more.length > 0 ? [...before, ...more].sort(rising) : before, open }
}

const finders = new WeakMap<readonly Zone[], Finder>()

/** The finder of zones that are asked again and again: their index is made once and goes with them. */
export const finderOf = (zones: readonly Zone[]): Finder => {
  const found = finders.get(zones) ?? zoneFinder(zones)
  finders.set(zones, found)
  return found
}

/** An index of the zones of several lists, with a finder of each list. */
export interface Finders {
  of(zones: readonly Zone[]): Finder
}

/** Lists one behind the other: of devices with the same rules it is the same. */
interface Chain {
  next: WeakMap<readonly Zone[], Chain>
  finders?: Finders
}

const root: Chain = { next: new WeakMap() }

/**
 * Makes finders of lists of zones that are asked of the same place one after the other: the index of them all is
 * searched once.
 */
export const sharedFinders = (lists: readonly (readonly Zone[])[]): Finders => {
  let chain = root
  for (const list of lists) {
    if (list.length === 0) continue
    const next: Chain = chain.next.get(list) ?? { next: new WeakMap() }
    chain.next.set(list, next)
    chain = next
  }
  chain.finders ??= findersOf([...new Map(lists.flat().map((zone) => [zone.id, zone])).values()])
  return chain.finders
}

const findersOf = (all: readonly Zone[]): Finders => {
  const find = onceEach(zoneFinder(all))
  return {
    of: (zones) => {
      if (zones.length === 0) return () => nowhere
      const own = new Set(zones.map(({ id }) => id))
      return (place) => {
        const inside = find(place)
        return inside.length === 0 ? nowhere : inside.filter((id) => own.has(id))
      }
    },
  }
}

/** The last answer again for the same place. */
const onceEach = (find: Finder): Finder => {
  let last: Location | undefined
  let found = nowhere
  return (place) => {
    if (place !== last) found = find(place)
    last = place
    return found
  }
}
