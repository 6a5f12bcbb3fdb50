import { sql } from 'kysely'
import { type Db, isPartAway } from '../db.ts'
import { backlog } from '../delivery/deliveries.ts'
import { amount } from '../points/outbox.ts'
import { queryOf } from '../query.ts'

/** How the database does, and what waits in it. Of no account: only the platform's operator is shown it. */

/** A queue of the platform, and how far it is behind. */
export interface Queue {
  name: string
  waiting: number
  dead: number
  /** Seconds that the oldest of those that wait has waited. */
  oldest: number
}

interface Database {
  version: string
  started: Date
  /** Bytes. */
  size: number
  migration: string
  connections: number
  most_connections: number
  /** Seconds that the longest transaction takes already. */
  longest: number
}

interface Standby {
  name: string
  state: string
  /** Seconds that it is behind; null while nothing is written. */
  lag: number | null
}

/** The state of the queues, of the database and of its standbys. */
export const platformState = async (db: Db) => ({
  queues: [...(await waiting(db)), ...(await deliveries(db))],
  database: { ...(await database(db)), standbys: await standbys(db) },
})

const waiting = async (db: Db): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    select 'mail' as name, count(*) as waiting, 0 as dead,
      coalesce(extract(epoch from now() - min(queued)), 0)::float8 as oldest from mail
    union all
    select 'imports', count(*), 0, 0 from data_import where status in ('created', 'in_progress')`.execute(db)
  const outbox = await amount(queryOf(db)).catch((error: unknown) => {
    if (!isPartAway(error)) throw error
  })
  // How much waits on a server that is away nobody knows.
  return outbox === undefined ? rows : [...rows, { name: 'outbox', waiting: outbox, dead: 0, oldest: 0 }]
}

const deliveries = async (db: Db): Promise<Queue[]> =>
  (await backlog(queryOf(db))).map(({ channel: name, seconds: oldest, waiting, dead }) => ({
    name,
    waiting,
    dead,
    oldest,
  }))

const database = async (db: Db): Promise<Database> => {
  const { rows } = await sql<Database>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as started,
      pg_database_size(current_database()) as size, current_setting('max_connections')::int as most_connections,
      (select coalesce(max(name), '') from migration) as migration,
      count(*) as connections,
      greatest(coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0), 0)::float8 as longest
    from pg_stat_activity where datname = current_database()`.execute(db)
  return rows[0] as Database
}

/** Bytes that the database takes on its server. */
export const databaseSize = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}

const standbys = async (db: Db): Promise<Standby[]> => {
  const { rows } = await sql<Standby>`
    select application_name as name, coalesce(state, '') as state, extract(epoch from replay_lag)::float8 as lag
    from pg_stat_replication order by 1`.execute(db)
  return rows
}
