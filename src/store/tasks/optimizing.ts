import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/**
 * Takes the account's turn to have points put in order, once in `interval` seconds; answers how many seconds ago it took the last where this one comes too
 * soon, else nothing.
 */
export const takeTurn = async (
  db: Db,
  { account_id }: Owner,
  interval: number,
  now: Date,
): Promise<number | undefined> => {
  await sql`insert into task_count (account_id) values (${account_id}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from ${now}::timestamptz - optimized)::float8 as age from task_count
    where account_id = ${account_id} for update`.execute(db)
  const age = rows[0]?.age ?? undefined
  if (age !== undefined && age < interval) return Math.max(age, 0)
  await sql`update task_count set optimized = ${now} where account_id = ${account_id}`.execute(db)
  return undefined
}
