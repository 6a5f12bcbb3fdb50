import { distance, type Location } from '#geo/distance.ts'
import { across, down, locationAt, widthAt } from '#geo/mercator.ts'
import type { TileAt, TileReader } from '../tiles.ts'
import { type Answer, addressIn, far_reach, type Ground, house_reach, type Point } from './ground.ts'
import { createKeptTiles } from './kept-tiles.ts'
import { type Place, placesOf, remoteness } from './place-tile.ts'
import { type Street, type StreetTile, streetTileOf, units } from './street-tile.ts'

/** The address of a place as tiles tell it: its street, and the settlement around it. */
export interface StreetAddress extends Location {
  /** Of a crossing two, the nearer first. */
  streets: readonly Street[]
  house?: string
  place?: Place
}

export interface Streets {
  addressAt(place: Location): Promise<StreetAddress | undefined>
  /** The settlement that a place is in, as the tiles of this reader tell. */
  placeAt(reader: TileReader, place: Location): Promise<Place | undefined>
  /** The tiles of a reader within so many metres of a place. */
  groundAt(reader: TileReader, place: Location, radius: number): Promise<Ground>
}

/** The zoom that streets are read at: the deepest of both vocabularies; at less than 12 tiles have no streets of a town. */
const deepest = 15
const shallowest = 12
/** The zooms that settlements are read at: all of what is near, and what is larger farther around. */
const place_zooms = [12, 9]
/** Bytes of memory that streets and settlements of tiles may take: those of some hundred tiles. */
const most_streets = 48_000_000
const most_places = 8_000_000

/** Addresses out of the tiles that these readers have at hand; the first one that knows a street tells it. */
export const createStreets = (readers: () => readonly TileReader[]): Streets => {
  const streets = createKeptTiles<StreetTile>({
    make: streetTileOf,
    sizeOf: ({ size }) => size,
    most: most_streets,
  })
  const places = createKeptTiles<Place[]>({
    make: placesOf,
    sizeOf: ({ length }) => 200 + length * 250,
    most: most_places,
  })

  const groundAt = async (reader: TileReader, place: Location, radius: number): Promise<Ground> => {
    const z = Math.min(deepest, reader.max_zoom)
    const tile_width = widthAt(place.lat) / 2 ** z
    const found = await Promise.all(
      tilesAround(reader, z, place, radius / tile_width).map(async ({ at, right, below }) => {
        const tile = await streets.at(reader, at)
        return tile && { tile, x: right * units, y: below * units }
      }),
    )
    return { unit: tile_width / units, tiles: found.filter((tile) => tile !== undefined) }
  }

  const placeAt = async (reader: TileReader, place: Location): Promise<Place | undefined> => {
    const zooms = new Set(place_zooms.map((z) => Math.max(reader.min_zoom, Math.min(reader.max_zoom, z))))
    const tiles = [...zooms].flatMap((z) => tilesAround(reader, z, place, 0.5))
    const lists = await Promise.all(tiles.map(({ at }) => places.at(reader, at)))
    let best: Place | undefined
    let least = 2
    for (const one of lists.flatMap((list) => list ?? [])) {
      // Half a degree is farther than any settlement reaches.
      if (Math.abs(one.lat - place.lat) > 0.5) continue
      const away = remoteness(one, distance(place, one))
      if (away < least) [best, least] = [one, away]
    }
    return best
  }

  const addressOf = async (reader: TileReader, place: Location): Promise<StreetAddress | undefined> => {
    // Nearly always there is a street, and nearly always in one tile.
    for (const radius of [house_reach, far_reach]) {
      const ground = await groundAt(reader, place, radius)
      const answer = addressIn(ground, radius)
      if (answer) return { ...streetAddressOf(answer, place), place: await placeAt(reader, place) }
    }
    return undefined
  }

  return {
    groundAt,
    placeAt,
    async addressAt(place) {
      for (const reader of readers()) {
        if (!covers(reader, place)) continue
        // Of a file that cannot be read no street is told, and settlements are.
        const found = await addressOf(reader, place).catch(() => undefined)
        if (found) return found
      }
      return undefined
    },
  }
}

const covers = ({ bounds: [west, south, east, north], max_zoom }: TileReader, { lat, lng }: Location): boolean =>
  max_zoom >= shallowest && lng >= west && lng <= east && lat >= south && lat <= north

/** The tiles that are within so many widths of a tile of a place, and where it is in each, as a share of it. */
const tilesAround = (
  { bounds: [west, south, east, north] }: TileReader,
  z: number,
  { lat, lng }: Location,
  widths: number,
): { at: TileAt; right: number; below: number }[] => {
  const count = 2 ** z
  const [x, y] = [across(lng) * count, down(lat) * count]
  const [from, to] = [across(west) * count, across(east) * count]
  const [top, bottom] = [down(north) * count, down(south) * count]
  const found: { at: TileAt; right: number; below: number }[] = []
  for (let ty = Math.max(0, Math.floor(y - widths)); ty <= Math.min(count - 1, y + widths); ty++)
    for (let tx = Math.floor(x - widths); tx <= x + widths; tx++)
      if (tx + 1 >= from && tx <= to && ty + 1 >= top && ty <= bottom)
        found.push({ at: { z, x: (tx + count) % count, y: ty }, right: x - tx, below: y - ty })
  return found
}

const streetAddressOf = ({ at, streets, house }: Answer, from: Location) => ({
  ...moved(from, at),
  streets,
  ...(house !== undefined && { house }),
})

/** The place that lies so many metres to the east and to the south of another. */
export const moved = ({ lat, lng }: Location, { x, y }: Point): Location => {
  const wide = widthAt(lat)
  return locationAt(across(lng) + x / wide, down(lat) + y / wide)
}
