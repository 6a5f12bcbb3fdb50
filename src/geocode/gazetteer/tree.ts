/**
 * Places on the unit sphere in the order of a balanced k-d tree: the middle of a range divides it by the coordinate
 * `depth % 3`. On the sphere nothing happens at the date line or the poles, and no pointers are kept.
 */

export interface Coordinates {
  x: Float32Array
  y: Float32Array
  z: Float32Array
}

const radian = Math.PI / 180

/** A position in degrees as a point on the sphere of radius 1. */
export const onSphere = (lat: number, lng: number): [number, number, number] => {
  const flat = Math.cos(lat * radian)
  return [flat * Math.cos(lng * radian), flat * Math.sin(lng * radian), Math.sin(lat * radian)]
}

/** The indices of the places in the order of the tree. */
export const treeOrder = ({ x, y, z }: Coordinates): Uint32Array => {
  const order = Uint32Array.from(x.keys())
  const axes = [x, y, z]
  const arrange = (from: number, to: number, depth: number): void => {
    if (to - from < 2) return
    const middle = (from + to) >> 1
    select(order, axes[depth % 3] as Float32Array, from, to - 1, middle)
    arrange(from, middle, depth + 1)
    arrange(middle + 1, to, depth + 1)
  }
  arrange(0, order.length, 0)
  return order
}

/** Moves what belongs at `middle` there, what is less before it and what is greater behind it (Hoare's selection). */
const select = (order: Uint32Array, by: Float32Array, from: number, to: number, middle: number): void => {
  const at = (i: number): number => by[order[i] as number] as number
  while (from < to) {
    const pivot = at((from + to) >> 1)
    let low = from
    let high = to
    while (low <= high) {
      while (at(low) < pivot) low++
      while (at(high) > pivot) high--
      if (low > high) break
      const moved = order[low] as number
      order[low++] = order[high] as number
      order[high--] = moved
    }
    if (middle <= high) to = high
    else if (middle >= low) from = low
    else return
  }
}

/** The place nearest to a position within `most` (a chord of the unit sphere), or undefined. Places in the order of the tree. */
export const nearest = (
  { x, y, z }: Coordinates,
  [px, py, pz]: readonly [number, number, number],
  most: number,
): number | undefined => {
  const axes = [x, y, z]
  const position = [px, py, pz]
  let best: number | undefined
  let least = most * most
  const look = (from: number, to: number, axis: number): void => {
    if (from >= to) return
    const middle = (from + to) >> 1
    const away =
      ((x[middle] as number) - px) ** 2 + ((y[middle] as number) - py) ** 2 + ((z[middle] as number) - pz) ** 2
    if (away <= least) {
      least = away
      best = middle
    }
    const beyond = (position[axis] as number) - ((axes[axis] as Float32Array)[middle] as number)
    const next = (axis + 1) % 3
    if (beyond < 0) look(from, middle, next)
    else look(middle + 1, to, next)
    if (beyond * beyond > least) return
    if (beyond < 0) look(middle + 1, to, next)
    else look(from, middle, next)
  }
  look(0, x.length, 0)
  return best
}
