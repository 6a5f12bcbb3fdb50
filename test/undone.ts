import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Database } from '#store/tables.gen.ts'
import { afterwards } from './afterwards.ts'
import { freshDatabase } from './database.ts'

/** What begins and ends a transaction, within one that goes on. */
const within = (text: string): string => {
  if (/^(begin|start transaction)/.test(text)) return 'savepoint nested'
  if (text === 'commit') return 'release nested'
  return text === 'rollback' ? 'rollback to nested' : text
}

/** Identities go on counting where a transaction was undone, so they are put back too. */
const counted = `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as last,
  last_value is not null as called from pg_sequences`

/**
 * A database of one connection whose whole life is one transaction that is never committed: whatever `undone` is given to do
 * has not happened when it ends.
 */
export const undoable = async () => {
  const client = await (await freshDatabase()).pool.connect()
  afterwards(async () => client.release(true))
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(client) }) })
  const undo = async <T>(work: () => Promise<T>): Promise<T> => {
    const { rows } = await client.query(counted)
    await client.query('savepoint before')
    try {
      return await work()
    } finally {
      await client.query('rollback to before')
      await client.query(
        'select setval(name, last, called) from json_to_recordset($1) as s (name regclass, last bigint, called bool)',
        [JSON.stringify(rows)],
      )
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: who gives up waiting for one does not keep the next from being undone. */
  const undone = <T>(work: () => Promise<T>): Promise<T> => {
    const begun = last.then(() => undo(work))
    last = begun.catch(() => undefined)
    return begun
  }
  return { db, undone }
}

/** Lends the one connection to one at a time. */
const poolOf = (client: pg.PoolClient) => {
  let last = Promise.resolve()
  const connect = async (): Promise<PostgresPoolClient> => {
    const before = last
    const { promise, resolve: release } = Promise.withResolvers<void>()
    last = promise
    await before
    const query = (text: unknown, values?: unknown[]) =>
      typeof text === 'string' ? client.query(within(text), values) : client.query(text as string)
    return { query, release } as unknown as PostgresPoolClient
  }
  return { connect, end: async () => undefined, options: {} }
}
