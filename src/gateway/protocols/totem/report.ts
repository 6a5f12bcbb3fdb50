/** Places of the new form: columns whose number the length tells. And what the vehicle tells. */

import { type Measured, own, put } from '#device/measures.ts'
import { cellOf, decimal, gsmPercent, hexadecimal, scaled } from '#gateway/parts/figures.ts'
import { nmeaDegrees } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import { type Columns, coordinate, split, widthOf } from './columns.ts'
import { addState, addType, type Bits, long, short } from './events.ts'

const clock: Columns = [
  ['state', 8],
  ['date', 6],
  ['time', 6],
]

const begin: Columns = [...clock, ['battery', 2], ['feed', 2], ['adc1', 4]]

const network: Columns = [
  ['lac', 4],
  ['cell', 4],
]

/** Of what has a battery only, to the hundredth of a volt. */
const carried: Columns = [...clock, ['fine_battery', 3], ['adc1', 4]]

const where: Columns = [
  ['satellites', 2],
  ['signal', 2],
  ['course', 3],
  ['speed', 3],
  ['hdop', 4],
  ['odometer', 7],
  ['lat', 10],
  ['lng', 11],
]
const serial: Columns = [['serial', 4]]
const end: Columns = [...where, ...serial]
/** Four digits, zeros where they were seen, are of no known meaning. */
const carriedEnd: Columns = [...where, ['unknown', 4], ...serial]

const inputs: Columns = [
  ['adc2', 4],
  ['adc3', 4],
  ['adc4', 4],
]
const one: Columns = [['temperature1', 4]]
const two: Columns = [...one, ['temperature2', 4]]
const home: Columns = [
  ['mnc', 2],
  ['mcc', 3],
]

interface Layout {
  columns: Columns
  bits: Bits
}

/** By how long the words behind the IMEI are. */
const layouts: ReadonlyMap<number, Layout> = new Map(
  [
    { columns: [...begin, ...network, ...end], bits: short },
    { columns: [...carried, ...network, ...carriedEnd], bits: short },
    { columns: [...begin, ...network, ...home, ...end], bits: short },
    { columns: [...begin, ...one, ...network, ...end], bits: long },
    { columns: [...begin, ...two, ...network, ...end], bits: long },
    { columns: [...begin, ...inputs, ...two, ...network, ...end], bits: long },
  ].map((layout) => [widthOf(layout.columns), layout]),
)

export const degreesOf = (word: string | undefined): number => {
  const [, digits = '', side = ''] = coordinate.exec(word ?? '') ?? []
  return nmeaDegrees(digits, side)
}

/** Hundredths of volts; tenths of degrees, of which zero is no sensor. How one below zero is written is not known. */
const addMeasures = (attributes: Measured, found: Readonly<Record<string, string>>): void => {
  for (const name of ['adc1', 'adc2', 'adc3', 'adc4'] as const)
    put(attributes, name, scaled(decimal(found[name]), 0.01))
  for (const name of ['temperature1', 'temperature2'] as const)
    if (found[name]?.startsWith('0')) put(attributes, name, scaled(decimal(found[name]) || undefined, 0.1))
}

export const addCell = (attributes: Measured, lac: string | undefined, cell: string | undefined): void => {
  const [area, id] = [hexadecimal(lac), hexadecimal(cell)]
  if (!area || !id) return
  attributes.lac = area
  attributes.cell_id = id
}

const addNetwork = (attributes: Measured, found: Readonly<Record<string, string>>): void => {
  const { lac, cell, mcc, mnc, signal } = found
  put(attributes, 'gsm_signal', gsmPercent(decimal(signal)))
  if (mcc === undefined) addCell(attributes, lac, cell)
  else put(attributes, 'cell', cellOf(decimal(mcc), decimal(mnc), hexadecimal(lac), hexadecimal(cell)))
}

/** `words` are those behind the IMEI. `undefined` when they have another layout. */
export const reportOf = (type: string, words: string): (Reading & { serial: string }) | undefined => {
  const layout = layouts.get(words.length)
  const found = layout && split(words, layout.columns)
  const { state, date = '', time = '', satellites, course, speed, serial = '' } = found ?? {}
  const mask = hexadecimal(state)
  if (!layout || !found || mask === undefined || !/^\d{12}$/.test(date + time) || !/^\d{4}$/.test(serial))
    return undefined
  const figures = [satellites, course, speed].map(decimal)
  if (figures.includes(undefined)) return undefined
  const attributes: Measured = {}
  addType(attributes, type)
  const fix = addState(attributes, mask, layout.bits)
  put(attributes, 'battery_voltage', scaled(decimal(found.battery), 0.1))
  put(attributes, 'battery_voltage', scaled(decimal(found.fine_battery), 0.01))
  put(attributes, 'board_voltage', decimal(found.feed))
  addMeasures(attributes, found)
  addNetwork(attributes, found)
  put(attributes, 'hdop', decimal(found.hdop) || undefined)
  put(attributes, 'odometer', decimal(found.odometer))
  return {
    time: ymd(date, time),
    lat: degreesOf(found.lat),
    lng: degreesOf(found.lng),
    no_fix: !fix,
    satellites: figures[0],
    heading: figures[1],
    speed: figures[2],
    attributes,
    serial,
  }
}

/** `YYMMDDHHMMSS,longitude,latitude`, and what is behind them. */
const placed = (words: string): { reading: Reading; rest: readonly string[] } | undefined => {
  const [moment = '', lng, lat, ...rest] = words.split(',')
  if (!/^\d{12}$/.test(moment) || decimal(lng) === undefined || decimal(lat) === undefined) return undefined
  const time = ymd(moment.slice(0, 6), moment.slice(6))
  return { reading: { time, lat: decimal(lat), lng: decimal(lng) }, rest }
}

/** Of the words of E5: those of known units, and as many as are read. */
const known_values = { from: 4, to: 7 }
const most_values = 20

/**
 * E5: the version of the adapter, odometer, fuel used and now, millivolts, revolutions, km/h, and what else the vehicle tells. No document at hand
 * tells the units of the others: they are kept as they come, by their number behind the adapter.
 */
export const vehicleOf = (words: string): Reading | undefined => {
  const found = placed(words)
  if (!found) return undefined
  const attributes: Measured = {}
  const values = found.rest.slice(0, most_values).map(decimal)
  const [millivolts, rpm, speed] = values.slice(known_values.from, known_values.to)
  put(attributes, 'board_voltage', scaled(millivolts, 0.001))
  put(attributes, 'rpm', rpm)
  put(attributes, 'obd_speed', speed)
  for (const [nth, value] of values.entries())
    if (nth > 0 && (nth < known_values.from || nth >= known_values.to)) own(attributes, `io_${nth}`, value)
  return { ...found.reading, attributes }
}

/** E2: the card of a driver. */
export const cardOf = (words: string): Reading | undefined => {
  const found = placed(words)
  const [card = ''] = found?.rest ?? []
  return found && /^\w{1,32}$/.test(card)
    ? { ...found.reading, attributes: { hardware_key: card.toLowerCase() } }
    : undefined
}
