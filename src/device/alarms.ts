import { type DeviceEvent, type HarshDriving, isDeviceEvent } from '#track/events.ts'

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

/** The event that a word means: an alarm of those, or the event by its own name. */
export const eventOfWord = (word: string): DeviceEvent | undefined =>
  Object.hasOwn(alarms, word) ? alarms[word] : isDeviceEvent(word) ? word : undefined

/** The manner in which the vehicle was driven, where a word says that it was harshly. */
export const kindOfWord = (word: string): HarshDriving | undefined => kinds[word]
