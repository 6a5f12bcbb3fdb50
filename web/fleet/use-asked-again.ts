import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entry } from '#client/live-client.ts'
import { useLive } from './live.tsx'

interface How {
  /** Which entries of the history it is asked again for; all of them without it. */
  isMeant?: (entry: Entry) => boolean
  /** Milliseconds in which entries that come one after another are asked for together. */
  pause?: number
}

/** Asks all under these keys again when the live channel tells of something. The arguments are constants of whoever calls it. */
export const useAskedAgain = (keys: readonly QueryKey[], { isMeant = always, pause = 1000 }: How = {}): void => {
  const { onEntries } = useLive()
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = onEntries((entries) => {
      if (!entries.some(isMeant)) return
      waiting ??= setTimeout(() => {
        waiting = undefined
        for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
      }, pause)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [onEntries, queries, keys, isMeant, pause])
}

const always = (): boolean => true
