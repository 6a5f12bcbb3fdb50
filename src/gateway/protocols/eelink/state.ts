/** What packages say of the device beside its place. Section 3.5 "Status", 5.5 "Warning package". */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

const warnings: Readonly<Record<number, DeviceEvent>> = {
  1: 'battery_off',
  2: 'sos',
  3: 'backup_battery_low',
  4: 'vibration_start',
  8: 'antenna_disconnect',
  9: 'antenna_disconnect',
  37: 'detach',
  130: 'over_speed_reported',
  131: 'auto_geofence_in',
  132: 'auto_geofence_out',
  133: 'crash_alarm',
}

export const warn = (code: number, attributes: Measured): void => {
  const event = warnings[code]
  if (event) addEvent(attributes, event)
  else attributes.alarm = code
}

/** Bits in pairs: that the device can tell it, and what it is. `older`: of packages before 12, which do not tell the motion. */
export const state = (bits: number, attributes: Measured, older = false): void => {
  const has = (bit: number): boolean => (bits & (1 << bit)) !== 0
  if (has(1)) attributes.ignition = has(2)
  if (has(3)) attributes.armed = has(4)
  if (has(7)) attributes.charging = has(8)
  if (has(3) && !older) attributes.motion = has(9)
}

export const isFixed = (bits: number): boolean => (bits & 1) !== 0
