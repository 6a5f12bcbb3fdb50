import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { enqueue, enqueueAll, type Letter, type Letters } from '#store/mails.ts'

/** The mail that tells people what changed in how they are let in: in the transaction of the change. */

/** The holder of a login: a user, or a login to the panel. */
export type Holder = { user_id: number } | { panel_login_id: number }

/** SQL condition that a row belongs to the holder, for tables that have both columns. */
export const heldBy = (holder: Holder): RawBuilder<boolean> =>
  'user_id' in holder ? sql`user_id = ${holder.user_id}` : sql`panel_login_id = ${holder.panel_login_id}`

type Happened = 'login' | 'at' | 'time_zone'
/** Templates of what happened at an instant, and what is to say beside that. */
type Notices = {
  [T in keyof Letters as Letters[T] extends Record<Happened, string> ? T : never]: Omit<Letters[T], Happened>
}

interface Reader {
  dealer_id: number
  to: string
  login: string
  locale: string
  time_zone: string
  at: Date
}

/** Visitors of a demo account read none of its mail; whether an address is right is known once its user is activated. */
const ofUsers = (user_ids: readonly number[]) => sql<Reader>`
  select dealer_id, login as "to", login, locale, time_zone, now() as at
  from users where id = any(${user_ids}::int[]) and activated and not demo and deleted is null
  order by id`

/** A dealer's people are told at its address, if it has given one. */
const ofPanel = (panel_login_id: number) => sql<Reader>`
  select d.id as dealer_id, d.email as "to", p.login, coalesce(d.settings ->> 'locale', 'en_US') as locale,
         coalesce(d.settings ->> 'default_user_time_zone', 'UTC') as time_zone, now() as at
  from panel_login p join dealer d on d.id = p.dealer_id where p.id = ${panel_login_id} and d.email <> ''`

/** The address and language of whoever reads the holder's mail, if anybody does. */
export const readerOf = async (db: Db, holder: Holder): Promise<Reader | undefined> => {
  const found = 'user_id' in holder ? ofUsers([holder.user_id]) : ofPanel(holder.panel_login_id)
  return (await found.execute(db)).rows[0]
}

/** Queues a mail to the holder. */
export const tellHolder = async <T extends keyof Notices>(
  db: Db,
  holder: Holder,
  template: T,
  ...[more]: keyof Notices[T] extends never ? [] : [Notices[T]]
): Promise<void> => {
  const reader = await readerOf(db, holder)
  if (reader) await enqueue(db, letterTo(reader, template, more))
}

const letterTo = ({ login, time_zone, at, ...letter }: Reader, template: keyof Notices, more?: object): Letter =>
  ({ ...letter, template, words: { login, at: at.toISOString(), time_zone, ...more } }) as Letter

/** What is said with nothing but what happened. */
type Plain = { [T in keyof Notices]: keyof Notices[T] extends never ? T : never }[keyof Notices]

/** Queues a mail to each of these users, however many they are. */
export const tellAll = async (db: Db, user_ids: readonly number[], template: Plain): Promise<void> => {
  const { rows } = await ofUsers(user_ids).execute(db)
  await enqueueAll(
    db,
    rows.map((reader) => letterTo(reader, template)),
  )
}

/**
 * Answers whether the given login differs from the user's, in more than case; if so, queues a mail to the address that
 * it has until then.
 */
export const tellMove = async (
  db: Db,
  { id, login }: { id: number; login: string },
  given = login,
): Promise<boolean> => {
  if (given.toLowerCase() === login.toLowerCase()) return false
  await tellHolder(db, { user_id: id }, 'login_changed', { new_login: given })
  return true
}

const again = sql`guessing_told = now() where coalesce(guessing_told, '-infinity') < now() - interval '1 day'`

/** Queues a mail that strangers guess the password and are kept out for so many minutes: once a day at most. */
export const tellOfGuessing = async (db: Db, holder: Holder, minutes: number): Promise<void> => {
  const { rows } = await ('user_id' in holder
    ? sql`update users set ${again} and id = ${holder.user_id} returning id`
    : sql`update panel_login set ${again} and id = ${holder.panel_login_id} returning id`
  ).execute(db)
  if (rows.length > 0) await tellHolder(db, holder, 'sign_in_locked', { minutes })
}
