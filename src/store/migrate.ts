import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/** A migration, as its file has it. */
export interface Migration {
  /** That of its file, such as `0001-audit.sql`. */
  name: string
  sql: string
  /** SHA-256 of the file, as hex digits. */
  digest: string
}

/** Migrations of this version, in the order in which they are applied. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Any two processes that start at once agree on this number; its digits spell nothing. */
const lock = 7_206_581

/**
 * Brings the schema up to this version's, each migration in a transaction, under a lock that lets one process do it.
 * Throws for a database that a newer Odograph has migrated, or whose migrations differ from ours. Answers the names of
 * those that it applied. @param known migrations of another version, for tests and tools that want its schema @param
 * onWait called when another process is at it
 */
export const migrate = async (pool: pg.Pool, known?: readonly Migration[], onWait?: () => void): Promise<string[]> => {
  const ours = known ?? (await readMigrations())
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await oneShardAtATime(client)
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) {
      onWait?.()
      await client.query('select pg_advisory_lock($1)', [lock])
    }
    return await applyMissing(client, ours)
  } finally {
    // Ends the session, and with it the lock and the changed time-out.
    client.release(true)
  }
}

/** Where tables are distributed, what changes all of their parts and is read again in the same migration goes through them in turn. */
const oneShardAtATime = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount) await client.query('set citus.multi_shard_modify_mode = sequential')
}

/** A migration that was applied to a database, or to the one that a backup is of. */
export type Applied = Pick<Migration, 'name' | 'digest'>

const journal =
  'create table if not exists migration (name text primary key, digest text not null, applied timestamptz not null default now())'

/** Migrations that were applied to a database, in their order. */
export const appliedTo = async (client: pg.ClientBase): Promise<Applied[]> =>
  (await client.query<Applied>('select name, digest from migration order by name')).rows

/** Throws where an applied migration is unknown here, or differs from ours. */
export const refuseStrange = (
  what: 'database' | 'backup' | 'file',
  applied: readonly Applied[],
  known: readonly Applied[],
): void => {
  for (const { name, digest } of applied) {
    const ours = known.find((migration) => migration.name === name)
    if (!ours) throw new Error(`The ${what} was migrated by a newer Odograph: ${name} is unknown here.`)
    if (ours.digest !== digest) throw new Error(`Migration ${name} differs from the one this ${what} has applied.`)
  }
}

const applyMissing = async (client: pg.PoolClient, known: readonly Migration[]): Promise<string[]> => {
  await client.query(journal)
  const applied = await appliedTo(client)
  refuseStrange('database', applied, known)
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name))
  for (const migration of missing) {
    // Nobody writes to a database before it has all of its tables.
    const isWatched = applied.length > 0 || migration === missing.at(-1)
    await client.query('begin')
    await apply(client, migration, isWatched).then(
      () => client.query('commit'),
      async (error) => {
        await client.query('rollback')
        throw error
      },
    )
  }
  return missing.map(({ name }) => name)
}

/**
 * Makes the schema of these migrations in the transaction of a database that has none; nobody else migrates it
 * meanwhile.
 */
export const applyAll = async (client: pg.ClientBase, known: readonly Migration[]): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [lock])
  await client.query(journal)
  for (const migration of known) await apply(client, migration, migration === known.at(-1))
}

/** Applies one; `isWatched` has the audit watch every table from its end on, which takes as long as the migration. */
const apply = async (client: pg.ClientBase, { name, sql, digest }: Migration, isWatched: boolean): Promise<void> => {
  try {
    await client.query(sql)
    // The first one brings the audit.
    if (isWatched) await client.query('select public.audit_watch()')
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
