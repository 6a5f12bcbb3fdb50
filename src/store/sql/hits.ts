import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { ordered, type Sort } from './sort.ts'

/** Pages of long lists of an account, such as those of check-ins and of tasks. */

/** Rows `c` that are looked for. */
interface Searched<Order extends string> {
  table: 'checkin' | 'task'
  /** What must hold of them, all of it. */
  all: readonly RawBuilder<unknown>[]
  /** What they are sorted by, of rows `c` with their form `f`; `employee` is the id that `names` go by. */
  orders: Readonly<Record<Order, RawBuilder<unknown>>>
  /** Of the ids that `hit.employee` has: `id`, and as `place` that of the name among the others, from 1 on; equal names have one place. */
  names: RawBuilder<unknown>
}

export interface Paging<Order extends string> {
  /** Equal ones by id. */
  sort: readonly Sort<Order>[]
  limit: number
  offset: number
}

const none = sql``

/** The ids of a page in an order, and the number of all rows. */
export const searchIds = async <Order extends string>(
  db: Db,
  { table, all, orders, names }: Searched<Order>,
  { sort, limit, offset }: Paging<Order>,
): Promise<{ ids: number[]; count: number }> => {
  const properties = [...new Set(sort.map(({ property }) => property))]
  const keys = properties.filter((name) => name !== 'id').map((name) => sql`, ${orders[name]} as ${sql.ref(name)}`)
  // Names are put in order once for each of those who have one, and not for each row.
  const isByName = properties.some((name) => name === 'employee')
  const isByForm = properties.some((name) => name === 'form')
  const columns = Object.fromEntries(
    properties.map((name) => [name, name === 'employee' ? sql`coalesce(named.place, 0)` : name]),
  ) as Record<Order, string | RawBuilder<unknown>>
  const withForm = sql`left join form f on f.account_id = c.account_id and ${sql.ref(`f.${table}_id`)} = c.id`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with hit as materialized (
      select c.id ${sql.join(keys, none)} from ${sql.table(table)} c ${isByForm ? withForm : none}
      where ${sql.join(all, sql` and `)}) ${isByName ? sql`, named as (${names})` : none}
    select array(
        select hit.id from hit ${isByName ? sql`left join named on named.id = hit.employee` : none}
        order by ${ordered('hit', columns, sort)} limit ${limit} offset ${offset}) as ids,
      (select count(*) from hit) as count`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}
