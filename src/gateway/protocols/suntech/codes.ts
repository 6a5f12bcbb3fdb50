/** What emergencies and alerts mean, by their numbers. Sections "Emergency Report", "Alert Report". */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

const emergencies: Readonly<Record<number, DeviceEvent>> = {
  1: 'sos',
  // The vehicle moved though its parking lock was on; its motion sensor says so.
  2: 'security_control',
  3: 'battery_off',
  5: 'alarmcontrol',
  6: 'door_alarm',
  7: 'security_control',
  8: 'g_sensor',
}

type Meaning = readonly [DeviceEvent, HarshDriving?]

/** Of all generations: the universal protocol kept the numbers of the older ones. */
const alerts: Readonly<Record<number, Meaning>> = {
  1: ['over_speed_reported'],
  5: ['auto_geofence_out'],
  6: ['auto_geofence_in'],
  14: ['backup_battery_low'],
  15: ['g_sensor'],
  16: ['crash_alarm'],
  40: ['battery_on'],
  41: ['battery_off'],
  42: ['sos'],
  46: ['harsh_driving', 'acceleration'],
  47: ['harsh_driving', 'braking'],
  50: ['gsm_damp'],
}

export const emergency = (code: number, found: Measured): void => {
  const event = emergencies[code]
  if (event) addEvent(found, event)
  else found.alarm = code
}

export const alert = (code: number, found: Measured): void => {
  const [event, kind] = alerts[code] ?? []
  if (event) addEvent(found, event, kind)
  else if (code === 33 || code === 34) found.ignition = code === 33
  else found.alarm = code
}
