import type { Tone } from '#web/map/events.ts'
import { groups } from './groups.gen.ts'
import type { Entry } from './use-entry.ts'

/** What somebody has to do with: signs of these are in the colour of what is not as it should be. */
const minded: ReadonlySet<string> = new Set(['driving', 'assistance', 'alarms', 'proximity'])

/** As these are, though what they are about is not; they tell that it is over. */
const calm: ReadonlySet<string> = new Set([
  ...['vibration_end', 'attach', 'case_closed', 'lock_closed', 'strap_bolt_ins', 'bracelet_close', 'light_sensor_dark'],
  ...['ignition', 'parking', 'security_control', 'call_button_pressed'],
  ...['cruise_control_on', 'cruise_control_off', 'proximity_violation_end', 'distance_restored'],
])

const alone: ReadonlySet<string> = new Set([
  ...['battery_off', 'lowpower', 'backup_battery_low', 'drain', 'check_engine_light', 'sensor_outrange'],
  ...['driver_not_identified', 'driver_distraction_started', 'fatigue_driving', 'excessive_driving_start'],
  ...['excessive_parking', 'idle_start', 'no_movement', 'outroute', 'task_delayed', 'task_failed'],
  ...['checkpoint_delayed', 'checkpoint_failed', 'route_faulty', 'route_failed', 'service_task_expired'],
])

const silent: ReadonlySet<string> = new Set([
  ...['offline', 'gps_lost', 'gps_damp', 'gsm_damp', 'antenna_disconnect', 'poweroff'],
  ...['external_device_disconnected', 'obd_unplug'],
])

export const groupOf = (event: string): (typeof groups)[keyof typeof groups] | undefined =>
  event in groups ? groups[event as keyof typeof groups] : undefined

/** How much an event matters. */
export const toneOf = ({ event, extra }: Pick<Entry, 'event' | 'extra'>): Tone => {
  if (extra.emergency) return 'alarm'
  if (silent.has(event)) return 'silent'
  return alone.has(event) || (minded.has(groupOf(event) ?? '') && !calm.has(event)) ? 'mind' : 'note'
}
