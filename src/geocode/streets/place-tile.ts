import type { Location } from '#geo/distance.ts'
import { locationAt } from '#geo/mercator.ts'
import type { Schema, TileAt } from '../tiles.ts'
import { readTile } from './read-tile.ts'
import { middleOf, units } from './street-tile.ts'
import { type Names, namesOf, type Size, vocabularies } from './vocabulary.ts'

/** A settlement as tiles tell it. */
export interface Place extends Location, Names {
  size: Size
}

/** Bytes of a tile that are looked at, and settlements of one that are kept. */
const largest = 8_000_000
const mostPlaces = 5_000

/** The settlements whose places are in a tile; none when the bytes are no tile. */
export const placesOf = (bytes: Uint8Array, schema: Schema, at: TileAt): Place[] => {
  if (bytes.length > largest) return []
  const words = vocabularies[schema]
  const wide = 2 ** at.z
  const places: Place[] = []
  try {
    const tile = readTile(bytes, new Set([words.places]))
    for (const layer of tile.layers)
      for (let i = 0; i < layer.features.length && places.length < mostPlaces; i++) {
        const feature = tile.feature(layer, i)
        const size = feature.kind === 'point' ? words.place(feature.tags) : undefined
        const names = size && namesOf(feature.tags)
        const [x, y] = (names && middleOf(tile, layer, feature)) ?? [-1, -1]
        // What is beside the tile is in another one too.
        if (!size || !names || x < 0 || y < 0 || x >= units || y >= units) continue
        places.push({ ...locationAt((at.x + x / units) / wide, (at.y + y / units) / wide), ...names, size })
      }
    return places
  } catch {
    return []
  }
}

/** Metres that people say they are in it; of a place within two of them, it is the nearer in proportion. */
const reach: Readonly<Record<Size, number>> = { city: 12_000, town: 5_000, village: 2_500, hamlet: 1_000 }

/** The distance to a settlement in proportion to its size; beyond 2 nobody would say that it is there. */
export const remoteness = ({ size }: Pick<Place, 'size'>, metres: number): number => metres / reach[size]
