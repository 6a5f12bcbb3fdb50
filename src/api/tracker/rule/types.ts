import { type TObject, Type } from 'typebox'
import { kinds } from '#judge/kinds.ts'
import { Default, Id, Ids, OneOf } from '../../schema.ts'

/** Every type of rule (supplement 8.3): what it is given, what it tells, and when. */
export interface RuleType {
  /** What the history calls it: `primary_text` says the first, `secondary_text` the other. */
  primary: readonly string[]
  secondary?: readonly string[]
  /** When it tells, in one sentence. */
  tells: string
  /** What `param` is, where it must be given. */
  param?: { meaning: string; minimum: number; maximum: number }
  /** Its own options among `extended_params`. */
  options?: TObject
  /** Of zones: it watches them, watches one corridor, or takes none; else they are where it counts. */
  zones?: 'watched' | 'corridor' | 'none'
  /** What this version lacks, so that it is refused. */
  needs?: string
}

const minutes = (meaning: string, most: number) =>
  Type.Integer({ minimum: 1, maximum: most, description: `Minutes ${meaning}.` })
const week = 7 * 24 * 60
const flag = (value: boolean) => Default(Type.Boolean(), value)

const Told = Type.Object({
  ...{ enabled: flag(false), sms: flag(false), call: flag(false), email: flag(false), push: flag(false) },
  always_notify: Type.Optional(Type.Boolean()),
})

/** What a device reports by itself. */
const reported = (tells: string, primary: readonly string[], secondary?: readonly string[]): RuleType => ({
  tells: `The device reports ${tells}.`,
  primary,
  ...(secondary && { secondary }),
})

const made: Readonly<Record<string, RuleType>> = {
  inoutzone: {
    tells: 'The device comes into one of the zones, or leaves it.',
    primary: ['inzone'],
    secondary: ['outzone'],
    zones: 'watched',
  },
  track_change: {
    tells: 'A track has ended, or has begun.',
    primary: ['track_end'],
    secondary: ['track_start'],
  },
  speedup: {
    tells: 'The device drives faster than `param`; again once it was 3 km/h slower than that.',
    primary: ['speedup'],
    param: { meaning: 'km/h', minimum: 1, maximum: 1000 },
  },
  route: {
    tells: 'The device leaves the corridor, or comes back into it.',
    primary: ['outroute'],
    secondary: ['inroute'],
    zones: 'corridor',
    options: Type.Object({ allow_exit_at_endpoints: flag(false) }),
  },
  excessive_driving: {
    tells:
      'It was driven for longer than `max_driving_time` without parking for `min_parking_time`, and it has parked.',
    primary: ['excessive_driving_start'],
    secondary: ['excessive_driving_end'],
    options: Type.Object({
      max_driving_time: minutes('of driving', week),
      min_parking_time: minutes('of parking that end it', week),
    }),
  },
  excessive_parking: {
    tells: 'It has stood for longer than `max_parking_duration`, and it drives again.',
    primary: ['excessive_parking'],
    secondary: ['excessive_parking_finished'],
    options: Type.Object({ max_parking_duration: minutes('of parking', 12 * week) }),
  },
  task_status_change: {
    tells: 'A task comes into one of the states.',
    primary: ['task_arrived', 'task_completed', 'task_delayed', 'task_failed', 'task_form_submitted'],
    needs: 'tasks',
  },
  work_status_change: {
    tells: 'The working status becomes one of `status_ids`, or any where none are named.',
    primary: ['work_status_change'],
    options: Type.Object({ status_ids: Default(Ids, []) }),
  },
  idling_soft: {
    tells: 'It stands with its ignition on for `param` minutes, and it does so no longer.',
    primary: ['idle_start'],
    secondary: ['idle_end'],
    param: { meaning: 'minutes', minimum: 1, maximum: 24 * 60 },
  },
  fuel_level_leap: {
    tells: 'It is refuelled, or fuel is drained.',
    primary: ['fueling'],
    secondary: ['drain'],
    needs: 'sensors',
  },
  driver_assistance: {
    tells: 'The device reports one of the warnings of a driver assistance that are enabled.',
    primary: [
      ...['lane_departure', 'forward_collision_warning', 'headway_warning'],
      ...['peds_in_danger_zone', 'peds_collision_warning', 'tsr_warning'],
    ],
    options: Type.Object({
      lane_departure_enabled: flag(true),
      forward_collision_enabled: flag(true),
      headway_warning_enabled: flag(true),
      peds_in_danger_zone_enabled: flag(true),
      peds_collision_warning_enabled: flag(true),
      traffic_sign_recognition_enabled: flag(true),
    }),
  },
  autocontrol: {
    tells: 'The device reports one of the alarms whose sub-rule is enabled.',
    primary: [
      ...['alarmcontrol', 'battery_off', 'door_alarm', 'hood_alarm'],
      ...['ignition', 'parking', 'gsm_damp', 'security_control'],
    ],
    options: Type.Object({
      alarmcontrol: Type.Optional(Told),
      battery_off: Type.Optional(Told),
      door_alarm: Type.Optional(Told),
      hood_alarm: Type.Optional(Told),
      ignition: Type.Optional(Told),
      parking: Type.Optional(Told),
      gsm_damp: Type.Optional(Told),
      security_control: Type.Optional(Told),
    }),
  },
  distance_control: {
    tells: 'The device is farther from the observed ones than it should be, or nearer, and no longer so.',
    primary: ['distance_breached'],
    secondary: ['distance_restored'],
    options: Type.Object({
      observed_trackers: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      control_type: OneOf(['moving_away', 'approaching']),
      control_distance_meters: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Metres.' }),
    }),
  },
  offline: {
    tells: 'Nothing was heard of the device for `param` minutes, and it is heard again.',
    primary: ['offline'],
    secondary: ['online'],
    param: { meaning: 'minutes', minimum: 1, maximum: 12 * week },
    zones: 'none',
  },
  input_change: {
    tells: 'The input with the number `param` is switched on, or off.',
    primary: ['input_change'],
    secondary: ['input_change'],
    param: { meaning: 'number of the input', minimum: 1, maximum: 64 },
  },
  output_change: {
    tells: 'The output with the number `param` is switched on, or off.',
    primary: ['output_change'],
    secondary: ['output_change'],
    param: { meaning: 'number of the output', minimum: 1, maximum: 64 },
  },
  sensor_range: {
    tells: 'A sensor leaves its range, or comes back into it.',
    primary: ['sensor_outrange'],
    secondary: ['sensor_inrange'],
    needs: 'sensors',
  },
  state_field_control: {
    tells: 'A field of the state takes a value.',
    primary: ['state_field_control'],
    needs: 'virtual sensors',
  },
}

const told: Readonly<Record<string, RuleType>> = {
  over_speed_reported: reported('that it is too fast', ['over_speed_reported']),
  idling: reported('that it idles', ['idle_start'], ['idle_end']),
  harsh_driving: reported('harsh driving', ['harsh_driving']),
  auto_geofence: reported('its own zone', ['auto_geofence_in'], ['auto_geofence_out']),
  crash_alarm: reported('a crash', ['crash_alarm']),
  cruise_control: reported('its cruise control', ['cruise_control_on'], ['cruise_control_off']),
  driver_enter_absence: reported('its driver, or that there is none', ['driver_enter'], ['driver_absence']),
  driver_change: reported('another driver', ['driver_changed']),
  driver_distraction: reported(
    'that its driver is distracted',
    ['driver_distraction_started'],
    ['driver_distraction_finished'],
  ),
  driver_identification: reported(
    'a driver whom it knows, or does not',
    ['driver_identified'],
    ['driver_not_identified'],
  ),
  fatigue_driving: reported('a tired driver', ['fatigue_driving'], ['fatigue_driving_finished']),
  g_sensor: reported('a shock', ['g_sensor']),
  no_movement: reported('that it is not moved', ['no_movement']),
  sos: reported('that its button for help was pressed', ['sos']),
  proximity_violation: reported(
    'that it is too near to another',
    ['proximity_violation_start'],
    ['proximity_violation_end'],
  ),
  parking: reported('that it is moved while it is parked', ['parking']),
  backup_battery_low: reported('that its backup battery is low', ['backup_battery_low']),
  bracelet: reported('its bracelet opened, or closed', ['bracelet_open'], ['bracelet_close']),
  call_button_pressed: reported('that its call button was pressed', ['call_button_pressed']),
  alarmcontrol: reported('the alarm of the vehicle', ['alarmcontrol']),
  case_intrusion: reported('its case opened, or closed', ['case_opened'], ['case_closed']),
  check_engine_light: reported('the check engine light', ['check_engine_light']),
  obd_plug_unplug: reported('that it was pulled out, or plugged in', ['obd_unplug'], ['obd_plug_in']),
  door_alarm: reported('an open door', ['door_alarm']),
  external_device_connection: reported(
    'an external device connected, or disconnected',
    ['external_device_connected'],
    ['external_device_disconnected'],
  ),
  battery_off: reported('that external power is gone', ['battery_off']),
  antenna_disconnect: reported('that its antenna is disconnected', ['antenna_disconnect']),
  gps_damp: reported('that its GPS is jammed', ['gps_damp']),
  gps_lost_recover: reported('GPS lost, or found again', ['gps_lost'], ['gps_recover']),
  gsm_damp: reported('that its GSM is jammed', ['gsm_damp']),
  hood_alarm: reported('an open hood', ['hood_alarm']),
  ignition: reported('that its ignition is switched on while it is armed', ['ignition']),
  light_sensor: reported('that it is bright, or dark', ['light_sensor_bright'], ['light_sensor_dark']),
  location_response: reported('its position because it was asked', ['location_response']),
  locking_unlocking: reported('its lock opened, or closed', ['lock_opened'], ['lock_closed']),
  lowpower: reported('that its power is low', ['lowpower']),
  strap_bolt: reported('its bolt cut, or inserted', ['strap_bolt_cut'], ['strap_bolt_ins']),
  detach: reported('that it was taken off, or put on', ['detach'], ['attach']),
  on_off: reported('that it is switched on, or off', ['poweron'], ['poweroff']),
  poweron: reported('that it is switched on', ['poweron']),
  vibration: reported('vibration begun, or ended', ['vibration_start'], ['vibration_end']),
  security_control: reported('its security system', ['security_control']),
}

export const ruleTypes: Readonly<Record<string, RuleType>> = { ...made, ...told }

export const typeNames = Object.keys(ruleTypes)

/** Why no rule of the type can be made; nothing, where it can. */
export const missing = (type: string): string | undefined => {
  const needs = ruleTypes[type]?.needs
  if (needs) return `needs ${needs}, which this version does not have`
  return kinds[type] ? undefined : 'is not told by this version'
}

/** The options of all types that rules can be made of, each of which may be left out. */
export const allOptions = Type.Partial(
  Type.Object(
    Object.assign(
      {},
      ...typeNames.filter((type) => !missing(type)).map((type) => ruleTypes[type]?.options?.properties),
    ) as TObject['properties'],
  ),
)
