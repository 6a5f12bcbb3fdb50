/** Messages AAA and AFF: one report, its fields in an order. */

import { type Measured, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import { addVolts } from '#gateway/parts/volts.ts'
import { addCode, addInputs } from './events.ts'
import { unmeasured } from './values.ts'

/** Up to the analog inputs: all that every device sends. */
const fewest = 16

const dateTime = (word: string): number => (/^\d{12}$/.test(word) ? ymd(word.slice(0, 6), word.slice(6)) : Number.NaN)

/** `mcc|mnc|lac|cell`, the last two in hexadecimal digits. */
const cell = (word: string): string | undefined => {
  const [mcc, mnc, lac, cid] = word.split('|')
  return cellOf(decimal(mcc), decimal(mnc), hexadecimal(lac), hexadecimal(cid))
}

/** Codes in hexadecimal digits, or, of the newest, volts: battery, feed, clock, processor, receiver. */
const addAnalog = (attributes: Measured, word: string): void => {
  const values = word.split('|')
  if (word.includes('.')) {
    put(attributes, 'battery_voltage', decimal(values[0]))
    put(attributes, 'board_voltage', decimal(values[1]))
    return
  }
  const [one, two, three, battery, feed] = values.map(hexadecimal)
  addVolts(attributes, [one, two, three], battery, feed)
}

/** From version 3 on hundredths with a sign; before a whole number with a sign, and hundredths. */
const degrees = (code: number, version: number): number => {
  const signed = code >= 0x8000 ? code - 0x10000 : code
  if (version >= 3) return signed / 100
  const whole = signed >> 8
  return Number((whole + (whole < 0 ? -1 : 1) * ((code & 0xff) / 100)).toFixed(2))
}

/** `nnvvvv|nnvvvv`: numbers of sensors and what they measure. */
const addTemperatures = (attributes: Measured, word: string, version: number): void => {
  for (const one of word.split('|')) {
    if (!/^[0-9a-f]{6}$/i.test(one)) continue
    const measured = degrees(Number.parseInt(one.slice(2), 16), version)
    if (measured !== unmeasured) attributes[`temperature${Number.parseInt(one.slice(0, 2), 16)}`] = measured
  }
}

/** Whose fields behind are others: pictures, temperatures, and what the taxi of 109 tells. */
const others = new Set([39, 50, 51, 109])

/** Customized data, version, fuel, temperatures, the hardest acceleration and braking. */
const addTail = (attributes: Measured, fields: readonly string[], code: number): void => {
  const [, told, fuel, temperatures = '', acceleration, braking] = fields
  const version = decimal(told) ?? 0
  // 50 to 99 are of diagnosis devices.
  if (others.has(code) || (version >= 50 && version <= 99)) return
  if (fuel?.length === 4) put(attributes, 'fuel_percent', scaled(hexadecimal(fuel), 0.01))
  addTemperatures(attributes, temperatures, version)
  put(attributes, 'max_acceleration', scaled(decimal(acceleration), 0.001))
  put(attributes, 'max_braking', scaled(decimal(braking), 0.001))
}

const addPorts = (attributes: Measured, word: string, model: string | undefined): void => {
  const ports = word.length === 4 ? hexadecimal(word) : undefined
  if (ports === undefined) return
  addInputs(attributes, ports >> 8, model)
  attributes.outputs = ports & 0xff
}

/** `undefined` of fields that are not those of a report. */
export const reportOf = (fields: readonly string[], model: string | undefined): Reading | undefined => {
  const [code, lat, lng, time, valid, satellites, gsm, speed, heading, hdop, alt, mileage, run, base, ports, analog] =
    fields
  const event = decimal(code)
  if (fields.length < fewest || event === undefined || (valid !== 'A' && valid !== 'V')) return undefined
  const attributes: Measured = {}
  put(attributes, 'gsm_signal', gsmPercent(decimal(gsm)))
  put(attributes, 'hdop', decimal(hdop) || undefined)
  put(attributes, 'odometer', scaled(decimal(mileage), 0.001))
  put(attributes, 'run_time', decimal(run))
  put(attributes, 'cell', cell(base as string))
  addPorts(attributes, ports as string, model)
  addAnalog(attributes, analog as string)
  const key = fields[fewest]
  if (event === 37 && key) attributes.hardware_key = key.toLowerCase()
  addTail(attributes, fields.slice(fewest + 1), event)
  addCode(attributes, event, model)
  return {
    time: dateTime(time as string),
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
