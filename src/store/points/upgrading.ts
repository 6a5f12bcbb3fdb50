import type pg from 'pg'

/**
 * Who upgrades several processes does so one after the other: what those of the release before do not know is not done while they may
 * still run.
 */

/** Milliseconds after a migration for which processes of the release before may run beside those of this one. */
const upgrading = 60 * 60_000
/** Migrations of a new database come one after the other. */
const making = 10 * 60_000

/** Milliseconds until they have ended; none, where the database is new. */
const until = async (pool: pg.Pool, migration: string): Promise<number> => {
  const { rows } = await pool.query<{ since: number; age: number }>(
    `select (extract(epoch from now() - applied) * 1000)::float8 as since,
       (extract(epoch from applied - (select min(applied) from migration)) * 1000)::float8 as age
     from migration where name = $1`,
    [migration],
  )
  const [{ since, age } = { since: 0, age: Number.POSITIVE_INFINITY }] = rows
  return age < making ? 0 : Math.max(upgrading - since, 0)
}

/** Milliseconds until rows may have pieces (`tails.ts`), which others do not read. */
export const piecesFrom = (pool: pg.Pool): Promise<number> => until(pool, '0066-pieces.sql')

/** Milliseconds until blocks may be of format 2 (`blocks.ts`): others do not read that, or not what is carried from one to the next. */
export const columnsFrom = (pool: pg.Pool): Promise<number> => until(pool, '0079-totals.sql')
/** Milliseconds until what all points of a device add up to may be known: others store points and tell nobody. */
export const totalsFrom = (pool: pg.Pool): Promise<number> => until(pool, '0079-totals.sql')

/** Milliseconds until days may be summed (`track-days.ts`): others do not take sums away where they change tracks. */
export const sumsFrom = (pool: pg.Pool): Promise<number> => until(pool, '0068-track-days.sql')
