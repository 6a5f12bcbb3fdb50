import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import { change, countForMore as countRecords, discard, holdAll, insert, lockOne } from '#store/sql/records.ts'
import { rejudge } from './rejudge.ts'

interface NewTag {
  name: string
  color: string
}

const tagColumns = ['id', 'name', 'color', 'icon_id', 'avatar_file_name'] as const

export const list = async (db: Db, { account_id }: Owner, filter?: string) => {
  const rows = await db
    .selectFrom('tag')
    .select(tagColumns)
    .where('account_id', '=', account_id)
    .$if(filter !== undefined, (query) => query.where('name', 'ilike', contains(filter as string)))
    .orderBy('name')
    .orderBy('id')
    .limit(10_000)
    .execute()
  return rows.map(({ icon_id, avatar_file_name, ...tag }) => ({
    ...tag,
    ...(icon_id !== null && { icon_id }),
    ...(avatar_file_name !== null && { avatar_file_name }),
  }))
}

/** The number of the account's tags; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = (db: Db, owner: Owner): Promise<number> => countRecords(db, owner, 'tag')

export const create = (db: Db, owner: Owner, tag: NewTag): Promise<number> => insert(db, owner, 'tag', tag)

/** Changes a tag. Answers whether there was one. */
export const update = (db: Db, owner: Owner, { id, ...tag }: NewTag & { id: number }): Promise<boolean> =>
  change(db, owner, 'tag', id, tag)

/** What carries tags in its own row; trackers do in `tracker_tag`. */
const carriers = ['vehicle', 'employee', 'place', 'zone', 'task', 'task_schedule'] as const

/** SQL condition that a row of the table carries all of the tags. */
export const carries = (carrier: (typeof carriers)[number], tag_ids: readonly number[]) =>
  sql<boolean>`${sql.table(carrier)}.tags @> ${[...new Set(tag_ids)]}::int[]`

/**
 * Deletes tags and answers their number; what carried them stays. The tags go first: whoever holds one is waited for,
 * and what it gave the tag to is found after that.
 */
export const remove = async (db: Db, owner: Owner, ids: readonly number[]): Promise<number> => {
  await rejudge(
    db,
    sql`
      select account_id, tracker_id from tracker_tag where account_id = ${owner.account_id} and tag_id = any(${ids}::int[])
      union all
      select account_id, tracker_id from vehicle where account_id = ${owner.account_id} and tags && ${ids}::int[]`,
  )
  const removed = await discard(db, owner, 'tag', ids)
  if (removed === 0) return 0
  for (const carrier of carriers)
    await sql`
      update ${sql.table(carrier)}
      set tags = array(
        select tag from unnest(tags) with ordinality as tagged (tag, place) where tag <> all(${ids}::int[]) order by place)
      where account_id = ${owner.account_id} and tags && ${ids}::int[]`.execute(db)
  return removed
}

/**
 * Ids of those of the tags that the account has; they are kept until the transaction ends, for something is about to
 * carry them.
 */
export const hold = (db: Db, owner: Owner, ids: readonly number[]): Promise<number[]> => holdAll(db, owner, 'tag', ids)

/** Locks a tag until the transaction ends; `undefined` when the account has none. */
export const lock = async (db: Db, owner: Owner, id: number): Promise<Held<'tag'> | undefined> =>
  (await lockOne(db, owner, 'tag', id)) ? held('tag', owner, { id }) : undefined
