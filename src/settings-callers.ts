import { began, count, type Setting, seconds } from '#src/setting-kinds.ts'

/** Settings of how much callers may ask and keep, and of how they sign in. */

export const caller_settings = {
  rate_limit: count(50, 'Requests a second for a user, an API key and an address; 0 is no limit.'),
  http_connections: count(
    10_000,
    'Connections to the API at one time, at most, of callers who have shown a good hash.',
  ),
  http_unnamed_connections: count(
    2_000,
    'Those of callers who have not: they take no place of those who have, and the oldest makes room.',
  ),
  http_unnamed_per_address: count(
    200,
    'Those of one address (IPv6: of a network of 64 bits); 0 is no limit. This machine and proxies that are trusted have none.',
  ),
  account_connections: count(
    500,
    'Those of one account, or of one dealer, live sockets among them (error 15); 0 is no limit. Behind a proxy the account that asked last counts.',
  ),
  http_idle_timeout: seconds(72, 'Time that a connection to the API stays open without a request'),
  live_sockets: count(10_000, 'Sockets of the live channel at one time, at most; 0 is no limit.'),
  live_sockets_per_user: count(50, 'Those of one user (error 15); 0 is no limit.'),
  live_sockets_per_address: count(
    200,
    'Those of one address (IPv6: of a network of 64 bits); 0 is no limit. This machine has none.',
  ),
  send_timeout: seconds(20, 'Time within which a caller sends the head of a request, and each 16 KB of its body'),
  stranger_bodies: count(
    64,
    'Megabytes that bodies and uploads take at one time, beyond 16 KB of each, whose callers have not shown a good hash before them: all together, and a third of it of one address (error 15).',
  ),
  account_bodies: count(64, 'Megabytes that those of an account, or of a dealer, take at one time (error 15).'),
  max_time_span: count(120, 'Longest period of points and tracks that may be asked for, in days.'),
  max_sensor_time_span: count(30, 'Longest period of values of a sensor that may be asked for, in days.'),
  tag_quota: count(1_000, 'Tags of an account (error 268).'),
  status_listing_quota: count(100, 'Lists of working statuses of an account (error 268).'),
  status_quota: count(100, 'Working statuses of one list (error 268).'),
  import_limit: count(3, 'Imports of a user that wait or go on at one time (error 15).'),
  place_quota: count(10_000, 'Places of an account (error 268).'),
  zone_quota: count(10_000, 'Zones of an account (error 268).'),
  rule_quota: count(10_000, 'Rules of an account (error 268).'),
  tracker_rule_quota: count(
    200,
    'Rules that name one tracker and that it may come to belong to, suspended ones too (error 268): each of its messages is judged by all of them.',
  ),
  rule_zone_quota: count(10_000, 'Zones that the rules of an account name, of each rule (error 268).'),
  sensor_quota: count(200, 'Sensors of one tracker (error 268).'),
  sensor_template_quota: count(100, 'Templates of sensors of an account (error 268).'),
  form_template_quota: count(1_000, 'Templates of forms of an account (error 268).'),
  task_quota: count(1_000_000, 'Tasks of an account, with routes and their checkpoints (error 268).'),
  task_schedule_quota: count(
    20_000,
    'Schedules of tasks and routes of an account, with their checkpoints (error 268).',
  ),
  form_quota: count(1_000_000, 'Forms of an account, submitted or not (error 268).'),
  report_days: count(30, 'Days after which a report is deleted.'),
  report_schedule_quota: count(50, 'Schedules of reports of a user (error 268).'),
  report_mail_size: count(
    10,
    'Megabytes that a report may have which a mail has with it; of a larger one the mail has a link that is good for seven days.',
  ),
  form_days: count(90, 'Days after which a form that nobody has submitted is deleted.'),
  link_quota: count(10_000, 'Geo links of an account (error 268).'),
  link_mail_quota: count(100, 'Addresses that an account may send geo links to by mail in 24 hours (error 268).'),
  distance_quota: count(
    2_000,
    'Distances that the rules of an account compare, of each tracker to each that is observed for it (error 268).',
  ),
  tariff_freeze_days: count(
    30,
    'Days after a change of plan within which users pay for another, or may not (error 240).',
  ),
  mail_interval: seconds(
    300,
    'Least time between two mails of one kind to a user: activation, invitation, new password, code',
  ),
  register_retry_interval: seconds(120, 'Least time between two retries of the registration of a device (error 264)'),
  invitation_quota: count(200, 'Invitations that an account, or a dealer, mails within 24 hours (error 268).'),
  mail_gateway_quota: count(20, 'Mail servers of a dealer (error 268).'),
  ui_setting_quota: count(200, 'Values that applications may remember for a user (error 268).'),
  password_length: {
    kind: 'length',
    default: undefined,
    meaning:
      'Characters that a new password has at least, of users and of the panel, from 6 to 20; empty: 12, of platforms that began before 6.',
    example: '10',
  } as Setting<'length', number | undefined>,
  refuse_common_passwords: began(
    'Refuse new passwords that are among the 49,000 most common ones, in upper or lower case',
  ),
  panel_factor: began('Ask logins of the panel for a second factor: a bar tells those that have none, and leads there'),
  session_limit: count(100, 'Live sessions of one login (error 104).'),
  session_days: count(30, 'Days that a user session lasts without being renewed.'),
  session_idle: seconds(0, 'Time after which a user session ends that is not used, to five minutes; 0 is no limit'),
  panel_session_idle: seconds(
    0,
    'Time after which a session of the panel ends that is not used, to five minutes; 0 is no limit',
  ),
  sign_in_failures: count(
    10,
    'Failed sign-ins of strangers before a login is locked to them (error 105), of each client and address that it is known at, and wrong activation codes of an account (error 15); 0 is no limit.',
  ),
  sign_in_address_failures: count(
    50,
    'Failed sign-ins from an address (IPv6: from a network of 48 bits) before it is locked; 0 is no limit.',
  ),
  sign_in_window: seconds(900, 'Time within which failed sign-ins count, and that a lock lasts'),
} as const
