import type { OptionName, Options } from './options.ts'

/** What rules can watch for (docs/rules.md), and what each asks for in its form. */

/** Those that are said by words of their own, in the order in which they are offered. */
export const own = [
  ...(['speedup', 'inoutzone', 'route', 'track_change', 'excessive_parking', 'excessive_driving'] as const),
  ...(['idling_soft', 'ignition', 'offline', 'no_movement', 'distance_control', 'work_status_change'] as const),
  ...(['input_change', 'output_change', 'state_field_control', 'driver_assistance', 'autocontrol'] as const),
]

export type Own = (typeof own)[number]

/** Those that tell what the device reports, by the event that says it (`history/type/list`). */
export const reported: Readonly<Record<string, string>> = {
  sos: 'sos',
  crash_alarm: 'crash_alarm',
  harsh_driving: 'harsh_driving',
  over_speed_reported: 'over_speed_reported',
  battery_off: 'battery_off',
  lowpower: 'lowpower',
  backup_battery_low: 'backup_battery_low',
  alarmcontrol: 'alarmcontrol',
  antenna_disconnect: 'antenna_disconnect',
  auto_geofence: 'auto_geofence_in',
  bracelet: 'bracelet_open',
  call_button_pressed: 'call_button_pressed',
  case_intrusion: 'case_opened',
  check_engine_light: 'check_engine_light',
  cruise_control: 'cruise_control_on',
  detach: 'detach',
  door_alarm: 'door_alarm',
  driver_change: 'driver_changed',
  driver_distraction: 'driver_distraction_started',
  driver_enter_absence: 'driver_enter',
  driver_identification: 'driver_identified',
  external_device_connection: 'external_device_connected',
  fatigue_driving: 'fatigue_driving',
  g_sensor: 'g_sensor',
  gps_damp: 'gps_damp',
  gps_lost_recover: 'gps_lost',
  gsm_damp: 'gsm_damp',
  hood_alarm: 'hood_alarm',
  idling: 'idle_start',
  light_sensor: 'light_sensor_bright',
  location_response: 'location_response',
  locking_unlocking: 'lock_opened',
  obd_plug_unplug: 'obd_plug_in',
  on_off: 'poweron',
  parking: 'parking',
  poweron: 'poweron',
  proximity_violation: 'proximity_violation_start',
  security_control: 'security_control',
  strap_bolt: 'strap_bolt_cut',
  vibration: 'vibration_start',
}

interface Asked {
  /** What `param` is. */
  param?: { unit: 'speed' | 'minutes' | 'number'; most: number; usual: number; isOptional?: true }
  options?: readonly OptionName[]
  /** Zones that it watches, or the one corridor; else they are where it counts. */
  zones?: 'watched' | 'corridor' | 'none'
}

const week = 7 * 24 * 60

/** Options that are figures, in the units of the service: what they may be. */
export const figures = {
  max_driving_time: { unit: 'minutes', least: 1, most: week },
  min_parking_time: { unit: 'minutes', least: 1, most: week },
  max_parking_duration: { unit: 'minutes', least: 1, most: 12 * week },
  control_distance_meters: { unit: 'metres', least: 20, most: 20_000_000 },
  repeat_delay_seconds: { unit: 'seconds', least: 0, most: week * 60 },
} as const
export type Figure = keyof typeof figures

/** Warnings of a driver assistance by the events that say them. */
export const warnings = {
  lane_departure_enabled: 'lane_departure',
  forward_collision_enabled: 'forward_collision_warning',
  headway_warning_enabled: 'headway_warning',
  peds_in_danger_zone_enabled: 'peds_in_danger_zone',
  peds_collision_warning_enabled: 'peds_collision_warning',
  traffic_sign_recognition_enabled: 'tsr_warning',
} as const
export type Warning = keyof typeof warnings

/** Alarms of a vehicle, which are events of the same names. */
export const alarms = [
  ...(['alarmcontrol', 'battery_off', 'door_alarm', 'hood_alarm'] as const),
  ...(['ignition', 'parking', 'gsm_damp', 'security_control'] as const),
]
export type Alarm = (typeof alarms)[number]

export const fields = ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'] as const

const off = { enabled: false, sms: false, call: false, email: false, push: false }

/** What options are at first. */
export const usual: Options = {
  allow_exit_at_endpoints: false,
  ...{ max_driving_time: 240, min_parking_time: 15, max_parking_duration: 60 },
  status_ids: [],
  ...{ lane_departure_enabled: true, forward_collision_enabled: true, headway_warning_enabled: true },
  ...{ peds_in_danger_zone_enabled: true, peds_collision_warning_enabled: true },
  traffic_sign_recognition_enabled: true,
  ...{ alarmcontrol: { ...off, enabled: true }, battery_off: off, door_alarm: off, hood_alarm: off },
  ...{ ignition: off, parking: off, gsm_damp: off, security_control: off },
  ...{ observed_trackers: [], control_type: 'moving_away', control_distance_meters: 1000 },
  ...{
    state_field: 'ignition',
    trigger_value: '1',
    allow_repeat: false,
    repeat_delay_seconds: 0,
    display_value: false,
  },
}

const asks: Readonly<Record<string, Asked>> = {
  speedup: { param: { unit: 'speed', most: 1000, usual: 90 } },
  inoutzone: { zones: 'watched' },
  route: { zones: 'corridor', options: ['allow_exit_at_endpoints'] },
  excessive_parking: { options: ['max_parking_duration'] },
  excessive_driving: { options: ['max_driving_time', 'min_parking_time'] },
  idling_soft: { param: { unit: 'minutes', most: 24 * 60, usual: 10 } },
  offline: { param: { unit: 'minutes', most: 12 * week, usual: 30 }, zones: 'none' },
  no_movement: { param: { unit: 'minutes', most: 12 * week, usual: 60, isOptional: true } },
  distance_control: { options: ['observed_trackers', 'control_type', 'control_distance_meters'] },
  work_status_change: { options: ['status_ids'] },
  input_change: { param: { unit: 'number', most: 64, usual: 1 } },
  output_change: { param: { unit: 'number', most: 64, usual: 1 } },
  state_field_control: {
    options: ['state_field', 'trigger_value', 'allow_repeat', 'repeat_delay_seconds', 'display_value'],
  },
  driver_assistance: { options: Object.keys(warnings) as Warning[] },
  autocontrol: { options: alarms },
}

export const askedBy = (type: string): Asked => asks[type] ?? {}

/** Those that can be made, in the order in which they are offered. */
export const made: readonly string[] = [...own, ...Object.keys(reported)]
