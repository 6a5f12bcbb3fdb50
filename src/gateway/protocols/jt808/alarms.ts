/** Alarms in items of makers, beside those of the standard that stand before the place. */

import { type Measured, own } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import type { Take } from './take.ts'

type Meaning = readonly [DeviceEvent, HarshDriving?]

const raise = ([event, kind]: Meaning, attributes: Measured): void => addEvent(attributes, event, kind)

/** Those of the bits of `word`, which count from the lowest, that are set. */
const raiseBits = (word: number, meanings: Readonly<Record<number, Meaning>>, attributes: Measured): void => {
  for (const [bit, meaning] of Object.entries(meanings))
    if (((word >>> Number(bit)) & 1) === 1) raise(meaning, attributes)
}

const driving = {
  8: ['harsh_driving', 'acceleration'],
  9: ['harsh_driving', 'braking'],
  10: ['harsh_driving', 'cornering'],
} as const

/** MiCODUS' with a door: of the others the bit means nothing that is known. */
const with_door: ReadonlySet<string | undefined> = new Set(['micodus_mv710g', 'micodus_mv810g'])

/** 57: alarms 2, switches 2, alarms of the maker 4. */
export const alarmsOf57: Take = (value, { attributes, model }) => {
  if (value.length !== 8) return false
  raiseBits(value.readUInt16BE(0), driving, attributes)
  if (with_door.has(model)) raiseBits(value.readUInt32BE(4), { 16: ['door_alarm'] }, attributes)
  return true
}

/** D0: a word of states. */
export const statesOfD0: Take = (value, { attributes }) => {
  if (value.length !== 4) return false
  const word = value.readUInt32BE(0)
  raiseBits(word, { 3: ['vibration_start'] }, attributes)
  own(attributes, 'io_208', word)
  return true
}

/** E7: alarms 2, and more that is not read. */
export const alarmsOfE7: Take = (value, { attributes }) => {
  if (value.length !== 8) return false
  raiseBits(value.readUInt16BE(0), { 0: ['vibration_start'], 1: ['sos'], 2: ['sos'], 3: ['sos'] }, attributes)
  return true
}

/** FE that begins with 7C: pairs of a number and a length, of which 01 are alarms. */
export const alarmsOfFe: Take = (value, { attributes }) => {
  if (value.length < 7 || value[0] !== 0x7c) return false
  for (let at = 1; at + 2 <= value.length; at += 2 + (value[at + 1] ?? 0)) {
    if (value[at] !== 1 || value[at + 1] !== 4 || at + 6 > value.length) continue
    raiseBits(value.readUInt32BE(at + 2), states, attributes)
  }
  return true
}

const states = {
  0: ['harsh_driving', 'acceleration'],
  1: ['harsh_driving', 'braking'],
  2: ['harsh_driving', 'cornering'],
  3: ['crash_alarm'],
  4: ['case_opened'],
} as const

/** Words within EB, of four bytes: a bit counts where it is 0. */
export const whereZero =
  (meanings: Readonly<Record<number, Meaning>>): Take =>
  (value, { attributes }) => {
    if (value.length !== 4) return false
    raiseBits(~value.readUInt32BE(0), meanings, attributes)
    return true
  }

/** Alarms of Jimi's cameras. */
const ofCameras: Readonly<Record<number, Meaning>> = {
  0x0400: ['harsh_driving', 'acceleration'],
  0x0401: ['harsh_driving', 'braking'],
  0x0402: ['harsh_driving', 'cornering'],
  0x0403: ['over_speed_reported'],
  0x0405: ['crash_alarm'],
  0x0406: ['vibration_start'],
  0x0407: ['security_control'],
  0x0408: ['auto_geofence_in'],
  0x0409: ['auto_geofence_out'],
  0x040c: ['door_alarm'],
  0x0412: ['harsh_driving', 'acceleration'],
  0x0413: ['harsh_driving', 'braking'],
  0x0414: ['harsh_driving', 'cornering'],
  0x0416: ['crash_alarm'],
  0x0417: ['crash_alarm'],
  0x0c01: ['sos'],
  0x0c02: ['lowpower'],
  0x0c0e: ['battery_off'],
  0x0c0f: ['backup_battery_low'],
  0x0c10: ['poweroff'],
  0x0c12: ['case_opened'],
}

/** Beyond them are states, not alarms. */
const alarms_end = 0x2000
/** Of what an alarm is kept under: the device, a moment, numbers. */
const label = 16

/** E8 of Jimi's cameras: the alarm in two bytes, and a label. Of locks it is shorter. */
export const alarmOfE8: Take = (value, { attributes }) => {
  if (value.length < 2 + label) return false
  const code = value.readUInt16BE(0)
  if (code >= alarms_end) return false
  const meaning = ofCameras[code]
  if (meaning) raise(meaning, attributes)
  // Ignition on, and off.
  else if (code === 0x0c03 || code === 0x0c04) attributes.ignition = code === 0x0c03
  else attributes.device_event = code
  return true
}
