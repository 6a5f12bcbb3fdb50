import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus to `target` when a key has led there and it is drawn. Returns what a key calls that leads elsewhere; one that
 * leads to where the focus is does not, or the next drawing would take the focus back from whoever has left.
 */
export const useFollowFocus = (target: () => HTMLElement | null | undefined): (() => void) => {
  const isWanted = useRef(false)
  // Of layout: other effects of the drawing before may wait until a key is pressed, and would take the wish for their own row.
  useLayoutEffect(() => {
    const found = isWanted.current && target()
    if (!found) return
    isWanted.current = false
    found.focus({ preventScroll: true })
  })
  return () => {
    isWanted.current = true
  }
}
