// Generated from the migrations by `npm run generate`.
import type { ColumnType } from 'kysely'

/** Read as what it holds; written as text, for the driver would take an array for a PostgreSQL one. */
export type Json = ColumnType<unknown, string, string>

/** Has a default, so it may be left out of what is inserted. Kysely's own does not look into a ColumnType. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

export interface ActivationCode {
  code: string
  dealer_id: number
  device_type: string
  tariff_id: number
  bonus_amount: number
  free_days: number
  money_amount: Generated<number>
  activation_date: Date | null
  device_id: Generated<number>
  activated: Generated<boolean>
}

export interface ActiveDay {
  source_id: number
  day: string
  charged: Generated<boolean>
}

export interface ActiveMonth {
  source_id: number
  month: string
  points: number | null
  bytes: number | null
  count_due: Generated<Date | null>
}

export interface ApiKey {
  account_id: number
  digest: Buffer
  sealed: Buffer
  title: string
  create_date: Generated<Date>
}

export interface Audit {
  scope: string
  owner_id: number
  seq: number
  action_date: Date
  user_id: number | null
  panel_login_id: number | null
  hash_kind: string
  entry_category: string
  entry_id: number | null
  action: string
  host: string
  user_agent: string
  payload: Json
  digest: Buffer
}

export interface AuditExempt {
  table_name: string
  reason: string
}

export interface AuditHead {
  scope: string
  owner_id: number
  seq: number
  digest: Buffer
}

export interface Authenticator {
  id: Generated<number>
  user_id: number | null
  panel_login_id: number | null
  sealed: Buffer
  confirmed: Generated<boolean>
  used_step: Generated<number>
}

export interface BehaviourExcuse {
  account_id: number
  id: Generated<number>
  tracker_id: number
  type: string
  time: Date
  reason: string
  user_id: number
  created: Date
}

export interface Block {
  source_id: number
  from_time: Date
  to_time: Date
  points: number
  data: Buffer
  format: number | null
  summed_until: Date | null
  metres: number | null
  track_metres: number | null
  moving_seconds: number | null
  idle_seconds: number | null
  ignition_seconds: number | null
  engine_seconds: number | null
  first_odometer: number | null
  last_odometer: number | null
  first_engine_hours: number | null
  last_engine_hours: number | null
  first_fuel_used: number | null
  last_fuel_used: number | null
  pack: Buffer | null
  pack_offset: number | null
  pack_length: number | null
  carried: Buffer | null
  odometer: number | null
  engine_hours: number | null
  fuel_used: number | null
}

export interface Bundle {
  dealer_id: number
  id: Generated<number>
  imei: string
  model: string
  iccid: string | null
  assign_time: Date | null
  factory_preset: boolean
}

export interface Charge {
  account_id: number
  source_id: number
  tariff_id: number
  day: string
  until: string
  amount: ColumnType<number, number | string, number | string>
  transaction_id: number | null
}

export interface ChatMessage {
  account_id: number
  id: Generated<number>
  tracker_id: number
  incoming: boolean
  text: string
  submitted: Date
  seen: Date | null
  employee_id: number | null
  user_id: number | null
  ordinal: number
}

export interface Checkin {
  account_id: number
  id: Generated<number>
  tracker_id: number
  marker_time: Date
  employee_id: number | null
  lat: number
  lng: number
  precision: number | null
  address: Generated<string>
  address_due: Date | null
  comment: string | null
  phone_id: number | null
}

export interface CloneOffer {
  account_id: number
  id: Generated<number>
  tracker_id: number
  note: string
  digest: Buffer
  created: Generated<Date>
  expires: Date
  accepted: Date | null
  clone_id: number | null
}

export interface CommandCall {
  account_id: number
  id: Generated<number>
  command_id: number
  created: Generated<Date>
  sealed: Buffer
}

export interface ConnectionDay {
  source_id: number
  day: string
  until: string
  runs: Json
}

export interface Counter {
  account_id: number
  id: Generated<number>
  tracker_id: number
  type: string
  multiplier: Generated<number>
  source: string
  sensor_id: number | null
  base_time: Date
  base_value: number
  base_sum: number
  base_epoch: number
  base_settled: Generated<boolean>
  followed: Json | null
}

export interface CounterBase {
  account_id: number
  counter_id: number
  time: Date
  value: number
  multiplier: number
  source: string
  sensor_id: number | null
  sum: number | null
}

export interface DataImport {
  account_id: number
  id: Generated<number>
  user_id: number
  type: string
  spreadsheet_id: string | null
  name: string
  fields: string[]
  titles: string[]
  status: Generated<string>
  rows: number
  next_chunk: Generated<number>
  processed: Generated<number>
  imported: Generated<number>
  failed: Generated<number>
  warnings: Generated<Json>
  errors: Generated<Json>
  created: Generated<Date>
  ended: Date | null
  taken_until: Date | null
  duplicate_policy: Generated<string>
}

export interface DataImportFailure {
  account_id: number
  import_id: number
  ordinal: number
  data: Buffer
}

export interface Dealer {
  id: Generated<number>
  parent_id: number | null
  title: Generated<string>
  jur_name: Generated<string>
  jur_country: Generated<string>
  email: Generated<string>
  link_monitoring: Generated<string>
  contact_fio: Generated<string>
  contact_post: Generated<string>
  contact_phone: Generated<string>
  block_type: Generated<string>
  settings: Generated<Json>
  notification: Generated<Json>
  mfa_default: Json | null
  menu_preset_id: number | null
  mail_gateway_id: number | null
  features: Generated<string[]>
  active_limit: number | null
  wholesale_service_prices: Generated<Json>
  creation_date: Generated<Date>
  reported_month: string | null
}

export interface DealerCount {
  dealer_id: number
  what: string
  at: Generated<Date>
  amount: number
}

export interface Delivery {
  account_id: number
  id: Generated<number>
  entry_id: number
  outlet: string
  target: string
  tracker_id: number
  status: Generated<string>
  created: Generated<Date>
  gives_up: Generated<Date>
  attempts: Generated<number>
  attempted: Date | null
  http_status: number | null
  error: Generated<string>
}

export interface DeliveryKey {
  account_id: number
  digest: Buffer
  sealed: Buffer
  created: Generated<Date>
}

export interface DeliveryLane {
  account_id: number
  outlet: string
  target: string
  tracker_id: number
  failures: Generated<number>
  due: Generated<Date>
}

export interface DemoSnapshot {
  account_id: number
  taken: Generated<Date>
  restored: Generated<Date>
  rows: Json
  files: string[]
}

export interface Department {
  account_id: number
  id: Generated<number>
  label: string
  location: Json | null
}

export interface DeviceCommand {
  account_id: number
  id: Generated<number>
  source_id: number
  number: number
  command: Json
  reliable: boolean
  state: Generated<string>
  created: Generated<Date>
  expires: Date
  attempts: Generated<number>
  sent: Date | null
  ended: Date | null
  answer: Generated<string>
  error: Generated<string>
}

export interface DriverChange {
  account_id: number
  tracker_id: number
  id: Generated<number>
  new_employee_id: number | null
  location: Json | null
  changed: Date
  origin: string
  hardware_key: string | null
  address_due: Generated<Date | null>
}

export interface Employee {
  account_id: number
  id: Generated<number>
  tracker_id: number | null
  tracker_label: string | null
  first_name: string
  middle_name: Generated<string>
  last_name: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  driver_license_number: Generated<string>
  driver_license_cats: Generated<string>
  driver_license_issue_date: string | null
  driver_license_valid_till: string | null
  hardware_key: string | null
  icon_id: number | null
  avatar_file_name: string | null
  department_id: number | null
  department_label: string | null
  location: Json | null
  personnel_number: string | null
  ssn: string | null
  tags: Generated<number[]>
  address: Generated<string | null>
  searched: Generated<string | null>
  searched_long: Generated<string | null>
}

export interface Entity {
  account_id: number
  id: Generated<number>
  type: string
  settings: Generated<Json>
}

export interface EntityField {
  account_id: number
  entity_id: number
  id: Generated<number>
  label: string
  type: string
  required: Generated<boolean>
  description: string | null
  params: Json | null
}

export interface File {
  account_id: number
  id: Generated<number>
  user_id: number
  type: string
  name: Generated<string>
  size: number
  mime_type: Generated<string>
  metadata: Generated<Json>
  state: Generated<string>
  created: Generated<Date>
  expires: Date
  uploaded: Date | null
  deleted: Date | null
  digest: Buffer | null
  posted_key: string | null
  look_due: Date | null
  taken_until: Date | null
  key: string | null
  preview_key: string | null
  checkin_id: number | null
  form_id: number | null
  field_id: string | null
  named: Date | null
  receipt_id: number | null
  phone_id: number | null
}

export interface FileMark {
  only_one: Generated<boolean>
  key: string
}

export interface FileSpace {
  account_id: number
  files: Generated<number>
  bytes: Generated<number>
}

export interface Form {
  account_id: number
  id: Generated<number>
  tracker_id: number | null
  template_id: number | null
  template_version: number | null
  label: string
  description: string | null
  fields: Json
  submit_in_zone: boolean
  created: Generated<Date>
  checkin_id: number | null
  task_id: number | null
  values: Json | null
  submitted: Date | null
  submit_lat: number | null
  submit_lng: number | null
  submit_address: string | null
  changed: Date | null
  address_due: Date | null
}

export interface FormCount {
  account_id: number
  forms: Generated<number>
}

export interface FormTemplate {
  account_id: number
  id: Generated<number>
  label: string
  description: string | null
  version: Generated<number>
  fields: Json
  submit_in_zone: Generated<boolean>
  default: Generated<boolean>
  created: Generated<Date>
  updated: Generated<Date>
  inspection: Json | null
}

export interface FormTemplateVersion {
  account_id: number
  template_id: number
  version: number
  label: string
  description: string | null
  fields: Json
  submit_in_zone: boolean
  replaced: Date
  inspection: Json | null
}

export interface FuelMark {
  account_id: number
  id: Generated<number>
  tracker_id: number
  input_name: string
  said: string
  kind: string
  start_date: Date
  end_date: Date
  volume: number | null
  user_id: number
  created: Date
}

export interface FuelReceipt {
  account_id: number
  id: Generated<number>
  tracker_id: number | null
  vehicle_id: number | null
  employee_id: number | null
  time: Date
  volume: number
  price: number | null
  cost: number | null
  odometer: number | null
  lat: number | null
  lng: number | null
  station: Generated<string>
  fuel_type: string | null
  card: string | null
  external_id: string | null
  comment: string | null
  created: Date
}

export interface Garage {
  account_id: number
  id: Generated<number>
  location: Json | null
  mechanic_name: string | null
  dispatcher_name: string | null
  organization_name: string | null
  organization: Generated<string>
}

export interface GeoLink {
  account_id: number
  id: Generated<number>
  creator_id: number
  keeper_id: number
  digest: Buffer
  sealed: Buffer
  short_digest: Buffer | null
  create_date: Generated<Date>
  description: string
  enabled: Generated<boolean>
  starts: Date | null
  ends: Date | null
  bounding_mode: string | null
  display_options: Json
  version: Generated<number>
}

export interface GeoLinkPlace {
  account_id: number
  link_id: number
  place_id: number
  ordinal: number
}

export interface GeoLinkTracker {
  account_id: number
  link_id: number
  tracker_id: number
  ordinal: number
  alias: string | null
  object_data: string[]
  sensor_ids: Generated<number[]>
}

export interface GeoLinkView {
  account_id: number
  link_id: number
  views: number
  last_view: Date
}

export interface GeoLinkZone {
  account_id: number
  link_id: number
  zone_id: number
  ordinal: number
}

export interface GeocodeCache {
  key: Buffer
  answer: Json
  expires: Date
}

export interface GeocodeCount {
  provider: string
  day: string
  asked: Generated<number>
  failed: Generated<number>
  remembered: Generated<number>
  passed: Generated<number>
  seconds: Generated<number>
  fault: string | null
  fault_time: Date | null
}

export interface GeocodePace {
  provider: string
  next: Date
  day: string | null
  taken: Generated<number>
}

export interface History {
  account_id: number
  id: Generated<number>
  type: Generated<string>
  tracker_id: number
  event: string
  message: string
  time: Date
  event_time: Date
  rule_id: number | null
  private_to: number | null
  track_id: Generated<number>
  lat: number | null
  lng: number | null
  precision: number | null
  address: Generated<string>
  address_due: Date | null
  emergency: Generated<boolean>
  employee_id: number | null
  vehicle_id: number | null
  extra: Generated<Json>
}

export interface HistoryLine {
  account_id: number
  user_id: number
  up_to: number
}

export interface HistoryRead {
  account_id: number
  user_id: number
  entry_id: number
}

export interface IdleDay {
  source_id: number
  day: Date
  quarters: number[]
}

export interface IdleSummed {
  source_id: number
  before: Date
  epoch: number
  ignition: number
  told: boolean
}

export interface Inspection {
  account_id: number
  id: Generated<number>
  tracker_id: number
  vehicle_id: number | null
  employee_id: number | null
  phone_id: number | null
  form_id: number
  moment: string
  made: Date
  faults: Json
}

export interface InspectionMissed {
  account_id: number
  tracker_id: number
  day: string
  moment: string
}

export interface Invitation {
  id: Generated<number>
  user_id: number | null
  panel_login_id: number | null
  email: Generated<string>
  locale: Generated<string>
  mailed: Date | null
  mail_id: number | null
  expires: Date
}

export interface InvitationMail {
  id: Generated<number>
  holder: string
  at: Generated<Date>
}

export interface JournalChange {
  account_id: number
  tracker_id: number
  id: Generated<number>
  entry_id: number
  user_id: number
  changed: Date
  start_date: Date
  before: Json
  after: Json | null
}

export interface JournalEntry {
  account_id: number
  id: Generated<number>
  tracker_id: number
  employee_id: number | null
  start_date: Date
  end_date: Date
  type: string
  commute: Generated<boolean>
  purpose: string | null
  partner: string | null
  comment: string | null
  start_lat: number
  start_lng: number
  start_address: string
  end_lat: number
  end_lng: number
  end_address: string
  length: number
  start_odometer: number | null
  end_odometer: number | null
  created: Date
}

export interface JournalMonth {
  account_id: number
  tracker_id: number
  month: string
  closed_from: Date
  closed_to: Date
  closed: Date
  user_id: number
}

export interface Lease {
  name: string
  holder: string
  until: Date
}

export interface LinkMailCount {
  account_id: number
  since: Date
  addresses: number
}

export interface ListedTracker {
  account_id: number
  id: number
  source_id: number
  clone: boolean
  model: string
  device_id: string
  phone: string | null
  tariff_id: number
  status_listing_id: number | null
  heard: Date | null
  located: Generated<boolean>
  dealer_id: number | null
  label: string | null
  added: Date | null
  blocked: Generated<boolean>
  deleted: Generated<boolean>
  corrupted: Generated<boolean>
}

export interface LooseFile {
  key: string
  due: Date
}

export interface Mail {
  id: Generated<number>
  dealer_id: number
  recipient: string
  template: string
  locale: string
  words: Generated<Json>
  sealed: Buffer | null
  queued: Generated<Date>
  expires: Date
  attempts: Generated<number>
  next_attempt: Generated<Date>
  account_id: number | null
  delivery_id: number | null
  report_file_id: number | null
}

export interface MailGateway {
  id: Generated<number>
  dealer_id: number
  label: string
  provider: string
  leasable: boolean
  params: Json
  sealed: Buffer | null
  failures: Generated<number>
  rests_until: Generated<Date>
}

export interface MapChoice {
  id: number
  place: number
  kind: string
  address: string
  sealed: Buffer
  map: string
  min_zoom: number
  max_zoom: number
  attribution: string
  schema: string | null
}

export interface MapFetch {
  one: Generated<boolean>
  id: number
  name: string | null
  wish: Json
  source: string
  max_zoom: number
  confirmed: boolean
  state: string
  done: number | null
  total: number | null
  seconds: number | null
  fault: string | null
  created: Generated<Date>
  ended: Date | null
  holder: string | null
  seen: Date | null
}

export interface MapUse {
  one: Generated<boolean>
  chosen: boolean
}

export interface MenuPreset {
  id: Generated<number>
  dealer_id: number | null
  menu: Json | null
}

export interface Migration {
  name: string
  digest: string
  applied: Generated<Date>
}

export interface NewestCommit {
  one: Generated<boolean>
  at: Date
}

export interface OperatorNotice {
  id: Generated<number>
  message: string
  show_till: Date
}

export interface Origin {
  account_id: number
  system: string
  kind: string
  origin: string
  id: number | null
  added: Generated<boolean>
}

export interface OriginPast {
  account_id: number
  system: string
  device: string
  kind: string
  beyond: Generated<number>
  upto: number | null
  after_time: Date | null
  after_id: number | null
}

export interface Outbox {
  source_id: number
  seq: number
  event: Json
}

export interface OutboxTold {
  source_id: number
  seq: number
}

export interface Outlet {
  name: string
  failures: Generated<number>
  rests_until: Generated<Date>
}

export interface PanelLogin {
  id: Generated<number>
  dealer_id: number
  login: string
  password_hash: string
  permissions: Json
  creation_date: Generated<Date>
  guessing_told: Date | null
  mfa_enabled: Generated<boolean>
  label: Generated<string>
  blocked: Generated<boolean>
  deleted: Date | null
}

export interface Phone {
  account_id: number
  id: Generated<number>
  tracker_id: number
  label: string
  locale: string
  created: Date
  created_by: number
}

export interface PhoneDeed {
  account_id: number
  phone_id: number
  key: string
  digest: Buffer
  answer: Json | null
  at: Date
}

export interface PhoneLink {
  digest: Buffer
  account_id: number
  phone_id: number
  expires: Date
  used: Date | null
  code_digest: Buffer | null
  code_used: Date | null
}

export interface Place {
  account_id: number
  id: Generated<number>
  label: string
  description: Generated<string>
  location: Json
  external_id: string | null
  tags: Generated<number[]>
  fields: Generated<Json>
  icon_id: number | null
  avatar_file_name: string | null
}

export interface PlaceCount {
  account_id: number
  count: Generated<number>
}

export interface PlaceValue {
  account_id: number
  field_id: number
  place_id: number
  text: string
  number: ColumnType<number, number | string, number | string> | null
}

export interface PlatformPolicy {
  one: Generated<boolean>
  password_length: number
  refuse_common_passwords: boolean
  panel_factor: boolean
}

export interface PrivateNote {
  account_id: number
  id: Generated<number>
  tracker_id: number
  at: Date
  says: string
  details: Generated<Json>
  user_id: number | null
  phone_id: number | null
  created: Date
}

export interface ProcessReport {
  process: string
  started: Date
  told: Generated<Date>
  report: Json
}

export interface PushToken {
  digest: Buffer
  account_id: number
  user_id: number | null
  application: string
  token: string
  parameters: Json | null
  category_filter: string
  phone_id: number | null
}

export interface RecoveryCode {
  authenticator_id: number
  digest: Buffer
}

export interface Report {
  account_id: number
  id: Generated<number>
  user_id: number
  type: Generated<string>
  title: string
  tracker_ids: number[]
  period_from: Date
  period_to: Date
  time_filter: Json | null
  plugin: Json
  settings: Json
  state: Generated<string>
  percent: Generated<number>
  tries: Generated<number>
  fault: string | null
  key: string | null
  size: number | null
  created: Generated<Date>
  ended: Date | null
  taken_until: Date | null
}

export interface ReportFile {
  account_id: number
  id: Generated<number>
  report_id: number
  digest: Buffer | null
  key: string
  name: string
  mime_type: string
  size: number
  expires: Date
}

export interface ReportSchedule {
  account_id: number
  id: Generated<number>
  user_id: number
  enabled: boolean
  parameters: Json
  fire_time: Date | null
  next_time: Date | null
  success: boolean | null
  report_id: number | null
  fault: string | null
  late: Generated<boolean>
  moved: Generated<boolean>
}

export interface ReportSending {
  account_id: number
  report_id: number
  schedule_id: number
  due: Date
  late: boolean
  left_out: Generated<number>
  tries: Generated<number>
  next_try: Generated<Date>
}

export interface Retranslator {
  account_id: number
  id: Generated<number>
  name: string
  protocol: string
  address: string
  port: number
  login: string | null
  sealed: Buffer | null
  enabled: Generated<boolean>
}

export interface RetranslatorLine {
  account_id: number
  retranslator_id: number
  revision: Generated<number>
  holder: string | null
  held_until: Generated<Date>
  failures: Generated<number>
  rests_until: Generated<Date>
  error: Generated<string>
  error_time: Date | null
  sent_time: Date | null
}

export interface RetranslatorPlace {
  account_id: number
  retranslator_id: number
  tracker_id: number
  reached: number
  version: number
  late: Generated<number>
  error: Generated<string>
}

export interface RetranslatorTracker {
  account_id: number
  retranslator_id: number
  tracker_id: number
  fake_device_id: string | null
}

export interface Rule {
  account_id: number
  id: Generated<number>
  user_id: number
  private: Generated<boolean>
  type: string
  name: string
  description: Generated<string>
  primary_text: Generated<string>
  secondary_text: Generated<string>
  param: number | null
  alerts: Json
  schedule: Json | null
  extended_params: Generated<Json>
  suspended: Generated<boolean>
  auto_created: Generated<boolean>
  version: Generated<number>
  tested: Date | null
  watches_all: Generated<boolean>
}

export interface RuleDepartment {
  account_id: number
  rule_id: number
  department_id: number
}

export interface RuleExcept {
  account_id: number
  rule_id: number
  tracker_id: number
}

export interface RuleGroup {
  account_id: number
  rule_id: number
  group_id: number
}

export interface RuleTag {
  account_id: number
  rule_id: number
  tag_id: number
}

export interface RuleTracker {
  account_id: number
  rule_id: number
  tracker_id: number
}

export interface RuleZone {
  account_id: number
  rule_id: number
  zone_id: number
}

export interface RulesChanged {
  source_ids: number[]
  at: Date
  ignition: Generated<boolean>
}

export interface SavedCommand {
  account_id: number
  id: Generated<number>
  tracker_id: number
  name: string
  type: string
  sealed: Buffer
  called: Date | null
  http_status: number | null
  error: Generated<string>
}

export interface SavedReport {
  account_id: number
  id: Generated<number>
  user_id: number
  name: string
  shared: Generated<boolean>
  period: string
  tracker_ids: number[] | null
  tag_ids: number[] | null
  group_ids: number[] | null
  time_filter: Json | null
  plugin: Json
  include_places_in_address: Generated<boolean>
  include_zones_in_address: Generated<boolean>
}

export interface SecondFactor {
  digest: Buffer
  code_hash: string | null
  tries: Generated<number>
  sent: Generated<Date>
}

export interface SecretCheck {
  only_one: Generated<boolean>
  digest: Buffer
}

export interface SecurityGroup {
  account_id: number
  id: Generated<number>
  label: string
  rights: Generated<string[]>
  store_period: string | null
}

export interface Sensor {
  account_id: number
  id: Generated<number>
  tracker_id: number
  type: string
  sensor_type: string
  name: string
  input_name: string | null
  input_number: number | null
  parent_ids: Generated<number[]>
  settings: Generated<Json>
  calibration: Json | null
  version: Generated<number>
}

export interface SensorTemplate {
  account_id: number
  id: Generated<number>
  title: string
  model: string | null
  group_id: number | null
  sensors: Json
}

export interface SensorTemplateGiven {
  account_id: number
  template_id: number
  tracker_id: number
  left_out: Generated<number>
}

export interface ServiceProposal {
  account_id: number
  id: Generated<number>
  vehicle_id: number
  origin: string
  subject: string
  answer: string
  inspection_id: number | null
  state: Generated<string>
  found: Date
  seen: Date
  task_id: number | null
  reply: Generated<string>
  replied: Date | null
}

export interface ServiceTask {
  account_id: number
  id: Generated<number>
  vehicle_id: number
  description: string
  comment: Generated<string>
  cost: number | null
  unplanned: Generated<boolean>
  repeat: Generated<boolean>
  status: Generated<string>
  created: Date
  conditions: Json
  start: Json
  completion: Json | null
  completed: Date | null
  notifications: Json
  pace: Generated<Json>
  paced: Date | null
  predicted: Date | null
  seen: Generated<Json>
  look_due: Date | null
  anew: Generated<boolean>
}

export interface ServiceTaskFile {
  account_id: number
  task_id: number
  file_id: number
}

export interface ServiceTemplate {
  account_id: number
  id: Generated<number>
  description: string
  comment: Generated<string>
  cost: number | null
  intervals: Json
  notifications: Json
}

export interface Session {
  digest: Buffer
  kind: string
  user_id: number | null
  panel_login_id: number | null
  opened_by_panel_login: number | null
  opened_by_user: number | null
  creation_date: Generated<Date>
  expires: Date
  id: Generated<number>
  address: Generated<string>
  user_agent: Generated<string>
  last_use: Generated<Date>
  opened_by_key: Buffer | null
  console: Buffer | null
  phone_id: number | null
}

export interface SignInFailure {
  id: Generated<number>
  area: string
  login: string
  address: string
  happened: Generated<Date>
  apart: Generated<string>
}

export interface SignInOrigin {
  id: Generated<number>
  user_id: number | null
  panel_login_id: number | null
  token_digest: Buffer | null
  network: string | null
  first_used: Generated<Date>
  last_used: Generated<Date>
}

export interface Source {
  id: Generated<number>
  account_id: number
  device_id: string
  model: string
  blocked: Generated<boolean>
  tariff_id: number
  tariff_end_date: string | null
  tariff_changed: Date | null
  free_until: string | null
  unpaid: Generated<boolean>
  status_listing_id: number | null
  phone: string | null
  creation_date: Generated<string>
  corrupted: Date | null
  register_retried: Date | null
  min_idle_duration_minutes: Generated<number>
  idle_speed_threshold: Generated<number>
  ignition_aware: Generated<boolean>
  motion_sensor_aware: Generated<boolean>
  password_digest: Buffer | null
  future_times: Generated<string>
  replaced: Date | null
  device_settings: Json | null
  virtual_ignition: Json | null
}

export interface SourceDue {
  source_id: number
  at: Date
}

export interface SourceLate {
  source_id: number
  seq: number
  at: Date
  data: Buffer
}

export interface SourceNudge {
  seq: number
  source_id: number
  moved: number
}

export interface SourceState {
  source_id: number
  min_idle_duration_minutes: Generated<number>
  idle_speed_threshold: Generated<number>
  ignition_aware: Generated<boolean>
  motion_sensor_aware: Generated<boolean>
  ended: Generated<boolean>
  future_times: Generated<string>
  tail_since: Date | null
  rules: Generated<number>
  judged: Json | null
  forwarded: Generated<boolean>
  replaced: Date | null
  seldom: Buffer | null
  virtual_ignition: Json | null
  totals: Buffer | null
  lates: Buffer | null
  gone: Buffer | null
  privacy: Json | null
  version: Generated<number>
  token: Generated<number>
  heard: Date | null
  tail_points: Generated<number>
  remembered: Buffer | null
  pieces: Buffer | null
}

export interface Spreadsheet {
  account_id: number
  id: string
  name: string
  header: string[] | null
  rows: number | null
  created: Generated<Date>
}

export interface SpreadsheetChunk {
  account_id: number
  spreadsheet_id: string
  ordinal: number
  data: Buffer
}

export interface Status {
  account_id: number
  id: Generated<number>
  listing_id: number
  label: string
  color: string
  ordinal: number
}

export interface StatusChange {
  account_id: number
  tracker_id: number
  id: Generated<number>
  old_status_id: number | null
  new_status_id: number | null
  location: Json | null
  changed: Date
  origin: string
  address_due: Generated<Date | null>
}

export interface StatusListing {
  account_id: number
  id: Generated<number>
  label: string
  employee_controlled: boolean
  supervisor_controlled: boolean
}

export interface SubuserPlace {
  account_id: number
  user_id: number
  place_id: number
  assigned_date: Generated<Date>
}

export interface SubuserTracker {
  account_id: number
  user_id: number
  tracker_id: number
}

export interface SubuserZone {
  account_id: number
  user_id: number
  zone_id: number
  assigned_date: Generated<Date>
}

export interface Tag {
  account_id: number
  id: Generated<number>
  name: string
  color: string
  icon_id: number | null
  avatar_file_name: string | null
}

export interface Tail {
  source_id: number
  seq: number
  from_time: Date
  to_time: Date
  points: number
  data: Buffer
}

export interface Tariff {
  id: Generated<number>
  dealer_id: number
  name: string
  group_id: Generated<number>
  active: Generated<boolean>
  type: Generated<string>
  price: Generated<ColumnType<number, number | string, number | string>>
  early_change_price: ColumnType<number, number | string, number | string> | null
  device_limit: Generated<number>
  has_reports: Generated<boolean>
  store_period: Generated<string>
  device_type: Generated<string>
  proportional_charge: Generated<boolean>
  service_prices: Generated<Json>
  features: Generated<string[]>
  map_filter: Generated<Json>
}

export interface TariffDefault {
  dealer_id: number
  device_type: string
  tariff_id: number
  activation_bonus: Generated<ColumnType<number, number | string, number | string>>
  free_days: Generated<number>
  free_days_device_limit: number | null
}

export interface Task {
  account_id: number
  id: Generated<number>
  type: Generated<string>
  parent_id: number | null
  order: number | null
  tracker_id: number | null
  label: string
  description: Generated<string>
  lat: number | null
  lng: number | null
  radius: number | null
  address: Generated<string>
  from: Date
  to: Date
  max_delay: Generated<number>
  min_stay_duration: Generated<number>
  min_arrival_duration: Generated<number>
  external_id: string | null
  tags: Generated<number[]>
  origin: Generated<string>
  status: string
  status_change_date: Date
  arrival_date: Date | null
  stay_duration: Generated<number>
  creation_date: Date
  due: Date | null
  watched: Generated<boolean>
  anew_from: Date | null
  anew_to: Date | null
  by_hand: Generated<boolean>
  recipient: Json | null
}

export interface TaskCount {
  account_id: number
  tasks: Generated<number>
  optimized: Date | null
}

export interface TaskEstimate {
  account_id: number
  task_id: number
  arrived: Date
  looked: Generated<boolean>
  straight: number | null
  road: number | null
}

export interface TaskHistory {
  account_id: number
  id: Generated<number>
  task_id: number
  user_id: number | null
  event_date: Date
  operation: string
  payload: Json
}

export interface TaskLink {
  account_id: number
  task_id: number
  digest: Buffer
  sealed: Buffer
  show_first_name: boolean
  created: Date
  absent: Date | null
  rating: number | null
}

export interface TaskNotice {
  account_id: number
  task_id: number
  due: Date | null
  day: Date | null
  leaving: Date | null
  arrival: Date | null
}

export interface TaskSchedule {
  account_id: number
  id: Generated<number>
  type: Generated<string>
  parent_id: number | null
  order: number | null
  tracker_id: number | null
  label: string
  description: Generated<string>
  lat: number | null
  lng: number | null
  radius: number | null
  address: Generated<string>
  from_time: string | null
  duration: number | null
  max_delay: Generated<number>
  min_stay_duration: Generated<number>
  min_arrival_duration: Generated<number>
  parameters: Json | null
  tags: Generated<number[]>
  form_template_id: number | null
  made_for: string | null
  due: Date | null
  recipient: Json | null
}

export interface TaskSubmission {
  account_id: number
  task_id: number
  form_id: number
  submitted: Date
}

export interface TaskVersion {
  account_id: number
  task_id: number
  since: Date
  tracker_id: number | null
  lat: number
  lng: number
  radius: number
  from: Date
  to: Date
  max_delay: number
  min_stay_duration: number
  min_arrival_duration: number
  form_id: number | null
}

export interface TaskVisit {
  account_id: number
  task_id: number
  tracker_id: number
  lat: number
  lng: number
  radius: number
  enter: Date
  leave: Date | null
}

export interface TaskWord {
  account_id: number
  task_id: number
  tracker_id: number
  says: string
  at: Date
}

export interface Track {
  source_id: number
  id: number
  type: string
  start_time: Date
  end_time: Date
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  start_address: Generated<string>
  end_address: Generated<string>
  length: number
  max_speed: number
  points: number
  north: number
  south: number
  east: number
  west: number
  precision: number
  lbs: boolean
  start_reason: Json
  end_reason: Json
  address_due: Date | null
}

export interface TrackDay {
  source_id: number
  day: Date
  short: boolean
  lbs: boolean
  tracks: number
  length: number
  max_speed: number
  duration: number
  start_time: Date
  end_time: Date
}

export interface TrackSummed {
  source_id: number
  since: Date
  before: Date
}

export interface Tracker {
  account_id: number
  id: Generated<number>
  source_id: number
  label: string
  comment: Generated<string>
  group_id: number | null
  clone: Generated<boolean>
  avatar_file_name: string | null
  creation_date: Generated<Date>
  deleted: Date | null
  device: Generated<string>
  searched: Generated<string>
  output_titles: Json | null
  marker_icon: string | null
  marker_color: string | null
}

export interface TrackerGroup {
  account_id: number
  id: Generated<number>
  title: string
  color: string
}

export interface TrackerTag {
  account_id: number
  tracker_id: number
  tag_id: number
  ordinal: number
}

export interface Transaction {
  account_id: number
  id: Generated<number>
  dealer_id: number
  tracker_id: Generated<number>
  type: string
  subtype: string
  description: string
  timestamp: Generated<Date>
  amount: ColumnType<number, number | string, number | string>
  old_balance: ColumnType<number, number | string, number | string>
  new_balance: ColumnType<number, number | string, number | string>
  bonus_amount: ColumnType<number, number | string, number | string>
  old_bonus: ColumnType<number, number | string, number | string>
  new_bonus: ColumnType<number, number | string, number | string>
}

export interface TripExport {
  account_id: number
  day: string
}

export interface TripExportDay {
  day: string
  written: Date
}

export interface UiSetting {
  account_id: number
  user_id: number
  key: string
  value: string
}

export interface UnknownDevice {
  protocol: string
  device: string
  address: string
  bytes: Buffer
  knocks: number
  first_time: Date
  last_time: Date
  came_to: string | null
}

export interface Users {
  id: Generated<number>
  account_id: number
  master: Generated<boolean>
  dealer_id: number
  login: string
  password_hash: string
  activated: Generated<boolean>
  verified: Generated<boolean>
  demo: Generated<boolean>
  blocked: Generated<boolean>
  deactivated: Generated<boolean>
  mfa_allowed: Generated<boolean>
  mfa_enabled: Generated<boolean>
  first_name: Generated<string>
  middle_name: Generated<string>
  last_name: Generated<string>
  legal_name: Generated<string>
  legal_type: Generated<string>
  phone: Generated<string>
  post_country: Generated<string>
  post_index: Generated<string>
  post_region: Generated<string>
  post_city: Generated<string>
  post_street_address: Generated<string>
  registered_country: Generated<string>
  registered_index: Generated<string>
  registered_region: Generated<string>
  registered_city: Generated<string>
  registered_street_address: Generated<string>
  state_reg_num: Generated<string>
  tin: Generated<string>
  okpo_code: string | null
  iec: string | null
  balance: Generated<ColumnType<number, number | string, number | string>>
  bonus: Generated<ColumnType<number, number | string, number | string>>
  discount_value: Generated<ColumnType<number, number | string, number | string>>
  discount_min_trackers: Generated<number>
  discount_end_date: string | null
  discount_strategy: Generated<string>
  comment: Generated<string>
  default_tariff_id: number | null
  menu_preset_id: number | null
  security_group_id: number | null
  all_places: Generated<boolean>
  time_zone: Generated<string>
  locale: Generated<string>
  measurement_system: Generated<string>
  date_format: string | null
  hour_mode: string | null
  geocoder: Generated<string>
  route_provider: Generated<string>
  translit: Generated<boolean>
  balance_alert_emails: Generated<string[]>
  file_auto_overwrite: Generated<boolean>
  first_balance_warning: Generated<string>
  second_balance_warning: Generated<string>
  balance_warning: Generated<number>
  creation_date: Generated<Date>
  deleted: Date | null
  searched: Generated<string | null>
  searched_long: Generated<string | null>
  guessing_told: Date | null
  mfa_factor_types: Generated<string[]>
  all_zones: Generated<boolean>
  blocked_since: Date | null
  block_reason: Generated<string>
  mfa_required: Generated<boolean>
  tasks_by_hand: Generated<boolean>
  waybill_number: string | null
  recipient_notices: Generated<string[]>
  recipient_first_name: Generated<boolean>
}

export interface Vehicle {
  account_id: number
  id: Generated<number>
  tracker_id: number | null
  tracker_label: string | null
  label: string
  max_speed: number | null
  model: Generated<string>
  type: string
  subtype: string | null
  garage_id: number | null
  garage_organization_name: string | null
  trailer: string | null
  manufacture_year: number | null
  color: string | null
  additional_info: string | null
  reg_number: Generated<string>
  vin: Generated<string>
  chassis_number: Generated<string>
  frame_number: string | null
  payload_weight: number | null
  payload_height: ColumnType<number, number | string, number | string> | null
  payload_length: ColumnType<number, number | string, number | string> | null
  payload_width: ColumnType<number, number | string, number | string> | null
  passengers: number | null
  gross_weight: number | null
  fuel_type: string | null
  fuel_grade: Generated<string>
  norm_avg_fuel_consumption: ColumnType<number, number | string, number | string> | null
  fuel_tank_volume: number | null
  fuel_cost: ColumnType<number, number | string, number | string> | null
  wheel_arrangement: Generated<string>
  tyre_size: Generated<string>
  tyres_number: number | null
  liability_insurance_policy_number: Generated<string>
  liability_insurance_valid_till: string | null
  free_insurance_policy_number: Generated<string>
  free_insurance_valid_till: string | null
  icon_id: number | null
  icon_color: string | null
  avatar_file_name: string | null
  tags: Generated<number[]>
  searched: Generated<string>
  external_id: string | null
}

export interface VehicleChange {
  account_id: number
  tracker_id: number
  id: Generated<number>
  new_vehicle_id: number | null
  changed: Date
}

export interface Webhook {
  account_id: number
  id: Generated<number>
  label: string
  url: string
  events: string[] | null
  trackers: number[] | null
  enabled: Generated<boolean>
  sealed: Buffer
}

export interface Zone {
  account_id: number
  id: Generated<number>
  type: string
  label: string
  address: string
  color: string
  tags: Generated<number[]>
  radius: number | null
  center: Json | null
  points: Json | null
  bounds: Json
}

export interface Database {
  activation_code: ActivationCode
  active_day: ActiveDay
  active_month: ActiveMonth
  api_key: ApiKey
  audit: Audit
  audit_exempt: AuditExempt
  audit_head: AuditHead
  authenticator: Authenticator
  behaviour_excuse: BehaviourExcuse
  block: Block
  bundle: Bundle
  charge: Charge
  chat_message: ChatMessage
  checkin: Checkin
  clone_offer: CloneOffer
  command_call: CommandCall
  connection_day: ConnectionDay
  counter: Counter
  counter_base: CounterBase
  data_import: DataImport
  data_import_failure: DataImportFailure
  dealer: Dealer
  dealer_count: DealerCount
  delivery: Delivery
  delivery_key: DeliveryKey
  delivery_lane: DeliveryLane
  demo_snapshot: DemoSnapshot
  department: Department
  device_command: DeviceCommand
  driver_change: DriverChange
  employee: Employee
  entity: Entity
  entity_field: EntityField
  file: File
  file_mark: FileMark
  file_space: FileSpace
  form: Form
  form_count: FormCount
  form_template: FormTemplate
  form_template_version: FormTemplateVersion
  fuel_mark: FuelMark
  fuel_receipt: FuelReceipt
  garage: Garage
  geo_link: GeoLink
  geo_link_place: GeoLinkPlace
  geo_link_tracker: GeoLinkTracker
  geo_link_view: GeoLinkView
  geo_link_zone: GeoLinkZone
  geocode_cache: GeocodeCache
  geocode_count: GeocodeCount
  geocode_pace: GeocodePace
  history: History
  history_line: HistoryLine
  history_read: HistoryRead
  idle_day: IdleDay
  idle_summed: IdleSummed
  inspection: Inspection
  inspection_missed: InspectionMissed
  invitation: Invitation
  invitation_mail: InvitationMail
  journal_change: JournalChange
  journal_entry: JournalEntry
  journal_month: JournalMonth
  lease: Lease
  link_mail_count: LinkMailCount
  listed_tracker: ListedTracker
  loose_file: LooseFile
  mail: Mail
  mail_gateway: MailGateway
  map_choice: MapChoice
  map_fetch: MapFetch
  map_use: MapUse
  menu_preset: MenuPreset
  migration: Migration
  newest_commit: NewestCommit
  operator_notice: OperatorNotice
  origin: Origin
  origin_past: OriginPast
  outbox: Outbox
  outbox_told: OutboxTold
  outlet: Outlet
  panel_login: PanelLogin
  phone: Phone
  phone_deed: PhoneDeed
  phone_link: PhoneLink
  place: Place
  place_count: PlaceCount
  place_value: PlaceValue
  platform_policy: PlatformPolicy
  private_note: PrivateNote
  process_report: ProcessReport
  push_token: PushToken
  recovery_code: RecoveryCode
  report: Report
  report_file: ReportFile
  report_schedule: ReportSchedule
  report_sending: ReportSending
  retranslator: Retranslator
  retranslator_line: RetranslatorLine
  retranslator_place: RetranslatorPlace
  retranslator_tracker: RetranslatorTracker
  rule: Rule
  rule_department: RuleDepartment
  rule_except: RuleExcept
  rule_group: RuleGroup
  rule_tag: RuleTag
  rule_tracker: RuleTracker
  rule_zone: RuleZone
  rules_changed: RulesChanged
  saved_command: SavedCommand
  saved_report: SavedReport
  second_factor: SecondFactor
  secret_check: SecretCheck
  security_group: SecurityGroup
  sensor: Sensor
  sensor_template: SensorTemplate
  sensor_template_given: SensorTemplateGiven
  service_proposal: ServiceProposal
  service_task: ServiceTask
  service_task_file: ServiceTaskFile
  service_template: ServiceTemplate
  session: Session
  sign_in_failure: SignInFailure
  sign_in_origin: SignInOrigin
  source: Source
  source_due: SourceDue
  source_late: SourceLate
  source_nudge: SourceNudge
  source_state: SourceState
  spreadsheet: Spreadsheet
  spreadsheet_chunk: SpreadsheetChunk
  status: Status
  status_change: StatusChange
  status_listing: StatusListing
  subuser_place: SubuserPlace
  subuser_tracker: SubuserTracker
  subuser_zone: SubuserZone
  tag: Tag
  tail: Tail
  tariff: Tariff
  tariff_default: TariffDefault
  task: Task
  task_count: TaskCount
  task_estimate: TaskEstimate
  task_history: TaskHistory
  task_link: TaskLink
  task_notice: TaskNotice
  task_schedule: TaskSchedule
  task_submission: TaskSubmission
  task_version: TaskVersion
  task_visit: TaskVisit
  task_word: TaskWord
  track: Track
  track_day: TrackDay
  track_summed: TrackSummed
  tracker: Tracker
  tracker_group: TrackerGroup
  tracker_tag: TrackerTag
  transaction: Transaction
  trip_export: TripExport
  trip_export_day: TripExportDay
  ui_setting: UiSetting
  unknown_device: UnknownDevice
  users: Users
  vehicle: Vehicle
  vehicle_change: VehicleChange
  webhook: Webhook
  zone: Zone
}
