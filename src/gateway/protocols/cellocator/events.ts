import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** Transmission reasons that the history has a word for, whatever their data. */
const events: Readonly<Record<number, DeviceEvent>> = {
  15: 'crash_alarm',
  33: 'gps_recover',
  34: 'over_speed_reported',
  35: 'idle_start',
  41: 'gps_lost',
  43: 'idle_end',
  46: 'driver_identified',
  70: 'sos',
  80: 'battery_off',
  81: 'lowpower',
  83: 'backup_battery_low',
  87: 'battery_on',
  145: 'sos',
  253: 'auto_geofence_in',
  254: 'auto_geofence_out',
}

/** Those that their data tell apart. */
const reasonEvents: Readonly<Record<number, Readonly<Record<number, DeviceEvent>>>> = {
  8: { 1: 'security_control' },
  158: { 0: 'detach', 3: 'case_opened' },
  199: { 0: 'external_device_disconnected', 1: 'external_device_connected' },
}

const harsh: Readonly<Record<number, HarshDriving>> = { 99: 'braking', 100: 'cornering', 101: 'acceleration' }

const states: Readonly<Record<number, Measured>> = {
  53: { motion: false },
  69: { motion: true },
  105: { armed: true },
  106: { armed: false },
}

const jamming = 206
/** A driver was told. */
export const identified = 46

/** By the clock, by distance, by angle, on question, and when a connection begins or rests. */
const routine = new Set([0, 11, 31, 32, 36, 44, 204])

export const isRoutine = (reason: number): boolean => routine.has(reason)

export const addReason = (attributes: Measured, reason: number, data: number): void => {
  // Its lowest bit says whether it is over.
  const jammed = reason === jamming && (data & 1) === 0
  const event = jammed ? 'gsm_damp' : (events[reason] ?? reasonEvents[reason]?.[data])
  const kind = harsh[reason]
  if (event) addEvent(attributes, event)
  else if (kind) addEvent(attributes, 'harsh_driving', kind)
  else if (states[reason]) Object.assign(attributes, states[reason])
  else if (!routine.has(reason)) attributes.device_event = reason
}
