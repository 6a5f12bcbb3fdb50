import type { Query } from '#store/query.ts'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'

/** Notes of private time, where points are read. Who said them stands in `fleet/private-notes.ts`. */

/** Private time of these sources; those that have none are left out. */
export const privaciesOf = async (
  query: Query,
  source_ids: readonly number[],
): Promise<ReadonlyMap<number, Privacy>> => {
  const rows = await query<{ source_id: number; privacy: Note[] }>(
    'select source_id, privacy from source_state where source_id = any($1::int[]) and privacy is not null',
    [source_ids],
  )
  return new Map(
    rows.flatMap(({ source_id, privacy }) => {
      const known = privacyOf(privacy)
      return known ? [[source_id, known] as const] : []
    }),
  )
}

/** Adds a note. Whoever writes points of the source reads it before the next of them (`rules`). */
export const add = async (query: Query, source_id: number, note: Note): Promise<void> => {
  await query(
    `update source_state set privacy = coalesce(privacy, '[]') || $2::jsonb, rules = rules + 1 where source_id = $1`,
    [source_id, JSON.stringify([note])],
  )
}

/** Ends private time of the source, whoever said it and whatever hours count; what was private stays so. Milliseconds since 1970 UTC. */
export const end = async (query: Query, source_id: number, at: number): Promise<void> => {
  const notes: Note[] = [
    { at, says: 'work' },
    { at, says: 'hours', zone: 'UTC', working: null },
  ]
  await query(
    `update source_state set privacy = privacy || $2::jsonb, rules = rules + 1 where source_id = $1 and privacy is not null`,
    [source_id, JSON.stringify(notes)],
  )
}
