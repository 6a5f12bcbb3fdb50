import { sql } from 'kysely'
import type { ItemFault, Moment } from '#form/inspection.ts'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Inspections of vehicles: forms of templates that say so, filled in before the first or after the last drive of a day. */

export interface NewInspection {
  tracker_id: number
  phone_id: number
  employee_id: number | null
  form_id: number
  moment: Moment
  made: Date
  faults: ItemFault[]
}

/** Keeps an inspection of a tracker and of the vehicle that it is in; answers its id, and that of the vehicle. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  { faults, tracker_id, ...inspection }: NewInspection,
): Promise<{ id: number; vehicle_id: number | null }> => {
  const vehicle = db.selectFrom('vehicle').select('id').where('account_id', '=', account_id)
  return db
    .insertInto('inspection')
    .values({
      ...{ account_id, tracker_id, ...inspection, faults: JSON.stringify(faults) },
      vehicle_id: vehicle.where('tracker_id', '=', tracker_id).limit(1),
    })
    .returning(['id', 'vehicle_id'])
    .executeTakeFirstOrThrow()
}

/** SQL condition that a template `f` is of inspections of a tracker `t`, by the type and the tags of its vehicle `v` and its own. */
export const isMeant = `f.inspection is not null
  and (f.inspection->'vehicle_types' = '[]' or coalesce(f.inspection->'vehicle_types' ? v.type, false))
  and (f.inspection->'tags' = '[]' or exists (
    select from jsonb_array_elements_text(f.inspection->'tags') wanted
    where wanted.value::int = any(v.tags) or exists (
      select from tracker_tag b
      where b.account_id = t.account_id and b.tracker_id = t.id and b.tag_id = wanted.value::int)))`

/** Templates of inspections that are to be made of a tracker, and when, by label. */
export const wantedOf = async (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
): Promise<{ template_id: number; moments: Moment[] }[]> => {
  const { rows } = await sql<{ template_id: number; moments: Moment[] }>`
    select f.id as template_id, f.inspection->'moments' as moments
    from tracker t
    left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
    join form_template f on f.account_id = t.account_id and ${sql.raw(isMeant)}
    where t.account_id = ${account_id} and t.id = ${tracker_id}
    order by lower(f.label), f.id`.execute(db)
  return rows
}

/** The moments of a version of a template, as it is or was; none where it is of no inspection, or not known any more. */
export const momentsOf = async (
  db: Db,
  { account_id }: Owner,
  { template_id, version }: { template_id: number; version: number },
): Promise<readonly Moment[]> => {
  const { rows } = await sql<{ moments: Moment[] }>`
    select inspection->'moments' as moments from form_template
    where account_id = ${account_id} and id = ${template_id} and version = ${version} and inspection is not null
    union all
    select inspection->'moments' from form_template_version
    where account_id = ${account_id} and template_id = ${template_id} and version = ${version} and inspection is not null
    limit 1`.execute(db)
  return rows[0]?.moments ?? []
}

/** Inspections of a tracker within a period, both ends included, by time: when they were made, and how many items failed. */
export const ofTracker = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ moment: Moment; made: Date; faults: number }[]> => {
  const { rows } = await sql<{ moment: Moment; made: Date; faults: number }>`
    select moment, made, jsonb_array_length(faults) as faults from inspection
    where account_id = ${account_id} and tracker_id = ${tracker_id} and made between ${from} and ${to}
    order by made, id limit 500`.execute(db)
  return rows
}

/** The inspections that a list is asked for; both ends of the period are included. */
export interface InspectionFilter {
  trackers?: readonly number[]
  from?: Date
  to?: Date
  moment?: Moment
  /** Only those of which an item has failed. */
  failed?: boolean
  limit: number
  offset: number
}

/** An inspection as the office sees it. */
export interface Inspection extends Omit<NewInspection, 'employee_id' | 'phone_id'> {
  id: number
  tracker_label: string
  vehicle: { id: number; label: string } | null
  employee: { id: number; first_name: string; last_name: string } | null
  form_label: string
}

const employee = sql<Inspection['employee']>`(
  select jsonb_build_object('id', e.id, 'first_name', e.first_name, 'last_name', e.last_name) from employee e
  where e.account_id = inspection.account_id and e.id = inspection.employee_id)`

const vehicle = sql<Inspection['vehicle']>`(
  select jsonb_build_object('id', v.id, 'label', v.label) from vehicle v
  where v.account_id = inspection.account_id and v.id = inspection.vehicle_id)`

/** A page of inspections of trackers that the viewer sees, the newest first, and the number of all that are wanted. */
export const list = async (
  db: Db,
  viewer: Viewer,
  { trackers, from, to, moment, failed, limit, offset }: InspectionFilter,
): Promise<{ list: Inspection[]; count: number }> => {
  const those = visibleTrackers(db, viewer)
    .innerJoin('inspection', (join) =>
      join.onRef('inspection.account_id', '=', 'tracker.account_id').onRef('inspection.tracker_id', '=', 'tracker.id'),
    )
    .$if(trackers !== undefined, (query) => query.where(sql<boolean>`tracker.id = any(${trackers}::int[])`))
    .$if(from !== undefined, (query) => query.where('inspection.made', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('inspection.made', '<=', to as Date))
    .$if(moment !== undefined, (query) => query.where('inspection.moment', '=', moment as Moment))
    .$if(failed === true, (query) => query.where(sql<boolean>`jsonb_array_length(inspection.faults) > 0`))
  const { count } = await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const list = await those
    .innerJoin('form', (join) =>
      join.onRef('form.account_id', '=', 'inspection.account_id').onRef('form.id', '=', 'inspection.form_id'),
    )
    .select(['inspection.id', 'inspection.tracker_id', 'tracker.label as tracker_label', 'inspection.form_id'])
    .select(['inspection.made', 'form.label as form_label', sql<Moment>`inspection.moment`.as('moment')])
    .select([sql<ItemFault[]>`inspection.faults`.as('faults'), employee.as('employee'), vehicle.as('vehicle')])
    .orderBy('inspection.made', 'desc')
    .orderBy('inspection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { list, count }
}
