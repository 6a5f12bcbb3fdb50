import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFollowFocus } from '../follow-focus.ts'
import { placeAfter } from '../place-after.ts'
import type { Rows } from '../rows.ts'

/**
 * Rows of which those in view are drawn, one of them active: keys go from there, and it has the focus where the table has.
 * `height`: of each, in pixels; `openId`: of the one that is open beside.
 */
export const useGrid = <Row extends { id: number }>(rows: Rows<Row>, height: number, openId: number | undefined) => {
  const own = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [key, setKey] = useState(rows.key)
  // Another list begins at its top, in the frame that shows it.
  if (key !== rows.key) {
    setKey(rows.key)
    setActive(0)
  }
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => own.current,
    estimateSize: () => height,
    overscan: 10,
    scrollPaddingStart: height,
    // The one that has the focus stays, however far it is scrolled away.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(active < rows.count ? [active] : [])]),
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtual.measure(), [height])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    own.current?.scrollTo({ top: 0 })
  }, [rows.key])
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => rows.show(startIndex, endIndex), [rows.show, startIndex, endIndex])
  const activeRow = () => own.current?.querySelector<HTMLElement>(`[data-place="${active}"]`)
  const followFocus = useFollowFocus(activeRow)
  useReturn(activeRow, openId)

  const move = (place: number): void => {
    if (place !== active) followFocus()
    setActive(place)
    virtual.scrollToIndex(place)
  }
  /** `others`: what further keys do. */
  const onKeyDown = (event: KeyboardEvent, others: Readonly<Record<string, () => void>>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.place === undefined) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((own.current?.clientHeight ?? 0) / height) - 2)
    const place = placeAfter(event.key, active, rows.count, page)
    const act = place === undefined ? others[event.key] : () => move(place)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { own, active, setActive, virtual, onKeyDown }
}

/** Gives the active row the focus when what was open beside is closed: whoever closes it goes on where they were. */
const useReturn = (activeRow: () => HTMLElement | null | undefined, openId: number | undefined): void => {
  const wasOpen = useRef(openId)
  useEffect(() => {
    if (wasOpen.current !== undefined && openId === undefined && document.activeElement === document.body)
      activeRow()?.focus({ preventScroll: true })
    wasOpen.current = openId
  })
}
