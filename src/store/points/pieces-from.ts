import type pg from 'pg'

/** Milliseconds after the migration for which processes of the release before may still run beside those of this one. */
const upgrading = 60 * 60_000
/** Migrations of a new database come one after the other. */
const making = 10 * 60_000

/**
 * Milliseconds until rows may have pieces (`tails.ts`): several processes are upgraded one after the other, and those
 * of the release before cannot read them. 0 for a new database.
 */
export const piecesFrom = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ since: number; age: number }>(
    `select (extract(epoch from now() - applied) * 1000)::float8 as since,
       (extract(epoch from applied - (select min(applied) from migration)) * 1000)::float8 as age
     from migration where name = '0066-pieces.sql'`,
  )
  const [{ since, age } = { since: 0, age: Number.POSITIVE_INFINITY }] = rows
  return age < making ? 0 : Math.max(upgrading - since, 0)
}
