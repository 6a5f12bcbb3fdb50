import type { Chart } from './sheet.ts'

/** The figures of a chart as a table: by `x`, what each series has there. */
export interface ChartRow {
  x: number
  /** Of intervals, the end. */
  to?: number | undefined
  /** One of each series. */
  values: (number | null)[]
}

/** The rows of a chart in the order of `x`; of intervals one each, in the order of the series. */
export const chartRows = ({ kind, series }: Chart): ChartRow[] => {
  if (kind === 'intervals')
    return series.flatMap(({ points }, at) =>
      points.map(([x, y, to]) => ({ x, to, values: series.map((_, i) => (i === at ? (y ?? 1) : null)) })),
    )
  const rows = new Map<number, ChartRow>()
  for (const [at, { points }] of series.entries())
    for (const [x, y] of points) {
      const row = rows.get(x) ?? { x, values: series.map(() => null) }
      row.values[at] = y
      rows.set(x, row)
    }
  return [...rows.values()].sort((a, b) => a.x - b.x)
}
