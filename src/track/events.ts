import type { Attributes } from './point.ts'

/** Events that devices report by themselves, by the names of the history (supplement, section 7.2). */
export const deviceEvents = [
  ...['sos', 'alarmcontrol', 'security_control', 'crash_alarm', 'g_sensor', 'vibration_start', 'vibration_end'],
  ...['no_movement', 'parking', 'call_button_pressed', 'cruise_control_on', 'cruise_control_off'],
  ...['battery_off', 'battery_on', 'lowpower', 'backup_battery_low', 'poweron', 'poweroff'],
  ...['over_speed_reported', 'harsh_driving', 'idle_start', 'idle_end', 'fueling', 'drain', 'check_engine_light'],
  ...['detach', 'attach', 'case_opened', 'case_closed', 'door_alarm', 'hood_alarm', 'lock_opened', 'lock_closed'],
  ...['strap_bolt_cut', 'strap_bolt_ins', 'bracelet_open', 'bracelet_close'],
  ...['antenna_disconnect', 'gps_damp', 'gsm_damp', 'gps_lost', 'gps_recover'],
  ...['auto_geofence_in', 'auto_geofence_out', 'light_sensor_bright', 'light_sensor_dark'],
  ...['obd_plug_in', 'obd_unplug', 'external_device_connected', 'external_device_disconnected'],
  ...['driver_identified', 'driver_not_identified', 'driver_enter', 'driver_absence'],
  ...['driver_distraction_started', 'driver_distraction_finished', 'fatigue_driving', 'fatigue_driving_finished'],
  ...['forward_collision_warning', 'headway_warning', 'lane_departure'],
  ...['peds_in_danger_zone', 'peds_collision_warning', 'tsr_warning'],
  ...['proximity_violation_start', 'proximity_violation_end'],
] as const

export type DeviceEvent = (typeof deviceEvents)[number]

/** Kinds of `harsh_driving`: the attribute `harsh_driving`, where the device tells. */
export type HarshDriving = 'acceleration' | 'braking' | 'cornering'

const words: ReadonlySet<string> = new Set(deviceEvents)

export const isDeviceEvent = (word: unknown): word is DeviceEvent => typeof word === 'string' && words.has(word)

/**
 * Events that a point or a status reports, in the order of the frame, each once: the words of its attribute `event`. A
 * device repeats an alarm in every message while it lasts; readers have to hold that down.
 */
export function eventsOf(attributes: Attributes | undefined): DeviceEvent[] {
  const told = attributes?.event
  return typeof told === 'string' ? [...new Set(told.split(',').filter(isDeviceEvent))] : []
}

/** Adds an event to those of `attributes`: almost always the only one, otherwise words with commas between. */
export function addEvent(attributes: Attributes, event: DeviceEvent, kind?: HarshDriving): void {
  attributes.event = [...new Set([...eventsOf(attributes), event])].join()
  if (kind) attributes.harsh_driving = kind
}

/** Attributes with the events of `others` added: the same object when they report nothing new. */
export function withEvents(attributes: Attributes | undefined, others: Attributes | undefined): Attributes | undefined {
  const known = eventsOf(attributes)
  const fresh = eventsOf(others).filter((event) => !known.includes(event))
  if (fresh.length === 0) return attributes
  const kind = fresh.includes('harsh_driving') ? others?.harsh_driving : undefined
  return { ...attributes, event: [...known, ...fresh].join(), ...(kind !== undefined && { harsh_driving: kind }) }
}

/** Attributes of two messages: the later values, and the events of both. */
export function combine<Told extends Attributes>(earlier: Told | undefined, later: Told): Told {
  const events = new Set([...eventsOf(earlier), ...eventsOf(later)])
  return { ...earlier, ...later, ...(events.size > 0 && { event: [...events].join() }) } as Told
}
