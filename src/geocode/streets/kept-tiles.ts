import type { Schema, TileAt, TileReader } from '../tiles.ts'

/**
 * Values that were made of tiles, by their places: made once while they are used, and forgotten when there are too many
 * of them.
 */
export interface KeptTiles<T> {
  /** Nothing where the reader has no tile; that is asked again, for it may have it a moment later. */
  at(reader: TileReader, at: TileAt): Promise<T | undefined> | T
}

interface Making<T> {
  make(bytes: Uint8Array, schema: Schema, at: TileAt): T
  /** Bytes that one takes. */
  sizeOf(made: T): number
  /** Bytes that all may take. */
  most: number
}

export const createKeptTiles = <T extends object>({ make, sizeOf, most }: Making<T>): KeptTiles<T> => {
  // What was used last stands last.
  const kept = new Map<string, T>()
  const underway = new Map<string, Promise<T | undefined>>()
  let size = 0

  const keep = (key: string, made: T): void => {
    kept.set(key, made)
    size += sizeOf(made)
    for (const [oldest, one] of kept) {
      if (size <= most) return
      kept.delete(oldest)
      size -= sizeOf(one)
    }
  }
  const read = async (key: string, reader: TileReader, at: TileAt): Promise<T | undefined> => {
    const bytes = await reader.tile(at)
    if (!bytes) return undefined
    const made = make(bytes, reader.schema, at)
    keep(key, made)
    return made
  }
  return {
    at(reader, at) {
      const key = `${reader.digest}/${at.z}/${at.x}/${at.y}`
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const started = underway.get(key)
      if (started) return started
      const reading = read(key, reader, at).finally(() => underway.delete(key))
      underway.set(key, reading)
      return reading
    },
  }
}
