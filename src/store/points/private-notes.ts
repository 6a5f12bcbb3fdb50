import type { Statement } from '#store/pipeline.ts'
import type { Query } from '#store/query.ts'
import { type Note, type Privacy, privacyOf } from '#track/privacy.ts'
import { bounded } from '#track/private-notes.ts'

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

/** Adds notes. Whoever writes points of the source reads them before the next of these (`rules`). */
export const add = async (query: Query, source_id: number, ...notes: readonly Note[]): Promise<void> => {
  const [row] = await query<{ privacy: Note[] | null }>(
    'select privacy from source_state where source_id = $1 for no key update',
    [source_id],
  )
  if (!row) return
  const all = bounded([...(row.privacy ?? []), ...notes])
  await query(writing, [[source_id], JSON.stringify([{ source_id, notes: all }])])
}

const writing = `update source_state s set privacy = n.notes, rules = rules + 1
  from jsonb_to_recordset($2::jsonb) as n (source_id int, notes jsonb)
  where s.source_id = any($1::int[]) and s.source_id = n.source_id`

/** Statements that write all notes of sources that are locked. */
export const write = (noted: readonly { source_id: number; notes: readonly Note[] }[]): Statement[] =>
  noted.length === 0
    ? []
    : [
        {
          name: 'write_private',
          text: writing,
          values: [noted.map(({ source_id }) => source_id), JSON.stringify(noted)],
        },
      ]

/** Ends private time of the source, whoever said it, whatever hours and input count; what was private stays so. Milliseconds since 1970 UTC. */
export const end = async (query: Query, source_id: number, at: number): Promise<void> => {
  if (!(await privaciesOf(query, [source_id])).has(source_id)) return
  const nobody: Note[] = [
    { at, says: 'work' },
    { at, says: 'hours', zone: 'UTC', working: null },
    { at, says: 'input', input: null },
  ]
  await add(query, source_id, ...nobody)
}
