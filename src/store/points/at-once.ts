import { listOf } from '#store/lists.ts'
import type { Statement } from '#store/pipeline.ts'
import type { LockedSource } from './ingest.ts'

/** The row of a source as it was at its last write, which a writer expects who has not read it again. */
export type Expected = Pick<LockedSource, 'source_id' | 'token' | 'rules' | 'forwarded'>

const changed = 'sources have changed'

/** Settings of a device change the token with them (`source_state_told`). */
const asExpected = `not s.ended and exists (
  select from unnest($1::int[], $2::int8[], $3::int8[], $4::bool[]) as e (source_id, token, rules, forwarded)
  where (e.source_id, e.token, e.rules, e.forwarded) = (s.source_id, s.token, s.rules, s.forwarded))`

/**
 * One statement, a transaction of its own, that makes all writes of these sources: nothing of it stays where a source
 * is not as expected (`isChanged`). Of one server, and of statements that write different rows. @param memories updates
 * the rows `s` of all the sources, and ends with a condition: that is what locks them, for a lock of its own is written
 * to the log too
 */
export const atOnce = (expected: readonly Expected[], others: readonly Statement[], memories: Statement): Statement => {
  const values: unknown[] = [
    listOf(expected.map(({ source_id }) => source_id)),
    listOf(expected.map(({ token }) => token)),
    listOf(expected.map(({ rules }) => rules)),
    listOf(expected.map(({ forwarded }) => forwarded)),
  ]
  const joined = ({ text, values: own }: Statement): string => {
    const before = values.length
    values.push(...own)
    return text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + before}`)
  }
  const kept = `kept as (${joined(memories)} and ${asExpected} returning s.source_id)`
  const parts = others.map((one, i) => `part_${i} as (${joined(one)})`)
  return {
    name: ['at_once', ...[...others, memories].map(({ name }) => initials(name))].join('_'),
    text: `with ${[kept, ...parts].join(', ')}
      select (case when count(*) = cardinality($1::int[]) then '1' else '${changed}' end)::int from kept`,
    values,
  }
}

/** PostgreSQL tells names by their first 63 characters. */
const initials = (name: string): string => name.replace(/([a-z])[a-z]*_?/g, '$1')

/** Answers whether the error of a statement of `atOnce` says that a source is not as expected. */
export const isChanged = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === '22P02' && String(message).includes(`"${changed}"`)
}
