import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Phones of people in the field (docs/go.md): each is tied to one tracker, and shows what a sub-user sees who sees that. */

export interface NewPhone {
  tracker_id: number
  label: string
  locale: string
  /** Who has invited it. */
  created_by: number
}

/** States of a phone: it has a link that is not used yet, is signed in, or neither. */
export const states = ['invited', 'signed_in', 'signed_out'] as const

/** A phone as the office sees it. */
export interface Phone {
  id: number
  tracker_id: number
  tracker_label: string
  label: string
  locale: string
  created: Date
  state: (typeof states)[number]
  /** Until when its link is good, where it has one. */
  invited_until: Date | null
  /** When it asked last, to some minutes, and what its browser says of itself; null where it is not signed in. */
  seen: Date | null
  user_agent: string | null
  employee: { id: number; first_name: string; last_name: string } | null
}

/** Adds a phone of a tracker; answers its id. */
export const create = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  { label, locale, created_by }: Omit<NewPhone, 'tracker_id'>,
  created: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto('phone')
    .values({ account_id, tracker_id, label, locale, created_by, created })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of phones of a tracker. */
export const countOf = async (db: Db, { account_id, id }: Held<'tracker'>): Promise<number> => {
  const { count } = await db
    .selectFrom('phone')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

const visiblePhones = (db: Db, viewer: Viewer) =>
  visibleTrackers(db, viewer).innerJoin('phone', (join) =>
    join.onRef('phone.account_id', '=', 'tracker.account_id').onRef('phone.tracker_id', '=', 'tracker.id'),
  )

const employee: RawBuilder<Phone['employee']> = sql`(
  select jsonb_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name) from employee e
  where e.account_id = tracker.account_id and e.tracker_id = tracker.id)`

const invited_until: RawBuilder<Date | null> = sql`(
  select max(l.expires) from phone_link l
  where l.account_id = phone.account_id and l.phone_id = phone.id and l.expires > now()
    and case when l.code_digest is null then l.used else l.code_used end is null)`

/** Phones of trackers that the viewer sees, the newest first, 10,000 at most. */
export const list = async (db: Db, viewer: Viewer): Promise<Phone[]> => {
  const rows = await visiblePhones(db, viewer)
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('session')
          .select(['last_use', 'user_agent'])
          .whereRef('session.phone_id', '=', 'phone.id')
          .where('session.expires', '>', sql<Date>`now()`)
          .orderBy('session.id', 'desc')
          .limit(1)
          .as('session'),
      (join) => join.onTrue(),
    )
    .select(['phone.id', 'phone.tracker_id', 'tracker.label as tracker_label', 'phone.label', 'phone.locale'])
    .select(['phone.created', 'session.last_use as seen', 'session.user_agent'])
    .select([employee.as('employee'), invited_until.as('invited_until')])
    .orderBy('phone.id', 'desc')
    .limit(10_000)
    .execute()
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

const stateOf = ({ seen, invited_until }: Pick<Phone, 'seen' | 'invited_until'>): Phone['state'] =>
  seen ? 'signed_in' : invited_until ? 'invited' : 'signed_out'

/** Answers whether there is a phone of a tracker that the viewer sees. */
export const isVisible = async (db: Db, viewer: Viewer, id: number): Promise<boolean> => {
  const those = visiblePhones(db, viewer).select('phone.id').where('phone.id', '=', id)
  return (await those.executeTakeFirst()) !== undefined
}

/** Locks a phone of a tracker that the viewer sees, until the transaction ends. */
export const lock = async (db: Db, viewer: Viewer, id: number) => {
  const row = await visiblePhones(db, viewer)
    .select(['phone.id', 'phone.tracker_id', 'phone.label', 'phone.locale'])
    .where('phone.id', '=', id)
    .forUpdate('phone')
    .executeTakeFirst()
  return row && held('phone', viewer, row)
}

/** The device of a phone's tracker; `undefined` where the tracker is there no more. */
export const deviceOf = (db: Db, { account_id, tracker_id }: Owner & { tracker_id: number }) =>
  db
    .selectFrom('tracker')
    .innerJoin('source', 'source.id', 'tracker.source_id')
    .select(['source.device_id', 'source.model', 'tracker.clone'])
    .where('tracker.account_id', '=', account_id)
    .where('tracker.id', '=', tracker_id)
    .where('tracker.deleted', 'is', null)
    .executeTakeFirst()

/** Deletes a phone, with its session, links and all that it had begun. */
export const remove = async (db: Db, { account_id, id }: Held<'phone'>): Promise<void> => {
  await db.deleteFrom('phone').where('account_id', '=', account_id).where('id', '=', id).execute()
}
