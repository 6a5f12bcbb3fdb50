import { zxyToTileId } from 'pmtiles'
import type { Box } from '#geo/boxes.ts'
import { across, down } from '../world/mercator.ts'
import type { Area, Ring } from './area.ts'
import { createNumbers, lastAtMost, type Numbers } from './numbers.ts'

/**
 * The tiles of an area, as stretches of their numbers. Tiles are numbered along a curve that leaves a square only when it
 * was everywhere in it: so a square that lies within the area is one stretch at each level, and what costs is the area's edge,
 * not its size.
 */
export interface Coverage {
  /** The first tile of each stretch, and the first behind it; they rise, and none touch each other. */
  starts: Float64Array
  ends: Float64Array
  /** How many tiles all of them have. */
  tiles: number
}

/** Tiles so near to the edge of a ring are its too, in kilometres: outlines are as exact as that. */
const beside = 2
const around = 40_075
/** Corners per edge: from, to, and how near a square is beside it; in parts of the world's width. */
const columns = 5

/** In parts of the world's width, y downwards. */
interface Rectangle {
  west: number
  north: number
  east: number
  south: number
}

interface Square extends Rectangle {
  /** The number of the tile. */
  id: number
  z: number
  x: number
  y: number
  boxes: readonly Rectangle[]
  /** Edges that touch it: where they are among `near`, and how many. */
  at: number
  count: number
  /** Whether a place of it, always the same, lies within an odd number of rings. */
  isWithin: boolean
}

export const coverageOf = (area: Area, [first, last]: readonly [number, number]): Coverage => {
  const edges = edgesOf(area.rings)
  // Of a square and of those around it at the same time: each has its own behind those of the one that it is a quarter of.
  const near = createNumbers()
  const levels = Array.from({ length: last - first + 1 }, createStretches)
  /** The tile, and where all of it is wanted all that lie in it. */
  const take = ({ z, id }: Square, isWhole: boolean): void => {
    if (z >= first) levels[z - first]?.add(id, 1)
    if (!isWhole) return
    for (let level = Math.max(z + 1, first); level <= last; level++) {
      const each = 4 ** (level - z)
      levels[level - first]?.add(levelStart(level) + (id - levelStart(z)) * each, each)
    }
  }
  const visit = (square: Square): void => {
    const isWhole = square.boxes.some((box) => holds(box, square)) || (square.count === 0 && square.isWithin)
    if (!isWhole && square.boxes.length === 0 && square.count === 0) return
    take(square, isWhole)
    if (!isWhole && square.z < last) for (const quarter of quartersOf(square, edges, near)) visit(quarter)
  }
  visit(world(area.boxes, edges, near))
  return joined(levels)
}

/** Stretches of one level, whose tiles come by their numbers: those that touch are one. */
const createStretches = () => {
  const [starts, ends] = [createNumbers(), createNumbers()]
  return {
    starts,
    ends,
    add(from: number, count: number): void {
      const last = ends.count - 1
      if (last >= 0 && ends.at(last) === from) ends.set(last, from + count)
      else {
        starts.add(from)
        ends.add(from + count)
      }
    },
  }
}

/** The number of the first tile of a level. */
const levelStart = (z: number): number => (4 ** z - 1) / 3

const world = (boxes: readonly Box[], edges: Float64Array, near: Numbers): Square => {
  const square = { id: 0, z: 0, x: 0, y: 0, west: 0, north: 0, east: 1, south: 1, at: 0, count: edges.length / columns }
  for (let i = 0; i < square.count; i++) near.add(i)
  const [px, py] = placeIn(square)
  return {
    ...square,
    boxes: boxes.flatMap(rectanglesOf),
    // From the north of everything.
    isWithin: crossings(edges, near, square, px, -1, px, py) % 2 === 1,
  }
}

const rectanglesOf = ({ south, west, north, east }: Box): Rectangle[] => {
  if (west > east)
    return [...rectanglesOf({ south, west, north, east: 180 }), ...rectanglesOf({ south, west: -180, north, east })]
  return [{ west: across(west), north: down(north), east: across(east), south: down(south) }]
}

/** In the order of their numbers, one after another: what the one has among `near` is gone with the next. */
function* quartersOf(square: Square, edges: Float64Array, near: Numbers): Generator<Square> {
  const size = (square.east - square.west) / 2
  const [fromX, fromY] = placeIn(square)
  const z = square.z + 1
  const tiles = [0, 1, 2, 3].map((i) => {
    const [x, y] = [2 * square.x + (i % 2), 2 * square.y + (i >> 1)]
    return { z, x, y, id: zxyToTileId(z, x, y) }
  })
  for (const tile of tiles.sort((a, b) => a.id - b.id)) {
    const west = square.west + (tile.x % 2) * size
    const north = square.north + (tile.y % 2) * size
    const part: Rectangle = { west, north, east: west + size, south: north + size }
    const [x, y] = placeIn(part)
    const turns = crossings(edges, near, square, fromX, fromY, x, y)
    const at = square.at + square.count
    near.cut(at)
    for (let i = square.at; i < at; i++) if (touches(edges, near.at(i), part)) near.add(near.at(i))
    yield {
      ...part,
      ...tile,
      boxes: square.boxes.filter((box) => meets(box, part)),
      at,
      count: near.count - at,
      isWithin: square.isWithin !== (turns % 2 === 1),
    }
  }
}

/** A place of a square that no corner and no edge of an atlas has. */
const placeIn = ({ west, north, east, south }: Rectangle): [number, number] => [
  west + (east - west) * 0.513_728_6,
  north + (south - north) * 0.487_119_3,
]

const holds = (box: Rectangle, { west, north, east, south }: Rectangle): boolean =>
  box.west <= west && box.north <= north && box.east >= east && box.south >= south

const meets = (box: Rectangle, { west, north, east, south }: Rectangle): boolean =>
  box.west < east && box.east > west && box.north < south && box.south > north

/** All edges one behind another. A ring that goes on beyond the edge of the world is there once more from its other side. */
const edgesOf = (rings: readonly Ring[]): Float64Array => {
  const numbers = createNumbers()
  for (const ring of rings) {
    const points = ring.map(([lng, lat]): [number, number] => [across(lng), down(lat)])
    const xs = points.map(([x]) => x)
    const [west, east] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))]
    for (let turn = -Math.ceil(east); turn <= Math.ceil(-west); turn++)
      if (west + turn < 1 && east + turn > 0) addRing(numbers, points, turn)
  }
  return numbers.all()
}

const addRing = (numbers: Numbers, points: readonly [number, number][], turn: number): void => {
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length] as [number, number]
    if (x === nextX && y === nextY) continue
    const near = (beside / around) * stretchAt(Math.min(y, nextY), Math.max(y, nextY))
    for (const number of [x + turn, y, nextX + turn, nextY, near]) numbers.add(number)
  }
}

/** How much wider things are drawn than at the equator, at the most between these places. */
const stretchAt = (north: number, south: number): number =>
  Math.cosh(Math.PI * Math.max(Math.abs(1 - 2 * north), Math.abs(1 - 2 * south)))

/** Answers whether an edge crosses a rectangle or comes near to it. */
const touches = (edges: Float64Array, edge: number, part: Rectangle): boolean => {
  const at = edge * columns
  const ax = edges[at] as number
  const ay = edges[at + 1] as number
  const bx = edges[at + 2] as number
  const by = edges[at + 3] as number
  const near = edges[at + 4] as number
  const west = part.west - near
  const east = part.east + near
  const north = part.north - near
  const south = part.south + near
  if ((ax < west && bx < west) || (ax > east && bx > east)) return false
  if ((ay < north && by < north) || (ay > south && by > south)) return false
  // All four corners on one side of it: it passes by.
  const side = leftOf(ax, ay, bx, by, west, north)
  return (
    side !== leftOf(ax, ay, bx, by, east, north) ||
    side !== leftOf(ax, ay, bx, by, west, south) ||
    side !== leftOf(ax, ay, bx, by, east, south)
  )
}

/** How many of the edges of a square are crossed on the straight way from one place to another. */
const crossings = (
  edges: Float64Array,
  near: Numbers,
  square: Pick<Square, 'at' | 'count'>,
  ...[px, py, qx, qy]: readonly [px: number, py: number, qx: number, qy: number]
): number => {
  let count = 0
  for (let i = square.at; i < square.at + square.count; i++) {
    const at = near.at(i) * columns
    const ax = edges[at] as number
    const ay = edges[at + 1] as number
    const bx = edges[at + 2] as number
    const by = edges[at + 3] as number
    // A corner on the way counts for one side of it, so that of the two edges that meet there one is crossed, or both or none.
    const isSplit = leftOf(px, py, qx, qy, ax, ay) !== leftOf(px, py, qx, qy, bx, by)
    if (isSplit && leftOf(ax, ay, bx, by, px, py) !== leftOf(ax, ay, bx, by, qx, qy)) count++
  }
  return count
}

const leftOf = (px: number, py: number, qx: number, qy: number, x: number, y: number): boolean =>
  (qx - px) * (y - py) - (qy - py) * (x - px) >= 0

/** Of all levels, the first first, as their numbers go. */
const joined = (levels: readonly ReturnType<typeof createStretches>[]): Coverage => {
  const all = createStretches()
  let tiles = 0
  for (const { starts, ends } of levels)
    for (let i = 0; i < starts.count; i++) {
      const count = ends.at(i) - starts.at(i)
      all.add(starts.at(i), count)
      tiles += count
    }
  return { starts: all.starts.all(), ends: all.ends.all(), tiles }
}

/** The stretch that ends first behind this tile, by number; as many as there are where none does. */
export const firstBehind = ({ ends }: Coverage, id: number): number =>
  lastAtMost((i) => ends[i] as number, ends.length, id) + 1

/** Answers whether one of the tiles from `from` on, before `until`, is wanted. */
export const isWanted = (coverage: Coverage, from: number, until: number): boolean => {
  const start = coverage.starts[firstBehind(coverage, from)]
  return start !== undefined && start < until
}
