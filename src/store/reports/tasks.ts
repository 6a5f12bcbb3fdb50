import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Values } from '#form/values.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Status } from '#task/states.ts'

/** Tasks and forms as reports tell them. */

interface Window {
  from: number
  to: number
}

/** A task or a checkpoint, with its form. */
export interface TaskRow {
  id: number
  label: string
  description: string
  external_id: string | null
  status: Status
  from: Date
  to: Date
  arrival_date: Date | null
  status_change_date: Date
  stay_duration: number
  lat: number
  lng: number
  address: string
  form_label: string | null
  fields: Field[] | null
  values: Values | null
}

/**
 * Tasks and checkpoints of a tracker that were to begin in a window, by that, `most` at most; whether the viewer sees the tracker is asked before. Milliseconds since 1970
 * UTC.
 */
export const tasksWithin = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, most }: { tracker_id: number; most: number },
  { from, to }: Window,
): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`
    select t.id, t.label, t.description, t.external_id, t.status, t."from", t."to", t.arrival_date, t.status_change_date,
      t.stay_duration, t.lat, t.lng, t.address, f.label as form_label, f.fields, f.values
    from task t left join form f on f.account_id = t.account_id and f.task_id = t.id
    where t.account_id = ${account_id} and t.tracker_id = ${tracker_id} and t.type <> 'route'
      and t."from" between ${new Date(from)} and ${new Date(to)}
    order by t."from", t.id limit ${most}`.execute(db)
  return rows
}

/** A form that was submitted. */
export interface FormRow {
  id: number
  template_id: number | null
  label: string
  submitted: Date
  fields: Field[]
  values: Values
}

/** Forms of a tracker, and of tasks that it has, that were submitted in a window, by that, `most` at most; likewise. */
export const formsWithin = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, most }: { tracker_id: number; most: number },
  { from, to }: Window,
): Promise<FormRow[]> => {
  const columns = sql`f.id, f.template_id, f.label, f.submitted, f.fields, f.values`
  const within = sql`f.submitted between ${new Date(from)} and ${new Date(to)}`
  const { rows } = await sql<FormRow>`
    select * from (
      select ${columns} from form f where f.account_id = ${account_id} and f.tracker_id = ${tracker_id} and ${within}
      union all
      select ${columns} from form f join task t on t.account_id = f.account_id and t.id = f.task_id
      where f.account_id = ${account_id} and f.task_id is not null and t.tracker_id = ${tracker_id} and ${within}
    ) f order by f.submitted, f.id limit ${most}`.execute(db)
  return rows
}
