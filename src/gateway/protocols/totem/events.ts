/** Why a Totem device sends: two digits, of the new form and of the old. */

import type { Measured } from '#device/measures.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

type Meaning = readonly [DeviceEvent, HarshDriving?]

const types: Readonly<Record<string, Meaning>> = {
  '01': ['sos'],
  '02': ['over_speed_reported'],
  '04': ['auto_geofence_out'],
  '05': ['auto_geofence_in'],
  '06': ['security_control'],
  '07': ['antenna_disconnect'],
  '10': ['battery_off'],
  '11': ['battery_on'],
  '12': ['lowpower'],
  '13': ['backup_battery_low'],
  '40': ['vibration_start'],
  '41': ['idle_start'],
  '42': ['harsh_driving', 'acceleration'],
  '43': ['harsh_driving', 'braking'],
}

const oldTypes: Readonly<Record<string, Meaning>> = {
  '01': ['sos'],
  '09': ['poweroff'],
  '10': ['backup_battery_low'],
  '11': ['over_speed_reported'],
  '16': ['antenna_disconnect'],
  '42': ['auto_geofence_out'],
  '43': ['auto_geofence_in'],
}

/** By the clock, in order with the speed again, and inputs, which their bits tell. */
const isRoutine = (type: string): boolean => type === 'AA' || type === '13' || /^5[0-7]$/.test(type)

const add = (attributes: Measured, [event, kind]: Partial<Meaning>, type: string, routine: boolean): void => {
  if (event) addEvent(attributes, event, kind)
  else if (!routine) attributes[/^\d\d$/.test(type) ? 'alarm' : 'device_event'] = type
}

export const addType = (attributes: Measured, type: string): void =>
  add(attributes, types[type] ?? [], type, type === 'AA')

export const addOldType = (attributes: Measured, type: string): void =>
  add(attributes, oldTypes[type] ?? [], type, isRoutine(type))

/** Bits of the state, from 1 at the left. */
const bits: Readonly<Record<number, DeviceEvent>> = { 1: 'sos', 3: 'over_speed_reported', 7: 'antenna_disconnect' }

/** Where in the state models have what; behind the first eleven, which are the same. */
export interface Bits {
  inputs: Readonly<Record<number, number>>
  fix: number
  shock: number
  idle: number
  low: number
  authorized: number
  charging: number
  jammed?: number
  output4?: number
}

/** Of the AT07. */
export const short: Bits = {
  ...{ inputs: { 2: 12, 4: 13 }, shock: 14, idle: 15, low: 16, authorized: 17, fix: 18, charging: 19, jammed: 20 },
}

/** Of the AT05 and the AT09; the former has no fourth output and does not tell that it is jammed. */
export const long: Bits = {
  ...{ inputs: { 2: 13, 3: 14, 4: 15 }, shock: 16, idle: 17, low: 18, authorized: 19, fix: 20, charging: 21 },
  ...{ jammed: 22, output4: 12 },
}

/** Answers whether it has a fix. Whether it is in an area of its own is a state, not an event. */
export const addState = (attributes: Measured, state: number, layout: Bits): boolean => {
  const isSet = (bit: number | undefined): boolean => bit !== undefined && ((state >>> (32 - bit)) & 1) === 1
  for (const [bit, event] of Object.entries(bits)) if (isSet(Number(bit))) addEvent(attributes, event)
  if (isSet(layout.low)) addEvent(attributes, 'backup_battery_low')
  if (isSet(layout.jammed)) addEvent(attributes, 'gsm_damp')
  attributes.ignition = isSet(2)
  attributes.external_power = isSet(4)
  attributes.charging = isSet(layout.charging)
  attributes.shock = isSet(layout.shock)
  attributes.idle = isSet(layout.idle)
  attributes.driver_authorized = isSet(layout.authorized)
  const outputs = [9, 10, 11, layout.output4]
  attributes.outputs = outputs.reduce<number>((mask, bit, i) => mask | (isSet(bit) ? 1 << i : 0), 0)
  const inputs = Object.entries(layout.inputs)
  attributes.inputs = inputs.reduce((mask, [input, bit]) => mask | (isSet(bit) ? 1 << (Number(input) - 1) : 0), 0)
  return isSet(layout.fix)
}
