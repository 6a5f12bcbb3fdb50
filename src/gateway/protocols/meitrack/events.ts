import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** Event codes that the history has a word for. */
const events: Readonly<Record<number, DeviceEvent>> = {
  1: 'sos',
  17: 'backup_battery_low',
  18: 'lowpower',
  19: 'over_speed_reported',
  20: 'auto_geofence_in',
  21: 'auto_geofence_out',
  22: 'battery_on',
  23: 'battery_off',
  24: 'gps_lost',
  25: 'gps_recover',
  28: 'antenna_disconnect',
  29: 'poweron',
  36: 'security_control',
  37: 'driver_identified',
  40: 'poweroff',
  44: 'gsm_damp',
  54: 'drain',
  78: 'crash_alarm',
  82: 'fueling',
  133: 'idle_start',
  134: 'idle_end',
  135: 'fatigue_driving',
}

const harsh: Readonly<Record<number, HarshDriving>> = {
  90: 'cornering',
  91: 'cornering',
  129: 'braking',
  130: 'acceleration',
}

/** Codes that say how something is. */
const states: Readonly<Record<number, Measured>> = {
  41: { motion: false },
  42: { motion: true },
  56: { armed: true },
  57: { armed: false },
  144: { ignition: true },
  145: { ignition: false },
}

/** The heartbeat, reports by angle, distance, question and clock; inputs and outputs, which their bits tell. */
const isRoutine = (code: number): boolean =>
  code === 0 || (code >= 2 && code <= 16) || (code >= 31 && code <= 35) || (code >= 94 && code <= 97)

/** Models whose first input is no alarm button. */
const withoutButton = new Set(['meitrack_t366', 'meitrack_t366g'])

export const addCode = (attributes: Measured, code: number, model: string | undefined): void => {
  const event = code === 1 && withoutButton.has(model ?? '') ? undefined : events[code]
  const kind = harsh[code]
  if (event) addEvent(attributes, event)
  else if (kind) addEvent(attributes, 'harsh_driving', kind)
  else if (states[code]) Object.assign(attributes, states[code])
  else if (!isRoutine(code) && code !== 1) attributes.device_event = code
}

/** Which input the ignition is wired to, from 1, as the manuals of models say. */
const ignitions: Readonly<Record<string, number>> = {
  meitrack_mvt100: 2,
  meitrack_mvt340: 2,
  meitrack_t322x: 2,
  meitrack_mvt600: 3,
  meitrack_t1: 3,
  meitrack_t3: 3,
  meitrack_t333: 3,
  meitrack_t622: 3,
  meitrack_mvt380: 4,
  meitrack_mvt800: 4,
}

export const addInputs = (attributes: Measured, inputs: number, model: string | undefined): void => {
  attributes.inputs = inputs
  const input = ignitions[model ?? '']
  if (input !== undefined) attributes.ignition = ((inputs >> (input - 1)) & 1) === 1
}
