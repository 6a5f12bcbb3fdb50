import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The queue of mail. A mail is queued in the transaction of its cause, and sent by whichever process takes it first. */

/** What every template is given, by its name; the words that open something are sealed. */
export interface Letters {
  /** Sealed: `link`. */
  activation: { login: string }
  /** Sealed: `link`. */
  restore: { login: string }
  /** Sealed: `code`. */
  code: { login: string; minutes: number }
  /** `balance` with two decimals, `currency` as ISO 4217, `days` that it still lasts. */
  balance_low: { login: string; balance: string; currency: string; days: number }
  /** The money ended: trackers are blocked. */
  balance_empty: { login: string; balance: string; currency: string }
}

export type Letter = {
  [T in keyof Letters]: {
    dealer_id: number
    to: string
    template: T
    locale: string
    words: Letters[T]
    /** More words, sealed with the platform's secret: a JSON object of texts. */
    sealed?: Buffer
    /** Seconds after which it is of no use any more; a day when absent. */
    seconds?: number
  }
}[keyof Letters]

const day = 86_400

/** Puts a mail into the queue and answers its id; it is sent once the transaction is committed. */
export const enqueue = async (db: Db, { to, words, seconds = day, ...letter }: Letter): Promise<number> => {
  const { id } = await db
    .insertInto('mail')
    .values({
      ...letter,
      recipient: to,
      words: JSON.stringify(words),
      expires: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mail that was taken, with what its dealer set. */
export interface Mail {
  id: number
  dealer_id: number
  recipient: string
  template: keyof Letters
  locale: string
  words: Record<string, string | number>
  sealed: Buffer | null
  queued: Date
  attempts: number
  settings: object
  notification: object
}

/**
 * Takes the mail that is due for the longest, or the one of this `id` if it is due. No other process takes it before
 * its next attempt: in two minutes, after another failure in four and so on, two hours at most.
 */
export const take = async (db: Db, id?: number): Promise<Mail | undefined> => {
  const { rows } = await sql<Mail>`
    with due as (
      select id from mail
      where next_attempt <= now() and expires > now() ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by next_attempt limit 1 for update skip locked
    )
    update mail m
    set attempts = attempts + 1, next_attempt = now() + make_interval(secs => least(120 * 2 ^ least(attempts, 6), 7200))
    from due, dealer d
    where m.id = due.id and d.id = m.dealer_id
    returning m.id, m.dealer_id, m.recipient, m.template, m.locale, m.words, m.sealed, m.queued, m.attempts,
              d.settings, d.notification`.execute(db)
  return rows[0]
}

/** Forgets a mail: it was sent, or is refused for good. */
export const remove = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** Forgets the mails that could not be sent while they were of use, and answers them. */
export const sweep = (db: Db) =>
  db
    .deleteFrom('mail')
    .where('expires', '<=', sql<Date>`now()`)
    .returning(['id', 'dealer_id', 'template', 'attempts'])
    .execute()
