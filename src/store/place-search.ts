import { type RawBuilder, sql } from 'kysely'
import type { Condition } from './conditions.ts'
import type { Db } from './db.ts'
import type { FieldType } from './entities.ts'
import type { Owner, Viewer } from './owner.ts'
import { employeeField, everything, own, ownField, valueField } from './place-fields.ts'
import { pageOf } from './place-orders.ts'
import { all, type Field, type Found, find } from './sets.ts'
import { seesAll } from './subuser-places.ts'

/** Finds places (specification 4.4): a page of ids in an order, and how many there are in all. */

/** What places must be; what is left out does not matter. */
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

export interface Page {
  /** The name of a built-in field or the id of a custom one, as text. */
  order_by: string
  ascending: boolean
  limit: number
  offset: number
}

/** The types of the custom fields of places, by their ids as text. */
export type Custom = ReadonlyMap<string, FieldType>

export const search = async (
  db: Db,
  viewer: Viewer,
  custom: Custom,
  { order_by, ascending, limit, offset, ...wanted }: Wanted & Page,
): Promise<{ ids: number[]; count: number }> => {
  const parts = await partsOf(db, viewer, custom, wanted)
  const paging = { hit: parts.length > 0, ascending, limit, offset, bound_to: wanted.bound_to }
  const { account_id } = viewer
  const scope = paging.hit
    ? sql`hit as materialized (${chosen(viewer, all(parts))}), total as materialized (select count(*) as n from hit)`
    : sql`total as materialized (select count(*) as n from place where account_id = ${account_id})`
  const page = pageOf(viewer, order_by, custom.get(order_by), paging)
  const { rows } = await sql<{ id: number | null; n: number }>`with ${scope} ${page}`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]?.n ?? 0 }
}

/** All that the places must be, each as a set. */
const partsOf = async (
  db: Db,
  viewer: Viewer,
  custom: Custom,
  { place_ids, filter, conditions = [], tag_ids = [], bound_to }: Wanted,
): Promise<Found[]> => {
  const field = (name: string) => fieldOf(viewer, custom, name)
  return [
    ...(viewer.master || (await seesAll(db, viewer, viewer.user_id)) ? [] : [bound(viewer, viewer.user_id)]),
    ...(bound_to ? [bound(viewer, bound_to)] : []),
    ...(place_ids ? [these(viewer, place_ids)] : []),
    ...(filter ? [filtered(viewer, custom, filter)] : []),
    ...(tag_ids.length > 0 ? [tagged(viewer, tag_ids)] : []),
    ...conditions.map((condition) => find(condition, field)),
  ]
}

const chosen = ({ account_id }: Owner, { ids, others }: Found): RawBuilder<unknown> =>
  others
    ? sql`select p.id from place p
        where p.account_id = ${account_id} and not exists (select from (${ids}) s where s.id = p.id)`
    : ids

const fieldOf = (owner: Owner, custom: Custom, name: string): Field => {
  const built = own[name]
  if (built) return ownField(owner, built)
  return (custom.get(name) === 'employee' ? employeeField : valueField)(owner, Number(name))
}

/** What is bound to a sub-user. */
const bound = ({ account_id }: Owner, user_id: number): Found => ({
  ids: sql`select b.place_id as id from subuser_place b where b.account_id = ${account_id} and b.user_id = ${user_id}`,
  passes: sql`(select exists (
    select from subuser_place b
    where b.account_id = ${account_id} and b.user_id = ${user_id} and b.place_id = d.id))`,
  share: 0.02,
  others: false,
})

/** The places `p` of the account that something holds for. */
const where = ({ account_id }: Owner, holds: RawBuilder<boolean>, share: number): Found => ({
  ids: sql`select p.id from place p where p.account_id = ${account_id} and ${holds}`,
  passes: sql`(select ${holds} from place p where p.account_id = ${account_id} and p.id = d.id)`,
  share,
  others: false,
})

const these = (owner: Owner, ids: readonly number[]): Found => where(owner, sql`p.id = any(${ids}::int[])`, 0)

const tagged = (owner: Owner, tag_ids: readonly number[]): Found =>
  where(owner, sql`p.tags @> ${[...new Set(tag_ids)]}::int[]`, 0.02)

/** A part of any field: of what a place says itself, of the names of its tags and of the employees it links. */
const filtered = (owner: Owner, custom: Custom, filter: string): Found => {
  const links = [...custom].filter(([, type]) => type === 'employee').map(([id]) => id)
  const test = { parts: [filter] }
  const named = [...links, 'tags'].map((field) => ({ type: 'test', field, test }) as const)
  const field = (name: string) => (name === '' ? valueField(owner, everything) : fieldOf(owner, custom, name))
  return find({ type: 'or', conditions: [{ type: 'test', field: '', test }, ...named] }, field)
}
