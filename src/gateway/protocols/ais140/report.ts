/** Fields behind the IMEI of a report: place, network, inputs, and what each maker adds. */

import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal } from '#gateway/parts/figures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { addAlert } from './alerts.ts'
import { type Cursor, degreesAt, fixAt, momentAt, next } from './place.ts'

const flag = (word: string): boolean | undefined => (/^[01]$/.test(word) ? word === '1' : undefined)

/** Adds ignition, power, voltages, emergency, the case (which some leave out), signal and serving cell. */
const addState = (attributes: Measured, cursor: Cursor): void => {
  put(attributes, 'gsm_operator', next(cursor) || undefined)
  put(attributes, 'ignition', flag(next(cursor)))
  put(attributes, 'external_power', flag(next(cursor)))
  put(attributes, 'board_voltage', decimal(next(cursor)))
  put(attributes, 'battery_voltage', decimal(next(cursor)))
  put(attributes, 'emergency', flag(next(cursor)))
  const box = next(cursor)
  if (box === 'O' || box === 'C') attributes.case_open = box === 'O'
  const signal = /^\d+$/.test(box) ? box : next(cursor)
  put(attributes, 'gsm_signal', gsmPercent(decimal(signal)))
  const [mcc, mnc, lac, cell] = [next(cursor), next(cursor), next(cursor), next(cursor)]
  const [area, id] = [hexadecimal(lac), hexadecimal(cell)]
  if (area || id) put(attributes, 'cell', cellOf(decimal(mcc), decimal(mnc), area, id))
}

/** Fields of four neighbour cells. */
const neighbours = 12

const arePorts = ([inputs = '', outputs = '']: readonly string[]): boolean =>
  /^[012]{4}$/.test(inputs) && /^[01]{2}$/.test(outputs)

/**
 * The index of the inputs: behind four neighbour cells, or for makers who send fewer the first field that can be
 * inputs; -1 where there are none.
 */
const portsAt = ({ fields, at }: Cursor): number => {
  const usual = at + neighbours
  if (arePorts(fields.slice(usual, usual + 2))) return usual
  return fields.findIndex((_, i) => i >= at && arePorts(fields.slice(i, i + 2)))
}

/** Fields that may follow the outputs, by patterns that they match. */
const tails: readonly (readonly [RegExp, readonly (Measure | '')[]])[] = [
  [
    /^\d+,\d+\.\d+,\d+\.\d+(?:,-?\d+\.\d+){3}(?:,-?\d+){2},/,
    ['', 'odometer', 'adc1', 'acceleration_x', 'acceleration_y', 'acceleration_z'],
  ],
  [/^\d+,\d+\.\d+,[0-9A-F]{2}(?:,|$)/, ['', 'odometer']],
  [/^\d+,\d+\.\d+,\d+\.\d+,\d+,\(/, ['', 'adc1', 'adc2']],
  [/^\d+,\d+,\d{6},\d+\.\d+,/, ['', '', '', 'odometer']],
  [/^\d+\.\d+,\d+\.\d+,\d{6},/, ['adc1', 'adc2']],
]

const addTail = (attributes: Measured, fields: readonly string[]): void => {
  const text = fields.join()
  const [, names = []] = tails.find(([pattern]) => pattern.test(text)) ?? []
  for (const [index, name] of names.entries()) if (name !== '') put(attributes, name, decimal(fields[index]))
}

const addPorts = (attributes: Measured, cursor: Cursor): void => {
  const at = portsAt(cursor)
  const [inputs = '', outputs = ''] = at === -1 ? [] : cursor.fields.slice(at, at + 2)
  // 2 is of makers whose inputs have a third state.
  if (/^[01]+$/.test(inputs)) attributes.inputs = Number.parseInt(inputs, 2)
  if (outputs !== '') attributes.outputs = Number.parseInt(outputs, 2)
  if (at !== -1) addTail(attributes, cursor.fields.slice(at + 2))
}

/**
 * The reading of `NR,01,L,imei,registration,1,date,time,lat,N,lng,E,km/h,course,satellites,height,PDOP,HDOP,…`; `imei`
 * is the index of the IMEI. `undefined` for fields that do not fit.
 */
export const reportOf = (fields: readonly string[], imei: number): Reading | undefined => {
  const cursor: Cursor = { fields, at: imei + 2 }
  const before = fixAt(cursor, /^[01]$/)
  const time = momentAt(cursor)
  const fix = fixAt(cursor, /^[01AV]$/) ?? before ?? true
  const place = time === undefined ? undefined : degreesAt(cursor)
  if (time === undefined || !place) return undefined
  const [speed, heading, satellites, alt, pdop, hdop] = Array.from({ length: 6 }, () => decimal(next(cursor)))
  if (speed === undefined || heading === undefined || satellites === undefined) return undefined
  const attributes: Measured = {}
  put(attributes, 'pdop', pdop || undefined)
  put(attributes, 'hdop', hdop || undefined)
  addState(attributes, cursor)
  addPorts(attributes, cursor)
  const [letter = '', id = ''] = letterOf(fields, imei)
  addAlert(attributes, letter, Number.parseInt(id, 10))
  return {
    time,
    ...place,
    speed,
    heading,
    satellites,
    alt,
    no_fix: !fix,
    buffered: fields[imei - 1] === 'H',
    attributes,
  }
}

/** The letter and the id of `NR,01,L`, or of `NR,L` without an id. */
const letterOf = (fields: readonly string[], imei: number): readonly (string | undefined)[] =>
  /^\d+$/.test(fields[imei - 2] ?? '') ? [fields[imei - 3], fields[imei - 2]] : [fields[imei - 2]]

/**
 * The reading of `EMR,imei,NM,date,time,A,lat,N,lng,E,height,km/h,distance,G,registration,…`: the alarm button was
 * pressed, or reset. `undefined` for fields that do not fit.
 */
export const emergencyOf = (fields: readonly string[], imei: number): Reading | undefined => {
  const cursor: Cursor = { fields, at: imei + 2 }
  const time = momentAt(cursor)
  const fix = fixAt(cursor, /^[AV]$/)
  const place = fix === undefined ? undefined : degreesAt(cursor)
  if (time === undefined || !place) return undefined
  const [alt, speed] = [decimal(next(cursor)), decimal(next(cursor))]
  const began = fields[imei - 1] === 'EMR'
  const attributes: Measured = { emergency: began }
  if (began) addAlert(attributes, 'EA', 10)
  return { time, ...place, alt, speed, no_fix: !fix, buffered: fields[imei + 1] === 'SP', attributes }
}

const percent = (word: string): number | undefined => decimal(word.replace(/%$/, ''))

/**
 * Attributes of a health message `imei,battery %,…%,memory %,seconds,seconds,inputs,outputs or volts,…`. `undefined`
 * for fields that do not fit.
 */
export const healthOf = (fields: readonly string[], imei: number): Measured | undefined => {
  const [battery, low, memory] = fields.slice(imei + 1, imei + 4).map(percent)
  const [, , inputs = '', ...rest] = fields.slice(imei + 4)
  if (battery === undefined || low === undefined || memory === undefined || !/^[012]{4}/.test(inputs)) return undefined
  const attributes: Measured = { battery, memory_used: memory }
  if (/^[01]{4}$/.test(inputs)) attributes.inputs = Number.parseInt(inputs, 2)
  const [outputs = '', one, two] = rest
  if (/^[01]{2}$/.test(outputs)) attributes.outputs = Number.parseInt(outputs, 2)
  const analog = /^[01]{2}$/.test(outputs) ? [one, two] : [outputs, one]
  for (const [index, word] of analog.entries())
    if (/^\d+\.\d+$/.test(word ?? '')) own(attributes, `adc${index + 1}`, decimal(word))
  return attributes
}
