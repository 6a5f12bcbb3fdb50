import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Values } from '#form/values.ts'
import type { Location } from '#geo/distance.ts'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Forms: copies of templates that are made for a tracker or a task and filled in (supplement 9). */

const formColumns = [
  ...(['form.id', 'form.label', 'form.description', 'form.created', 'form.submit_in_zone', 'form.task_id'] as const),
  ...(['form.template_id', 'form.template_version', 'form.checkin_id', 'form.submitted', 'form.changed'] as const),
  // Of a task it is for whoever has that.
  sql<number | null>`coalesce(form.tracker_id, task.tracker_id)`.as('tracker_id'),
  sql<Field[]>`form.fields`.as('fields'),
  sql<Values | null>`form.values`.as('values'),
  // An address that was not sent is found for the check-in.
  sql<(Location & { address: string }) | null>`case when form.submit_lat is not null then jsonb_build_object(
    'lat', form.submit_lat, 'lng', form.submit_lng,
    'address', coalesce(nullif(form.submit_address, ''), (
      select c.address from checkin c where c.account_id = form.account_id and c.id = form.checkin_id), '')) end`.as(
    'submit_location',
  ),
] as const

/** SQL condition that the viewer sees a row of `form`: of a tracker, or of a task, that it sees. */
export const isFormVisible = (db: Db, viewer: Keeper) => sql<boolean>`(
  form.tracker_id in (${visibleTrackers(db, viewer).select('tracker.id')}) or exists (
    select from task where task.account_id = form.account_id and task.id = form.task_id and ${isTiedVisible('task', viewer)}))`

const visibleForms = (db: Db, viewer: Keeper) =>
  db
    .selectFrom('form')
    .leftJoin('task', (join) =>
      join.onRef('task.account_id', '=', 'form.account_id').onRef('task.id', '=', 'form.task_id'),
    )
    .where('form.account_id', '=', viewer.account_id)
    .where(isFormVisible(db, viewer))

const columns = {
  form_id: 'form.id',
  checkin_id: 'form.checkin_id',
  task_id: 'form.task_id',
} as const

/** A form is named by its own id, or by that of the check-in or of the task that it is of. */
export type By = { [K in keyof typeof columns]: { [name in K]: number } }[keyof typeof columns]

/** A form that the viewer sees. */
export const find = (db: Db, viewer: Keeper, by: By) => {
  const [[name, id]] = Object.entries(by) as [[keyof typeof columns, number]]
  return visibleForms(db, viewer).select(formColumns).where(columns[name], '=', id).executeTakeFirst()
}

/** A form as it is read. */
export type FormRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const read = (db: Db, viewer: Keeper, form_id: number) => find(db, viewer, { form_id })

/**
 * Makes a form for a tracker, a copy of the template as it is now; `undefined` where there is no such template. The
 * caller knows that it sees the tracker.
 */
export const create = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, template_id }: { tracker_id: number; template_id: number },
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, tracker_id, template_id, template_version, label, description, fields, submit_in_zone,
                      created)
    select account_id, ${tracker_id}, id, version, label, description, fields, submit_in_zone, ${now}
    from form_template where account_id = ${account_id} and id = ${template_id}
    returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Makes a form for a tracker of a version of a template, as it is or as it was; `undefined` where there is none, or none any more. The
 * caller knows that it sees the tracker.
 */
export const createOfVersion = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, template_id, version }: { tracker_id: number; template_id: number; version: number },
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, tracker_id, template_id, template_version, label, description, fields, submit_in_zone,
                      created)
    select ${account_id}, ${tracker_id}, (select id from form_template where account_id = ${account_id} and id = ${template_id}),
           version, label, description, fields, submit_in_zone, ${now}
    from (
      select version, label, description, fields, submit_in_zone from form_template
      where account_id = ${account_id} and id = ${template_id} and version = ${version}
      union all
      select version, label, description, fields, submit_in_zone from form_template_version
      where account_id = ${account_id} and template_id = ${template_id} and version = ${version}
    ) known limit 1
    returning id`.execute(db)
  return rows[0]?.id
}

/** The number of the account's forms; after one was made in the transaction, nobody makes another until it ends. */
export const countOf = async (db: Db, { account_id }: Owner): Promise<number> => {
  const count = db.selectFrom('form_count').select('forms').where('account_id', '=', account_id)
  return (await count.executeTakeFirst())?.forms ?? 0
}

/**
 * Answers whether there is such a form, and locks it until the transaction ends: nobody else submits it or gives files
 * to it.
 */
export const lock = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const those = db.selectFrom('form').select('id').where('account_id', '=', account_id).where('id', '=', id)
  return (await those.forNoKeyUpdate().execute()).length > 0
}
