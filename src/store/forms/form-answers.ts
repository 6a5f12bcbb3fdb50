import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import type { Status } from '#task/states.ts'
import { isFormVisible } from './forms.ts'

/** What was answered in the forms of a template, counted. */

/** Forms of which the answers are counted: the latest. */
const mostForms = 10_000

/** A number of answers to a field. */
export interface Counted {
  field_id: string
  /** What was chosen; null for each form in which the field was filled in. */
  label: string | null
  count: number
}

/**
 * The number of times that each choice and each number of stars was given in the latest submitted forms that the viewer
 * sees. A choice is told by its label, as the form has it: in another version of the template it may have stood
 * elsewhere.
 */
export const countAnswers = async (db: Db, viewer: Keeper, template_id: number): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    with latest as (
      select fields, "values" from form
      where account_id = ${viewer.account_id} and template_id = ${template_id} and submitted is not null and ${isFormVisible(db, viewer)}
      order by submitted desc, id desc limit ${mostForms}),
    given as (
      select field, latest."values" -> (field ->> 'id') as value from latest, jsonb_array_elements(fields) field
      where field ->> 'type' in ('checkbox_group', 'dropdown', 'radio_group', 'rating'))
    select field ->> 'id' as field_id, label, count(*)::int as count
    from given cross join lateral (
      select null as label
      union all
      select field -> 'options' -> (value ->> 'value_index')::int ->> 'label' where value ? 'value_index'
      union all
      select value ->> 'value' where field ->> 'type' = 'rating'
      union all
      select field -> 'group' -> (place::int - 1) ->> 'label'
      from jsonb_array_elements(case when value ? 'values' then value -> 'values' else '[]' end) with ordinality as box (is_checked, place)
      where is_checked = 'true'
    ) told
    where value is not null
    group by 1, 2`.execute(db)
  return rows
}

/** A number of forms submitted on a day. */
export interface Day {
  /** `yyyy-MM-dd`. */
  date: string
  submitted: number
}

/**
 * The number of forms that were submitted on each day of the zone since `since`, of those that the viewer sees; days
 * without any are left out.
 */
export const countDays = async (
  db: Db,
  viewer: Keeper,
  template_id: number,
  { since, time_zone }: { since: Date; time_zone: string },
): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select to_char(submitted at time zone ${time_zone}, 'YYYY-MM-DD') as date, count(*)::int as submitted from form
    where account_id = ${viewer.account_id} and template_id = ${template_id} and submitted >= ${since} and ${isFormVisible(db, viewer)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** The number of tasks and checkpoints with a form of a template in each state, of those that the viewer sees; states of none are left out. */
export const countTasks = async (
  db: Db,
  viewer: Keeper,
  template_id: number,
): Promise<Partial<Record<Status, number>>> => {
  const { rows } = await sql<{ status: Status; count: number }>`
    select task.status, count(*)::int as count
    from form join task on task.account_id = form.account_id and task.id = form.task_id
    where form.account_id = ${viewer.account_id} and form.template_id = ${template_id} and ${isTiedVisible('task', viewer)}
    group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The number of schedules, checkpoints of routes too, that make tasks with a form of a template, of those that the viewer sees. */
export const countSchedules = async (db: Db, viewer: Keeper, template_id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task_schedule
    where account_id = ${viewer.account_id} and form_template_id = ${template_id}
      and ${isTiedVisible('task', viewer, 'task_schedule')}`.execute(db)
  return rows[0]?.count ?? 0
}
