import type { Tone } from '#web/map/events.ts'
import { groups } from './groups.gen.ts'
import type { Entry } from './use-entry.ts'

type Event = keyof typeof groups
const those = (...events: readonly Event[]): ReadonlySet<string> => new Set(events)

/** What somebody has to do with: signs of these are in the colour of what is not as it should be. */
const minded: ReadonlySet<string> = new Set<(typeof groups)[Event]>(['driving', 'assistance', 'alarms', 'proximity'])

/** Not so among these: they tell that it is over, or what somebody wanted. */
const calm = those(
  ...([
    'vibration_end',
    'attach',
    'case_closed',
    'lock_closed',
    'strap_bolt_ins',
    'bracelet_close',
    'light_sensor_dark',
  ] as const),
  ...(['ignition', 'parking', 'security_control', 'call_button_pressed'] as const),
  ...(['cruise_control_on', 'cruise_control_off', 'proximity_violation_end', 'distance_restored'] as const),
)

/** So among others. */
const alone = those(
  ...(['battery_off', 'lowpower', 'backup_battery_low', 'drain', 'check_engine_light', 'sensor_outrange'] as const),
  ...(['driver_not_identified', 'driver_distraction_started', 'fatigue_driving', 'excessive_driving_start'] as const),
  ...(['excessive_parking', 'idle_start', 'no_movement', 'outroute', 'task_delayed', 'task_failed'] as const),
  ...(['checkpoint_delayed', 'checkpoint_failed', 'route_faulty', 'route_failed', 'service_task_expired'] as const),
)

/** Something is not heard any more. */
const silent = those(
  ...(['offline', 'gps_lost', 'gps_damp', 'gsm_damp', 'antenna_disconnect', 'poweroff'] as const),
  ...(['external_device_disconnected', 'obd_unplug'] as const),
)

/** What an event is about; nothing for one that this version does not know. */
export const groupOf = (event: string): (typeof groups)[Event] | undefined =>
  Object.hasOwn(groups, event) ? groups[event as Event] : undefined

/** How much an event matters. */
export const toneOf = ({ event, extra }: Pick<Entry, 'event' | 'extra'>): Tone => {
  if (extra.emergency) return 'alarm'
  if (silent.has(event)) return 'silent'
  return alone.has(event) || (minded.has(groupOf(event) ?? '') && !calm.has(event)) ? 'mind' : 'note'
}
