import type { Series } from '../sheet.ts'

/** Lines over one row of x, as a plot takes them: `null` breaks a line, `undefined` is an x of another. */
export interface Aligned {
  xs: readonly number[]
  values: readonly (readonly (number | null | undefined)[])[]
}

/** @param xOf where the x of a point stands in the plot, such as a local time; rising with it */
export const alignedOf = (series: readonly Series[], xOf: (x: number) => number): Aligned => {
  const lines = series.map(({ points }) => new Map(points.map(([x, y]) => [xOf(x ?? 0), y ?? null] as const)))
  const xs = [...new Set(lines.flatMap((line) => [...line.keys()]))].sort((a, b) => a - b)
  return { xs, values: lines.map((line) => xs.map((x) => line.get(x))) }
}
