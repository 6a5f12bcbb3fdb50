/** State and warnings of the device. Section 3.5 "Status", 5.5 "Warning package". */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

const warnings: Readonly<Record<number, DeviceEvent>> = {
  0x01: 'battery_off',
  0x02: 'sos',
  0x03: 'backup_battery_low',
  0x04: 'vibration_start',
  0x08: 'antenna_disconnect',
  0x09: 'antenna_disconnect',
  0x25: 'detach',
  0x82: 'over_speed_reported',
  0x83: 'auto_geofence_in',
  0x84: 'auto_geofence_out',
  0x85: 'crash_alarm',
}

/** Adds the event or alarm of a warning. */
export const warn = (code: number, attributes: Measured): void => {
  const event = warnings[code]
  if (event) addEvent(attributes, event)
  else attributes.alarm = code
}

/**
 * Adds the state. Its bits are pairs: whether the device can tell something, and what it is. `older`: of packages
 * before 0x12, which do not tell motion.
 */
export const state = (bits: number, attributes: Measured, older = false): void => {
  const has = (bit: number): boolean => (bits & (1 << bit)) !== 0
  if (has(1)) attributes.ignition = has(2)
  if (has(3)) attributes.armed = has(4)
  if (has(7)) attributes.charging = has(8)
  if (has(3) && !older) attributes.motion = has(9)
}

/** Answers whether the state says that there is a fix. */
export const isFixed = (bits: number): boolean => (bits & 1) !== 0
