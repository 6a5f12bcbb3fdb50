import type { Kind } from '../kind.ts'
import type { Rule } from '../rule.ts'
import { reported, type Texts } from './reported.ts'

/** What types of rules tell of what devices report (supplement 8.3), and what that ends. */
export const types: Readonly<Record<string, readonly [event: string, end?: string]>> = {
  alarmcontrol: ['alarmcontrol'],
  antenna_disconnect: ['antenna_disconnect'],
  auto_geofence: ['auto_geofence_in', 'auto_geofence_out'],
  backup_battery_low: ['backup_battery_low'],
  battery_off: ['battery_off', 'battery_on'],
  bracelet: ['bracelet_open', 'bracelet_close'],
  call_button_pressed: ['call_button_pressed'],
  case_intrusion: ['case_opened', 'case_closed'],
  check_engine_light: ['check_engine_light'],
  crash_alarm: ['crash_alarm'],
  cruise_control: ['cruise_control_on', 'cruise_control_off'],
  detach: ['detach', 'attach'],
  door_alarm: ['door_alarm'],
  driver_change: ['driver_changed'],
  driver_distraction: ['driver_distraction_started', 'driver_distraction_finished'],
  driver_enter_absence: ['driver_enter', 'driver_absence'],
  driver_identification: ['driver_identified', 'driver_not_identified'],
  external_device_connection: ['external_device_connected', 'external_device_disconnected'],
  fatigue_driving: ['fatigue_driving', 'fatigue_driving_finished'],
  g_sensor: ['g_sensor'],
  gps_damp: ['gps_damp'],
  gps_lost_recover: ['gps_lost', 'gps_recover'],
  gsm_damp: ['gsm_damp'],
  harsh_driving: ['harsh_driving'],
  hood_alarm: ['hood_alarm'],
  idling: ['idle_start', 'idle_end'],
  light_sensor: ['light_sensor_bright', 'light_sensor_dark'],
  location_response: ['location_response'],
  locking_unlocking: ['lock_opened', 'lock_closed'],
  lowpower: ['lowpower'],
  obd_plug_unplug: ['obd_plug_in', 'obd_unplug'],
  on_off: ['poweron', 'poweroff'],
  over_speed_reported: ['over_speed_reported'],
  parking: ['parking'],
  poweron: ['poweron'],
  proximity_violation: ['proximity_violation_start', 'proximity_violation_end'],
  security_control: ['security_control'],
  sos: ['sos'],
  strap_bolt: ['strap_bolt_cut', 'strap_bolt_ins'],
  vibration: ['vibration_start', 'vibration_end'],
}

const textsOf = ([event, end]: readonly [string, string?]): Texts => ({
  [event]: 'primary',
  ...(end && { [end]: 'secondary' }),
})

/** Rules without specifics: what the device reports is what they tell. */
export const device: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(types).map(([type, events]) => {
    const texts = textsOf(events)
    return [type, reported(() => texts)]
  }),
)

/** Which option of `driver_assistance` asks for which event; what is not switched off is told. */
const assistance = {
  lane_departure: 'lane_departure_enabled',
  forward_collision_warning: 'forward_collision_enabled',
  headway_warning: 'headway_warning_enabled',
  peds_in_danger_zone: 'peds_in_danger_zone_enabled',
  peds_collision_warning: 'peds_collision_warning_enabled',
  tsr_warning: 'traffic_sign_recognition_enabled',
} as const

export const driverAssistance = reported(({ extended }) => {
  const asked = Object.entries(assistance).filter(([, option]) => extended[option] !== false)
  return Object.fromEntries(asked.map(([event]) => [event, 'primary']))
})

/** The alarms of a vehicle in one rule: each by an option of its name, with `enabled`. */
const alarms = [
  ...['alarmcontrol', 'battery_off', 'door_alarm', 'hood_alarm', 'parking', 'gsm_damp', 'security_control'],
] as const

export const isAlarmEnabled = ({ extended }: Rule, name: string): boolean => {
  const option = extended[name]
  return typeof option === 'object' && option !== null && 'enabled' in option && option.enabled === true
}

export const alarm = reported((rule) =>
  Object.fromEntries(alarms.filter((name) => isAlarmEnabled(rule, name)).map((name) => [name, 'primary'])),
)
