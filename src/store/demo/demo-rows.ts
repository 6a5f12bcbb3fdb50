import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Rows of a demo account's snapshot, and how they come back into their tables. */

/** SQL of the rows of a table in the snapshot of the account. */
export const rowsOf = ({ account_id }: Owner, table: string) => sql`(
  select jsonb_array_elements(rows -> ${table}) as row from demo_snapshot where account_id = ${account_id})`

/** Inserts the rows of the snapshot for which `where` holds; a tracker that is there no more is nothing's. */
export const insert = async (
  db: Db,
  owner: Owner,
  table: string,
  where: RawBuilder<unknown> = sql`true`,
  changes: RawBuilder<unknown> = sql`'{}'::jsonb`,
): Promise<void> => {
  const names = await columnsOf(db, table)
  const isGone = sql`not exists (select from tracker t
    where t.account_id = ${owner.account_id} and t.id = (r.row ->> 'tracker_id')::int and t.deleted is null)`
  const untied = sql`case when ${isGone} then '{"tracker_id": null, "tracker_label": null}'::jsonb else '{}' end`
  // A form of a task names no tracker of its own.
  const bound = table === 'form' ? sql`num_nonnulls(s.tracker_id, s.task_id) = 1` : sql`s.tracker_id is not null`
  const isBound = bindings.includes(table) ? bound : sql`true`
  const isWhole = (needed[table] ?? []).map((whole) => {
    const id = sql.ref(`s.${whole}_id`)
    return sql`and (${id} is null or exists (
      select from ${sql.table(whole)} w where w.account_id = ${owner.account_id} and w.id = ${id}))`
  })
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(`s.${name}`)))}
    from ${rowsOf(owner, table)} r,
      jsonb_populate_record(null::${sql.table(table)}, r.row || ${untied} || ${changes}) s
    where ${isBound} and ${where} ${sql.join(isWhole, sql` `)}`.execute(db)
}

/** Tables whose rows are nothing without their tracker. */
const bindings = [
  'tracker_tag',
  'subuser_tracker',
  'rule_tracker',
  'rule_except',
  'geo_link_tracker',
  'saved_command',
  'sensor',
  'sensor_template_given',
  'counter',
  'checkin',
  'task_visit',
  'form',
  'journal_entry',
  'journal_change',
  'journal_month',
  'fuel_mark',
  'behaviour_excuse',
  'phone',
  'chat_message',
  'inspection',
]

/** Tables whose rows are nothing without these, where they name one: it may have been left out with its tracker. */
const needed: Readonly<Record<string, readonly string[]>> = {
  counter_base: ['counter'],
  form: ['checkin', 'task'],
  task_history: ['task'],
  task_link: ['task'],
  task_word: ['task'],
  task_version: ['task'],
  task_visit: ['task'],
  task_submission: ['task'],
  inspection: ['form'],
  service_proposal: ['inspection'],
  file: ['checkin', 'form'],
}

/** Gives these columns of rows that are there, and for which `where` holds, the values of the snapshot. */
export const setBack = async (
  db: Db,
  owner: Owner,
  table: string,
  names: readonly string[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> => {
  const those = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  await sql`
    update ${sql.table(table)} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`))}
    from ${rowsOf(owner, table)} r, jsonb_populate_record(null::${sql.table(table)}, r.row) s
    where t.account_id = ${owner.account_id} and t.id = s.id and (${those('t')}) is distinct from (${those('s')})
      and ${where}`.execute(db)
}

const columnsOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  return rows.map(({ name }) => name)
}
