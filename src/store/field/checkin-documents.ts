import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import type { Values } from '#form/values.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** What documents of check-ins tell beside them, as people know it: names instead of ids, and forms as they were filled. */

const among = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

const fullName = sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), nullif(last_name, ''))`

/** Whether who asks sees the trackers is not asked here. */
export const trackerLabels = async (db: Db, { account_id }: Owner, ids: readonly number[]) => {
  const rows = db.selectFrom('tracker').select(['id', 'label']).where('account_id', '=', account_id)
  return labels(await rows.where('id', '=', among(ids)).execute())
}

/** Full names. */
export const employeeNames = async (db: Db, { account_id }: Owner, ids: readonly number[]) => {
  const rows = db
    .selectFrom('employee')
    .select(['id', fullName.as('label')])
    .where('account_id', '=', account_id)
  return labels(await rows.where('id', '=', among(ids)).execute())
}

export const templateLabels = async (db: Db, { account_id }: Owner, ids: readonly number[]) => {
  const rows = db.selectFrom('form_template').select(['id', 'label']).where('account_id', '=', account_id)
  return labels(await rows.where('id', '=', among(ids)).execute())
}

const labels = (rows: readonly { id: number; label: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, label }) => [id, label]))

/** The forms that check-ins were submitted with. */
export const formsOf = (db: Db, { account_id }: Owner, checkin_ids: readonly number[]) =>
  db
    .selectFrom('form')
    .select(['id', 'checkin_id', 'label', 'description'])
    .select([sql<Field[]>`fields`.as('fields'), sql<Values | null>`values`.as('values')])
    .where('account_id', '=', account_id)
    .where('checkin_id', '=', among(checkin_ids))
    .execute()
