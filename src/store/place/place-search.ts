import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { FieldType } from '#store/fleet/entities.ts'
import type { Owner } from '#store/owner.ts'
import type { Condition } from '#store/sql/conditions.ts'
import { type Field, type Found, findSet, intersectionOf, narrow } from '#store/sql/sets.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { employeeField, everything, ownField, placeFields, valueField, whoIsNamed } from './place-fields.ts'
import { few, type Hits, pageOf } from './place-orders.ts'
import { seesAll } from './subuser-sight.ts'

/** Finds places (specification 4.4): a page of ids in an order, and how many there are in all. */

/** Filters of places; a filter that is left out lets all through. */
export interface Wanted {
  /** These only. */
  place_ids?: readonly number[]
  /** A part of any field, whatever its case. */
  filter?: string
  conditions?: readonly Condition[]
  /** All of these. */
  tag_ids?: readonly number[]
  /** The sub-user that they are bound to. */
  bound_to?: number
}

/** The page and the order that is asked for. */
export interface Page {
  /** The name of a built-in field or the id of a custom one, as text. */
  order_by: string
  ascending: boolean
  limit: number
  offset: number
}

/** Types of the custom fields of places, by the fields' ids as text. */
export type Custom = ReadonlyMap<string, FieldType>

interface Result {
  ids: number[]
  count: number
}

/** Ids of a page of the places that the viewer sees, and the number of all. */
export const search = async (
  db: Db,
  viewer: Keeper,
  custom: Custom,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Page,
): Promise<Result> => {
  const parts = await partsOf(db, viewer, custom, wanted)
  const page = (hits: Hits) => {
    const paging = { hits, ascending, limit, offset, bound_to: wanted.bound_to }
    return pageOf(viewer, order_by, custom.get(order_by), paging)
  }
  if (parts.length === 0) return anyPlaces(db, viewer, page)
  const found = intersectionOf(parts)
  return found.flowing && found.share > narrow
    ? perhapsMany(db, viewer, found, page)
    : listed(db, chosen(viewer, found), page)
}

/** The page that is wanted, of these hits. */
type PageOf = (hits: Hits) => RawBuilder<{ id: number }>

const anyPlaces = async (db: Db, { account_id }: Owner, page: PageOf): Promise<Result> => {
  const { rows } = await sql<Result>`
    select array(${page('all')}) as ids, (select count from place_count where account_id = ${account_id}) as count`.execute(
    db,
  )
  return rows[0] as Result
}

const listed = async (db: Db, ids: RawBuilder<unknown>, page: PageOf): Promise<Result> => {
  const { rows } = await sql<Result>`
    with hit as materialized (${ids}), total as materialized (select count(*) as n from hit)
    select array(${page('listed')}) as ids, (select n from total) as count`.execute(db)
  return rows[0] as Result
}

/** What a great part may pass is not made a list of: while it is counted, the page is looked for in its order. */
const perhapsMany = async (db: Db, owner: Owner, found: Found, page: PageOf): Promise<Result> => {
  const ids = chosen(owner, found)
  const { rows: first } = await sql<{ id: number }>`select id from (${ids}) hits limit ${few + 1}`.execute(db)
  if (first.length <= few) return listed(db, sql`select unnest(${first.map(({ id }) => id)}::int[]) as id`, page)
  const [{ rows }, { rows: counted }] = await Promise.all([
    page({ passes: found.passes }).execute(db),
    sql<{ count: number }>`select count(*) from (${ids}) found`.execute(db),
  ])
  return { ids: rows.map(({ id }) => id), count: counted[0]?.count ?? 0 }
}

/** All that the places must be, each as a set. */
const partsOf = async (
  db: Db,
  viewer: Keeper,
  custom: Custom,
  { place_ids, filter, conditions = [], tag_ids = [], bound_to }: Wanted,
): Promise<Found[]> => {
  const field = (name: string) => fieldOf(viewer, custom, name)
  return [
    ...(viewer.master || (await seesAll(db, viewer, 'place', viewer.user_id)) ? [] : [bound(viewer, viewer.user_id)]),
    ...(bound_to ? [bound(viewer, bound_to)] : []),
    ...(place_ids ? [these(viewer, place_ids)] : []),
    ...(filter ? [await filtered(db, viewer, custom, filter)] : []),
    ...(tag_ids.length > 0 ? [tagged(viewer, tag_ids)] : []),
    ...conditions.map((condition) => findSet(condition, field)),
  ]
}

const chosen = ({ account_id }: Owner, { ids, others }: Found): RawBuilder<unknown> =>
  others
    ? sql`select p.id from place p
        where p.account_id = ${account_id} and not exists (select from (${ids}) s where s.id = p.id)`
    : ids

const fieldOf = (viewer: Keeper, custom: Custom, name: string): Field => {
  const built = placeFields[name]
  if (built) return ownField(viewer, built)
  return (custom.get(name) === 'employee' ? employeeField : valueField)(viewer, Number(name))
}

/** What is bound to a sub-user. */
const bound = ({ account_id }: Owner, user_id: number): Found => ({
  ids: sql`select b.place_id as id from subuser_place b where b.account_id = ${account_id} and b.user_id = ${user_id}`,
  passes: sql`(select exists (
    select from subuser_place b
    where b.account_id = ${account_id} and b.user_id = ${user_id} and b.place_id = d.id))`,
  share: 0.02,
  others: false,
  flowing: true,
})

/** The places `p` of the account that something holds for. */
const where = ({ account_id }: Owner, holds: RawBuilder<boolean>, share: number): Found => ({
  ids: sql`select p.id from place p where p.account_id = ${account_id} and ${holds}`,
  passes: sql`(select ${holds} from place p where p.account_id = ${account_id} and p.id = d.id)`,
  share,
  others: false,
  flowing: true,
})

const these = (owner: Owner, ids: readonly number[]): Found => where(owner, sql`p.id = any(${ids}::int[])`, 0)

const tagged = (owner: Owner, tag_ids: readonly number[]): Found =>
  where(owner, sql`p.tags @> ${[...new Set(tag_ids)]}::int[]`, 0.02)

/** A part of any field: of what a place says itself, of the names of its tags and of the employees it links. */
const filtered = async (db: Db, viewer: Keeper, custom: Custom, filter: string): Promise<Found> => {
  const links = [...custom].filter(([, type]) => type === 'employee').map(([id]) => id)
  const named = await whoIsNamed(db, viewer, filter)
  const fields = ['', ...(named.tags ? ['tags'] : []), ...(named.employees ? links : [])]
  const conditions = fields.map((field) => ({ type: 'test', field, test: { parts: [filter] } }) as const)
  const field = (name: string) => (name === '' ? valueField(viewer, everything) : fieldOf(viewer, custom, name))
  return findSet({ type: 'or', conditions }, field)
}
