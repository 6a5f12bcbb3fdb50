/** Messages 000 and 010: one report, its fields in an order. */

import { type Measured, own, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'

/** Alarm codes that the history has a word for. */
const events: Readonly<Record<number, DeviceEvent>> = {
  1: 'sos',
  17: 'lowpower',
  18: 'battery_off',
  19: 'battery_on',
  20: 'backup_battery_low',
  22: 'over_speed_reported',
  25: 'auto_geofence_out',
  26: 'auto_geofence_in',
  27: 'gps_lost',
  28: 'gps_recover',
  32: 'poweron',
  33: 'poweroff',
  35: 'security_control',
  38: 'idle_start',
  48: 'drain',
  53: 'driver_identified',
}

const harsh: Readonly<Record<number, HarshDriving>> = { 39: 'acceleration', 40: 'braking', 41: 'cornering' }

/** By the clock, the heartbeat; and inputs, which their bits tell; stopping and moving, which a bit of the state tells. */
const isRoutine = (code: number): boolean =>
  (code >= 0 && code <= 16) || code === 30 || code === 31 || code === 36 || code === 37

const driver = 53

const addCode = (attributes: Measured, code: number, data: string): void => {
  const event = events[code]
  const kind = harsh[code]
  if (event) addEvent(attributes, event)
  else if (kind) addEvent(attributes, 'harsh_driving', kind)
  else if (!isRoutine(code)) attributes.device_event = code
  if (code === driver && data !== '') attributes.hardware_key = printedKey(data)
}

const cell = (word: string): string | undefined => {
  const [mcc, mnc, lac, cid] = word.split('|')
  return cellOf(decimal(mcc), decimal(mnc), hexadecimal(lac), hexadecimal(cid))
}

/** Connections and the fix are known already; bit 5 is standing, 6 armed. */
const addState = (attributes: Measured, state: number | undefined): void => {
  if (state === undefined) return
  attributes.motion = ((state >> 5) & 1) === 0
  attributes.armed = ((state >> 6) & 1) === 1
}

/** Input 2 is the ignition. */
const addPorts = (attributes: Measured, inputs: number | undefined, outputs: number | undefined): void => {
  put(attributes, 'inputs', inputs)
  put(attributes, 'outputs', outputs)
  if (inputs !== undefined) attributes.ignition = ((inputs >> 1) & 1) === 1
}

/** Hundredths of volts: of the feed, the battery, and inputs. */
const addVolts = (attributes: Measured, word: string): void => {
  const [feed, battery, ...inputs] = word.split('|').map((code) => scaled(hexadecimal(code), 0.01))
  put(attributes, 'board_voltage', feed)
  put(attributes, 'battery_voltage', battery)
  for (const [index, volts] of inputs.slice(0, 8).entries()) own(attributes, `adc${index + 1}`, volts)
}

/** `nnvvvv|nnvvvv`: numbers of sensors and what they measure, in tenths; bit 15 is the sign. */
const addSensors = (attributes: Measured, name: string, word = ''): void => {
  for (const one of word.split('|')) {
    const [, number, code] = /^(\d\d)([0-9a-f]{4})$/i.exec(one) ?? []
    const value = hexadecimal(code)
    if (number === undefined || value === undefined) continue
    const tenths = (value & 0x7fff) / 10
    own(attributes, `${name}${Number(number)}`, value >= 0x8000 && tenths !== 0 ? -tenths : tenths)
  }
}

/** `rpm|load|air|pressure|temperature|throttle|coolant|consumption|level` of the vehicle. */
const addDiagnosis = (attributes: Measured, word = ''): void => {
  const values = word.split('|').map(decimal)
  if (values.length < 8) return
  const [rpm, load, , , , throttle, coolant, rate, level] = values
  put(attributes, 'rpm', rpm)
  put(attributes, 'engine_load', load)
  put(attributes, 'throttle', throttle)
  put(attributes, 'coolant_temperature', coolant === undefined ? undefined : coolant - 40)
  put(attributes, 'fuel_rate', scaled(rate, 0.1))
  put(attributes, 'fuel_percent', level)
}

/** Up to the volts: all that every device sends. */
const fewest = 18

/** Of this version the time that the engine ran stands behind all, in seconds. */
const with_hours = '129'

/** The version of the fields, sensors, the vehicle; some versions put more behind those. */
const addTail = (attributes: Measured, fields: readonly string[]): void => {
  const [version, fuel, temperatures, diagnosis, seconds] = fields
  addSensors(attributes, 'fuel_sensor', fuel)
  addSensors(attributes, 'temperature', temperatures)
  addDiagnosis(attributes, diagnosis)
  if (version === with_hours) put(attributes, 'engine_hours', scaled(decimal(seconds), 1 / 3600))
}

/** `undefined` of fields that are not those of a report. */
export const reportOf = (fields: readonly string[]): Reading | undefined => {
  const [code, data = '', time = '', valid, lat, lng, satellites, hdop, speed, heading, alt, mileage] = fields
  const [base = '', csq, state, inputs, outputs, volts = ''] = fields.slice(12)
  const event = decimal(code)
  if (fields.length < fewest || event === undefined || (valid !== 'A' && valid !== 'V')) return undefined
  const attributes: Measured = {}
  put(attributes, 'hdop', decimal(hdop) || undefined)
  put(attributes, 'odometer', scaled(decimal(mileage), 0.001))
  put(attributes, 'cell', cell(base))
  put(attributes, 'gsm_signal', gsmPercent(decimal(csq)))
  addState(attributes, hexadecimal(state))
  addPorts(attributes, hexadecimal(inputs), hexadecimal(outputs))
  addVolts(attributes, volts)
  addTail(attributes, fields.slice(18))
  addCode(attributes, event, data)
  return {
    time: /^\d{12}$/.test(time) ? ymd(time.slice(0, 6), time.slice(6)) : Number.NaN,
    lat: decimal(lat) ?? Number.NaN,
    lng: decimal(lng) ?? Number.NaN,
    alt: decimal(alt),
    speed: decimal(speed),
    heading: decimal(heading),
    satellites: decimal(satellites),
    no_fix: valid === 'V',
    attributes,
  }
}
