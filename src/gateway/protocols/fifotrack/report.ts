/** Messages A00 to A03: one report, with fields in a fixed order. */

import { type Measured, put } from '#device/measures.ts'
import { cellOf, decimal, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import { addVolts } from '#gateway/parts/volts.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** Events of the history by alarm codes. */
const events: Readonly<Record<number, DeviceEvent>> = {
  2: 'sos',
  14: 'lowpower',
  15: 'battery_off',
  16: 'battery_on',
  17: 'backup_battery_low',
  18: 'over_speed_reported',
  20: 'antenna_disconnect',
  21: 'vibration_start',
  27: 'fatigue_driving',
  33: 'auto_geofence_out',
  34: 'auto_geofence_in',
  35: 'idle_start',
  53: 'poweron',
  54: 'poweroff',
}

const harsh: Readonly<Record<number, HarshDriving>> = { 23: 'acceleration', 24: 'braking' }

/** Adds the event or alarm of a code; without one it is a report at an interval. */
const addCode = (attributes: Measured, word: string | undefined): void => {
  const code = decimal(word)
  if (code === undefined) return
  const event = events[code]
  const kind = harsh[code]
  if (event) addEvent(attributes, event)
  else if (kind) addEvent(attributes, 'harsh_driving', kind)
  else attributes.device_event = code
}

const timeOf = (word = ''): number => (/^\d{12}$/.test(word) ? ymd(word.slice(0, 6), word.slice(6)) : Number.NaN)

const cell = (word = ''): string | undefined => {
  const [mcc, mnc, lac, cid] = word.split('|')
  return cellOf(decimal(mcc), decimal(mnc), hexadecimal(lac), hexadecimal(cid))
}

/** Adds analogue values `battery|feed|ad1|ad2`, in hexadecimal digits. */
const addAnalog = (attributes: Measured, word = ''): void => {
  const [battery, feed, ...inputs] = word.split('|').map(hexadecimal)
  addVolts(attributes, inputs, battery, feed)
}

/**
 * Satellites, in the highest four bits of eight digits; undefined for fewer digits, of older devices that do not tell
 * them.
 */
const satellitesOf = (state: string): number | undefined => (state.length === 8 ? hexadecimal(state[0]) : undefined)

/** Fields that every device sends: those up to the analogue values. */
const fewest = 16

/** The reading of A00, A01 or A02; `undefined` for fields that are no report. */
export const reportOf = (fields: readonly string[]): Reading | undefined => {
  const [alarm, time, valid, lat, lng, speed, heading, alt, mileage, run, state = ''] = fields
  const [inputs, outputs, base, analog, key] = fields.slice(11)
  if (fields.length < fewest - 1 || (valid !== 'A' && valid !== 'V')) return undefined
  const attributes: Measured = {}
  put(attributes, 'odometer', scaled(decimal(mileage), 0.001))
  put(attributes, 'run_time', decimal(run))
  put(attributes, 'inputs', hexadecimal(inputs))
  put(attributes, 'outputs', hexadecimal(outputs))
  put(attributes, 'cell', cell(base))
  addAnalog(attributes, analog)
  // One digit is a count, not a key.
  if (key !== undefined && /^[0-9a-f]{4,16}$/i.test(key)) attributes.hardware_key = printedKey(key)
  addCode(attributes, alarm)
  return {
    time: timeOf(time),
    lat: decimal(lat) ?? Number.NaN,
    lng: decimal(lng) ?? Number.NaN,
    alt: decimal(alt),
    speed: decimal(speed),
    heading: decimal(heading),
    satellites: satellitesOf(state),
    no_fix: valid === 'V',
    attributes,
  }
}

/** Wi-Fi networks `mac:signal|mac:signal` as an attribute. */
const wifiOf = (word: string): string | undefined =>
  /^[0-9a-f]{12}:-?\d{1,3}(\|[0-9a-f]{12}:-?\d{1,3}){0,31}$/i.test(word)
    ? word
        .split('|')
        .map((one) => one.toLowerCase().replace(/^(.{2})(.{2})(.{2})(.{2})(.{2})(.{2}):/, '$1:$2:$3:$4:$5:$6 '))
        .join()
    : undefined

/**
 * The reading of A03, of portable devices: alarm, time, cell, volts, per cent, state, and a place (0) or Wi-Fi networks
 * (1). `undefined` for fields that are no report.
 */
export const portableOf = (fields: readonly string[]): Reading | undefined => {
  const [alarm, time, base, volts, battery, , kind, ...rest] = fields
  if (kind !== '0' && kind !== '1') return undefined
  const attributes: Measured = {}
  put(attributes, 'cell', cell(base))
  put(attributes, 'battery_voltage', decimal(volts))
  put(attributes, 'battery', decimal(battery))
  addCode(attributes, alarm)
  if (kind === '1') {
    put(attributes, 'wifi', wifiOf(rest[0] ?? ''))
    return { time: timeOf(time), attributes }
  }
  const [valid, speed, satellites, lat, lng] = rest
  if (valid !== 'A' && valid !== 'V') return undefined
  return {
    time: timeOf(time),
    lat: decimal(lat) ?? Number.NaN,
    lng: decimal(lng) ?? Number.NaN,
    speed: decimal(speed),
    satellites: decimal(satellites),
    no_fix: valid === 'V',
    attributes,
  }
}
