/** Reports of the SA200, ST300, ST500 and ST600, of the ST400 and of the ST900: text, the fields by the kind of device. */

import { type Measured, put } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { addEvent } from '#track/events.ts'
import { alert, emergency } from './codes.ts'
import { cellOf, number, odometer, servingCell, switches, tail, timeOf, words } from './fields.ts'

/** Latitude, longitude, km/h and degrees. */
const placeOf = (fields: readonly string[], at: number): Reading => ({
  time: Number.NaN,
  lat: number(fields[at]) ?? Number.NaN,
  lng: number(fields[at + 1]) ?? Number.NaN,
  speed: number(fields[at + 2]),
  heading: number(fields[at + 3]),
})

/** Answers where what is the same for all kinds begins. */
type Kind = (fields: readonly string[], at: number, found: Measured) => number

const kinds: Readonly<Record<string, Kind>> = {
  // The mode, and a count of reports.
  STT: (_, at) => at + 2,
  EMG: (fields, at, found) => {
    emergency(number(fields[at]) ?? 0, found)
    return at + 1
  },
  EVT: (fields, at, found) => {
    put(found, 'device_event', number(fields[at]))
    return at + 1
  },
  ALT: (fields, at, found) => {
    alert(number(fields[at]) ?? 0, found)
    return at + 1
  },
  UEX: words,
}

/** `undefined`: it is no report of this layout. */
export const report = (device: string, kind: string, fields: readonly string[]): Reading | undefined => {
  const read = kinds[kind]
  if (!read) return undefined
  const hasModel = device !== 'SA200'
  const date = hasModel ? 4 : 3
  const cell = date + 2
  const place = cell + (device === 'ST600' ? 5 : device === 'ST500' ? 0 : 1)
  const [satellites, fix, distance, volts, io = ''] = fields.slice(place + 4)
  if (fields.length < place + 10 || !/^[01]$/.test(fix ?? '')) return undefined
  const attributes: Measured = {}
  const [id = '', mcc = '', mnc = '', lac = ''] = fields.slice(cell)
  const serving = device === 'ST600' ? cellOf(mcc, mnc, lac, id) : servingCell(fields, place + 9, id)
  if (serving) attributes.cell = serving
  odometer(distance, attributes)
  put(attributes, 'board_voltage', number(volts))
  switches(io, attributes)
  const behind = device === 'ST500' ? fields.length : read(fields, place + 9, attributes)
  const { buffered } = tail(fields, behind, attributes)
  return {
    ...placeOf(fields, place),
    time: timeOf(fields[date], fields[date + 1]),
    satellites: number(satellites),
    no_fix: fix === '0',
    buffered,
    attributes,
  }
}

/** Cells of six fields each; the signal of the serving one, the first, stands before its area. */
const cellsOf = (fields: readonly string[], found: Measured): void => {
  const others: string[] = []
  for (let at = 0; at < fields.length; at += 6) {
    const [id = '', mcc, mnc, fourth, fifth] = fields.slice(at)
    const lac = at === 0 ? fifth : fourth
    if (!/^[1-9]\d*$/.test(id) || !/^\d+$/.test(lac ?? '')) continue
    const cell = `${Number(mcc)}-${Number(mnc)}-${lac}-${id}`
    if (at === 0) found.cell = cell
    else others.push(cell)
  }
  if (others.length > 0) found.cells = others.join()
}

/** Fields of the seven cells of the ST400. */
const of_cells = 42

/** The ST400's: cells stand before the place, which may be missing. */
export const reportOfCells = (kind: string, fields: readonly string[]): Reading | undefined => {
  if (kind !== 'STT' && kind !== 'ALT') return undefined
  // The ST419 has one field more before them: behind them are the volts of the battery.
  const start = [4, 5].find((at) => /^\d\.\d+$/.test(fields[at + of_cells] ?? ''))
  if (start === undefined) return undefined
  const [volts, live, , mode, , ...others] = fields.slice(start + of_cells)
  const attributes: Measured = {}
  cellsOf(fields.slice(start, start + of_cells), attributes)
  put(attributes, 'battery_voltage', number(volts))
  if (kind === 'ALT') alert(number(mode) ?? 0, attributes)
  const buffered = live === '0'
  // What was kept without a time is of no moment.
  if (others.length > 0 && others.every((field) => field === ''))
    return { time: Number.NaN, attributes: buffered ? {} : attributes }
  // Newer ones tell of a network of devices, or a temperature, before the date.
  const date = fields.findIndex((field, at) => at > start + of_cells && /^\d\d:\d\d:\d\d$/.test(field)) - 1
  const [satellites, fix] = fields.slice(date + 6)
  if (date < 0 || !/^[01]$/.test(fix ?? '')) return undefined
  return {
    ...placeOf(fields, date + 2),
    time: timeOf(fields[date], fields[date + 1]),
    satellites: number(satellites),
    no_fix: fix === '0',
    buffered,
    attributes,
  }
}

/**
 * The ST900's: `ST910;Location;…`. The version may be missing, and a cell may stand before the place: what is a date and what
 * has a sign are told by their form.
 */
export const reportOfPerson = (fields: readonly string[]): Reading | undefined => {
  const [, kind = ''] = fields
  if (kind !== 'Location' && kind !== 'Emergency' && kind !== 'Alert') return undefined
  const date = /^\d{8}$/.test(fields[3] ?? '') ? 3 : 4
  const place = /^[+-]/.test(fields[date + 2] ?? '') ? date + 2 : date + 3
  const fix = fields[place + 4]
  if (!/^[01]$/.test(fix ?? '')) return undefined
  const attributes: Measured = kind === 'Alert' ? { alarm: kind } : {}
  // Who carries it pressed the button.
  if (kind === 'Emergency') addEvent(attributes, 'sos')
  // With a cell the distance stands behind the fix, without one the volts of the battery.
  if (place === date + 3) {
    odometer(fields[place + 5], attributes)
    if (kind === 'Location') put(attributes, 'battery', number(fields[place + 6]))
  } else if (/^\d\.\d+$/.test(fields[place + 5] ?? '')) attributes.battery_voltage = Number(fields[place + 5])
  const cell = servingCell(fields, place + 5, place === date + 3 ? (fields[place - 1] ?? '') : '')
  if (cell) attributes.cell = cell
  return {
    ...placeOf(fields, place),
    time: timeOf(fields[date], fields[date + 1]),
    no_fix: fix === '0',
    attributes,
  }
}
