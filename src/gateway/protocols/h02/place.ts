/** Messages of H02 with a place, such as `V1`. Sections "General Message", "V6 Data Packet", "V8 Data Packet". */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { kmhOfKnots, nmeaDegrees, signed } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import { cellOf, networkOf } from './cells.ts'
import { isStatus, readStatus } from './status.ts'

/**
 * Answers whether a field is the validity of a place: valid by GPS or BeiDou, or not valid. Some devices write nothing, or the
 * number of a language.
 */
const isValidity = (text: string | undefined): boolean => text !== undefined && /^(?:[ABV]?|\d)$/.test(text)

const isPlaceAt = (fields: readonly string[], at: number): boolean =>
  isValidity(fields[at]) && /^[NS0]$/.test(fields[at + 2] ?? '') && /^[EW0]$/.test(fields[at + 4] ?? '')

/** Index of the validity of a place, from `from` on; -1 when there is none. */
export const findPlace = (fields: readonly string[], from: number): number => {
  for (let at = from; at + 6 < fields.length; at++) if (isPlaceAt(fields, at)) return at
  return -1
}

/** `ddmm.mmmm`; of some devices `ddmmmmmm`, `-dd-mm.mmmm` in the south and the west, or `mm.mmmm` where the degrees are zero. */
const degrees = (text: string, side: string): number => {
  const [, whole, minutes] = /^-(\d{1,3})-(\d{1,2}(?:\.\d*)?)$/.exec(text) ?? []
  if (whole !== undefined) return Number(minutes) < 60 ? signed(Number(whole) + Number(minutes) / 60, side) : Number.NaN
  if (/^\d{1,2}\./.test(text)) return nmeaDegrees(text.padStart(text.length + 3 - text.indexOf('.'), '0'), side)
  return nmeaDegrees(/^\d{7,9}$/.test(text) ? `${text.slice(0, -4)}.${text.slice(-4)}` : text, side)
}

const isDate = (text: string | undefined): boolean => text === '' || (text !== undefined && /^\d{6}$/.test(text))

/** The moment of date and time; the time of receipt where a device without a clock sends none, or zeros. */
export const timeOf = (date: string | undefined, clock: string | undefined, received: number): number =>
  /^0*$/.test(date ?? '') || !clock ? received : dmy(date ?? '', clock)

/**
 * The place whose validity is field `at`: latitude, side, longitude, side, knots, course, for some a battery, date,
 * status, and what a device adds. `clock` is its time. `undefined` for fields that do not fit.
 */
export const readPlace = (
  fields: readonly string[],
  at: number,
  clock: string | undefined,
  received: number,
): Reading | undefined => {
  const [valid = '', lat = '', ns = '', lng = '', ew = '', speed = '', course = ''] = fields.slice(at, at + 7)
  const dated = isDate(fields[at + 7]) ? at + 7 : at + 8
  const knots = Number(speed)
  if (!isDate(fields[dated]) || !Number.isFinite(knots) || !Number.isFinite(Number(course))) return undefined
  const attributes: Measured = {}
  const rest = readRest(fields, dated + 1, attributes)
  if (!rest) return undefined
  const reading: Reading = {
    time: timeOf(fields[dated], clock, received),
    no_fix: valid === 'V' || valid === '',
    speed: kmhOfKnots(knots),
    heading: Number(course),
    ...rest,
    attributes,
  }
  if (lat === '' || lng === '' || (Number(lat) === 0 && Number(lng) === 0)) return reading
  return { ...reading, lat: degrees(lat, ns), lng: degrees(lng, ew) }
}

/** Behind the date: a status, or in its place a phone number, a card and a status. `undefined` when neither is there. */
const readRest = (fields: readonly string[], at: number, attributes: Measured): Partial<Reading> | undefined => {
  if (fields.length <= at) return {}
  const status = fields[at]
  if (isStatus(status)) {
    const kept = readStatus(status, attributes)
    return { ...kept, ...readExtras(fields, fields.slice(at + 1), attributes) }
  }
  const [empty, , card = '', last] = fields.slice(at)
  if (empty !== '' || !isStatus(last) || fields.length !== at + 4) return undefined
  const iccid = cardOf(card)
  if (iccid) attributes.iccid = iccid
  return readStatus(last, attributes)
}

/** The number of a SIM card, without characters that some devices fill it up with; undefined for other text. */
export const cardOf = (text: string): string | undefined => /^(\d{18,20})[?Ff]?$/.exec(text)?.[1]

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^ *-?\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : undefined

const tell = (attributes: Measured, name: Measure, value: number | undefined): void => {
  if (value !== undefined) put(attributes, name, value)
}

/** What a device adds behind the status: by what kind of message it is, how many they are and how they are written. */
const readExtras = (fields: readonly string[], extras: readonly string[], attributes: Measured): Partial<Reading> => {
  const [mcc, mnc, lac, cid, fifth] = extras
  if (extras.length === 6 && /^\d+\.\d+$/.test(lac ?? '')) return readCounters(extras, attributes)
  if (extras.length < 4) return {}
  // Devices with an IMEI for their id write their cell in hexadecimal digits, others in decimal ones.
  const base = fields[1]?.length === 15 && extras.length <= 5 ? 16 : 10
  const cell = cellOf(networkOf(mcc, mnc, base), lac, cid, base)
  if (cell) attributes.cell = cell
  if (fields[2] === 'V6') {
    const iccid = cardOf(fifth ?? '')
    if (iccid) attributes.iccid = iccid
  }
  return fields[2] === 'V8' ? readSignals(extras.slice(-4), attributes) : {}
}

/** Metres, °C, per cent of fuel, height, and a cell whose network is not told. */
const readCounters = (extras: readonly string[], attributes: Measured): Partial<Reading> => {
  const [metres, celsius, fuel, alt] = extras.map(numberOf)
  tell(attributes, 'odometer', metres === undefined ? undefined : metres / 1000)
  tell(attributes, 'temperature1', celsius)
  tell(attributes, 'fuel_percent', fuel)
  return { alt }
}

/** Satellites, GSM from 0 to 31, tenths of a volt, battery. */
const readSignals = (extras: readonly string[], attributes: Measured): Partial<Reading> => {
  const [satellites, gsm, volts, battery] = extras.map(numberOf)
  if (gsm !== undefined && gsm <= 31) attributes.gsm_signal = Math.round((gsm * 100) / 31)
  tell(attributes, 'board_voltage', volts === undefined ? undefined : volts / 10)
  tell(attributes, 'battery', battery)
  return { satellites }
}
