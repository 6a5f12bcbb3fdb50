import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#store/checkins/checkin-fields.ts'
import type { Owner } from '#store/owner.ts'
import { column, hasAny, isOneOf, type Kind, type Passes } from '#store/sql/conditions.ts'
import { textByGrams } from '#store/sql/grams.ts'

/** Fields that tasks `c` are found and sorted by, each asked with an index of its own (as check-ins are). */

/** Of the tracker that has the task: the employee who is assigned to it, by the id or a part of the full name, or a part of the label. */
const employee =
  ({ account_id }: Owner): Passes =>
  (test) => {
    if ('from' in test) return sql<boolean>`false`
    const people = 'numbers' in test ? isOneOf(sql`e.id`, test.numbers) : hasAny(fullName, test.parts)
    const labelled = 'parts' in test ? hasAny(sql`lower(t.label)`, test.parts) : sql<boolean>`false`
    return sql`c.tracker_id in (
      select e.tracker_id from employee e where e.account_id = ${account_id} and ${people}
      union select t.id from tracker t where t.account_id = ${account_id} and ${labelled})`
  }

/** Of the form: the id of its template. */
const form =
  ({ account_id }: Owner): Passes =>
  (test) =>
    sql`c.id in (select f.task_id from form f
      where f.account_id = ${account_id} and f.task_id is not null and ${column.id(sql`f.template_id`)(test)})`

const time = (name: string) => ({ kind: 'time' as const, passes: () => column.time(sql.ref(`c.${name}`)) })
const text = (name: string) => ({
  kind: 'text' as const,
  passes: (owner: Owner) => textByGrams(owner, 'task', name),
})

/** Fields that conditions on tasks can name, with their kinds (supplement 2, section 4.3). */
export const taskFields: Record<string, { kind: Kind; passes: (owner: Owner) => Passes }> = {
  id: { kind: 'number', passes: () => column.id(sql`c.id`) },
  employee: { kind: 'link', passes: employee },
  status: { kind: 'text', passes: () => column.text(sql`c.status`) },
  label: text('label'),
  location: text('address'),
  from: time('from'),
  to: time('to'),
  status_change_date: time('status_change_date'),
  arrival_date: time('arrival_date'),
  stay_duration: { kind: 'number', passes: () => column.number(sql`c.stay_duration`) },
  description: text('description'),
  external_id: text('external_id'),
  form: { kind: 'number', passes: form },
}

/** SQL of what tasks `c` are sorted by, with the form `f`. By employee, the list puts the place of the name there. */
export const taskOrders = {
  id: sql`c.id`,
  employee: sql`c.tracker_id`,
  status: sql`c.status`,
  label: sql`lower(c.label)`,
  location: sql`lower(c.address)`,
  from: sql`c."from"`,
  to: sql`c."to"`,
  status_change_date: sql`c.status_change_date`,
  arrival_date: sql`c.arrival_date`,
  stay_duration: sql`c.stay_duration`,
  description: sql`lower(c.description)`,
  external_id: sql`lower(c.external_id)`,
  form: sql`lower(f.label)`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Order = keyof typeof taskOrders
