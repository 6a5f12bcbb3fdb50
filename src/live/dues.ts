import { beat } from '#pace/beat.ts'
import { portions } from '#pace/portions.ts'
import type { Made, Maker } from './made.ts'

/** Milliseconds between two looks; and states that are made together. */
const between = 5_000
const batch = 500
/** More than there are numbers of states. */
const statuses = 32
/** Seconds from the start on, at most two years: a whole number of 31 bits takes no memory of its own. */
const latest = 2 ** 26 - 1

interface Dueing {
  maker: Maker
  /** Answers whether anybody still watches this source. */
  isWatched(source_id: number): boolean
  /** The state of this source is another one, though nothing came of it. */
  onChange(source_id: number): void
  onError(error: unknown): void
}

/** States that change by the clock: who has not been heard for a while is idle, then offline; who stands is parked. */
export const createDues = ({ maker, isWatched, onChange, onError }: Dueing) => {
  const begin = Date.now()
  /** Of each source when its state is due, in seconds, and the state, as one number: there are many. */
  const dues = new Map<number, number>()

  const note = ({ source_id, due, status }: Made): void => {
    const seconds = Math.min(latest, Math.max(0, Math.ceil((due - begin) / 1000)))
    dues.set(source_id, seconds * statuses + status)
  }

  const look = async (): Promise<void> => {
    const now = (Date.now() - begin) / 1000
    const due: number[] = []
    for (const [source_id, noted] of dues)
      if (!isWatched(source_id)) dues.delete(source_id)
      else if (noted / statuses <= now) due.push(source_id)
    for (const some of portions(due, batch)) await lookAt(some)
  }
  const lookAt = async (source_ids: readonly number[]): Promise<void> => {
    for (const id of source_ids) maker.forget(id)
    for (const made of (await maker.make(source_ids)).values()) {
      const before = dues.get(made.source_id)
      note(made)
      if (before === undefined || made.status !== before % statuses) onChange(made.source_id)
    }
  }

  const looking = beat(between, look, { onError })
  return { note, close: looking.stop }
}
