import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Which of the processes over this database does what one of them is to do. Nobody's: no account is in it. */

/** Takes a lease for so many seconds, or renews it; false while another process holds it. */
export const take = async (db: Db, name: string, holder: string, seconds: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into lease as l (name, holder, until) values (${name}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < now()
    returning name`.execute(db)
  return rows.length > 0
}

/** Gives a lease up, for another process to take at once. */
export const release = async (db: Db, name: string, holder: string): Promise<void> => {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}
