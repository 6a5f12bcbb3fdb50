import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query asks, now and whenever that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )

/** A screen so narrow that all stands in one column. */
export const usePhone = (): boolean => useMedia('(max-width: 639px)')
/** A tablet, or a desk that is zoomed: a list or what is open of it, and tables as wide as there is room (drawer.module.css). */
export const useNarrow = (): boolean => useMedia('(width < 1100px)')
/** Fingers point, which need more room. */
export const useCoarse = (): boolean => useMedia('(pointer: coarse)')
