import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** What vehicles cost: service tasks that were done, and receipts of fuel, in a period. */

export interface VehicleCost {
  vehicle_id: number
  vehicle_label: string
  tracker_id: number | null
  /** Service tasks that were done, what they cost together, and what of that was not planned. */
  services: number
  service_cost: number
  unplanned_cost: number
  /** Receipts of fuel, and what was paid by those that say so. */
  receipts: number
  fuel_cost: number
}

/** Vehicles that are asked for. */
export interface Wanted {
  vehicle_ids?: readonly number[] | undefined
  from: Date
  to: Date
  limit: number
  offset: number
}

/** A page of the vehicles that the viewer sees with what they cost, by label, and the number of all that are wanted. A receipt that names no vehicle is of that of its tracker. */
export const costsOf = async (
  db: Db,
  viewer: Keeper,
  { vehicle_ids, from, to, limit, offset }: Wanted,
): Promise<{ list: VehicleCost[]; count: number }> => {
  const those = sql`from vehicle v where v.account_id = ${viewer.account_id} and ${isTiedVisible('vehicle', viewer, 'v')}
    and ${vehicle_ids ? sql`v.id = any(${vehicle_ids}::int[])` : sql`true`}`
  const { rows } = await sql<VehicleCost>`
    with shown as materialized (
      select v.account_id, v.id, v.label, v.tracker_id ${those} order by lower(v.label), v.id limit ${limit} offset ${offset}
    ), service as (
      select s.vehicle_id as id, count(*)::int as services, sum(s.cost) as cost, sum(s.cost) filter (where s.unplanned) as unplanned
      from shown join service_task s on s.account_id = shown.account_id and s.vehicle_id = shown.id
      where s.completed between ${from} and ${to} group by 1
    ), fuel as (
      select shown.id, count(*)::int as receipts, sum(r.cost) as cost
      from shown join fuel_receipt r on r.account_id = shown.account_id
        and (r.vehicle_id = shown.id or r.vehicle_id is null and r.tracker_id = shown.tracker_id)
      where r.account_id = ${viewer.account_id} and r.time between ${from} and ${to} group by 1
    )
    select shown.id as vehicle_id, shown.label as vehicle_label, shown.tracker_id,
      coalesce(services, 0) as services, coalesce(service.cost, 0) as service_cost, coalesce(unplanned, 0) as unplanned_cost,
      coalesce(receipts, 0) as receipts, coalesce(fuel.cost, 0) as fuel_cost
    from shown left join service on service.id = shown.id left join fuel on fuel.id = shown.id
    order by lower(shown.label), shown.id`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int ${those}`.execute(db)
  return { list: rows, count: counted.rows[0]?.count ?? 0 }
}
