/** Rectangles along meridians and parallels, in degrees. */

/** A box of latitudes and longitudes; `west` is larger than `east` where it lies over the date line. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/**
 * Boxes around cells of a grid and their neighbours, as few as rows of neighbours, and such rows one above another,
 * allow. @param size of a cell, in degrees
 */
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
