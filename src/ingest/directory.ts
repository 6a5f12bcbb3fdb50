import type pg from 'pg'
import { type FoundSource, findSource } from '#store/points/ingest.ts'

/** Devices that are remembered, at most: those that are heard least are forgotten first. */
const most = 200_000
/** Milliseconds that an answer is good for. A refusal is short, so that a tracker registered just now is let in soon. */
const good_for = { known: 60_000, unknown: 3_000 }

/**
 * Which source a device is, remembered for a while: a device names itself with every message, and is asked for once.
 * What has changed meanwhile shows when the source is locked.
 */
export const createDirectory = (pool: pg.Pool) => {
  const entries = new Map<string, { source: FoundSource | undefined; until: number }>()
  const keep = (device: string, source: FoundSource | undefined): void => {
    const oldest = entries.keys().next()
    if (entries.size >= most && !oldest.done) entries.delete(oldest.value)
    entries.delete(device)
    entries.set(device, { source, until: Date.now() + (source ? good_for.known : good_for.unknown) })
  }
  return {
    async find(device: string): Promise<FoundSource | undefined> {
      const entry = entries.get(device)
      if (entry && entry.until > Date.now()) return entry.source
      const source = await findSource(pool, device)
      keep(device, source)
      return source
    },
    forget: (device: string): void => void entries.delete(device),
  }
}
