import type pg from 'pg'
import { migrate, readMigrations } from '#store/migrate.ts'
import { distribute } from '#store/points/distribute.ts'

/**
 * The suite over distributed tables of points: `ODOGRAPH_TEST_CITUS=1`, and by `ODOGRAPH_TEST_DATABASE_URL` a superuser of a
 * server that loads Citus, is loopback, and trusts itself. Nothing of it is needed otherwise (docs/decisions/points.md). Left out is
 * what makes partitions of its own, or triggers of these tables, to stand for a database in trouble.
 */
export const isDistributed = process.env.ODOGRAPH_TEST_CITUS === '1'

const shards = 4
/** The first one after which there are all tables that are distributed. */
const last_with_all_tables = '0068-track-days.sql'

/** Migrates it as an installation that was distributed long ago: what came since is applied to distributed tables. */
export const makeDistributed = async (pool: pg.Pool): Promise<void> => {
  await pool.query('create extension citus')
  await pool.query(`select citus_set_coordinator_host('127.0.0.1', current_setting('port')::int)`)
  await pool.query(`
    select citus_set_node_property('127.0.0.1', current_setting('port')::int, 'shouldhaveshards', true)`)
  const all = await readMigrations()
  const last = all.findIndex(({ name }) => name === last_with_all_tables)
  await migrate(pool, all.slice(0, last + 1))
  await distribute(pool, shards)
  await migrate(pool, all)
}

/** Ends what the extension keeps open there, so that it can be copied. */
export const leaveAlone = async (admin: pg.Pool, database: string): Promise<void> => {
  await admin.query('update pg_database set datallowconn = false where datname = $1', [database])
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [database])
}
