import { type RefObject, useMemo } from 'react'
import { useNarrow, usePhone } from '../media.ts'
import { useWidth } from '../width.ts'
import type { Column } from './columns.tsx'
import { leastOf } from './head.tsx'

interface Room<Row> {
  /** What the table takes. */
  own: RefObject<HTMLElement | null>
  columns: readonly Column<Row>[]
  canPick: boolean
  /** Those at the end may be left out; else the table is scrolled sideways. */
  mayYield: boolean
}

/**
 * How a table uses its room. Columns that have not as much as they would like are narrower, to `least_scale`; where that is not enough
 * those at the end give way on a desk, and on a narrow screen what all of them tell stands in two lines, as on a phone.
 */
export const useRoom = <Row>({ own, columns, canPick, mayYield }: Room<Row>) => {
  const [isPhone, isNarrow] = [usePhone(), useNarrow()]
  const width = useWidth(own)
  const inLines = isPhone || (isNarrow && width < leastOf(columns, { canPick, inLines: false, scale: least_scale }))
  const fit = useMemo(() => fitting(columns, { canPick, width, mayYield }), [columns, canPick, width, mayYield])
  return { inLines, shown: inLines ? columns : fit.columns, scale: fit.scale }
}

/** Of the pixels that a column would like. */
const least_scale = 0.8

interface Given {
  canPick: boolean
  /** Pixels that there are. */
  width: number
  mayYield: boolean
}

/** The first columns, as many as have room, and how much narrower they are; one stays whatever room there is. */
export const fitting = <Row>(columns: readonly Column<Row>[], { canPick, width, mayYield }: Given) => {
  const least = (count: number, scale: number): number =>
    leastOf(columns.slice(0, count), { canPick, inLines: false, scale })
  let count = columns.length
  while (mayYield && count > 1 && least(count, least_scale) > width) count--
  const fixed = least(count, 0)
  const scale = Math.min(1, Math.max(least_scale, (width - fixed) / (least(count, 1) - fixed)))
  return { columns: columns.slice(0, count), scale }
}
