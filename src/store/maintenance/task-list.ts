import { type RawBuilder, sql } from 'kysely'
import type { Status } from '#maintenance/task.ts'
import type { Db } from '#store/db.ts'
import { type Condition, column, type Kind, type Passes, passes } from '#store/sql/conditions.ts'
import { contains } from '#store/sql/contains.ts'
import { ordered, type Sort } from '#store/sql/sort.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import { columns, type Seen, visible } from './tasks.ts'

/** Finds service tasks (supplement 2, 3.1): a page in an order, and how many there are in all. */

/** Tasks that a list is asked for. */
export interface Wanted {
  only_unplanned: boolean
  vehicle_ids?: readonly number[] | undefined
  statuses?: readonly Status[] | undefined
  conditions: readonly Condition[]
  /** Part of the label of the vehicle, the description or the comment, in any case. */
  filter?: string | undefined
}

/** Fields that conditions can name, with their kinds. */
export const taskFields: Readonly<Record<string, { kind: Kind; passes: Passes }>> = {
  vehicle: { kind: 'text', passes: column.text(sql`v.label`) },
  vehicle_id: { kind: 'number', passes: column.number(sql`s.vehicle_id`) },
  description: { kind: 'text', passes: column.text(sql`s.description`) },
  comment: { kind: 'text', passes: column.text(sql`s.comment`) },
  creation_date: { kind: 'time', passes: column.time(sql`s.created`) },
  status: { kind: 'text', passes: column.text(sql`s.status`) },
  cost: { kind: 'number', passes: column.number(sql`s.cost`) },
  predicted_date: { kind: 'time', passes: column.time(sql`s.predicted`) },
}

/** SQL of what tasks are sorted by: states in the order in which a task goes through them. */
export const taskOrders = {
  id: sql`s.id`,
  vehicle: sql`lower(v.label)`,
  vehicle_id: sql`s.vehicle_id`,
  description: sql`lower(s.description)`,
  comment: sql`lower(s.comment)`,
  creation_date: sql`s.created`,
  status: sql`array_position(array['created', 'notified', 'expired', 'done'], s.status)`,
  cost: sql`s.cost`,
  predicted_date: sql`s.predicted`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Order = keyof typeof taskOrders

/** A page of the tasks that the viewer sees, and the number of all that are wanted. */
export const searchTasks = async (
  db: Db,
  viewer: Keeper,
  wanted: Wanted,
  { sort, limit, offset }: { sort: readonly Sort<Order>[]; limit: number; offset: number },
): Promise<{ list: Seen[]; count: number }> => {
  const those = sql`${visible(viewer)} and ${sql.join(wantedOf(wanted), sql` and `)}`
  const { rows } = await sql<Seen>`
    select ${columns} ${those} order by ${ordered('s', taskOrders, sort)} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int ${those}`.execute(db)
  return { list: rows, count: counted.rows[0]?.count ?? 0 }
}

const wantedOf = ({ only_unplanned, vehicle_ids, statuses, conditions, filter }: Wanted): RawBuilder<unknown>[] => [
  sql`(s.unplanned or not ${only_unplanned}::boolean)`,
  ...(vehicle_ids ? [sql`s.vehicle_id = any(${vehicle_ids}::int[])`] : []),
  ...(statuses ? [sql`s.status = any(${statuses}::text[])`] : []),
  ...(filter
    ? [sql`lower(concat_ws(chr(10), v.label, s.description, s.comment)) like lower(${contains(filter)})`]
    : []),
  ...conditions.map((condition) => passes(condition, (name) => taskFields[name]?.passes ?? (() => sql`false`))),
]

/** The number of those of these vehicles that the viewer sees. */
export const vehiclesSeen = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from vehicle v
    where v.account_id = ${viewer.account_id} and v.id = any(${ids}::int[]) and ${isTiedVisible('vehicle', viewer, 'v')}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
