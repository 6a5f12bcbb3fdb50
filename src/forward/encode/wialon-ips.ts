import { flag, is, type Point } from '#track/point.ts'
import { crc16arc } from './checksums.ts'

/** Wialon IPS 2.0. Source: Gurtam, "Wialon IPS" 2.0; our own page on Wialon IPS says what the fields mean. */

const line = (type: string, words: string): Buffer => {
  const crc = crc16arc(Buffer.from(words)).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.from(`#${type}#${words}${crc}\r\n`)
}

/** The sign-in of a device. */
export const login = (device: string, password: string | null): Buffer =>
  line('L', `2.0;${device};${password || 'NA'};`)

/** A message of one point, or a black box of several. */
export const messageOf = (points: readonly Point[]): Buffer => {
  const [first, ...others] = points
  if (first && others.length === 0) return single(first)
  return line('B', points.map((point) => `${wordsOf(point)}|`).join(''))
}

/** A message of one point. */
export const single = (point: Point): Buffer => line('D', `${wordsOf(point)};`)

const wordsOf = (point: Point): string => {
  const { time, lat, lng, alt, speed, heading, satellites, flags, attributes = {} } = point
  const { hdop, inputs, outputs, hardware_key, ...others } = attributes
  const isLocated = !is(point, flag.no_fix)
  // Fewer than three satellites say that there is no fix, and NA says nothing.
  const told = isLocated ? (satellites >= 3 ? satellites : 'NA') : 0
  return [
    ...momentOf(time),
    degrees(lat, 2),
    lat < 0 ? 'S' : 'N',
    degrees(lng, 3),
    lng < 0 ? 'W' : 'E',
    (flags & flag.no_speed) !== 0 ? 'NA' : speed,
    heading,
    alt,
    told,
    number(hdop),
    number(inputs),
    number(outputs),
    adc(attributes),
    hardware_key === undefined ? 'NA' : clean(String(hardware_key)),
    params(others),
  ].join(';')
}

/** Date and time in UTC: DDMMYY, and HHMMSS with milliseconds where there are some. */
const momentOf = (time: number): [date: string, time: string] => {
  const [, yy, mm, dd, hour, minute, second, ms] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d\d\d)Z$/.exec(new Date(time).toISOString()) ?? []
  return [`${dd}${mm}${yy}`, `${hour}${minute}${second}${ms === '000' ? '' : `.${ms}`}`]
}

/** Degrees and minutes: `DDMM.MMMMM`. */
const degrees = (angle: number, digits: number): string => {
  // In hundred thousandths of a minute, so that 60 minutes are never written.
  const minutes = Math.round(Math.abs(angle) * 60 * 100_000)
  const whole = Math.floor(minutes / 6_000_000)
  const rest = ((minutes - whole * 6_000_000) / 100_000).toFixed(5).padStart(8, '0')
  return String(whole).padStart(digits, '0') + rest
}

const number = (value: unknown): string => (typeof value === 'number' ? String(value) : 'NA')

const adc_names = ['adc1', 'adc2', 'adc3', 'adc4', 'adc5', 'adc6', 'adc7', 'adc8']

/** Analogue inputs by their numbers, up to the last that is known. */
const adc = (attributes: Readonly<Record<string, unknown>>): string => {
  const last = adc_names.findLastIndex((name) => typeof attributes[name] === 'number')
  if (last === -1) return 'NA'
  return adc_names
    .slice(0, last + 1)
    .map((name) => (typeof attributes[name] === 'number' ? attributes[name] : ''))
    .join(',')
}

/** The protocol's names of our attributes, where it has some. */
const words: Readonly<Record<string, string>> = {
  board_voltage: 'pwr_ext',
  battery_voltage: 'pwr_int',
  battery: 'bat',
  ignition: 'ign',
}

const params = (attributes: Readonly<Record<string, unknown>>): string => {
  const { event, ...others } = attributes
  const told = Object.entries(others).filter(([name]) => !adc_names.includes(name))
  const events = event === undefined ? [] : String(event).split(',')
  return [
    ...told.map(([name, value]) => param(words[name] ?? name, value)),
    ...events.map((one) => (one === 'sos' ? 'SOS:1:1' : param('event', one))),
  ].join(',')
}

/** A parameter with its type: 1 a whole number, 2 one with decimals, 3 text. */
const param = (name: string, value: unknown): string => {
  const plain = clean(name)
  if (typeof value === 'boolean') return `${plain}:1:${value ? 1 : 0}`
  if (typeof value === 'number') return `${plain}:${Number.isInteger(value) ? 1 : 2}:${value}`
  return `${plain}:3:${clean(String(value))}`
}

/** Text without the characters that separate fields. */
const clean = (text: string): string => text.replaceAll(/[#;|,:\p{Cc}]/gu, ' ')
