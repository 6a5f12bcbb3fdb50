/** Alarms. Section "Alarm Packet". */

import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import { type Found, fixed } from './parts.ts'

type Alarms = ReadonlyMap<number, readonly [DeviceEvent, HarshDriving?]>

/** Events of the history by alarm codes; other codes keep their number as `alarm`. */
const alarms: Alarms = new Map<number, readonly [DeviceEvent, HarshDriving?]>([
  [0x01, ['sos']],
  [0x02, ['battery_off']],
  [0x03, ['vibration_start']],
  [0x04, ['auto_geofence_in']],
  [0x05, ['auto_geofence_out']],
  [0x06, ['over_speed_reported']],
  [0x0a, ['gps_lost']],
  [0x0b, ['gps_recover']],
  [0x0c, ['poweron']],
  [0x0e, ['lowpower']],
  [0x0f, ['lowpower']],
  [0x11, ['poweroff']],
  [0x14, ['door_alarm']],
  [0x15, ['poweroff']],
  [0x18, ['case_opened']],
  [0x29, ['harsh_driving', 'acceleration']],
  [0x2a, ['harsh_driving', 'cornering']],
  [0x2b, ['harsh_driving', 'cornering']],
  [0x2c, ['crash_alarm']],
  [0x30, ['harsh_driving', 'braking']],
])

/**
 * Alarms of single models, where documents differ: 0x13 is the internal battery to Concox, an acceleration to others.
 */
const alarmsOfModels: ReadonlyMap<string, Alarms> = new Map(
  ['jm_vl01', 'jm_vl03', 'wetrack2'].map((model) => [model, new Map([[0x19, ['backup_battery_low']]])]),
)

const alarmsOfCamera: Alarms = new Map([
  ...alarms,
  [0x80, ['vibration_start']],
  [0x87, ['over_speed_reported']],
  [0x90, ['harsh_driving', 'acceleration']],
  [0x91, ['harsh_driving', 'braking']],
  [0x92, ['harsh_driving', 'cornering']],
  [0x93, ['crash_alarm']],
])

/** Alarms that only the LW4G has. */
export const alarmsOfLw4g: Alarms = new Map([
  ...alarms,
  [0x18, ['crash_alarm']],
  [0x19, ['harsh_driving', 'acceleration']],
])

/** Alarms in bits 3 to 5 of the terminal information. Newer documents call the other values reserved. */
const flagged = new Map<number, DeviceEvent>([
  [1, 'vibration_start'],
  [2, 'battery_off'],
  [3, 'lowpower'],
  [4, 'sos'],
])

/** Adds the event of an alarm code, or the code as `alarm`. */
export function raise(code: number, found: Found, known = alarms): void {
  const [event, kind] = alarmsOfModels.get(found.model ?? '')?.get(code) ?? known.get(code) ?? []
  if (code >= 0xfe) found.attributes.ignition = code === 0xfe
  else if (event !== undefined) addEvent(found.attributes, event, kind)
  else if (code !== 0) found.attributes.alarm = code
}

const charging = 0x04

/** Adds the alarm in the terminal information; a device that charges has not lost its supply. */
export function raiseFlagged(bits: number, found: Found): void {
  const event = flagged.get((bits >> 3) & 7)
  if (event === 'battery_off' && (bits & charging) !== 0) return
  if (event !== undefined) addEvent(found.attributes, event)
}

/** The alarm of a camera, one byte. */
export const alarmOfCamera = fixed(1, (bytes, found) => raise(bytes.readUInt8(0), found, alarmsOfCamera))

/** Events by the state of a lock (0x33), one byte. */
const lockEvents = new Map<number, DeviceEvent>([
  [0xa2, 'lowpower'],
  [0xa3, 'lowpower'],
  [0xa5, 'door_alarm'],
])

/** The state of a lock as an event, one byte. */
export const alarmOfLock = fixed(1, (bytes, { attributes }) => {
  const code = bytes.readUInt8(0)
  const event = lockEvents.get(code)
  if (event) addEvent(attributes, event)
  else if (code === 0xa0 || code === 0xa1) attributes.armed = code === 0xa0
  else if (code !== 0) attributes.alarm = code
})
