import type { Location } from '#geo/distance.ts'
import type { MapSource, Maps } from '#map/maps.ts'
import { sketch, sourceAt, tilesAround } from '#map/sketch.ts'
import { keeping } from '#store/keeping.ts'

/** The map that a customer is shown of where somebody is: a picture of the streets around. */
export interface LinkMap {
  svg: string
  /** HTML that has to stand below it. */
  attribution: string
}

type Toll = () => Promise<void>

/** The picture of a place; nothing where no vector map of the platform has its streets, or they cannot be had now. @param title escaped */
export const mapOf = async (
  maps: Pick<Maps, 'sources' | 'tile'>,
  place: Location,
  title: string,
  toll: Toll,
): Promise<LinkMap | undefined> => {
  const source = sourceAt((await maps.sources()).list, place)
  if (!source) return undefined
  const key = JSON.stringify([source.digest, place.lat, place.lng, title])
  const { svg } = await remembered(key, () => draw(maps, source, { place, title, toll }))
  return svg === undefined ? undefined : { svg, attribution: source.attribution }
}

interface Picture {
  svg: string | undefined
  /** No tile was missing that may be had another time. */
  isWhole: boolean
}

/** Pictures that are remembered, at most: ten megabytes. */
const most = 64
/** Milliseconds for which one is that is not whole: pages wait longer until they ask again. */
const briefly = 10_000
/** By what is drawn, of this process. Pages ask for the same one until somebody drives on, and whoever has a link may ask faster than pages do: a picture costs more than all else of its page. */
const pictures = keeping<{ picture: Promise<Picture>; until: number }>(most)

const remembered = (key: string, made: () => Promise<Picture>): Promise<Picture> => {
  const known = pictures.recall(key)
  if (known && Date.now() < known.until) return known.picture
  const picture = made().then((drawn) => {
    if (!drawn.isWhole) one.until = Date.now() + briefly
    return drawn
  })
  const one = { picture, until: Number.POSITIVE_INFINITY }
  pictures.keep(key, one, 1)
  return picture
}

const draw = async (
  maps: Pick<Maps, 'tile'>,
  { digest, max_zoom }: MapSource,
  { place, title, toll }: { place: Location; title: string; toll: Toll },
): Promise<Picture> => {
  const told = await Promise.all(
    tilesAround(place, max_zoom).map(async (at) => {
      const { z, x, y } = at
      return { at, tile: await maps.tile(digest, { z, x, y }, () => false, toll).catch(() => 'away' as const) }
    }),
  )
  const tiles = told.flatMap(({ at, tile }) => (typeof tile === 'object' ? [{ ...at, bytes: tile.bytes }] : []))
  const isWhole = told.every(({ tile }) => tile !== 'away' && tile !== 'unknown')
  if (tiles.length === 0) return { svg: undefined, isWhole }
  try {
    return { svg: sketch(tiles, title), isWhole }
  } catch {
    // A tile of somebody else's that is none is no reason to show nothing else.
    return { svg: undefined, isWhole }
  }
}
