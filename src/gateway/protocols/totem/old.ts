/** Places of the old form: RMC among fields with upright lines, fields alone, or columns. */

import { type Measured, put } from '#device/measures.ts'
import { decimal, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import { rmc } from '#gateway/parts/nmea.ts'
import { kmhOfKnots, nmeaDegrees } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy, ymd } from '#gateway/parts/times.ts'
import { type Columns, split } from './columns.ts'
import { addOldType } from './events.ts'
import { addCell, degreesOf } from './report.ts'

/** Where in the twelve digits of the state, from 0 at the right, inputs and outputs are, each from 1. */
interface Switches {
  inputs: readonly number[]
  outputs: readonly number[]
}

const besideRmc: Switches = { inputs: [6, 7, 4, 5], outputs: [8, 9] }
const besideFields: Switches = { inputs: [2, 3, 4, 5, 6, 7], outputs: [8, 9, 10, 11] }

const addSwitches = (attributes: Measured, word: string, { inputs, outputs }: Switches): void => {
  if (!/^[01]{8,12}$/.test(word)) return
  const state = Number.parseInt(word, 2)
  const mask = (bits: readonly number[]) => bits.reduce((sum, bit, i) => sum | (((state >> bit) & 1) << i), 0)
  attributes.inputs = mask(inputs)
  attributes.outputs = mask(outputs)
}

/** Charging, and volts: `14291265` is 4.29 of the battery and 12.65 of the feed, `13811` 3.8 and 11. */
const addVolts = (attributes: Measured, word: string): void => {
  if (!/^[01]\d+$/.test(word) || (word.length !== 8 && word.length !== 5)) return
  const fine = word.length === 8
  attributes.charging = word.startsWith('1')
  const middle = fine ? 4 : 3
  put(attributes, 'battery_voltage', scaled(decimal(word.slice(1, middle)), fine ? 0.01 : 0.1))
  put(attributes, 'board_voltage', scaled(decimal(word.slice(middle)), fine ? 0.01 : 1))
}

/** The cell, temperatures of unknown units, kilometres, and from there on a counter and a card. */
const addTail = (attributes: Measured, fields: readonly string[]): boolean => {
  const at = fields.findIndex((field) => /^\d+\.\d{4}$/.test(field))
  const base = fields[at - 2] ?? ''
  if (at < 2 || !/^[0-9A-F]{8,10}$/i.test(base)) return false
  addCell(attributes, base.slice(0, 4), base.slice(4))
  put(attributes, 'odometer', decimal(fields[at]))
  const card = fields[at + 2] ?? ''
  if (/^(?!0+$)[0-9A-F]{5,16}$/i.test(card)) attributes.hardware_key = card.toLowerCase()
  return true
}

/** `AA$GPRMC,…*7D|PDOP|HDOP|VDOP|state|clock|volts|…`; zeros in place of RMC before the first fix. */
const withRmc = (fields: readonly string[]): Reading | undefined => {
  const [head = '', pdop, hdop, , state = '', , volts = '', ...rest] = fields
  const attributes: Measured = {}
  addOldType(attributes, head.slice(0, 2))
  put(attributes, 'pdop', decimal(pdop) || undefined)
  put(attributes, 'hdop', decimal(hdop) || undefined)
  addSwitches(attributes, state, besideRmc)
  addVolts(attributes, volts)
  if (!addTail(attributes, rest)) return undefined
  if (/^..0+$/.test(head)) return { time: Number.NaN, attributes }
  const sentence = head.slice(2).split(',')
  return sentence[0] === '$GPRMC' && sentence.length >= 10 ? { ...rmc(sentence.slice(1)), attributes } : undefined
}

/** `AA180613080657|A|2237.1901|N|11402.1369|E|knots|course|HDOP|state|volts|…`. */
const withFields = (fields: readonly string[]): Reading | undefined => {
  const [head = '', valid = '', lat = '', ns = '', lng = '', ew = '', knots, course, hdop, state = '', volts = ''] =
    fields
  if (!/^..\d{12}$/.test(head) || !/^[AV]$/.test(valid)) return undefined
  const attributes: Measured = {}
  addOldType(attributes, head.slice(0, 2))
  put(attributes, 'hdop', decimal(hdop) || undefined)
  addSwitches(attributes, state, besideFields)
  addVolts(attributes, volts)
  if (!addTail(attributes, fields.slice(11))) return undefined
  const speed = decimal(knots)
  return {
    time: dmy(head.slice(2, 8), head.slice(8)),
    lat: nmeaDegrees(lat, ns),
    lng: nmeaDegrees(lng, ew),
    no_fix: valid === 'V',
    ...(speed !== undefined && { speed: kmhOfKnots(speed) }),
    heading: decimal(course),
    attributes,
  }
}

const old_columns: Columns = [
  ['type', 2],
  ['date', 6],
  ['time', 6],
  ['state', 4],
  ['charging', 1],
  ['battery', 2],
  ['feed', 2],
  ['adc1', 4],
  ['adc2', 4],
  ['temperatures', 6],
  ['lac', 4],
  ['cell', 4],
  ['valid', 1],
  ['satellites', 2],
  ['course', 3],
  ['speed', 3],
  ['pdop', 4],
  ['odometer', 7],
  ['lat', 10],
  ['lng', 11],
  ['serial', 4],
]

const inColumns = (words: string): Reading | undefined => {
  const found = split(words, old_columns)
  const { type = '', date = '', time = '', valid = '', satellites, course, speed } = found ?? {}
  if (!found || !/^[AV]$/.test(valid) || !/^\d{12}$/.test(date + time)) return undefined
  const attributes: Measured = {}
  addOldType(attributes, type)
  put(attributes, 'state', hexadecimal(found.state))
  addVolts(attributes, `${found.charging}${found.battery}${found.feed}`)
  put(attributes, 'adc1', scaled(decimal(found.adc1), 0.01))
  put(attributes, 'adc2', scaled(decimal(found.adc2), 0.01))
  addCell(attributes, found.lac, found.cell)
  put(attributes, 'pdop', decimal(found.pdop) || undefined)
  put(attributes, 'odometer', decimal(found.odometer))
  return {
    time: ymd(date, time),
    lat: degreesOf(found.lat),
    lng: degreesOf(found.lng),
    no_fix: valid === 'V',
    satellites: decimal(satellites),
    heading: decimal(course),
    speed: decimal(speed),
    attributes,
  }
}

/** `words` are those behind the IMEI and its line. `undefined` when they do not fit. */
export const oldReportOf = (words: string): Reading | undefined => {
  const fields = words.split('|')
  if (fields.length === 1) return inColumns(words)
  return /^.{14}$/.test(fields[0] ?? '') ? withFields(fields) : withRmc(fields)
}
