import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lines above and below those in view that are drawn as well. */
const around = 12
/** Which are drawn changes by so many at a time: most scrolling draws nothing anew. */
const step = 8

interface Seen {
  first: number
  end: number
}

interface Within {
  /** What scrolls. */
  box: HTMLElement | null
  /** The lines, at whose top the first begins. */
  own: RefObject<HTMLElement | null>
  count: number
  /** Pixels of a line. */
  height: number
}

/** The lines in view of so many pixels that begin `top` pixels above it (less than none: below), and some around them. */
export const seenOf = (top: number, view: number, { count, height }: Pick<Within, 'count' | 'height'>): Seen => {
  const first = Math.floor((Math.floor(top / height) - around) / step) * step
  const end = Math.ceil((Math.ceil((top + view) / height) + around) / step) * step
  const from = Math.max(0, Math.min(first, count))
  return { first: from, end: Math.max(from, Math.min(end, count)) }
}

/** Lines of one table among others that scroll together: those that are drawn, from `first` to before `end`. */
export const useSeen = ({ box, own, count, height }: Within): Seen => {
  const [seen, setSeen] = useState<Seen>({ first: 0, end: Math.min(count, 4 * around) })
  useLayoutEffect(() => {
    const lines = own.current
    if (!box || !lines) return
    const look = (): void => {
      const top = box.getBoundingClientRect().top - lines.getBoundingClientRect().top
      const next = seenOf(top, box.clientHeight, { count, height })
      setSeen((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    // In the frame that has scrolled: else there would be one of lines that are gone.
    const onScroll = (): void => flushSync(look)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    // What stands above may come late, or take more room.
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [box, own, count, height])
  return { first: Math.min(seen.first, count), end: Math.min(seen.end, count) }
}
