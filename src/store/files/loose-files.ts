import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db.ts'

/** Files in the file store that no row names: not yet, or no longer. Their keys are random, so nobody else's are met. */

/** Seconds within which an upload is named, or given up. */
const named_within = 3600
/** Seconds until a file that could not be removed is tried again. */
const again = 600

/** Held alone by who copies files; its digits spell nothing. */
const copying = 4_190_266

/** Keeps, until the session ends, every file from being removed that rows of a snapshot taken from now on name. */
export const holdAll = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [copying])
}

const dueIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/**
 * Notes the key of a file that is about to be written, to be committed before: should this process end, the file is
 * removed after `seconds`.
 */
export const announce = async (db: Db, key: string, seconds = named_within): Promise<void> => {
  await db
    .insertInto('loose_file')
    .values({ key, due: dueIn(seconds) })
    .execute()
}

/** Takes a file off the list of loose ones, as a row names it from now on. Answers whether it is still there. */
export const fasten = async (db: Db, key: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('loose_file').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts a file that no row names any more on the list of loose ones. */
export const loosen = async (db: Db, key: string): Promise<void> => {
  await db
    .insertInto('loose_file')
    .values({ key, due: sql<Date>`now()` })
    .onConflict((row) => row.column('key').doUpdateSet({ due: sql<Date>`now()` }))
    .execute()
}

/**
 * Keys of some loose files that are due, which no other process takes before they are due again; none while a backup
 * copies files.
 */
export const take = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    update loose_file set due = ${dueIn(again)}
    where pg_try_advisory_xact_lock_shared(${copying}) and key in (select key from loose_file where due <= now() order by due limit 100 for update skip locked)
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Takes a removed file off the list of loose ones. */
export const forget = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('loose_file').where('key', '=', key).execute()
}
