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
  const inside = found.filter((at) => isWithin(at, place)).map((at) => (zones[at] as Zone).id)
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

/** Degrees to each side of a place: within which zones are not looked for again, and within which those without a border are not asked: on a way, and where it stands. */
const reach = { search: 0.02, square: 0.004, spot: 0.0002 }

/** A square on a way: the zones that it lies in, and those to be asked, for their border comes into it. */
interface Square {
  middle: Location
  sure: number[]
  open: number[]
}

const isAround = ({ lat, lng }: Location, place: Location, degrees: number): boolean =>
  Math.abs(place.lat - lat) <= degrees && Math.abs(place.lng - lng) <= degrees

/**
 * Makes finders of places that follow each other on a way, one for each way. What lies near is looked for once in some kilometres, and what
 * surrounds a place is known for hundreds of metres: most places are asked of no zone. The same answer again is the same list.
 */
export const wayFinders = (zones: readonly Zone[]): (() => Finder) => {
  if (zones.length === 0) return () => () => nowhere
  const indexed = indexOf(zones)
  return () => {
    const [squareAt, spotAt] = [squares(indexed), spots(indexed)]
    return (place) => {
      if (indexed.isTurned(place)) return idsOf(indexed, searchAround(indexed.index, place), place)
      const square = squareAt(place)
      const { sure, open } = square.open.length === 0 ? square : spotAt(place, square)
      const more = open.length === 0 ? nowhere : idsOf(indexed, open, place)
      if (more.length === 0) return sure
      return sure.length === 0 ? more : [...sure, ...more].sort(rising)
    }
  }
}

/** Makes a function that answers the square in which a place of a way lies. */
const squares = (indexed: Indexed): ((place: Location) => Square) => {
  let around: Location | undefined
  let found: number[] = []
  let square: Square | undefined
  return (place) => {
    if (square && isAround(square.middle, place, reach.square)) return square
    const middle = { lat: place.lat, lng: place.lng }
    if (!around || !isAround(around, place, reach.search)) {
      around = middle
      // A little more, for numbers are not exact.
      const far = reach.search + reach.square + margin
      found = indexed.index.search(middle.lng - far, middle.lat - far, middle.lng + far, middle.lat + far)
    }
    square = squareOf(indexed, found, middle, reach.square)
    return square
  }
}

/** Tells zones of which some lie in the square, so many degrees to each side of its middle, apart. */
const squareOf = (indexed: Indexed, found: readonly number[], middle: Location, degrees: number): Square => {
  const open = found.filter((at) => indexed.isBorder(at, middle, degrees + margin))
  const others = found.filter((at) => !open.includes(at))
  return { middle, open, sure: idsOf(indexed, others, middle) }
}

/** Makes a function that answers for a place in a square with borders a smaller one, once it stands: a vehicle does so for most of its points. */
const spots = (indexed: Indexed): ((place: Location, square: Square) => Square) => {
  let last: Location | undefined
  let spot: Square | undefined
  return (place, square) => {
    if (spot && isAround(spot.middle, place, reach.spot)) return spot
    const isStanding = last && isAround(last, place, reach.spot)
    last = place
    if (!isStanding) return square
    const { sure, open, middle } = squareOf(indexed, square.open, { lat: place.lat, lng: place.lng }, reach.spot)
    spot = { middle, open, sure: sure.length > 0 ? [...square.sure, ...sure].sort(rising) : square.sure }
    return spot
  }
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
