import { type RawBuilder, sql } from 'kysely'
import * as sources from '#store/billing/sources.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { endAllOfAccount } from '#store/people/sessions.ts'
import { changedAll } from '#store/rules/rule-versions.ts'
import { insert, setBack } from './demo-rows.ts'

/**
 * What a demo account is put back to (docs/decisions/demo-account.md): rows of its tables, as JSON. Points, tracks, money and
 * the audit go on.
 */

/**
 * Tables whose rows the people of an account make: on a restore all go, and those of the snapshot come back, in this
 * order.
 */
export const made = [
  'department',
  'garage',
  'security_group',
  'status_listing',
  'status',
  'tag',
  'tracker_group',
  'entity_field',
  'employee',
  'vehicle',
  'service_template',
  'service_task',
  'journal_entry',
  'journal_change',
  'journal_month',
  'fuel_mark',
  'behaviour_excuse',
  'fuel_receipt',
  'place',
  'zone',
  'rule',
  'geo_link',
  'tracker_tag',
  'subuser_tracker',
  'subuser_place',
  'subuser_zone',
  'rule_tracker',
  'rule_except',
  'rule_group',
  'rule_tag',
  'rule_department',
  'rule_zone',
  'geo_link_tracker',
  'geo_link_zone',
  'geo_link_place',
  'saved_command',
  'phone',
  'chat_message',
  'sensor',
  'sensor_template',
  'sensor_template_given',
  'counter',
  'counter_base',
  'ui_setting',
  'saved_report',
  'api_key',
  'delivery_key',
  'form_template',
  'checkin',
  'task',
  'task_history',
  'task_schedule',
  'task_link',
  'task_word',
  'task_version',
  'task_visit',
  'task_submission',
  'form',
  'inspection',
  'service_proposal',
  'file',
  'service_task_file',
] as const

const personal = [
  ...['legal_type', 'first_name', 'middle_name', 'last_name', 'legal_name', 'phone', 'tin', 'iec', 'okpo_code'],
  ...['state_reg_num', 'post_country', 'post_index', 'post_region', 'post_city', 'post_street_address'],
  ...['registered_country', 'registered_index', 'registered_region', 'registered_city', 'registered_street_address'],
  ...[
    'time_zone',
    'locale',
    'measurement_system',
    'date_format',
    'hour_mode',
    'geocoder',
    'route_provider',
    'translit',
  ],
  ...['balance_alert_emails', 'file_auto_overwrite', 'tasks_by_hand', 'recipient_notices'],
  ...['recipient_first_name'],
]

/** Columns that the people of the account set, by table whose rows stay. A sub-user is its master's as a whole. */
export const set = {
  users: [...personal, 'waybill_number'],
  subuser: [...personal, 'login', 'password_hash', 'activated', 'security_group_id', 'all_places', 'all_zones'],
  tracker: ['label', 'avatar_file_name', 'marker_icon', 'marker_color', 'group_id', 'output_titles'],
  source: [
    ...['status_listing_id', 'min_idle_duration_minutes', 'idle_speed_threshold', 'ignition_aware'],
    ...['motion_sensor_aware', 'future_times', 'password_digest', 'device_settings'],
  ],
  entity: ['settings'],
} as const

const pictured = ['employee', 'vehicle', 'place', 'tag', 'tracker'] as const

const live: Readonly<Record<string, string>> = {
  users: 'deleted',
  tracker: 'deleted',
  source: 'corrupted',
  file: 'deleted',
}

const pictures = (account_id: number): RawBuilder<unknown> =>
  sql.join(
    pictured.map(
      (table) => sql`select ${`${table}/avatars/`} || avatar_file_name from ${sql.table(table)}
        where account_id = ${account_id} and avatar_file_name is not null`,
    ),
    sql` union all `,
  )

/** Keys in the file store that rows of the account name. */
const kept = (account_id: number): RawBuilder<unknown> => sql`${pictures(account_id)}
  union all select k.key from file f, unnest(array[f.key, f.preview_key]) k (key)
  where f.account_id = ${account_id} and f.state = 'uploaded' and k.key is not null`

/** Takes a snapshot of the account instead of the former one. */
export const take = async (db: Db, { account_id }: Held<'users'>): Promise<void> => {
  const parts = [...made, 'users', 'tracker', 'source', 'entity'].map((table) => {
    const alive = live[table] ? sql`t.${sql.ref(live[table])} is null` : sql`true`
    return sql`select ${table}::text, (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t
      where t.account_id = ${account_id} and ${alive})`
  })
  await forget(db, { account_id })
  await sql`
    insert into demo_snapshot (account_id, rows, files)
    select ${account_id}, jsonb_object_agg(name, rows), array(${kept(account_id)})
    from (${sql.join(parts, sql` union all `)}) tables (name, rows)`.execute(db)
}

/** Deletes the account's snapshot; files that it alone has named become loose. */
export const forget = async (db: Db, { account_id }: Owner): Promise<void> => {
  await sql`
    with gone as (delete from demo_snapshot where account_id = ${account_id} returning files)
    insert into loose_file (key, due)
    select key, now() from gone, unnest(files) key where key not in (${kept(account_id)})
    on conflict (key) do update set due = excluded.due`.execute(db)
}

/** Accounts that were not restored since it was `hour` o'clock last, where their dealers are. */
export const due = async (db: Db, hour: number): Promise<Owner[]> => {
  const zone = sql`coalesce(d.settings ->> 'default_user_time_zone', 'UTC')`
  const since = sql`make_interval(hours => ${hour})`
  const { rows } = await sql<Owner>`
    select s.account_id from demo_snapshot s
    join users u on u.id = s.account_id join dealer d on d.id = u.dealer_id
    where u.deleted is null
      and s.restored < (date_trunc('day', now() at time zone ${zone} - ${since}) + ${since}) at time zone ${zone}
    order by s.account_id`.execute(db)
  return rows
}

/**
 * Locks the account as its end does, and its devices: commands in it have ended, and none begins until the transaction
 * ends.
 */
export const lock = async (db: Db, { account_id }: Owner): Promise<Held<'users'>> => {
  const user = db.selectFrom('users').select('id').where('id', '=', account_id)
  const account = await user.forUpdate().executeTakeFirstOrThrow()
  const devices = db
    .selectFrom('source')
    .select('id')
    .where('account_id', '=', account_id)
    .where('corrupted', 'is', null)
  await devices.orderBy('id').forNoKeyUpdate().execute()
  return held('users', { account_id }, account)
}

/** Puts the account back to its snapshot. */
export const restore = async (db: Db, owner: Held<'users'>): Promise<void> => {
  await endPeople(db, owner)
  await endRegistered(db, owner)
  const { account_id } = owner
  await db.updateTable('tracker').set({ group_id: null }).where('account_id', '=', account_id).execute()
  for (const table of made.toReversed())
    await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(db)
  await bringClonesBack(db, owner)
  await setBack(db, owner, 'tracker', ['label', 'avatar_file_name', 'output_titles'])
  for (const table of made) await insert(db, owner, table)
  await setBack(db, owner, 'tracker', ['group_id'])
  await setBack(db, owner, 'source', set.source)
  await setBack(db, owner, 'entity', set.entity)
  await setBack(db, owner, 'users', set.users, sql`t.id = ${account_id}`)
  await bringSubusersBack(db, owner)
  await sql`update demo_snapshot set restored = now() where account_id = ${account_id}`.execute(db)
  await changedAll(db, owner, new Date())
}

/** Sub-users end until they are brought back, so that their logins are free; visitors begin anew. */
const endPeople = async (db: Db, { account_id }: Owner): Promise<void> => {
  await endAllOfAccount(db, { account_id })
  await db
    .updateTable('users')
    .set({ deleted: sql<Date>`coalesce(deleted, now())`, security_group_id: null })
    .where('account_id', '=', account_id)
    .whereRef('id', '<>', 'account_id')
    .execute()
}

/** Ids of what the account itself has done these with since the snapshot; not its dealer, nor a session that the dealer opened. */
const deeds = ({ account_id }: Owner, actions: readonly string[]) => sql`
  select a.entry_id from audit a join demo_snapshot s on s.account_id = a.owner_id
  where a.scope = 'account' and a.owner_id = ${account_id} and a.action = any(${actions}::text[])
    and a.action_date >= s.taken and a.payload -> 'by' -> 'panel_login_id' is null`

/** Devices that visitors have registered: their ids are free then. */
const endRegistered = async (db: Db, owner: Owner): Promise<void> => {
  const { rows } = await sql<{ source_id: number }>`
    select t.source_id from tracker t
    where t.account_id = ${owner.account_id} and not t.clone and t.deleted is null
      and t.id in (${deeds(owner, ['tracker/register', 'tracker/register_quick'])})
    order by t.source_id`.execute(db)
  for (const { source_id } of rows) await sources.end(db, owner, source_id)
}

/** Clones that visitors have deleted. What a dealer has deleted, or who owns the device, stays so. */
const bringClonesBack = (db: Db, owner: Owner): Promise<void> =>
  insert(
    db,
    owner,
    'tracker',
    sql`s.clone and s.id in (${deeds(owner, ['tracker/delete'])})
      and exists (select from source d where d.id = s.source_id and d.corrupted is null)
      and not exists (select from tracker t where t.account_id = s.account_id and (t.id = s.id or t.source_id = s.source_id))`,
    sql`'{"group_id": null}'::jsonb`,
  )

/** Those whose logins nobody else has by now. */
const bringSubusersBack = (db: Db, owner: Owner): Promise<void> =>
  setBack(
    db,
    owner,
    'users',
    ['deleted', ...set.subuser],
    sql`t.id <> ${owner.account_id} and not exists (
      select from users other where other.deleted is null and lower(other.login) = lower(s.login))`,
  )
