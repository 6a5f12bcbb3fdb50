import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The queue of mail. A mail is queued in the transaction of its cause, and sent by whichever process takes it first. */

/** Of everything that changes how somebody is let in: `at` is an instant in ISO 8601, told in the `time_zone`. */
interface Happened {
  login: string
  at: string
  time_zone: string
}

/** Of a task that somebody waits for: `from` and `until` are instants in ISO 8601, told in the `time_zone`. */
interface Waited {
  login: string
  from: string
  until: string
  time_zone: string
}

type UsageFigure = 'devices' | 'messages' | 'megabytes' | 'sign_ins' | 'revenue'

/** Of a report by mail: `report` is its title. */
interface Reported {
  login: string
  report: string
  period: string
  left_out: number
  notes: readonly string[]
  table: object | null
}

/** Words of each template of letters, by its name; words that open something are sealed. */
export interface Letters {
  /** Sealed: `link`. */
  activation: { login: string }
  /** Sealed: `link`. */
  restore: { login: string }
  /** To work in the account of `inviter`. Sealed: `link`. */
  invitation: { login: string; inviter: string }
  /** To an account of one's own; the service invites. Sealed: `link`. */
  invitation_account: { login: string; inviter: string }
  /** To the panel. Sealed: `link`. */
  invitation_panel: { login: string; inviter: string }
  /** To a phone that `login` invites; `minutes` that its link is good. Sealed: `link`. */
  phone: { login: string; phone: string; minutes: number }
  /** Sealed: `code`. */
  code: { login: string; minutes: number }
  /** `balance` with two decimals, `currency` as ISO 4217, `days` that it still lasts. */
  balance_low: { login: string; balance: string; currency: string; days: number }
  /** The money ended: trackers are blocked. */
  balance_empty: { login: string; balance: string; currency: string }
  password_changed: Happened
  /** To the address that was the login until then. */
  login_changed: Happened & { new_login: string }
  factor_on: Happened
  factor_off: Happened
  /** Codes come by mail: the program that made them is forgotten. */
  factor_mailed: Happened
  /** `key` is what the API key is called. */
  key_created: Happened & { key: string }
  key_deleted: Happened & { key: string }
  /** From an address and a client that the login was not seen at before; `client` is what it says of itself. */
  sign_in_new: Happened & { address: string; client: string }
  /** Strangers are kept out for so many `minutes`. */
  sign_in_locked: Happened & { minutes: number }
  /** What happened to a tracker, as a rule says it; `place` is an address or a position. Queued by told/deliver.ts. */
  event: Happened & { tracker: string; message: string; place: string }
  /** A geo link that `login` sends to somebody, which shows `vehicle`. Sealed: `link`. */
  link: { login: string; vehicle: string }
  /** One that ends, `at`. */
  link_until: Happened & { vehicle: string }
  /** The link by which a customer sees one task, which `login` sends. Sealed: `link`. */
  task_link: { login: string }
  /** To whoever waits for a task: it is today. Sealed: `link`. */
  recipient_day: Waited
  /** Somebody leaves for it. */
  recipient_leaving: Waited
  /** Somebody is there. */
  recipient_arrival: Waited
  /** To a dealer: what its users have used and paid in a `month`, `yyyy-MM`, beside the one before; figures as they are written. */
  usage: { month: string } & Record<UsageFigure | `${UsageFigure}_before`, string>
  /** A report that the clock has made, with its file; `table` is its first one (formats/sheet/mail.ts). */
  report: Reported
  /** One that is too large for a mail. Sealed: `link`, which is good until `at`. */
  report_link: Reported & { at: string; time_zone: string }
  /** There is none, and why: `fault`; it was due `at`. */
  report_failed: Happened & { report: string; fault: string }
  /** Shows that mail gets through a gateway; sent at once, never queued. */
  trial: { gateway: string }
}

/** A letter to be queued. */
export type Letter = {
  [T in keyof Letters]: {
    dealer_id: number
    to: string
    template: T
    locale: string
    words: Letters[T]
    /** More words, sealed with the platform's secret: a JSON object of texts. */
    sealed?: Buffer
    /** What it has with it, of `report_file`; with that it goes. */
    report_file_id?: number
    /** Seconds after which it is of no use any more; a day when absent. */
    seconds?: number
  }
}[keyof Letters]

const day = 86_400

/** Queues a mail and answers its id; it is sent once the transaction is committed. */
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

/**
 * Queues mails, due a second apart: a code that somebody waits for does not wait for all of them. Their words are not
 * sealed.
 */
export const enqueueAll = async (db: Db, letters: readonly Letter[]): Promise<void> => {
  if (letters.length === 0) return
  await sql`
    insert into mail (dealer_id, recipient, template, locale, words, next_attempt, expires)
    select dealer_id, recipient, template, locale, words, due, due + make_interval(secs => ${day})
    from rows from (
      jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
        as (dealer_id int, "to" text, template text, locale text, words jsonb)
    ) with ordinality as l (dealer_id, recipient, template, locale, words, n),
    lateral (select now() + make_interval(secs => n - 1) as due) d`.execute(db)
}

/** A dealer's mail server, its password sealed. */
export interface Gateway {
  id: number
  params: object
  sealed: Buffer | null
}

/** A mail that was taken to be sent, with the settings of its dealer. */
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
  /** What it leaves through; null for the platform's own sender. */
  gateway: Gateway | null
  /** The file that it has with it, in the file store. */
  attachment: { key: string; name: string; mime_type: string } | null
}

/** A mail that has not been in the queue. */
export type Unqueued = Omit<Mail, 'id' | 'sealed' | 'queued' | 'attempts' | 'attachment'>

/**
 * A choice of mails: this one; those that leave through this gateway (null: the platform's sender); those through any
 * but these.
 */
export type Wanted = { id: number } | { gateway: number | null } | { except: readonly number[] }

const meant = (wanted: Wanted) => {
  if ('id' in wanted) return sql`m.id = ${wanted.id}`
  if ('except' in wanted) return sql`g.id <> all(${wanted.except}::int[]) and g.rests_until <= now()`
  return wanted.gateway === null ? sql`g.id is null` : sql`g.id = ${wanted.gateway} and g.rests_until <= now()`
}

/**
 * Takes the wanted mail that has been due for the longest. No other process takes it before its next attempt: in two
 * minutes, after another failure in four and so on, two hours at most.
 */
export const take = async (db: Db, wanted: Wanted): Promise<Mail | undefined> => {
  const { rows } = await sql<Mail & { gateway_id: number | null; params: object; password: Buffer | null }>`
    with due as (
      select m.id from mail m join dealer d on d.id = m.dealer_id left join mail_gateway g on g.id = d.mail_gateway_id
      where m.next_attempt <= now() and m.expires > now() and ${meant(wanted)}
      order by m.next_attempt limit 1 for update of m skip locked
    )
    update mail m
    set attempts = attempts + 1, next_attempt = now() + make_interval(secs => least(120 * 2 ^ least(attempts, 6), 7200))
    from due, dealer d left join mail_gateway g on g.id = d.mail_gateway_id
    where m.id = due.id and d.id = m.dealer_id
    returning m.id, m.dealer_id, m.recipient, m.template, m.locale, m.words, m.sealed, m.queued, m.attempts,
              d.settings, d.notification, g.id as gateway_id, g.params, g.sealed as password,
              (select jsonb_build_object('key', f.key, 'name', f.name, 'mime_type', f.mime_type)
               from report_file f where f.id = m.report_file_id) as attachment`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { gateway_id, params, password, ...mail } = row
  return { ...mail, gateway: gateway_id === null ? null : { id: gateway_id, params, sealed: password } }
}

/**
 * Lets a gateway that has failed rest: for two minutes, after another failure for four and so on, half an hour at most.
 */
export const rest = async (db: Db, gateway_id: number): Promise<void> => {
  await sql`
    update mail_gateway
    set failures = failures + 1, rests_until = now() + make_interval(secs => least(120 * 2 ^ least(failures, 6), 1800))
    where id = ${gateway_id}`.execute(db)
}

/** Ends the rest of a gateway that works again. */
export const recover = async (db: Db, gateway_id: number): Promise<void> => {
  await db
    .updateTable('mail_gateway')
    .set({ failures: 0, rests_until: sql<Date>`now()` })
    .where('id', '=', gateway_id)
    .where('failures', '>', 0)
    .execute()
}

/** What became of a mail that nobody tries to send any more, and why not. */
interface Ended {
  status: 'sent' | 'dead'
  error?: string
}

/** What the delivery that a mail was made for is told when that has gone; the reason of the last failure stays where there is no other. */
const noteEnd = (status: string, error = '') => sql`
  update delivery d set status = ${status}, attempts = gone.attempts, attempted = now(),
    error = case when ${status} = 'sent' then '' else coalesce(nullif(${error}, ''), nullif(d.error, ''), 'It could not be sent in time') end
  from gone where d.account_id = gone.account_id and d.id = gone.delivery_id`

/** Deletes a mail that was sent, or is refused for good. */
export const remove = async (db: Db, id: number, { status, error }: Ended): Promise<void> => {
  await sql`
    with gone as (delete from mail where id = ${id} returning account_id, delivery_id, attempts)
    ${noteEnd(status, error)}`.execute(db)
}

/** Writes the error of an attempt into the mail's delivery; the mail is tried again later. */
export const noteFailure = async (db: Db, id: number, error: string): Promise<void> => {
  await sql`
    update delivery d set attempts = m.attempts, attempted = now(), error = ${error}
    from mail m where m.id = ${id} and d.account_id = m.account_id and d.id = m.delivery_id`.execute(db)
}

/** Deletes a mail that nobody is to get any more, unless it is gone already. */
export const withdraw = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** Answers whether a dealer has mail sent through a server of its own. */
export const hasGateway = async (db: Db, dealer_id: number): Promise<boolean> => {
  const dealer = await db.selectFrom('dealer').select('mail_gateway_id').where('id', '=', dealer_id).executeTakeFirst()
  return (dealer?.mail_gateway_id ?? null) !== null
}

/** Mails that are counted, at most: the queue of a service that does not send has no end. */
const most_counted = 10_000

/** The number of mails that wait, and the seconds that the oldest has waited. */
export const backlog = async (db: Db): Promise<{ queued: number; seconds: number }> => {
  const { rows } = await sql<{ queued: number; seconds: number }>`
    select count(*) as queued, coalesce(extract(epoch from now() - min(queued)), 0)::float8 as seconds
    from (select queued from mail where expires > now() order by id limit ${most_counted}) waiting`.execute(db)
  return rows[0] as { queued: number; seconds: number }
}

/** Deletes mails that could not be sent while they were of use, and answers them. */
export const sweep = async (db: Db) => {
  const { rows } = await sql<{ id: number; dealer_id: number; template: string; attempts: number }>`
    with gone as (
      delete from mail where expires <= now() returning id, dealer_id, template, attempts, account_id, delivery_id
    ), noted as (${noteEnd('dead')})
    select id, dealer_id, template, attempts from gone`.execute(db)
  return rows
}
