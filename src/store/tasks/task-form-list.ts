import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { ordered } from '#store/sql/sort.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import {
  type FormFilter,
  type FormOrder,
  type FormPeriod,
  formFilters,
  formJoins,
  formOrders,
  formPeriods,
  type Span,
} from './task-form-fields.ts'

/** Finds forms of tasks (supplement 2, section 4.4), by the tasks that have them. */

/** The forms that a list is asked for. */
export interface WantedForms {
  /** Of this template, or of these tasks. */
  template_id?: number | undefined
  task_ids?: readonly number[] | undefined
  /** Those too that were not submitted. */
  include_unsubmitted: boolean
  /** Parts of texts; all must be there. */
  filters: Partial<Record<FormFilter, string>>
  task_id?: number | undefined
  periods: Partial<Record<FormPeriod, Span>>
}

export interface FormPaging {
  order_by: FormOrder
  ascending: boolean
  limit: number
  offset: number
}

/** Ids of a page of the tasks with forms that the viewer sees, and the number of all that are wanted. */
export const searchForms = async (
  db: Db,
  viewer: Keeper,
  wanted: WantedForms,
  { order_by, ascending, limit, offset }: FormPaging,
): Promise<{ ids: number[]; count: number }> => {
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with hit as materialized (
      select c.id, ${formOrders[order_by]} as place
      from form f join task c on c.account_id = f.account_id and c.id = f.task_id ${formJoins[order_by] ?? sql``}
      where ${sql.join(wantedOf(viewer, wanted), sql` and `)})
    select array(
        select hit.id from hit order by ${ordered('hit', { place: 'place' }, [{ property: 'place', ascending }])}
        limit ${limit} offset ${offset}) as ids,
      (select count(*) from hit) as count`.execute(db)
  return rows[0] as { ids: number[]; count: number }
}

/** What must hold of a form `f` and its task `c`, all of it. */
const wantedOf = (
  viewer: Keeper,
  { template_id, task_ids, task_id, include_unsubmitted, filters, periods }: WantedForms,
): RawBuilder<unknown>[] => [
  sql`f.account_id = ${viewer.account_id} and f.task_id is not null`,
  isTiedVisible('task', viewer, 'c'),
  ...(template_id === undefined ? [] : [sql`f.template_id = ${template_id}`]),
  ...(task_ids ? [sql`c.id = any(${task_ids}::int[])`] : []),
  ...(task_id === undefined ? [] : [sql`c.id = ${task_id}`]),
  ...(include_unsubmitted ? [] : [sql`f.submitted is not null`]),
  ...Object.entries(filters).map(([name, part]) => formFilters[name as FormFilter](viewer, part)),
  ...Object.entries(periods).map(([name, span]) => formPeriods[name as FormPeriod](span)),
]

/** The tracker, and who and what is tied to it, as people know them. */
export interface Carrier {
  tracker: { id: number; label: string }
  employee: { id: number; first_name: string; middle_name: string; last_name: string } | null
  vehicle: { id: number; label: string } | null
}

/** Trackers with who and what is tied to them, by id. The caller knows that it sees them. */
export const carriersOf = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[],
): Promise<Map<number, Carrier>> => {
  const { rows } = await sql<Carrier>`
    select jsonb_build_object('id', t.id, 'label', t.label) as tracker,
      case when e.id is not null then jsonb_build_object('id', e.id, 'first_name', e.first_name,
        'middle_name', coalesce(e.middle_name, ''), 'last_name', coalesce(e.last_name, '')) end as employee,
      case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.label) end as vehicle
    from tracker t
    left join employee e on e.account_id = t.account_id and e.tracker_id = t.id
    left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
    where t.account_id = ${account_id} and t.id = any(${tracker_ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.tracker.id, row]))
}
