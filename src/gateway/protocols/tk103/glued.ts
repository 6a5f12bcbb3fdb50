/** TK103 messages without commas: id, a kind of four letters, and fields that touch. Section "Continues feedback message". */

import type { Measured } from '#device/measures.ts'
import { nmeaDegrees } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { ymd } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import type { Said } from './said.ts'

/** Date, validity, latitude, longitude, km/h in five characters, time, course in six or of some devices in two, states, mileage, and what some add. */
const place =
  /^(\d{6})([AV]) ?(\d{3,4}\.\d{1,6})([NS]) ?(\d{4,5}\.\d{1,6})([EW])([ \d.]{5})(\d{6})(\d\d(?=[0-9A-F]{8}L)|[ \d.]{6})(?:,?([0-9A-F]{8})(?:L([0-9A-F]{1,8}))?)?(.*)$/

const temperature = /^[+-]\d{3}\.\d$/

export const readPlace = (text: string): Reading | undefined => {
  const found = place.exec(text)
  if (!found) return undefined
  const [, date = '', valid, lat = '', ns = '', lng = '', ew = '', speed = '', clock = '', course = ''] = found
  const [states, mileage, rest = ''] = found.slice(10)
  const [kmh, heading] = [Number(speed), Number(course)]
  if (Number.isNaN(kmh + heading)) return undefined
  const attributes: Measured = {}
  if (states !== undefined) readStates(states, attributes)
  // Metres; a device that does not count them says zero, one that lost count less than that.
  const metres = Number.parseInt(mileage ?? '0', 16) | 0
  if (metres > 0) attributes.odometer = metres / 1000
  if (temperature.test(rest)) attributes.temperature1 = Number(rest)
  const reading: Reading = { time: ymd(date, clock), attributes }
  if (Number(lat) === 0 && Number(lng) === 0) return reading
  const position = { lat: nmeaDegrees(lat, ns), lng: nmeaDegrees(lng, ew), no_fix: valid === 'V' }
  return { ...reading, ...position, speed: kmh, heading }
}

export const readStates = (states: string, attributes: Measured): void => {
  const [power, ignition] = states
  if (power === '0' || power === '1') attributes.external_power = power === '0'
  if (ignition === '0' || ignition === '1') attributes.ignition = ignition === '1'
}

type Alarms = Readonly<Record<string, readonly [DeviceEvent, HarshDriving?]>>

const alarms: Alarms = {
  0: ['battery_off'],
  1: ['crash_alarm'],
  2: ['sos'],
  3: ['alarmcontrol'],
  5: ['over_speed_reported'],
  6: ['auto_geofence_out'],
  7: ['security_control'],
}

const alarmsOfEngine: Alarms = {
  0: ['lowpower'],
  1: ['over_speed_reported'],
  2: ['idle_start'],
  3: ['harsh_driving', 'acceleration'],
  4: ['harsh_driving', 'braking'],
}

const raise = (code: string, known: Alarms, attributes: Measured): void => {
  const [event, kind] = known[code] ?? []
  if (event) addEvent(attributes, event, kind)
  else attributes.alarm = Number(code)
}

const withPlace = (text: string, more: Partial<Reading> = {}): Said | undefined => {
  const reading = readPlace(text)
  return reading && { reading: { ...reading, ...more } }
}

/** `undefined` when the text does not fit. */
type Kind = (text: string, received: number) => Said | undefined

/** `known` with the digit that says which, and `reply` the answer that is told it. */
const alarm =
  (known: Alarms, before: RegExp, reply?: string, more: Partial<Reading> = {}): Kind =>
  (text) => {
    const [all, code = ''] = before.exec(text) ?? []
    const reading = all === undefined ? undefined : readPlace(text.slice(all.length))
    if (!reading) return undefined
    raise(code, known, reading.attributes ?? {})
    return { reading: { ...reading, ...more }, ...(reply && { reply: `${reply}${code}` }) }
  }

/** The sign-in: an IMEI before the place, before `HSO`, or before cells in braces. */
const signIn: Kind = (text, received) => {
  const [, rest = ''] = /^\d{15}(.*)$/s.exec(text) ?? []
  if (rest === 'HSO' || rest === '') return text === '' || rest === 'HSO' ? { reply: 'AP05' } : withPlace(text)
  const said = rest.startsWith(',{') ? cellsInBraces(rest, received) : withPlace(rest)
  return said && { ...said, reply: 'AP05' }
}

const number = (text: string | undefined, base: 10 | 16): number =>
  text !== undefined && (base === 10 ? /^\d{1,6}$/ : /^[0-9a-f]{1,8}$/i).test(text)
    ? Number.parseInt(text, base)
    : Number.NaN

/** MCC, MNC, and cells of LAC and id, or of LAC, id and signal; behind the former the states. */
const cells: Kind = (text, received) => {
  if (text.startsWith(',{')) return cellsInBraces(text, received)
  const [, mcc, mnc, ...fields] = text.split(',')
  const states = /^[0-9A-F]{8}$/.test(fields.at(-1) ?? '') ? fields.pop() : undefined
  const step = states === undefined ? 3 : 2
  if (fields.length === 0 || fields.length % step !== 0) return undefined
  const found: string[] = []
  for (let at = 0; at < fields.length; at += step) {
    const cell = [number(mcc, 10), number(mnc, 10), number(fields[at], 16), number(fields[at + 1], 16)]
    if (cell.some(Number.isNaN)) return undefined
    found.push(cell.join('-'))
  }
  const attributes: Measured = { cell: found[0] as string }
  if (found.length > 1) attributes.cells = found.slice(1).join()
  if (states !== undefined) readStates(states, attributes)
  return { reading: { time: received, attributes } }
}

const braced = /^,((?:\{\d{3},\d{1,3},\d{1,6},\d{1,10}\}\s*)+),([0-9A-F]{8})$/

/** Of some devices each cell is `{MCC,MNC,LAC,id}` in decimal digits, on a line of its own; behind them the states. */
const cellsInBraces: Kind = (text, received) => {
  const [, list = '', states = ''] = braced.exec(text) ?? []
  const found = [...list.matchAll(/\{([^}]*)\}/g)].map(([, cell = '']) => cell.split(',').map(Number).join('-'))
  const [cell, ...others] = found
  if (cell === undefined) return undefined
  const attributes: Measured = { cell, ...(others.length > 0 && { cells: others.join() }) }
  readStates(states, attributes)
  return { reading: { time: received, attributes } }
}

const vin = /^[A-HJ-NPR-Z0-9]{17}$/

const identity: Kind = (text, received) =>
  vin.test(text) ? { reading: { time: received, attributes: { vin: text } } } : answer('BV00')(text, received)

/** What a device says to a command: the kind and its words. */
const answer =
  (kind: string): Kind =>
  (text) => ({ answers: [{ text: `${kind}${text}` }] })

/** A place that was asked for. */
const asked: Kind = (text) => {
  const said = withPlace(text)
  return said && { ...said, answers: [{ text: 'BP04' }] }
}

/** `,G,2,` and a place of newer devices; nothing is the answer to a new address. */
const newer: Kind = (text, received) => {
  const [all] = /^,[A-Z],\d{1,2},/.exec(text) ?? []
  return all === undefined ? answer('BP02')(text, received) : withPlace(text.slice(all.length))
}

export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['BP00', () => ({ reply: 'AP01HSO' })],
  ['BP05', signIn],
  ['BR00', (text) => withPlace(text)],
  ['BR01', (text) => withPlace(text, { buffered: true })],
  ['BR02', (text) => withPlace(text)],
  ['BR03', (text) => withPlace(text)],
  ['BP02', newer],
  ['BP04', asked],
  ['BO01', alarm(alarms, /^(\d)/, 'AS01')],
  ['BO02', alarm(alarms, /^(\d)/, undefined, { buffered: true })],
  ['BQ81', alarm(alarmsOfEngine, /^,ALARM,(\d),\d{1,6},/)],
  ['BQ86', () => ({})],
  ['BS50', () => ({})],
  ['BS51', () => ({})],
  ['BZ00', cells],
  ['BV00', identity],
  ...['BP01', 'BP03', 'BP12', 'BP16', 'BP17', 'BR05', 'BR06', 'BT00', 'BU00', 'BV01', 'BX00'].map(answerOf),
  ...['BS04', 'BS05', 'BS06', 'BS08', 'BS09', 'BS20', 'BS21', 'BS23'].map(answerOf),
])

function answerOf(kind: string): [string, Kind] {
  return [kind, answer(kind)]
}
