import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { until } from './gateway/sockets.ts'

/**
 * Answers what `ask` is answered when somebody else has begun `change` before it, who is done once `ask` waits for that. One that does
 * not wait is answered as if nothing had been begun.
 */
export const overtaken = <T>(db: Db, ask: () => Promise<T>, change: (db: Db) => Promise<unknown>): Promise<T> => {
  let asked: Promise<T> | undefined
  const overtake = db.transaction().execute(async (transaction) => {
    await change(transaction)
    let isDone = false
    const done = () => {
      isDone = true
    }
    asked = ask()
    asked.then(done, done)
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return isDone || rows.length > 0
    })
  })
  return overtake.then(() => asked as Promise<T>)
}
