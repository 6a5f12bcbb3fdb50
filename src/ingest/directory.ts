import type pg from 'pg'
import { findSource } from '#store/points/ingest.ts'

/** Devices that are remembered, at most: those that are heard least are forgotten first. */
const most = 200_000
/** Milliseconds that an answer is good for. A refusal is short, so that a tracker registered just now is let in soon. */
const good_for = { known: 60_000, unknown: 3_000 }

/**
 * Which source a device is, remembered for a while: a device names itself with every message, and is asked for once.
 * What has changed meanwhile shows when the source is locked.
 */
export const createDirectory = (pool: pg.Pool) => {
  const entries = new Map<string, { source_id: number | undefined; until: number }>()
  const keep = (device: string, source_id: number | undefined): void => {
    const oldest = entries.keys().next()
    if (entries.size >= most && !oldest.done) entries.delete(oldest.value)
    entries.delete(device)
    entries.set(device, { source_id, until: Date.now() + (source_id ? good_for.known : good_for.unknown) })
  }
  return {
    async find(device: string): Promise<number | undefined> {
      const entry = entries.get(device)
      if (entry && entry.until > Date.now()) return entry.source_id
      const source_id = await findSource(pool, device)
      keep(device, source_id)
      return source_id
    },
    forget: (device: string): void => void entries.delete(device),
  }
}
