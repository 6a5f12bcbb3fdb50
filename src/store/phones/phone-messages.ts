import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'

/** Messages that the office has written to phones. */

/** Messages of one phone that are kept: the newest. */
export const most_messages = 200

/** A message; `read` is null until it was shown on the phone. */
export interface Message {
  id: number
  text: string
  sent: Date
  read: Date | null
}

/** Keeps a message to a phone, and the newest of those before it; answers its id. */
export const create = async (
  db: Db,
  { account_id, id: phone_id }: Held<'phone'>,
  { text, sent, sent_by }: Pick<Message, 'text' | 'sent'> & { sent_by: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('phone_message')
    .values({ account_id, phone_id, text, sent, sent_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from phone_message where account_id = ${account_id} and phone_id = ${phone_id} and id <= (
      select id from phone_message where account_id = ${account_id} and phone_id = ${phone_id}
      order by id desc offset ${most_messages} limit 1)`.execute(db)
  return id
}

/** The newest messages of a phone, the last first, so many at most. */
export const list = (
  db: Db,
  { account_id, phone_id }: Owner & { phone_id: number },
  most = most_messages,
): Promise<Message[]> =>
  db
    .selectFrom('phone_message')
    .select(['id', 'text', 'sent', 'read'])
    .where('account_id', '=', account_id)
    .where('phone_id', '=', phone_id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Notes that all up to a message were read on the phone; what was read before stays as it is. */
export const markRead = async (
  db: Db,
  { account_id, phone_id }: Owner & { phone_id: number },
  last_id: number,
  read: Date,
): Promise<void> => {
  await db
    .updateTable('phone_message')
    .set({ read })
    .where('account_id', '=', account_id)
    .where('phone_id', '=', phone_id)
    .where('id', '<=', last_id)
    .where('read', 'is', null)
    .execute()
}
