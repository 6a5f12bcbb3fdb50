/** Reports of the SA200, ST300, ST500 and ST600, of the ST400 and of the ST900: text, the fields by the kind of device. */

import type { Reading } from '#gateway/parts/point.ts'
import type { Attributes } from '#track/point.ts'
import { alert, emergency } from './codes.ts'
import { cellOf, number, odometer, put, switches, tail, timeOf, words } from './fields.ts'

/** Latitude, longitude, km/h and degrees. */
const placeOf = (fields: readonly string[], at: number): Reading => ({
  time: Number.NaN,
  lat: number(fields[at]) ?? Number.NaN,
  lng: number(fields[at + 1]) ?? Number.NaN,
  speed: number(fields[at + 2]),
  heading: number(fields[at + 3]),
})

/** Answers where what is the same for all kinds begins. */
type Kind = (fields: readonly string[], at: number, found: Attributes) => number

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
  const attributes: Attributes = {}
  if (device === 'ST600') {
    const [id = '', mcc = '', mnc = '', lac = ''] = fields.slice(cell)
    const serving = cellOf(mcc, mnc, lac, id)
    if (serving) attributes.cell = serving
  }
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

/** The ST400's: seven cells of six fields each stand before the place. */
export const reportOfCells = (kind: string, fields: readonly string[]): Reading | undefined => {
  if (kind !== 'STT' && kind !== 'ALT') return undefined
  const attributes: Attributes = {}
  const cells: string[] = []
  for (let index = 0; index < 7; index++) {
    const [id = '', mcc, mnc, fourth, fifth] = fields.slice(4 + 6 * index)
    // The signal of the serving cell stands before its area.
    const lac = index === 0 ? fifth : fourth
    if (!/^[1-9]\d*$/.test(id) || !/^\d+$/.test(lac ?? '')) continue
    const cell = `${Number(mcc)}-${Number(mnc)}-${lac}-${id}`
    if (index === 0) attributes.cell = cell
    else cells.push(cell)
  }
  if (cells.length > 0) attributes.cells = cells.join()
  put(attributes, 'battery_voltage', number(fields[46]))
  // Newer ones tell of a network of devices before the date.
  const date = fields[50]?.length === 8 ? 50 : 51
  const [satellites, fix] = fields.slice(date + 6)
  if (!/^[01]$/.test(fix ?? '')) return undefined
  if (kind === 'ALT') alert(number(fields[49]) ?? 0, attributes)
  return {
    ...placeOf(fields, date + 2),
    time: timeOf(fields[date], fields[date + 1]),
    satellites: number(satellites),
    no_fix: fix === '0',
    buffered: fields[47] === '0',
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
  const attributes: Attributes = kind === 'Location' ? {} : { alarm: kind }
  // With a cell the distance stands behind the fix, without one the volts of the battery.
  if (place === date + 3) {
    odometer(fields[place + 5], attributes)
    if (kind === 'Location') put(attributes, 'battery', number(fields[place + 6]))
  } else if (/^\d\.\d+$/.test(fields[place + 5] ?? '')) attributes.battery_voltage = Number(fields[place + 5])
  return {
    ...placeOf(fields, place),
    time: timeOf(fields[date], fields[date + 1]),
    no_fix: fix === '0',
    attributes,
  }
}
