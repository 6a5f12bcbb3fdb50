import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Files in the file store that no row names: not yet, or no longer. Their keys are random, so nobody else's are met. */

/** Seconds within which an upload is named, or given up. */
const patience = 3600
/** Seconds until a file that could not be removed is tried again. */
const again = 600

const dueIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Before the file is written, and committed by then: whatever happens to this process, the file is not forgotten: it is due in so many seconds. */
export const announce = async (db: Db, key: string, seconds = patience): Promise<void> => {
  await db
    .insertInto('loose_file')
    .values({ key, due: dueIn(seconds) })
    .execute()
}

/** A row names it from now on. Answers whether it is still there. */
export const fasten = async (db: Db, key: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('loose_file').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

/** No row names it any more. */
export const loosen = async (db: Db, key: string): Promise<void> => {
  await db
    .insertInto('loose_file')
    .values({ key, due: sql<Date>`now()` })
    .onConflict((row) => row.column('key').doUpdateSet({ due: sql<Date>`now()` }))
    .execute()
}

/** Some that are due, which no other process takes before they are due again. */
export const take = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    update loose_file set due = ${dueIn(again)}
    where key in (select key from loose_file where due <= now() order by due limit 100 for update skip locked)
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** It is removed. */
export const forget = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('loose_file').where('key', '=', key).execute()
}
