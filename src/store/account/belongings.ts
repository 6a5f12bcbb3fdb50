import { naming } from '#judge/naming.ts'

/**
 * What of the database belongs to an account. Tables are found by the schema: those with an `account_id`, or with the `source_id`
 * of a device; what their columns refer to is said by foreign keys. Here stands what the schema cannot say.
 */

/**
 * Tables that an account does not take along to another platform, and why. A test asks that each table is exported or
 * stands here.
 */
export const left_out: Readonly<Record<string, string>> = {
  activation_code: 'of a dealer',
  bundle: 'of a dealer',
  clone_offer: 'codes of that platform, and clones in accounts of it',
  dealer: 'of a dealer',
  mail_gateway: 'of a dealer',
  invitation: 'its links open that platform: who has not accepted is invited anew',
  invitation_mail: 'counts mails of a day',
  menu_preset: 'of a dealer',
  panel_login: 'of a dealer',
  tariff: 'of a dealer: plans are found by their names',
  tariff_default: 'of a dealer',
  audit: 'proves what was done on that platform, by its secret',
  audit_exempt: 'of the platform',
  audit_head: 'proves what was done on that platform, by its secret',
  file_mark: 'of the platform',
  geocode_cache: 'of the platform',
  geocode_count: 'of the platform',
  geocode_pace: 'of the platform',
  lease: 'of the platform',
  loose_file: 'of the platform',
  map_choice: 'of the platform',
  map_fetch: 'of the platform',
  map_use: 'of the platform',
  migration: 'of the platform',
  newest_commit: 'of the platform',
  platform_policy: 'of the platform',
  operator_notice: 'of the platform',
  process_report: 'of the platform',
  secret_check: 'of the platform',
  unknown_device: 'of the platform',
  connection_day: 'how devices reached that platform, for 30 days',
  api_key: 'opens the account of that platform',
  delivery_key: 'opens deliveries of that platform',
  task_link: 'leads to a page of that platform',
  task_notice: 'a queue: nobody is told twice',
  authenticator: 'a second factor is set up anew',
  push_token: 'of a session',
  recovery_code: 'a second factor is set up anew',
  second_factor: 'of a session',
  phone: 'is invited anew',
  phone_deed: 'of a phone',
  form_template_version: 'for phones of that platform',
  phone_link: 'opens that platform',
  session: 'who was signed in signs in anew',
  sign_in_failure: 'who attacks that platform',
  sign_in_origin: 'where that platform was signed in to',
  data_import: 'work of a day',
  data_import_failure: 'work of a day',
  report_file: 'of a report',
  report_schedule: 'would mail from both platforms: who gets what is asked anew',
  report_sending: 'a queue',
  report: 'kept for a while, and made anew by whoever asks again',
  trip_export: 'what that platform has written',
  trip_export_day: 'of the platform',
  spreadsheet: 'work of a day',
  spreadsheet_chunk: 'work of a day',
  delivery: 'a queue: nobody is told twice',
  delivery_lane: 'a queue',
  mail: 'a queue',
  link_mail_count: 'of a day',
  device_command: 'a queue and what became of it: no device is told twice',
  command_call: 'a queue: nobody is asked twice',
  outbox: 'a queue',
  outbox_told: 'a queue',
  outlet: 'a queue',
  rules_changed: 'a queue within a transaction',
  source_due: 'a queue, begun anew for each device',
  source_nudge: 'a queue',
  demo_snapshot: 'a demo account is one of that platform',
  file_space: 'made by triggers',
  dealer_count: 'made by triggers',
  form_count: 'made by triggers',
  listed_tracker: 'made by triggers',
  idle_day: 'summed anew from the points',
  idle_summed: 'summed anew from the points',
  track_day: 'summed anew from the tracks',
  track_summed: 'summed anew from the tracks',
  place_count: 'made by triggers',
  task_count: 'made by triggers',
  place_value: 'made by triggers',
}

/** Conditions on rows `t` that go along, by table, where not all rows of the account do. */
export const only: Readonly<Record<string, string>> = {
  // A ticket is good on that platform.
  file: `t.state in ('uploaded', 'deleted')`,
}

/** A path into JSON: names, `*` for each of a list or of an object, `#` for ids that are the names of an object, and `?x` where it is of the type x. */
export type Path = readonly string[]

export type ColumnRule =
  /** An id of that table, which may be of something that is there no more. */
  | { to: string }
  /** A list of such ids. */
  | { each: string }
  | { within: readonly (readonly [Path, string])[] }
  /** A value of its own, in SQL. */
  | { is: string }
  /** What the database gives to any new row. */
  | 'new'
  /** No id of ours. */
  | 'plain'

const plan = { is: 'pg_temp.known($$tariff$$, %)' }

/**
 * References that no foreign key declares, by `table.column`: what the column's ids mean and what they become
 * elsewhere.
 */
export const columnRules: Readonly<Record<string, ColumnRule>> = {
  'users.dealer_id': { is: 'pg_temp.dealer()' },
  'users.default_tariff_id': plan,
  'users.menu_preset_id': { is: 'null' },
  'users.demo': { is: 'false' },
  // Both platforms would tell them.
  'users.recipient_notices': { is: `'{}'` },
  'users.guessing_told': { is: 'null' },
  'source.tariff_id': plan,
  // A digest by the secret of that platform.
  'source.password_digest': { is: 'null' },
  // Judged anew, by rules that have other ids.
  'source_state.judged': { is: 'null' },
  // Packs are in the storage of that platform.
  'block.pack': 'new',
  'block.pack_offset': 'new',
  'block.pack_length': 'new',
  // The process that sends is one of that platform.
  'retranslator_line.holder': { is: 'null' },
  'charge.tariff_id': plan,
  'transaction.dealer_id': { is: 'pg_temp.dealer()' },
  'transaction.tracker_id': { to: 'tracker' },
  'employee.tags': { each: 'tag' },
  'vehicle.tags': { each: 'tag' },
  'place.tags': { each: 'tag' },
  'zone.tags': { each: 'tag' },
  'webhook.trackers': { each: 'tracker' },
  'entity.settings': { within: [[['layout', 'sections', '*', 'field_order', '*'], 'entity_field']] },
  'place.fields': {
    within: [
      [['*', '?employee', 'value'], 'employee'],
      [['#'], 'entity_field'],
    ],
  },
  'task.tags': { each: 'tag' },
  'task_schedule.tags': { each: 'tag' },
  'task.external_id': 'plain',
  // It stays where the tracker is gone.
  'task_word.tracker_id': { to: 'tracker' },
  'task_history.payload': {
    within: [
      [['tracker_id'], 'tracker'],
      [['tags', '*'], 'tag'],
    ],
  },
  'task_version.tracker_id': { to: 'tracker' },
  'task_version.form_id': { to: 'form' },
  'task_visit.tracker_id': { to: 'tracker' },
  'task_submission.form_id': { to: 'form' },
  'form.values': {
    within: [
      [['*', 'file_ids', '*'], 'file'],
      [['*', 'file_id'], 'file'],
    ],
  },
  'file.field_id': 'plain',
  'file.digest': { is: 'null' },
  'file.posted_key': { is: 'null' },
  'file.look_due': { is: 'null' },
  'file.taken_until': { is: 'null' },
  'file.phone_id': { is: 'null' },
  'file.key': { is: 'pg_temp.filed(%)' },
  'file.preview_key': { is: 'pg_temp.filed(%)' },
  'checkin.employee_id': { to: 'employee' },
  'checkin.phone_id': { is: 'null' },
  'chat_message.employee_id': { to: 'employee' },
  'chat_message.user_id': { to: 'users' },
  'inspection.employee_id': { to: 'employee' },
  'inspection.phone_id': { is: 'null' },
  'fuel_receipt.employee_id': { to: 'employee' },
  'fuel_receipt.external_id': 'plain',
  'journal_entry.employee_id': { to: 'employee' },
  'journal_change.entry_id': { to: 'journal_entry' },
  'journal_change.user_id': { to: 'users' },
  'journal_month.user_id': { to: 'users' },
  'fuel_mark.user_id': { to: 'users' },
  'behaviour_excuse.user_id': { to: 'users' },
  'private_note.user_id': { to: 'users' },
  'private_note.phone_id': { is: 'null' },
  'driver_change.new_employee_id': { to: 'employee' },
  'vehicle_change.new_vehicle_id': { to: 'vehicle' },
  'status_change.old_status_id': { to: 'status' },
  'status_change.new_status_id': { to: 'status' },
  'rule.extended_params': {
    within: [
      ...naming('statuses').map(({ option }) => [[option, '*'], 'status'] as const),
      ...naming('trackers').map(({ option }) => [[option, '*'], 'tracker'] as const),
      ...naming('sensor').map(({ option }) => [[option], 'sensor'] as const),
      ...[...new Set(naming('sensors').map(({ option }) => option))].flatMap((option) => [
        [[option, '*', 'tracker_id'], 'tracker'] as const,
        [[option, '*', 'sensor_id'], 'sensor'] as const,
      ]),
    ],
  },
  'rule.version': 'new',
  'sensor.parent_ids': { each: 'sensor' },
  'saved_report.tracker_ids': { each: 'tracker' },
  'saved_report.tag_ids': { each: 'tag' },
  'saved_report.group_ids': { each: 'tracker_group' },
  'saved_report.plugin': {
    within: [
      [['zone_ids', '*'], 'zone'],
      [['place_ids', '*'], 'place'],
      [['sensors', '*', 'tracker_id'], 'tracker'],
      [['sensors', '*', 'sensor_id'], 'sensor'],
    ],
  },
  // Places within the list.
  'sensor_template.sensors': 'plain',
  'counter_base.sensor_id': { to: 'sensor' },
  'sensor.version': 'new',
  'geo_link.version': 'new',
  'geo_link_tracker.sensor_ids': { each: 'sensor' },
  'history.tracker_id': { to: 'tracker' },
  'history.rule_id': { to: 'rule' },
  'history.private_to': { to: 'users' },
  'history.employee_id': { to: 'employee' },
  'history.vehicle_id': { to: 'vehicle' },
  // Those of a device are numbered by itself.
  'history.track_id': 'plain',
  'history.extra': {
    within: [
      [['zone_ids', '*'], 'zone'],
      [['place_ids', '*'], 'place'],
      [['checkin_id'], 'checkin'],
      [['service_task_id'], 'service_task'],
      [['task_id'], 'task'],
      [['parent_task_id'], 'task'],
    ],
  },
  'history_line.up_to': { to: 'history' },
  'track.id': 'plain',
  'employee.icon_id': 'plain',
  'place.icon_id': 'plain',
  'place.external_id': 'plain',
  'tag.icon_id': 'plain',
  'vehicle.external_id': 'plain',
  'vehicle.icon_id': 'plain',
  'source.device_id': 'plain',
  'retranslator_tracker.fake_device_id': 'plain',
  'origin.id': { is: 'pg_temp.renamed_of(i.kind, %)' },
  'origin_past.after_id': 'plain',
}

/**
 * Tables with texts sealed by the platform's secret; they are opened to travel, and sealed by the secret of the other
 * platform.
 */
export const sealed = ['geo_link', 'retranslator', 'saved_command', 'webhook'] as const
