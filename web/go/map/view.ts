import type { Location } from '#geo/distance.ts'
import { across, down, widthAt } from '#geo/mercator.ts'

/** A piece of the world as a small picture shows it, north above. */
export interface View {
  /** Pixels. */
  width: number
  height: number
  /** Edge of the whole world in these pixels. */
  world: number
  /** Of the upper left corner, in parts of the edge of the world. */
  left: number
  top: number
}

/** A place in parts of the edge of the world. */
const inWorld = ({ lat, lng }: Location): { x: number; y: number } => ({ x: across(lng), y: down(lat) })

/** Pixels of so many metres at a place. */
export const pixelsOf = ({ world }: View, metres: number, { lat }: Location): number => (metres * world) / widthAt(lat)

/** Where a place is in the picture, in its pixels. */
export const placeIn = ({ world, left, top }: View, place: Location): { x: number; y: number } => {
  const { x, y } = inWorld(place)
  return { x: (x - left) * world, y: (y - top) * world }
}

/** Edge of the world at the level of streets, beyond which nothing is enlarged. */
const nearest = 256 * 2 ** 17

/** The view that has a circle and, where it is told, another place within, with so many pixels free around them. */
export const viewOf = (
  circle: Location & { radius: number },
  near: Location | undefined,
  { width, height, edge }: { width: number; height: number; edge: number },
): View => {
  const [goal, here] = [inWorld(circle), inWorld(near ?? circle)]
  const reach = circle.radius / widthAt(circle.lat)
  const [west, east] = [Math.min(goal.x - reach, here.x), Math.max(goal.x + reach, here.x)]
  const [north, south] = [Math.min(goal.y - reach, here.y), Math.max(goal.y + reach, here.y)]
  const world = Math.min(nearest, (width - 2 * edge) / (east - west), (height - 2 * edge) / (south - north))
  const [left, top] = [(west + east) / 2 - width / 2 / world, (north + south) / 2 - height / 2 / world]
  return { width, height, world, left, top }
}

export interface Tile {
  z: number
  x: number
  y: number
}

/** The level of tiles that are shown about as large as they are made for. */
export const levelOf = ({ world }: View): number => Math.max(0, Math.round(Math.log2(world / 256)))

/** The tiles of a level that a view shows. */
export const tilesOf = (view: View, deepest: number): Tile[] => {
  const { width, height, world, left, top } = view
  const z = Math.min(deepest, levelOf(view))
  const count = 2 ** z
  const range = (from: number, to: number): number[] => {
    const first = Math.max(0, Math.floor(from * count))
    const last = Math.min(count - 1, Math.floor(to * count))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  }
  const rows = range(top, top + height / world)
  return range(left, left + width / world).flatMap((x) => rows.map((y) => ({ z, x, y })))
}
