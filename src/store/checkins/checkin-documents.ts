import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Values } from '#form/values.ts'
import type { Db } from '#store/db.ts'
import { accountEmployees, visibleEmployees } from '#store/fleet/employees.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** What documents of check-ins tell beside them, as people know it: names instead of ids, and forms as they were filled. */

const among = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

const fullName = sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), nullif(last_name, ''))`

/** Labels of those of the trackers that the viewer sees, by id. */
export const trackerLabels = async (db: Db, viewer: Viewer, ids: readonly number[]) =>
  labels(
    await visibleTrackers(db, viewer)
      .select(['tracker.id', 'tracker.label'])
      .where('tracker.id', '=', among(ids))
      .execute(),
  )

/** Full names of employees by id, whether or not the viewer sees them: a check-in tells who made it. */
export const employeeNames = async (db: Db, owner: Owner, ids: readonly number[]) =>
  labels(
    await accountEmployees(db, owner)
      .select(['id', fullName.as('label')])
      .where('id', '=', among(ids))
      .execute(),
  )

/** Full names of those of the employees that the viewer sees, by id. */
export const visibleEmployeeNames = async (db: Db, viewer: Keeper, ids: readonly number[]) =>
  labels(
    await visibleEmployees(db, viewer)
      .select(['id', fullName.as('label')])
      .where('id', '=', among(ids))
      .execute(),
  )

/** Labels of form templates, by id. */
export const templateLabels = async (db: Db, { account_id }: Owner, ids: readonly number[]) => {
  const rows = db.selectFrom('form_template').select(['id', 'label']).where('account_id', '=', account_id)
  return labels(await rows.where('id', '=', among(ids)).execute())
}

const labels = (rows: readonly { id: number; label: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, label }) => [id, label]))

/** Forms that were submitted with these check-ins. */
export const formsOf = (db: Db, { account_id }: Owner, checkin_ids: readonly number[]) =>
  db
    .selectFrom('form')
    .select(['id', 'checkin_id', 'label', 'description'])
    .select([sql<Field[]>`fields`.as('fields'), sql<Values | null>`values`.as('values')])
    .where('account_id', '=', account_id)
    .where('checkin_id', '=', among(checkin_ids))
    .execute()
