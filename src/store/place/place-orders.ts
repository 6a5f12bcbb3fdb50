import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#store/fleet/entities.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/**
 * Pages of places in an order. Of few hits each is looked up and sorted; of many the index of the order is followed until
 * the page is full. Which of the two, the statement decides itself where it has counted them.
 */

/**
 * The places that may be on a page: all of the account; or those of `hit (id)`, of which there are `total (n)`; or the
 * many that pass a condition on their row `d`.
 */
export type Hits = 'all' | 'listed' | { passes: RawBuilder<boolean> }

/** A page of places. */
export interface Paging {
  hits: Hits
  ascending: boolean
  limit: number
  offset: number
  /** The sub-user whose bindings are the hits, for `assigned_date`. */
  bound_to?: number | undefined
}

/** The number of places up to which they are sorted one by one. */
export const few = 2_000

const isFew = sql`(select n from total) <= ${few}`
const isMany = ({ hits }: Paging): RawBuilder<unknown> =>
  hits === 'listed' ? sql`(select n from total) > ${few}` : sql`true`

/** A query of `id` and `key`, of all that can be on the page. */
type Candidates = (viewer: Keeper, paging: Paging) => RawBuilder<unknown>

/** What a built-in field sorts by, of the row `p`, from an index. */
const keys: Record<string, RawBuilder<unknown>> = {
  id: sql`p.id`,
  label: sql`lower(p.label)`,
  description: sql`lower(left(p.description, 200))`,
  location: sql`lower(p.location ->> 'address')`,
  external_id: sql`lower(coalesce(p.external_id, ''))`,
}

/** Built-in fields by which places can be sorted. */
export const builtInOrders: readonly string[] = [...Object.keys(keys), 'tags']

/** Nothing looks at more of a text than its index holds. */
const valueKeys = {
  number: { key: sql`v.number`, of: sql`v.number is not null` },
  text: { key: sql`left(v.text, 200)`, of: sql`v.field_id > 0` },
}

const fewOf = sql`(select id from hit where ${isFew} limit ${few})`

const direction = ({ ascending }: Paging): RawBuilder<unknown> =>
  ascending ? sql`asc nulls last` : sql`desc nulls last`
/** An index of values that are not null needs no word on nulls, and is not used with the wrong one. */
const plainly = ({ ascending }: Paging): RawBuilder<unknown> => (ascending ? sql`asc` : sql`desc`)

const isHit = ({ hits }: Paging, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (hits === 'all') return sql`true`
  return hits === 'listed'
    ? sql`(${id} in (select id from hit)) is true`
    : sql`(select ${hits.passes} from (select ${id} as id) d)`
}

/** As many as can be on the page or before it. */
const upTo = ({ limit, offset }: Paging): number => limit + offset

/** A key that may be null has no index, and is sorted in the `direction` of the page. */
const byKey =
  (key: RawBuilder<unknown>, sorted = plainly): Candidates =>
  ({ account_id }, paging) => {
    const many = sql`(select p.id, ${key} as key from place p
      where ${isMany(paging)} and p.account_id = ${account_id} and ${isHit(paging, sql`p.id`)}
      order by key ${sorted(paging)}, p.id ${plainly(paging)} limit ${upTo(paging)})`
    if (paging.hits !== 'listed') return many
    return sql`(select p.id, ${key} as key from ${fewOf} h join place p on p.account_id = ${account_id} and p.id = h.id)
      union all ${many}`
  }

/** Those that have a value in its order, then those without. */
const byValue =
  (field_id: number, { key, of }: { key: RawBuilder<unknown>; of: RawBuilder<unknown> }): Candidates =>
  ({ account_id }, paging) => {
    const value = sql`v.account_id = ${account_id} and v.field_id = ${field_id} and ${of}`
    const listed = paging.hits === 'listed'
    const rest = listed
      ? sql`select id from hit`
      : sql`select p.id from place p where p.account_id = ${account_id} and ${isHit(paging, sql`p.id`)}`
    const many = sql`
      (select id, key from valued)
      union all
      (select r.id, null from (${rest}) r
       where ${isMany(paging)} and (select count(*) from valued) < ${upTo(paging)}
         and not exists (select from place_value v where ${value} and v.place_id = r.id)
       order by r.id ${plainly(paging)} limit ${upTo(paging)})`
    const found = listed
      ? sql`(select h.id, ${key} as key from ${fewOf} h left join place_value v on ${value} and v.place_id = h.id)
        union all ${many}`
      : many
    return sql`(
      with valued as materialized (
        select v.place_id as id, ${key} as key from place_value v
        where ${isMany(paging)} and ${value} and ${isHit(paging, sql`v.place_id`)}
        order by key ${plainly(paging)}, v.place_id ${plainly(paging)} limit ${upTo(paging)})
      ${found})`
  }

/** By the names of the employees who are linked and seen, the last name first; those without one come last. */
const byEmployee =
  (field_id: number): Candidates =>
  (viewer, paging) => {
    const name = sql`(select lower(concat_ws(' ', nullif(e.last_name, ''), e.first_name, nullif(e.middle_name, '')))
    from place_value v join employee e on e.account_id = v.account_id and e.id = v.number::int
    where v.account_id = p.account_id and v.field_id = ${field_id} and v.place_id = p.id
      and ${isTiedVisible('employee', viewer, 'e')})`
    return byKey(name, direction)(viewer, paging)
  }

/** By the names of their tags. */
const byTags = byKey(
  sql`(select string_agg(lower(t.name), ', ' order by nth)
    from unnest(p.tags) with ordinality as c (tag_id, nth)
    join tag t on t.account_id = p.account_id and t.id = c.tag_id)`,
  direction,
)

/** By when they were bound to the sub-user. */
const byAssignment: Candidates = (owner, paging) =>
  byKey(
    sql`(select b.assigned_date from subuser_place b
    where b.account_id = p.account_id and b.user_id = ${paging.bound_to} and b.place_id = p.id)`,
    direction,
  )(owner, paging)

const candidatesBy = (by: string, type: FieldType | undefined): Candidates => {
  const own = keys[by]
  if (own) return byKey(own)
  if (by === 'tags') return byTags
  if (by === 'assigned_date') return byAssignment
  if (type === 'employee') return byEmployee(Number(by))
  return byValue(Number(by), type === 'decimal' || type === 'integer' ? valueKeys.number : valueKeys.text)
}

/** A query of the ids on the page, in their order; equal ones by id in the same direction. */
export const pageOf = (
  viewer: Keeper,
  by: string,
  type: FieldType | undefined,
  paging: Paging,
): RawBuilder<{ id: number }> => sql`
  select id from (${candidatesBy(by, type)(viewer, paging)}) c
  order by key ${direction(paging)}, id ${plainly(paging)} limit ${paging.limit} offset ${paging.offset}`
