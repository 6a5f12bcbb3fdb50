import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows above and below those in view that are drawn as well, so that who scrolls meets no gap. */
const around = 6

interface InView {
  /** Place of the first. */
  from: number
  /** So many are in view, in part or whole. */
  rows: number
}

/** Places of the rows that are drawn: those in view and some around them, none beyond `count`. */
export const placesSeen = ({ from, rows }: InView, count: number): number[] => {
  const first = Math.max(0, Math.min(from, count - rows) - around)
  const end = Math.min(count, Math.max(0, Math.min(from, count - rows)) + rows + around)
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
}

/** Where a list scrolls to so that a row of it is in view; `undefined` where it is. In pixels, of the top of what is seen and of the row. */
export const scrolledTo = (row: number, height: number, top: number, view: number): number | undefined => {
  if (row < top) return row
  if (row + height > top + view) return row + height - view
  return undefined
}

/**
 * A list of any length whose rows are all as high, of which those in view are drawn. `setBox`: the `ref` of what scrolls.
 * @param height of a row, in pixels
 */
export const useSeenRows = (count: number, height: number) => {
  const own = useRef<HTMLElement>(null)
  const [box, setFound] = useState<HTMLElement | null>(null)
  const setBox = useCallback((found: HTMLElement | null): void => {
    own.current = found
    setFound(found)
  }, [])
  const [inView, setInView] = useState<InView>({ from: 0, rows: 0 })
  useLayoutEffect(() => {
    if (!box) return
    const look = (): void => {
      const from = Math.floor(box.scrollTop / height)
      const rows = Math.ceil(box.clientHeight / height) + 1
      setInView((before) => (before.from === from && before.rows === rows ? before : { from, rows }))
    }
    // In the frame that has scrolled: else there would be one of rows that are gone.
    const onScroll = (): void => flushSync(look)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [box, height])
  const scrollTo = (place: number): void => {
    const list = own.current
    if (!list) return
    const to = scrolledTo(place * height, height, list.scrollTop, list.clientHeight)
    if (to !== undefined) list.scrollTop = to
  }
  return { setBox, places: placesSeen(inView, count), whole: count * height, scrollTo }
}
