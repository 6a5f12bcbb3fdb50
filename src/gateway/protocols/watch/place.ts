/** The place of a watch, with the cells and stations around it. Section "Appendix I: Location Data Notes". */

import type { Measured } from '#device/measures.ts'
import { signed } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

type Alarms = readonly (readonly [bit: number, event: DeviceEvent])[]

/** Alarms of a status of eight digits; the bits below are states. */
const alarms: Alarms = [
  [16, 'sos'],
  [17, 'lowpower'],
  [18, 'auto_geofence_out'],
  [19, 'auto_geofence_in'],
  [20, 'detach'],
]

/** Of older devices the status has four digits: there an alarm is one of the states. */
const olderAlarms: Alarms = [
  [0, 'lowpower'],
  [1, 'auto_geofence_out'],
  [2, 'auto_geofence_in'],
]

/** Alarms without a word of ours. */
const others: readonly (readonly [bit: number, alarm: string])[] = [
  [21, 'fall_down'],
  [22, 'heart_rate'],
]

const readStatus = (digits: string, alarm: boolean, attributes: Measured): void => {
  const status = Number.parseInt(digits, 16)
  const isSet = (bit: number): boolean => ((status >>> bit) & 1) === 1
  const known = digits.length > 4 ? alarms : alarm ? olderAlarms : []
  for (const [bit, event] of known) if (isSet(bit)) addEvent(attributes, event)
  if (digits.length <= 4) return
  const unnamed = others.filter(([bit]) => isSet(bit)).map(([, name]) => name)
  if (unnamed.length > 0) attributes.alarm = unnamed.join()
}

const figure = (text: string | undefined): number =>
  text !== undefined && /^ *-?\d{1,6}(?:\.\d*)?$/.test(text) ? Number(text) : Number.NaN

/** Degrees whose sign some devices write beside the side; without a side nobody knows where that is. */
const degrees = (text: string | undefined, side: string | undefined): number => {
  const value = figure(text)
  return value < 0 ? value : signed(value, side ?? '')
}

/**
 * Date, time, validity, latitude, side, longitude, side, km/h, course, height, satellites, GSM, battery, steps, times turned over, status;
 * then cells and stations. `undefined` when it does not fit.
 */
export const readPlace = (fields: readonly string[], alarm: boolean): Reading | undefined => {
  const [date = '', time = '', valid = '', lat, ns, lng, ew] = fields
  const [speed, course, alt, satellites, gsm, battery, steps] = fields.slice(7, 14).map(figure)
  const status = fields[15] ?? ''
  if (!/^\d{6}$/.test(date) || !/^\d{6}$/.test(time) || !/^[AV]$/.test(valid) || !/^[0-9A-Fa-f]{4,8}$/.test(status))
    return undefined
  const figures = [speed, course, alt, satellites, gsm, battery, steps]
  if (!figures.every((value) => value !== undefined && Number.isFinite(value))) return undefined
  const attributes: Measured = { gsm_signal: gsm ?? 0, battery: battery ?? 0, steps: steps ?? 0 }
  readStatus(status, alarm, attributes)
  const around = readAround(fields.slice(16))
  Object.assign(attributes, around?.attributes)
  const reading: Reading = { time: dmy(date, time), attributes }
  const no_fix = valid === 'V'
  const nowhere = figure(lat) === 0 && figure(lng) === 0
  if (nowhere || ns === '' || ew === '') return reading
  const place = { lat: degrees(lat, ns), lng: degrees(lng, ew), no_fix }
  return { ...reading, ...place, speed, heading: course, alt, satellites, precision: around?.metres }
}

interface Around {
  attributes: { cell?: string; cells?: string; wifi?: string }
  metres?: number
}

/** Cells and stations, and how exact the place is in metres. `undefined` when they do not fit: devices differ here, and the place counts. */
const readAround = (fields: readonly string[]): Around | undefined => {
  const count = Number(fields[0])
  if (!(count <= 20)) return undefined
  const networked = count > 0
  const end = networked ? 4 + 3 * count : 1
  const cells = networked ? cellsOf(fields.slice(2, end)) : {}
  const stations = Number(fields[end] ?? 0)
  if (!cells || !(stations <= 20) || (networked && fields.length < end)) return undefined
  const last = end + 1 + 3 * stations
  const wifi = stationsOf(fields.slice(end + 1, last))
  if (wifi === undefined || (networked && fields.length > last + 1)) return undefined
  // Older devices leave out how many stations there are: what is behind that is no precision but `10` of an alarm, otherwise `00`.
  const metres = fields[end] === '' ? 0 : figure(fields[last])
  return { attributes: { ...cells, ...(wifi && { wifi }) }, ...(networked && metres > 0 && { metres }) }
}

const number = (text: string | undefined, base: 10 | 16 = 10): number =>
  text !== undefined && (base === 10 ? /^\d{1,10}$/ : /^[0-9a-f]{1,8}$/i).test(text)
    ? Number.parseInt(text, base)
    : Number.NaN

/** MCC, MNC, and cells of LAC, id and signal. Some devices write LAC and id in hexadecimal digits: a letter gives them away. */
const cellsOf = ([mcc, mnc, ...fields]: readonly string[]): { cell?: string; cells?: string } | undefined => {
  const base = fields.some((field) => /[a-f]/i.test(field)) ? 16 : 10
  const found: string[] = []
  for (let at = 0; at < fields.length; at += 3) {
    const cell = [number(mcc), number(mnc), number(fields[at], base), number(fields[at + 1], base)]
    if (cell.some(Number.isNaN)) return undefined
    found.push(cell.join('-'))
  }
  const [cell, ...neighbours] = found
  return { ...(cell && { cell }), ...(neighbours.length > 0 && { cells: neighbours.join() }) }
}

/** Names are left out: they are of no use, and some have commas. */
const stationsOf = (fields: readonly string[]): string | undefined => {
  const found: string[] = []
  for (let at = 0; at < fields.length; at += 3) {
    const [address = '', signal = ''] = fields.slice(at + 1, at + 3)
    if (address === '0') continue
    if (!/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i.test(address) || !/^-?\d{1,3}$/.test(signal)) return undefined
    found.push(`${address.toLowerCase()} ${signal}`)
  }
  return found.join()
}
