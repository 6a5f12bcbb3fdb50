import type { Statement } from '#store/pipeline.ts'
import type { LockedSource } from './ingest.ts'

/** What somebody goes by who writes without having asked: the row of a source as it was when it was written last. */
export type Expected = Pick<LockedSource, 'source_id' | 'token' | 'rules' | 'forwarded'>

const changed = 'sources have changed'

/**
 * Locks the sources in the order of their ids, and fails where one is another than expected. Settings of a device change the token
 * with them (`source_state_told`).
 */
const expectation = `expectation as materialized (
  select (case when count(*) = cardinality($1::int[]) then '1' else '${changed}' end)::int as met
  from (
    select s.source_id from source_state s
    join unnest($1::int[], $2::int8[], $3::int8[], $4::bool[]) as e (source_id, token, rules, forwarded)
      on (e.source_id, e.token, e.rules, e.forwarded) = (s.source_id, s.token, s.rules, s.forwarded)
    where s.source_id = any($1::int[]) and not s.ended
    order by s.source_id for no key update of s
  ) locked
)`

/**
 * All that is written of these sources as one statement, which is a transaction of its own: nothing of it is written where the
 * expectation is not met (`isChanged`). Of one server, and of statements that write different rows.
 * @param last ends with a condition; it is run first, behind the locks, and the others after it
 */
export const atOnce = (expected: readonly Expected[], others: readonly Statement[], last: Statement): Statement => {
  const values: unknown[] = [
    expected.map(({ source_id }) => source_id),
    expected.map(({ token }) => token),
    expected.map(({ rules }) => rules),
    expected.map(({ forwarded }) => forwarded),
  ]
  const joined = ({ text, values: own }: Statement): string => {
    const before = values.length
    values.push(...own)
    return text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + before}`)
  }
  const parts = others.map((one, i) => `part_${i} as (${joined(one)})`)
  return {
    name: ['at_once', ...[...others, last].map(({ name }) => initials(name))].join('_'),
    text: `with ${[expectation, ...parts].join(', ')} ${joined(last)} and (select met from expectation) = 1`,
    values,
  }
}

/** PostgreSQL tells names by their first 63 characters. */
const initials = (name: string): string => name.replace(/([a-z])[a-z]*_?/g, '$1')

/** Whether nothing was written because a source is another than expected. */
export const isChanged = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === '22P02' && String(message).includes(`"${changed}"`)
}
