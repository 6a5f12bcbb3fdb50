import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#store/checkins/checkin-fields.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { passesByIndex } from '#store/sql/choice.ts'
import type { Condition } from '#store/sql/conditions.ts'
import { type Paging, searchIds } from '#store/sql/hits.ts'
import { type Circle, within } from '#store/sql/near.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import type { Status } from '#task/states.ts'
import { type Order, taskFields, taskOrders } from './task-fields.ts'
import type { TaskType } from './tasks.ts'

/** Finds tasks (supplement 2, section 4.3): a page of ids in an order, and how many there are in all. */

/** The tasks that a list is asked for; what is left out is not asked for. */
export interface Wanted {
  types: readonly TaskType[]
  external_id?: string
  statuses?: readonly Status[]
  /** Given to one of these. */
  trackers?: readonly number[]
  /** Their time has a moment in common with this period, both ends included. */
  from?: Date
  to?: Date
  /** All of them must hold. */
  conditions?: readonly Condition[]
  /** Each is a part of the label, the description or the address. */
  parts?: readonly string[]
  /** A part of any field that is a text. */
  part?: string
  /** All of them are carried. */
  tag_ids?: readonly number[]
  /** Their centre lies within. */
  circle?: Circle
}

/** A page of the tasks that the viewer sees, and the number of all that are wanted. */
export const searchTasks = async (
  db: Db,
  viewer: Keeper,
  wanted: Wanted,
  paging: Paging<Order>,
): Promise<{ ids: number[]; count: number }> => {
  const all = await wantedOf(db, viewer, wanted)
  return searchIds(db, { table: 'task', all, orders: taskOrders, names: placesOfNames(viewer) }, paging)
}

/** Counts of the tasks that the viewer sees and that are wanted, by state; of those in which none is there is none. */
export const countByStatus = async (db: Db, viewer: Keeper, wanted: Wanted): Promise<ReadonlyMap<Status, number>> => {
  const all = await wantedOf(db, viewer, wanted)
  const counted = sql<{ status: Status; count: number }>`
    select c.status, count(*)::int as count from task c where ${sql.join(all, sql` and `)} group by c.status`
  const { rows } = await counted.execute(db)
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Of the trackers in `hit`: who is assigned to them, or else what they are called, from 1 on; equal names have one place. */
const placesOfNames = ({ account_id }: Owner) => sql`
  select t.id, rank() over (order by coalesce(nullif(${fullName}, ''), lower(t.label))) as place
  from tracker t left join employee e on e.account_id = t.account_id and e.tracker_id = t.id
  where t.account_id = ${account_id} and t.id in (select employee from hit)`

/** What must hold of a task `c`, all of it. */
const wantedOf = async (db: Db, viewer: Keeper, { circle, ...wanted }: Wanted): Promise<RawBuilder<unknown>[]> => {
  const all = besidesCircle(viewer, wanted)
  return circle ? [...all, await within(db, 'task', all, circle)] : all
}

const besidesCircle = (viewer: Keeper, wanted: Omit<Wanted, 'circle'>): RawBuilder<unknown>[] => {
  const { types, external_id, statuses, trackers, from, to, conditions = [], parts = [], part, tag_ids } = wanted
  const field = (name: string) => (taskFields[name] as (typeof taskFields)[string]).passes(viewer)
  const texts = [...parts.map((text) => anyOf(in_filters, text)), ...(part ? [anyOf(in_filter, part)] : [])]
  return [
    sql`c.account_id = ${viewer.account_id} and c.type = any(${types}::text[])`,
    isTiedVisible('task', viewer, 'c'),
    ...(external_id === undefined ? [] : [sql`c.external_id = ${external_id}`]),
    ...(statuses ? [sql`c.status = any(${statuses}::text[])`] : []),
    ...(trackers ? [sql`c.tracker_id = any(${trackers}::int[])`] : []),
    ...(from || to ? [sql`tstzrange(c."from", c."to", '[]') && tstzrange(${from ?? null}, ${to ?? null}, '[]')`] : []),
    ...(tag_ids && tag_ids.length > 0 ? [sql`c.tags <> '{}' and c.tags @> ${[...new Set(tag_ids)]}::int[]`] : []),
    ...[...conditions, ...texts].map((condition) => passesByIndex(viewer, 'task', condition, field)),
  ]
}

const in_filters = ['label', 'description', 'location']
const in_filter = [...in_filters, 'external_id', 'employee']

const anyOf = (fields: readonly string[], text: string): Condition => ({
  type: 'or',
  conditions: fields.map((field) => ({ type: 'test', field, test: { parts: [text] } })),
})
