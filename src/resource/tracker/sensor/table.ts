import type { Calibrated } from '#measure/metering.ts'
import { most } from '../sensor.ts'

/** Calibrations as tables, as people fill them in: what the device tells, and what that is. */

/** The figure that a cell is, with a comma or a point; `undefined` for none, and for one beyond what sensors have. */
const figureOf = (cell = ''): number | undefined => {
  const text = cell.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  const figure = /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Math.abs(figure) <= most ? figure : undefined
}

/**
 * Pairs of the rows of a table, by what rises; the first row may be a header, and blank ones are passed over. `wrong` says which row is
 * none, or why all together make no calibration.
 */
export const pairsOf = (rows: readonly (readonly string[])[]): { pairs: Calibrated[]; wrong?: string } => {
  const pairs: Calibrated[] = []
  const seen = new Set<number>()
  for (const [i, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const [from, to] = [figureOf(cells[0]), figureOf(cells[1])]
    if (from === undefined || to === undefined) {
      if (i === 0) continue
      return { pairs: [], wrong: `row ${i + 1} is no two figures` }
    }
    if (seen.has(from)) return { pairs: [], wrong: `row ${i + 1} tells ${from} again` }
    seen.add(from)
    pairs.push({ in: from, out: to })
  }
  if (pairs.length === 1) return { pairs: [], wrong: 'must have two rows of figures' }
  return { pairs: pairs.sort((a, b) => a.in - b.in) }
}
