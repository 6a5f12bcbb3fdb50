/** The status word of four bytes, with states and alarms: a bit counts where it is 0. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

/**
 * Alarms that all documents name alike, or that only one has and the others reserve. Bit 0 is the lowest of the last
 * byte.
 */
const alarms: readonly (readonly [bit: number, event: DeviceEvent])[] = [
  [1, 'sos'],
  [2, 'over_speed_reported'],
  [4, 'auto_geofence_in'],
  [7, 'auto_geofence_out'],
  [17, 'vibration_start'],
  [28, 'battery_off'],
]

const bits = { door: 8, armed: 9, ignition_off: 10, no_power: 20, buffered: 26, fuel_cut: 27 } as const

/**
 * Bits that no two documents name alike: theft, a door, vibration, an antenna, a low battery, a button, a supply,
 * towing, a wrong password.
 */
const unclear = [0, 3, 5, 6, 11, 18, 19, 24, 25].reduce((mask, bit) => mask | (1 << bit), 0)

const isSet = (word: number, bit: number): boolean => ((word >>> bit) & 1) === 0

/**
 * Adds states and alarms of a status of eight hexadecimal digits; an alarm without a word of ours adds the digits
 * themselves.
 */
export const readStatus = (text: string, attributes: Measured): { buffered?: true } => {
  const word = Number.parseInt(text, 16)
  attributes.ignition = !isSet(word, bits.ignition_off)
  attributes.armed = isSet(word, bits.armed)
  attributes.door = isSet(word, bits.door)
  attributes.fuel_cut = isSet(word, bits.fuel_cut)
  if (isSet(word, bits.no_power)) attributes.external_power = false
  for (const [bit, event] of alarms) if (isSet(word, bit)) addEvent(attributes, event)
  if ((word & unclear) !== unclear) attributes.alarm = text.toLowerCase()
  return isSet(word, bits.buffered) ? { buffered: true } : {}
}

export const isStatus = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{8}$/i.test(text)
