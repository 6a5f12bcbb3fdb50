import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels that an element takes, from before it is first seen on; without end until then. */
export const useWidth = (own: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = own.current
    if (!element) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [own])
  return width
}
