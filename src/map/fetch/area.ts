/** Areas of the Earth that tiles are fetched of. Degrees; pure. */

/** `west` is larger than `east` where it lies over the date line. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** Longitude, latitude; longitudes may go beyond 180, so that neighbours stay neighbours. */
export type Ring = readonly (readonly [number, number])[]

/** Everything within one of the boxes, or within an odd number of the rings, or close to the edge of one. */
export interface Area {
  boxes: readonly Box[]
  rings: readonly Ring[]
}

/** Degrees, beyond which maps have no tiles. */
const edge = 85.0511287

const expected = 'An area is two corners, south-west and north-east, as latitude and longitude: 51.3,6.6,51.6,7.2'

/**
 * The box of "latitude, longitude, latitude, longitude": south-west and north-east, over the date line where the first
 * longitude is the larger one.
 * @throws Error with a sentence
 */
export const readBox = (text: string): Box => {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map(Number)
  if (parts.length !== 4 || parts.includes('') || !numbers.every(Number.isFinite)) throw new Error(`${expected}.`)
  const [south, west, north, east] = numbers as [number, number, number, number]
  if (Math.max(Math.abs(south), Math.abs(north)) > 90)
    throw new Error(`${expected}. Latitudes are from -90 to 90: is the longitude first?`)
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) throw new Error(`${expected}. Longitudes are from -180 to 180.`)
  if (south >= north) throw new Error(`${expected}. The first latitude is the smaller one.`)
  if (west === east) throw new Error(`${expected}. From ${west} to ${east} degrees east there is nothing.`)
  if (south >= edge || north <= -edge)
    throw new Error(`Maps end at ${edge} degrees north and south: there are no tiles.`)
  return { south, west, north, east }
}

/** West, south, east, north of all of it; from -180 to 180 where a part lies over the date line. */
export const boundsOf = ({ boxes, rings }: Area): [number, number, number, number] => {
  const bounds: [number, number, number, number] = [180, edge, -180, -edge]
  const grow = (lng: number, lat: number): void => {
    bounds[0] = Math.min(bounds[0], Math.max(lng, -180))
    bounds[1] = Math.min(bounds[1], Math.max(lat, -edge))
    bounds[2] = Math.max(bounds[2], Math.min(lng, 180))
    bounds[3] = Math.max(bounds[3], Math.min(lat, edge))
    // What goes on beyond the date line comes in again from the other side.
    if (lng > 180) bounds[0] = -180
    if (lng < -180) bounds[2] = 180
  }
  for (const { south, west, north, east } of boxes) {
    grow(west, south)
    grow(west > east ? east + 360 : east, north)
  }
  for (const ring of rings) for (const [lng, lat] of ring) grow(lng, lat)
  return bounds
}

/** Cells of a grid, each with those around it, as few boxes: rows of neighbours, and such rows one above another. */
export const boxesAround = (cells: readonly Cell[], size: number): Box[] => {
  const columns = Math.round(360 / size)
  const rows = new Map<number, Set<number>>()
  for (const { row, column } of cells)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const y = row + dy
        const x = (((column + dx) % columns) + columns) % columns
        rows.set(y, (rows.get(y) ?? new Set()).add(x))
      }
  const open = new Map<string, Box>()
  const boxes: Box[] = []
  const last = columns / 2
  const degrees = (places: number): number => Number((places * size).toFixed(6))
  for (const [y, columnsOf] of [...rows].sort(([a], [b]) => a - b)) {
    // Counted from Greenwich, as they are told: the first is the one east of the date line.
    const xs = [...columnsOf].map((x) => (x >= last ? x - columns : x)).sort((a, b) => a - b)
    for (const [from, to] of stretchesOf(xs)) {
      const key = `${from} ${to} ${y}`
      const below = open.get(key)
      open.delete(key)
      const north = Math.min(90, degrees(y + 1))
      const box = below ?? { south: Math.max(-90, degrees(y)), west: degrees(from), north, east: degrees(to + 1) }
      box.north = north
      if (!below) boxes.push(box)
      open.set(`${from} ${to} ${y + 1}`, box)
    }
  }
  return boxes
}

/** A square of a grid of degrees, counted from the equator and from Greenwich, to the north and the east. */
export interface Cell {
  row: number
  column: number
}

const stretchesOf = (rising: readonly number[]): [number, number][] => {
  const found: [number, number][] = []
  for (const number of rising) {
    const last = found.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found
}
