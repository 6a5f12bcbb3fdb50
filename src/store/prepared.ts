import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Statements that each connection plans once. Planning a join of keys takes ten times as long as running it, which is
 * felt where a statement comes with every request. Not for filters and ranges: their best plan depends on what is asked.
 */
const mark = /^\s*\/\* prepared: (\w+) \*\//

/**
 * The beginning of a statement that connections are to plan once: a comment with its name, which is used once in the
 * program.
 */
export const prepared = (name: string) => sql.raw(`/* prepared: ${name} */`)

/** Makes connections of the pool keep the plans of statements that begin with `prepared`; answers the pool. */
export const prepare = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, values?: unknown, callback?: unknown) => unknown
    const planned = (text: unknown, values?: unknown, callback?: unknown): unknown => {
      const name = typeof text === 'string' && mark.exec(text)?.[1]
      return name ? query({ name, text, values }, callback) : query(text, values, callback)
    }
    client.query = planned as typeof client.query
  })
