import { useRef } from 'react'
import type { Rows } from '../rows.ts'

type At = (place: number) => { id: number } | undefined

/**
 * The ticks after the row at a place was pressed: its own is another one. With `from`, where ticking went on from, all between
 * have one; rows that are still under way have none.
 */
export const pickedTo = (
  at: At,
  picked: ReadonlySet<number>,
  place: number,
  from: number | undefined,
): ReadonlySet<number> => {
  const next = new Set(picked)
  const own = at(place)
  if (from === undefined) {
    if (own && !next.delete(own.id)) next.add(own.id)
    return next
  }
  for (let i = Math.min(from, place); i <= Math.max(from, place); i++) {
    const row = at(i)
    if (row) next.add(row.id)
  }
  return next
}

/** Ticks rows one by one, all from the last one on, and all that there are, or none. */
export const usePicks = <Row extends { id: number }>(
  rows: Rows<Row>,
  picked: ReadonlySet<number>,
  onPick: ((ids: ReadonlySet<number>) => void) | undefined,
) => {
  const anchor = useRef(0)
  return {
    pick(place: number, isRange: boolean): void {
      if (!rows.at(place) || !onPick) return
      onPick(pickedTo(rows.at, picked, place, isRange ? anchor.current : undefined))
      anchor.current = place
    },
    async pickAll(): Promise<void> {
      onPick?.(new Set(picked.size > 0 ? [] : (await rows.all()).map(({ id }) => id)))
    },
  }
}
