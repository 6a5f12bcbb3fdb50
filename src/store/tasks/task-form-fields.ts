import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#store/checkins/checkin-fields.ts'
import type { Owner } from '#store/owner.ts'
import { column, hasAny } from '#store/sql/conditions.ts'
import { textByGrams } from '#store/sql/grams.ts'

/** What forms `f` of tasks `c` are found and sorted by (supplement 2, section 4.4). */

type Part = (owner: Owner, part: string) => RawBuilder<boolean>

/** Of the trackers that have the tasks: those for which the condition holds of who or what is tied to them. */
const tied =
  (rows: RawBuilder<unknown>, id: RawBuilder<unknown>, text: RawBuilder<unknown>): Part =>
  ({ account_id }, part) =>
    sql`c.tracker_id in (select ${id} from ${rows} where account_id = ${account_id} and ${hasAny(text, [part])})`

const ofTask =
  (name: string): Part =>
  (owner, part) =>
    textByGrams(owner, 'task', name)({ parts: [part] })

/** SQL conditions that a text is a part of what it is looked for in, whatever its case. */
export const formFilters = {
  employee_full_name: tied(sql`employee e`, sql`e.tracker_id`, fullName),
  vehicle_label: tied(sql`vehicle v`, sql`v.tracker_id`, sql`lower(v.label)`),
  tracker_label: tied(sql`tracker t`, sql`t.id`, sql`lower(t.label)`),
  task_label: ofTask('label'),
  task_address: ofTask('address'),
  form_label: (_, part) => column.text(sql`f.label`)({ parts: [part] }),
  form_description: (_, part) => column.text(sql`f.description`)({ parts: [part] }),
  submit_address: (owner, part) => textByGrams(owner, 'form', 'submit_address', 'f')({ parts: [part] }),
} as const satisfies Record<string, Part>

export type FormFilter = keyof typeof formFilters

/** SQL of when a task was completed, by `to` or after it. */
const completed = sql`case when c.status in ('done', 'delayed') then c.status_change_date end`

/** SQL of what they are sorted by, of the tracker `t` that has the task, its employee `e` and vehicle `v`. */
export const formOrders = {
  task_id: sql`c.id`,
  created: sql`f.created`,
  submitted: sql`f.submitted`,
  task_address: sql`lower(c.address)`,
  submit_address: sql`lower(f.submit_address)`,
  employee_full_name: sql`nullif(${fullName}, '')`,
  vehicle_label: sql`lower(v.label)`,
  tracker_label: sql`lower(t.label)`,
  task_label: sql`lower(c.label)`,
  task_creation_date: sql`c.creation_date`,
  task_from: sql`c."from"`,
  task_to: sql`c."to"`,
  task_arrival_date: sql`c.arrival_date`,
  task_completion_date: completed,
  form_label: sql`lower(f.label)`,
  form_description: sql`lower(f.description)`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type FormOrder = keyof typeof formOrders

/** Joins of what they are sorted by, where it is not of the form or of the task. */
export const formJoins: Partial<Record<FormOrder, RawBuilder<unknown>>> = {
  employee_full_name: sql`left join employee e on e.account_id = c.account_id and e.tracker_id = c.tracker_id`,
  vehicle_label: sql`left join vehicle v on v.account_id = c.account_id and v.tracker_id = c.tracker_id`,
  tracker_label: sql`left join tracker t on t.account_id = c.account_id and t.id = c.tracker_id`,
}

/** A period, both ends included; open where one is left out. */
export interface Span {
  from?: Date
  to?: Date
}

const inSpan =
  (time: RawBuilder<unknown>) =>
  ({ from, to }: Span): RawBuilder<unknown> =>
    sql.join(
      [sql`${time} is not null`, ...(from ? [sql`${time} >= ${from}`] : []), ...(to ? [sql`${time} <= ${to}`] : [])],
      sql` and `,
    )

/** As of any time of a task, with the index of their periods: what begins or ends within a period has a moment in common with it. */
const inPeriod =
  (time: RawBuilder<unknown>) =>
  (span: Span): RawBuilder<unknown> =>
    sql`${inSpan(time)(span)} and tstzrange(c."from", c."to", '[]') && tstzrange(${span.from ?? null}, ${span.to ?? null}, '[]')`

/** SQL conditions that a time lies in a period. */
export const formPeriods = {
  submit_period: inSpan(sql`f.submitted`),
  task_creation_period: inSpan(sql`c.creation_date`),
  task_from_period: inPeriod(sql`c."from"`),
  task_to_period: inPeriod(sql`c."to"`),
  task_arrival_period: inSpan(sql`c.arrival_date`),
  // Said apart, for the index of changes.
  task_completion_period: (span) => sql`c.status in ('done', 'delayed') and ${inSpan(sql`c.status_change_date`)(span)}`,
} as const satisfies Record<string, (span: Span) => RawBuilder<unknown>>

export type FormPeriod = keyof typeof formPeriods
