import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Status } from '#task/states.ts'

/** Tasks and checkpoints as the phones of the tracker are told of them that has them; of no other tracker's. */

/** The tracker of a phone. */
type Fielded = Owner & { tracker_id: number }

/** A task or checkpoint as a phone is told of it. */
export interface FieldTask {
  id: number
  type: 'task' | 'checkpoint'
  label: string
  description: string
  /** Degrees, metres. */
  lat: number
  lng: number
  radius: number
  address: string
  from: Date
  to: Date
  /** Minutes. */
  max_delay: number
  min_stay_duration: number
  status: Status
  status_change_date: Date
  arrival_date: Date | null
  /** Seconds. */
  stay_duration: number
  /** Of a checkpoint, with its place in it from 0 on. */
  route: { id: number; label: string; order: number } | null
  form: FieldForm | null
}

/** A form that is asked for, as it is filled in. */
export interface FieldForm {
  id: number
  label: string
  description: string | null
  fields: Field[]
  submit_in_zone: boolean
  submitted: Date | null
}

/** Tasks that are open and begin before `until`, and those that were over at `since` or later, in the order of their times, routes as a whole; `most` at most. */
export const tasksOf = async (
  db: Db,
  { account_id, tracker_id }: Fielded,
  { since, until }: { since: Date; until: Date },
  most: number,
): Promise<FieldTask[]> => {
  const own = sql`account_id = ${account_id} and tracker_id = ${tracker_id} and type <> 'route'`
  return told(
    db,
    { account_id, tracker_id },
    sql`(select id from task where ${own} and status in ('assigned', 'arrived') and "from" < ${until} order by "from", id limit ${most})
      union
      (select id from task where ${own} and status in ('done', 'delayed', 'failed') and status_change_date >= ${since}
       order by status_change_date desc limit ${most})`,
    most,
  )
}

/** A task or checkpoint of the tracker, whatever became of it. */
export const taskOf = async (db: Db, fielded: Fielded, id: number): Promise<FieldTask | undefined> =>
  (await told(db, fielded, sql`select ${id}::int as id`, 1))[0]

const told = async (
  db: Db,
  { account_id, tracker_id }: Fielded,
  ids: RawBuilder<unknown>,
  most: number,
): Promise<FieldTask[]> => {
  const { rows } = await sql<FieldTask>`
    select t.id, t.type, t.label, t.description, t.lat, t.lng, t.radius, t.address, t."from", t."to", t.max_delay,
      t.min_stay_duration, t.status, t.status_change_date, t.arrival_date, t.stay_duration,
      case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.label, 'order', t."order") end as route,
      f.form
    from task t
    left join task r on r.account_id = t.account_id and r.id = t.parent_id
    left join lateral (
      select jsonb_build_object('id', id, 'label', label, 'description', description, 'fields', fields,
        'submit_in_zone', submit_in_zone, 'submitted', submitted) as form
      from form where form.account_id = t.account_id and form.task_id = t.id
    ) f on true
    where t.account_id = ${account_id} and t.tracker_id = ${tracker_id} and t.type <> 'route' and t.id in (${ids})
    order by coalesce(r."from", t."from"), coalesce(r.id, t.id), t."order", t.id
    limit ${most}`.execute(db)
  return rows.map(({ form, ...task }) => ({ ...task, form: form && withTime(form) }))
}

/** JSON has times as texts. */
const withTime = (form: FieldForm): FieldForm => ({ ...form, submitted: form.submitted && new Date(form.submitted) })
