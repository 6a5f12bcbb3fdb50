import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What geocoders of other people answered, and how often they are asked. Nobody's: no account is in it. */

/** The answer that is remembered under this key, if it has not expired. */
export const recall = async (db: Db, key: Buffer): Promise<unknown> => {
  const row = await db
    .selectFrom('geocode_cache')
    .select('answer')
    .where('key', '=', key)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.answer
}

/** Remembers an answer under this key for so many days. */
export const keep = async (db: Db, key: Buffer, answer: unknown, days: number): Promise<void> => {
  const kept = { answer: JSON.stringify(answer), expires: sql<Date>`now() + make_interval(days => ${days})` }
  await db
    .insertInto('geocode_cache')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
}

/** Deletes answers that have expired; answers their number. */
export const sweepGeocodes = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('geocode_cache')
    .where('expires', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A provider, and how often it may be asked. */
export interface Turn {
  provider: string
  /** Milliseconds between two questions, of all processes together. */
  interval: number
  /** Milliseconds that whoever asks waits, at most. */
  patience: number
  /** Questions of a day (UTC); 0 is no limit. */
  budget: number
}

/**
 * Takes the next turn of a provider: answers the milliseconds until then. No turn is taken when that is longer than
 * `patience` (`busy`), or when all of the day have been taken (`spent`).
 */
export const takeTurn = async (
  db: Db,
  { provider, interval, patience, budget }: Turn,
): Promise<number | 'busy' | 'spent'> => {
  const { rows } = await sql<{ wait: number }>`
    insert into geocode_pace as p (provider, next, day, taken)
    values (${provider}, now() + ${interval} * interval '1 ms', ${today}, 1)
    on conflict (provider) do update set
      next = greatest(p.next, now()) + ${interval} * interval '1 ms',
      day = ${today},
      taken = case when p.day = ${today} then p.taken + 1 else 1 end
    where p.next <= now() + ${patience} * interval '1 ms'
      and (${budget}::integer = 0 or p.day is distinct from ${today} or p.taken < ${budget})
    returning (extract(epoch from next - now()) * 1000)::float8 - ${interval} as wait`.execute(db)
  return rows[0]?.wait ?? ((await isSpent(db, provider, budget)) ? 'spent' : 'busy')
}

const today = sql<string>`(now() at time zone 'UTC')::date`

const isSpent = async (db: Db, provider: string, budget: number): Promise<boolean> => {
  if (budget === 0) return false
  const row = await db
    .selectFrom('geocode_pace')
    .select('provider')
    .where('provider', '=', provider)
    .where('taken', '>=', budget)
    .where(sql<boolean>`day = ${today}`)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of answers that are remembered, `most_counted` at most. */
export const countKept = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from geocode_cache where expires > now() limit ${most_counted}) as kept`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const most_counted = 100_000
