import type { Location } from '#geo/distance.ts'
import type { Maps } from '#map/maps.ts'
import { sketch, sourceAt, tilesAround } from '#map/sketch.ts'

/** The map that a customer is shown of where somebody is: a picture of the streets around. */
export interface LinkMap {
  svg: string
  /** HTML that has to stand below it. */
  attribution: string
}

/** The picture of a place; nothing where no vector map of the platform has its streets, or they cannot be had now. @param title escaped */
export const mapOf = async (
  maps: Pick<Maps, 'sources' | 'tile'>,
  place: Location,
  title: string,
  toll: () => Promise<void>,
): Promise<LinkMap | undefined> => {
  const source = sourceAt((await maps.sources()).list, place)
  if (!source) return undefined
  const tiles = await Promise.all(
    tilesAround(place, source.max_zoom).map(async (at) => {
      const { z, x, y } = at
      const tile = await maps.tile(source.digest, { z, x, y }, () => false, toll).catch(() => undefined)
      return typeof tile === 'object' ? [{ ...at, bytes: tile.bytes }] : []
    }),
  )
  const there = tiles.flat()
  if (there.length === 0) return undefined
  try {
    return { svg: sketch(there, title), attribution: source.attribution }
  } catch {
    // A tile of somebody else's that is none is no reason to show nothing else.
    return undefined
  }
}
