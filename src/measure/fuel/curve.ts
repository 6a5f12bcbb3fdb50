import { valueAt } from '../straight.ts'
import type { Cell } from './cells.ts'
import type { Change } from './resting.ts'
import { medianOf } from './spread.ts'

/** The level all the while: smoothed between changes, and straight over each. */
export interface Curve {
  times: Float64Array
  values: Float64Array
  /** Before the first place and behind the last, as there; nothing where there is none. */
  at(time: number): number | undefined
}

/** Cells on each side that a level is smoothed over. */
const side = 2

export const curveOf = (cells: readonly Cell[], changes: readonly Change[]): Curve => {
  const times: number[] = []
  const values: number[] = []
  const put = (time: number, value: number): void => {
    if (times.length > 0 && !(time > (times.at(-1) as number))) return
    times.push(time)
    values.push(value)
  }
  let begin = 0
  for (const { before, after, start_volume, end_volume } of changes) {
    smooth(cells, begin, before, put)
    put((cells[before] as Cell).to, start_volume)
    put((cells[after] as Cell).from, end_volume)
    begin = after
  }
  smooth(cells, begin, cells.length - 1, put)
  const curve = { times: Float64Array.from(times), values: Float64Array.from(values) }
  return { ...curve, at: (time) => valueAt(curve, time) }
}

/** Puts the cells from one to another, each as the middle one of those around it; that at which a change begins or ends is put by the change. */
const smooth = (
  cells: readonly Cell[],
  first: number,
  last: number,
  put: (time: number, value: number) => void,
): void => {
  const around: number[] = []
  for (let i = first; i <= last; i++) {
    const { from, to } = cells[i] as Cell
    const reach = Math.min(side, i - first, last - i)
    around.length = 0
    for (let beside = i - reach; beside <= i + reach; beside++) around.push((cells[beside] as Cell).level)
    put((from + to) / 2, medianOf(around))
  }
}
