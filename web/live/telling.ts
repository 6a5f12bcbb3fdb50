/** Tells what has changed, to whom it matters, once a picture: all that has changed until then together. */

export type Listener = () => void

/** @param soon calls when the next picture is drawn */
export const createTelling = (soon: (tell: Listener) => void) => {
  let changed = new Set<number>()
  let isDue = false
  const ofRow = new Map<number, Set<Listener>>()
  const ofAll = new Set<Listener>()
  const ofFrames = new Set<(ids: ReadonlySet<number>) => void>()
  const tell = (): void => {
    isDue = false
    const ids = changed
    changed = new Set()
    for (const listener of ofFrames) listener(ids)
    for (const id of ids) for (const listener of ofRow.get(id) ?? []) listener()
    for (const listener of ofAll) listener()
  }
  return {
    /** These have changed, or something that is no row's. */
    tellSoon(ids: Iterable<number> = []): void {
      for (const id of ids) changed.add(id)
      if (isDue) return
      isDue = true
      soon(tell)
    },
    listen: {
      /** Told when this one has changed. */
      onRow(id: number, listener: Listener): Listener {
        const listeners = ofRow.get(id) ?? new Set()
        ofRow.set(id, listeners.add(listener))
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) ofRow.delete(id)
        }
      },
      /** Told when anything has. */
      onAny(listener: Listener): Listener {
        ofAll.add(listener)
        return () => ofAll.delete(listener)
      },
      /** Told which have, once a picture. */
      onFrame(listener: (ids: ReadonlySet<number>) => void): Listener {
        ofFrames.add(listener)
        return () => ofFrames.delete(listener)
      },
    },
  }
}
