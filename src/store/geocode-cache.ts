import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What geocoders of other people answered, and how often they are asked. Nobody's: no account is in it. */

export const recall = async (db: Db, key: Buffer): Promise<unknown> => {
  const row = await db
    .selectFrom('geocode_cache')
    .select('answer')
    .where('key', '=', key)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.answer
}

export const keep = async (db: Db, key: Buffer, answer: unknown, days: number): Promise<void> => {
  const kept = { answer: JSON.stringify(answer), expires: sql<Date>`now() + make_interval(days => ${days})` }
  await db
    .insertInto('geocode_cache')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
}

/** Forgets what has expired; answers how many answers went. */
export const sweep = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('geocode_cache')
    .where('expires', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Takes the next turn of a provider that may be asked once in `interval` milliseconds, by all processes together: answers
 * the milliseconds until then, or undefined, and no turn is taken, when it is longer than `patience`.
 */
export const takeTurn = async (
  db: Db,
  provider: string,
  interval: number,
  patience: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ wait: number }>`
    insert into geocode_pace as p (provider, next) values (${provider}, now() + ${interval} * interval '1 ms')
    on conflict (provider) do update set next = greatest(p.next, now()) + ${interval} * interval '1 ms'
    where p.next <= now() + ${patience} * interval '1 ms'
    returning (extract(epoch from next - now()) * 1000)::float8 - ${interval} as wait`.execute(db)
  return rows[0]?.wait
}
