import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '#store/owner.ts'
import { column, hasAny, isOneOf, type Kind, type Passes } from '#store/sql/conditions.ts'
import { textByGrams } from '#store/sql/grams.ts'

/**
 * What check-ins `c` are found by. Links and parts of texts are asked of tables and indexes of their own, and answer the ids
 * that pass: one tree of conditions may hold many, and the planner begins with the fewest.
 */

/** SQL of the full name of an employee `e` in lower case: first, middle, last (rulings). */
export const fullName = sql`lower(concat_ws(' ', e.first_name, nullif(e.middle_name, ''), nullif(e.last_name, '')))`

const no = sql<boolean>`false`

const employee =
  ({ account_id }: Owner): Passes =>
  (test) => {
    if ('numbers' in test) return isOneOf(sql`c.employee_id`, test.numbers)
    if (!('parts' in test)) return no
    return sql`c.employee_id in (
      select e.id from employee e where e.account_id = ${account_id} and ${hasAny(fullName, test.parts)})`
  }

/** Of the form, which refers to the check-in: the id of its template. */
const form =
  ({ account_id }: Owner): Passes =>
  (test) =>
    sql`c.id in (select f.checkin_id from form f
      where f.account_id = ${account_id} and f.checkin_id is not null and ${column.id(sql`f.template_id`)(test)})`

/** Fields that conditions on check-ins can name, with their kinds. A form is named by its template. */
export const checkinFields: Record<string, { kind: Kind; passes: (owner: Owner) => Passes }> = {
  employee: { kind: 'link', passes: employee },
  location: { kind: 'text', passes: (owner) => textByGrams(owner, 'checkin', 'address') },
  marker_time: { kind: 'time', passes: () => column.time(sql`c.marker_time`) },
  comment: { kind: 'text', passes: (owner) => textByGrams(owner, 'checkin', 'comment') },
  tracker_id: { kind: 'number', passes: () => column.id(sql`c.tracker_id`) },
  form: { kind: 'number', passes: form },
}

/**
 * SQL of what check-ins are sorted by, of rows of a list `c` with the form `f`. By employee, the list puts the place of
 * the full name there.
 */
export const checkinOrders = {
  employee: sql`c.employee_id`,
  tracker_id: sql`c.tracker_id`,
  marker_time: sql`c.marker_time`,
  location: sql`lower(c.address)`,
  comment: sql`lower(c.comment)`,
  form: sql`lower(f.label)`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Order = keyof typeof checkinOrders
