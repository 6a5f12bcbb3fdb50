import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Condition, column, type Kind, type Passes, passes } from '#store/sql/conditions.ts'
import { contains } from '#store/sql/contains.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { isLinkVisible, linked } from './links.ts'

/** Finds links (specification 4.11): a page of ids in an order, and how many there are in all. */

/** Links that a list is asked for. */
export interface Wanted {
  /** A part of the description, of a label or alias of a tracker, or, for the master, of the name of who made it. */
  filter: string | undefined
  conditions: readonly Condition[]
  sort: readonly Sort<Order>[]
  limit: number
  offset: number
  now: Date
}

/** Fields by which links are searched; only the master may search by who made them. */
export const linkFields: Readonly<Record<string, Kind>> = {
  trackers: 'link',
  aliases: 'text',
  description: 'text',
  creator: 'link',
}

const creator = sql`concat_ws(' ', nullif(c.first_name, ''), nullif(c.middle_name, ''), nullif(c.last_name, ''))`

/** Answers whether any of the trackers passes, by what stands for it. */
const anyTracker =
  (viewer: Keeper, of: Passes): Passes =>
  (test) =>
    sql`exists (select ${linked(viewer)} and ${of(test)})`

const fieldOf =
  (viewer: Keeper) =>
  (name: string): Passes => {
    if (name === 'trackers') return anyTracker(viewer, column.link(sql`t.id`, sql`t.label`))
    if (name === 'aliases') return anyTracker(viewer, column.text(sql`b.alias`))
    return name === 'creator' ? column.link(sql`c.id`, creator) : column.text(sql`l.description`)
  }

/** Columns by which links can be sorted. */
export const linkOrders = [
  'id',
  'create_date',
  'expire_date',
  'trackers',
  'aliases',
  'status',
  'creator',
  'description',
] as const
export type Order = (typeof linkOrders)[number]

const joined = (viewer: Keeper, text: RawBuilder<unknown>) =>
  sql`(select string_agg(lower(${text}), ', ' order by b.ordinal) ${linked(viewer)})`

/** Those without an end come after all others, those without an alias too. */
const columnsOf = (viewer: Keeper, now: Date): Record<Order, RawBuilder<unknown>> => ({
  id: sql`l.id`,
  create_date: sql`l.create_date`,
  expire_date: sql`l.ends`,
  trackers: joined(viewer, sql`t.label`),
  aliases: joined(viewer, sql`b.alias`),
  // Rulings, "Link status".
  status: sql`case when not l.enabled then 4 when l.starts > ${now} then 2 when l.ends < ${now} then 3 else 1 end`,
  creator: sql`lower(${creator})`,
  description: sql`lower(l.description)`,
})

const filtered = (viewer: Keeper, filter: string): RawBuilder<boolean> => {
  const pattern = contains(filter)
  const byName = viewer.master ? sql`or ${creator} ilike ${pattern}` : sql``
  return sql`(l.description ilike ${pattern} ${byName}
    or exists (select ${linked(viewer)} and (t.label ilike ${pattern} or b.alias ilike ${pattern})))`
}

/** Ids of a page of the links that the viewer sees, and the number of all. */
export const searchLinks = async (
  db: Db,
  viewer: Keeper,
  { filter, conditions, sort, limit, offset, now }: Wanted,
): Promise<{ ids: number[]; count: number }> => {
  const field = fieldOf(viewer)
  const tests = [
    isLinkVisible(viewer),
    ...(filter === undefined ? [] : [filtered(viewer, filter)]),
    ...conditions.map((condition) => passes(condition, field)),
  ]
  const { rows } = await sql<{ id: number; count: number }>`
    with found as (
      select l.id, l.account_id from geo_link l join users c on c.id = l.creator_id
      where l.account_id = ${viewer.account_id} and ${sql.join(tests, sql` and `)}
    ), page as (
      select l.id, row_number() over (order by ${ordered('l', columnsOf(viewer, now), sort)}) as nth
      from found f join geo_link l on l.account_id = f.account_id and l.id = f.id join users c on c.id = l.creator_id
      order by nth limit ${limit} offset ${offset}
    )
    select page.id, counted.count from (select count(*) as count from found) counted left join page on true
    order by page.nth`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]?.count ?? 0 }
}
