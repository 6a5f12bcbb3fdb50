import { addEvent, type DeviceEvent, type HarshDriving, isDeviceEvent } from '#track/events.ts'
import { attribute, type Draft } from './draft.ts'

/** Alarms of phone clients and their relatives, as what the history calls them. */
const alarms: Readonly<Record<string, DeviceEvent>> = {
  sos: 'sos',
  lowBattery: 'lowpower',
  lowPower: 'lowpower',
  overspeed: 'over_speed_reported',
  vibration: 'vibration_start',
  tow: 'security_control',
  powerOn: 'poweron',
  powerOff: 'poweroff',
  powerCut: 'battery_off',
  powerRestored: 'battery_on',
  door: 'door_alarm',
  bonnet: 'hood_alarm',
  lock: 'lock_closed',
  unlock: 'lock_opened',
  accident: 'crash_alarm',
  hardAcceleration: 'harsh_driving',
  hardBraking: 'harsh_driving',
  hardCornering: 'harsh_driving',
  laneChange: 'lane_departure',
  fatigueDriving: 'fatigue_driving',
  gpsAntennaCut: 'antenna_disconnect',
  jamming: 'gsm_damp',
  tampering: 'case_opened',
  removing: 'detach',
  idle: 'idle_start',
  geofenceEnter: 'auto_geofence_in',
  geofenceExit: 'auto_geofence_out',
}

const kinds: Readonly<Record<string, HarshDriving | undefined>> = {
  hardAcceleration: 'acceleration',
  hardBraking: 'braking',
  hardCornering: 'cornering',
}

const eventOf = (word: string): DeviceEvent | undefined =>
  Object.hasOwn(alarms, word) ? alarms[word] : isDeviceEvent(word) ? word : undefined

/**
 * Takes an alarm or an event, or several with commas between, into the draft, however many attributes that has already.
 * What the history has no name for stays the device's own.
 */
export function event(one: Draft, value: unknown): void {
  if (typeof value === 'number') attribute(one, 'device_event', value)
  if (typeof value !== 'string') return
  const words = [...new Set(value.split(',').map((word) => word.trim()))]
  const strange = words.filter((word) => word !== '' && !report(one, word))
  if (strange.length > 0) attribute(one, 'device_event', strange.join())
}

function report(one: Draft, word: string): boolean {
  const told = eventOf(word)
  if (told === undefined) return false
  if (one.attributes.event === undefined) one.count += 1
  addEvent(one.attributes, told, kinds[word])
  return true
}
