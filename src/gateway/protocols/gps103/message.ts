/**
 * Fields of GPS103 messages, in columns that all kinds share; columns behind the last that a device sends are missing.
 */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { kmhOfKnots, nmeaDegrees } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy, ymd } from '#gateway/parts/times.ts'
import { readWord } from './keywords.ts'

const figure = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?\d{1,9}(?:\.\d{1,6})?%?$/.test(text) ? Number.parseFloat(text) : undefined

const tell = (attributes: Measured, name: Measure, value: number | undefined): void => {
  if (value !== undefined) put(attributes, name, value)
}

/** Adds a number unless it is zero, which devices send for a missing sensor. */
const tellSome = (attributes: Measured, name: Measure, value: number | undefined): void =>
  tell(attributes, name, value || undefined)

/**
 * Milliseconds of `yymmddhhmm`, with or without seconds, or `yy/mm/dd hh:mm`, by a clock of unknown zone; NaN for other
 * text.
 */
const localTime = (text: string): number => {
  const digits = text.trim().replace(/[/: ]/g, '')
  return /^\d{10}(?:\d\d)?$/.test(digits) ? ymd(digits.slice(0, 6), digits.slice(6).padEnd(6, '0')) : Number.NaN
}

const hour = 3_600_000
const day = 24 * hour

/**
 * The moment of a time of day `clock` in UTC and a local date: zones are between 10:45 hours behind UTC and 13:15
 * before it. Without a date it is the moment nearest to `received`; without a time of day the local time is taken.
 */
const timeOf = (date: string, clock: string, received: number): number => {
  const local = localTime(date)
  if (!/^\d{6}(?:\.\d{1,3})?$/.test(clock)) return local
  const [near, east] = Number.isNaN(local) ? [received, 0] : [local, 1.25 * hour]
  const [year, month, date_of_month] = new Date(near).toISOString().slice(0, 10).split('-')
  const time = dmy(`${date_of_month}${month}${year?.slice(2)}`, clock)
  const zone = near - time
  if (zone > day / 2 + east) return time + day
  return zone < east - day / 2 ? time - day : time
}

/** The place of latitude, side, longitude, side; some devices send the sides first. */
const placeOf = ([one = '', two = '', three = '', four = '']: readonly string[]) =>
  /^[NS]$/.test(one)
    ? { lat: nmeaDegrees(two, one), lng: nmeaDegrees(four, three) }
    : { lat: nmeaDegrees(one, two), lng: nmeaDegrees(three, four) }

/** Adds columns 14 to 18: ignition, door, fuel, fuel of another tank or mileage or a trouble code, temperature. */
const readSensors = (fields: readonly string[], attributes: Measured): void => {
  const [ignition, door, fuel, other = '', celsius] = fields.slice(14, 19)
  if (ignition === '0' || ignition === '1') attributes.ignition = ignition === '1'
  if (door === '0' || door === '1') attributes.door = door === '1'
  tellSome(attributes, 'fuel_percent', figure(fuel))
  if (/^\d+$/.test(other)) tellSome(attributes, 'odometer', figure(other))
  else if (/^[PCBU][0-9A-F]{4}$/.test(other)) attributes.dtc = other
  else tellSome(attributes, 'fuel2_percent', figure(other))
  tell(attributes, 'temperature1', figure(celsius))
}

/** Adds the serving cell of a message without a place; its network is not told. */
const readCell = (fields: readonly string[], attributes: Measured): void => {
  const [lac = '', , cell = ''] = fields.slice(7, 10)
  if (!/^[0-9a-f]{1,8}$/i.test(lac) || !/^[0-9a-f]{1,8}$/i.test(cell)) return
  attributes.lac = Number.parseInt(lac, 16)
  attributes.cell_id = Number.parseInt(cell, 16)
}

/**
 * The reading of a message: IMEI, keyword, local time, phone, key or battery, `F` and UTC, validity, place, knots,
 * course, height and sensors; or `L` and a cell. `undefined` for fields that do not fit.
 */
export const readMessage = (fields: readonly string[], received: number): Reading | undefined => {
  const [, word = '', date = '', key = '', fixed, clock = '', valid = ''] = fields
  const attributes: Measured = {}
  // Of a fuel alarm they are levels of the tank, whose order is not documented.
  if (!/^oil\d$/.test(word)) readSensors(fields, attributes)
  if (word === 'rfid' && /^\w{1,32}$/.test(key)) attributes.hardware_key = key.toLowerCase()
  if (/^\d{1,3}%$/.test(key)) attributes.battery = Number.parseInt(key, 10)
  // Last: a device that says `acc off` may still have the ignition on in its columns.
  readWord(word, attributes)
  if (fixed === 'L') {
    readCell(fields, attributes)
    return { time: received, attributes }
  }
  const [speed = '', course = '', alt = ''] = fields.slice(11, 14)
  if (fixed !== 'F' || !/^[AV]$/.test(valid) || fields.length < 11) return undefined
  if ([speed, course, alt].some((text) => text !== '' && figure(text) === undefined)) return undefined
  return {
    time: timeOf(date, clock, received),
    ...placeOf(fields.slice(7, 11)),
    no_fix: valid === 'V',
    ...(speed !== '' && { speed: kmhOfKnots(Number(speed)) }),
    heading: Number(course),
    alt: Number(alt),
    attributes,
  }
}

/** Highest value of the vehicle's computer, which means that the engine does not answer. */
const no_rpm = 16_383

/**
 * The reading of a diagnosis: kilometres, fuel now and on average, hours, km/h, load, °C, throttle, 1/min, volts,
 * trouble codes.
 */
export const readObd = (fields: readonly string[], received: number): Reading | undefined => {
  if (fields.length < 13 || !/^\d{10,12}$/.test(fields[2] ?? '')) return undefined
  const attributes: Measured = {}
  const [odometer, , consumption, , speed, load, celsius, throttle, rpm, volts] = fields.slice(3, 13).map(figure)
  tellSome(attributes, 'odometer', odometer)
  tellSome(attributes, 'fuel_consumption', consumption)
  tell(attributes, 'obd_speed', speed)
  tell(attributes, 'engine_load', load)
  tellSome(attributes, 'coolant_temperature', celsius)
  tell(attributes, 'throttle', throttle)
  tell(attributes, 'rpm', rpm === no_rpm ? undefined : rpm)
  tellSome(attributes, 'board_voltage', volts)
  const codes = fields.slice(13).filter((code) => /^[PCBU][0-9A-F]{4}$/.test(code))
  if (codes.length > 0) attributes.dtc = codes.join()
  return { time: received, attributes }
}

/** The text of a field; undefined for `---`, which means none. */
const figureText = (text: string | undefined): string | undefined => (text && !/^-+$/.test(text) ? text : undefined)

/**
 * The reading of a message with columns of its own, which ends with `*`: name, event, sensor and its voltage, time,
 * date, GSM, fix, degrees, km/h, course, height, HDOP, satellites, ignition, charging, error.
 */
export const readOther = (fields: readonly string[]): Reading | undefined => {
  const [clock = '', date = ''] = fields.slice(5, 7)
  const [rssi, fix, lat, lng, speed, course, alt, hdop, satellites] = fields.slice(7, 16).map(figure)
  const switches = fields.slice(16, 18)
  if (fields.length !== 20 || !/^\d{6}$/.test(clock) || !/^\d{6}$/.test(date)) return undefined
  if (lat === undefined || lng === undefined || speed === undefined || !/^[01],[01]$/.test(switches.join()))
    return undefined
  const [event, error] = [figureText(fields[2]), figureText(fields[18])]
  const attributes: Measured = { ignition: switches[0] === '1', charging: switches[1] === '1' }
  tell(attributes, 'rssi', rssi)
  tell(attributes, 'hdop', hdop)
  if (event) attributes.device_event = event
  if (error) attributes.error = error
  const time = dmy(date, clock)
  return {
    time,
    lat,
    lng,
    no_fix: fix === 0,
    speed,
    heading: course ?? 0,
    alt: alt ?? 0,
    satellites: satellites ?? 0,
    attributes,
  }
}
