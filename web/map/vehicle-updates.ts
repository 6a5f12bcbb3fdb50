import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { type Drawn, featureOf, isSame } from './vehicle-features.ts'

/** What has changed of the vehicles goes to the map in updates, one at a time: those that change meanwhile are in the next. */

/** A vehicle as it is now; undefined where it has no place any more. */
export type Change = readonly [id: number, drawn: Drawn | undefined]

interface Updating {
  /** Resolves when the map has taken it. */
  update(diff: GeoJSONSourceDiff): Promise<unknown>
  /** Waits after an update, with so many vehicles on the map. */
  rest(count: number): Promise<unknown>
}

/** Milliseconds between two updates grow with the vehicles: the map draws while the next ones gather. */
export const pauseOf = (count: number): number => Math.min(1000, Math.max(0, count - 200) / 5)

export const createUpdates = ({ update, rest }: Updating) => {
  const known = new Map<number, Drawn>()
  let waiting = new Map<number, Drawn | undefined>()
  let isEnded = false
  let isSending = false

  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    while (waiting.size > 0 && !isEnded) {
      const changes = waiting
      waiting = new Map()
      await update(diffOf(changes))
      await rest(known.size)
    }
    isSending = false
  }
  return {
    /** As they were told last, whether the map has them yet or not. */
    known: known as ReadonlyMap<number, Drawn>,
    /** Answers those that were not so before. */
    put(changes: Iterable<Change>): readonly Change[] {
      const fresh = [...changes].filter(([id, drawn]) => {
        const before = known.get(id)
        if (drawn ? before && isSame(before, drawn) : !before) return false
        waiting.set(id, drawn)
        if (drawn) known.set(id, drawn)
        else known.delete(id)
        return true
      })
      void send()
      return fresh
    },
    /** Nothing goes to the map any more. */
    end(): void {
      isEnded = true
    },
  }
}

const diffOf = (changes: ReadonlyMap<number, Drawn | undefined>): GeoJSONSourceDiff => ({
  add: [...changes.values()].flatMap((drawn) => (drawn ? [featureOf(drawn)] : [])),
  remove: [...changes].flatMap(([id, drawn]) => (drawn ? [] : [id])),
})
