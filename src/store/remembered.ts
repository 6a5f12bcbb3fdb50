import { type Remembered, unpack } from '#track/remembered.ts'
import type { Query } from './query.ts'

/** What is remembered of these sources; those that never sent anything are left out. */
export const rememberedOf = async (
  query: Query,
  source_ids: readonly number[],
): Promise<ReadonlyMap<number, Remembered>> => {
  const rows = await query<{ source_id: number; heard: Date | null; remembered: Buffer }>(
    'select source_id, heard, remembered from source_state where source_id = any($1::int[]) and remembered is not null',
    [source_ids],
  )
  return new Map(rows.map(({ source_id, heard, remembered }) => [source_id, unpack(remembered, heard)]))
}

/** Where these sources were last, as changes keep it: without an address yet. */
export const lastPlaces = async (
  query: Query,
  source_ids: readonly number[],
): Promise<ReadonlyMap<number, { lat: number; lng: number; address: string }>> => {
  const all = await rememberedOf(query, source_ids)
  const placed = [...all].flatMap(([source_id, { live }]) => (live?.gps ? [{ source_id, ...live.gps }] : []))
  return new Map(placed.map(({ source_id, lat, lng }) => [source_id, { lat, lng, address: '' }]))
}

export interface Heard {
  source_id: number
  heard: Date
}

/** When these sources were heard last; those that never were are left out. */
export const heardOf = (query: Query, source_ids: readonly number[]): Promise<Heard[]> =>
  query('select source_id, heard from source_state where source_id = any($1::int[]) and heard is not null', [
    source_ids,
  ])

const stretch = 1_000

/**
 * The same of many sources, a thousand at a time.
 * @param next the sources after one in the order of their ids, `most` of them at most
 */
export async function* heardByStretches(
  query: Query,
  next: (after: number, most: number) => Promise<{ id: number }[]>,
): AsyncGenerator<Heard[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const sources = await next(after, stretch)
    yield await heardOf(
      query,
      sources.map(({ id }) => id),
    )
    after = sources.length === stretch ? sources.at(-1)?.id : undefined
  }
}
