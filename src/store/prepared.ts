import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Statements that each connection plans once. Planning a join of keys takes ten times as long as running it, which is
 * felt where a statement comes with every request. Not for filters and ranges: their best plan depends on what is asked.
 */
const mark = /^\s*\/\* prepared: (\w+) \*\//

/** What such a statement begins with: its name, of which there is one in the program. */
export const prepared = (name: string) => sql.raw(`/* prepared: ${name} */`)

/** The pool, whose connections keep the plans of statements that ask for it. */
export const prepare = (pool: pg.Pool): pg.Pool =>
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, values?: unknown, callback?: unknown) => unknown
    const planned = (text: unknown, values?: unknown, callback?: unknown): unknown => {
      const name = typeof text === 'string' && mark.exec(text)?.[1]
      return name ? query({ name, text, values }, callback) : query(text, values, callback)
    }
    client.query = planned as typeof client.query
  })
