import { useSyncExternalStore } from 'react'

/** Reports that are being made, and were asked for in this window: told when they are done, wherever one is by then. */

let ids: readonly number[] = []
const listeners = new Set<() => void>()

const set = (next: readonly number[]): void => {
  ids = next
  for (const listener of listeners) listener()
}

export const watch = (id: number): void => set([...ids, id])
export const unwatch = (id: number): void => {
  if (ids.includes(id)) set(ids.filter((other) => other !== id))
}

export const useWatched = (): readonly number[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ids,
  )
