import { useCallback, useRef } from 'react'

/** Calls the function of the latest drawing, and is always the same itself: what it is handed to is not drawn again for it. */
export const useSteady = <Given extends unknown[], Result>(
  latest: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const now = useRef(latest)
  now.current = latest
  return useCallback((...given: Given) => now.current(...given), [])
}
