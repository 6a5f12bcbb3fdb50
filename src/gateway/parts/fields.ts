import type { Measure } from '#device/measures.ts'
import { attribute, type Draft, type Field, refuse } from './draft.ts'

/** Fields of what devices send as names and values, in a query, a form or JSON: each takes one value into a draft. */

type Placed = 'lat' | 'lng' | 'alt' | 'ellipsoid' | 'speed' | 'heading' | 'satellites' | 'precision'

export function measure(key: Placed, low: number, high: number, scale = 1): Field {
  return (one, value, name) => {
    const read = within(one, value, name, low, high)
    if (read !== undefined) one[key] = key === 'heading' ? Math.round(read) % 360 : tidy(read * scale)
  }
}

export function measured(attribute_name: Measure, low: number, high: number, scale = 1): Field {
  return (one, value, name) => {
    const read = within(one, value, name, low, high)
    if (read !== undefined) attribute(one, attribute_name, tidy(read * scale))
  }
}

/** Volts; what is no figure of volts is one of millivolts, as phones tell them. */
export function volts(attribute_name: Measure): Field {
  return (one, value, name) => {
    const read = within(one, value, name, 0, 1e6)
    if (read !== undefined) attribute(one, attribute_name, tidy(read > 1000 ? read / 1000 : read))
  }
}

/** Makes a reader that leaves out a value that cannot be: the rest of its message is good. */
export function softly(field: Field): Field {
  return (one, value, name) => {
    const { fault } = one
    field(one, value, name)
    one.fault = fault
  }
}

/** Phones say -1 for what they do not know. */
export function unlessNegative(field: Field): Field {
  return (one, value, name) => {
    if ((numeric(value) ?? 0) >= 0) field(one, value, name)
  }
}

/** Its own name for an attribute of ours. */
export function named(attribute_name: Measure): Field {
  return (one, value) => attribute(one, attribute_name, text(value) || undefined)
}

export function truth(take: (one: Draft, value: boolean) => void): Field {
  return (one, value, name) => {
    const word = text(value).toLowerCase()
    if (word === 'true' || word === '1') take(one, true)
    else if (word === 'false' || word === '0') take(one, false)
    else refuse(one, name, 'true or false')
  }
}

export function device(one: Draft, value: unknown, name: string): void {
  const id = text(value)
  if (/^[\x21-\x7e]{1,64}$/.test(id)) one.device = id
  else refuse(one, name, 'a device id')
}

export function pair(one: Draft, value: unknown, name: string): void {
  const [lat, lng, ...rest] = text(value).split(',')
  if (rest.length > 0) refuse(one, name, 'lat,lon')
  measure('lat', -90, 90)(one, lat, name)
  measure('lng', -180, 180)(one, lng, name)
}

/** Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. */
export function time(one: Draft, value: unknown, name: string): void {
  const read = moment(value)
  if (read === undefined) refuse(one, name, 'a time')
  else one.time = read
}

export function fixTime(one: Draft, value: unknown, name: string): void {
  const read = moment(value)
  if (read === undefined) refuse(one, name, 'a time')
  else one.fix_time = read
}

/** Milliseconds since 1970. */
function moment(value: unknown): number | undefined {
  const number = numeric(value)
  const read = number === undefined ? instant(value) : number < 1e11 ? number * 1000 : number
  return read === undefined || read <= 0 || read >= 1e14 ? undefined : Math.round(read)
}

function instant(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const zoned = /(Z|[+-]\d\d(:?\d\d)?)$/i.test(value.slice(10)) ? value : `${value}Z`
  try {
    return Temporal.Instant.from(zoned).epochMilliseconds
  } catch {
    return undefined
  }
}

/** `mcc,mnc,lac,cellId` and perhaps the signal strength. */
export function cell(one: Draft, value: unknown, name: string): void {
  const parts = text(value).split(',')
  const whole = parts.length >= 4 && parts.length <= 5 && parts.every((part) => /^-?\d{1,10}$/.test(part))
  if (!whole) refuse(one, name, 'mcc,mnc,lac,cellId,signal')
  else addCell(one, parts.slice(0, 4), parts[4])
}

/** A cell that is heard, by `mcc`, `mnc`, `lac` and its id: the first is the serving one. */
export function addCell(one: Draft, ids: readonly unknown[], signal: unknown): void {
  const known = ids.join('-')
  if (one.attributes.cell === undefined) {
    attribute(one, 'cell', known)
    attribute(one, 'cell_signal', numeric(signal))
  } else listed(one, 'cells', known)
}

/** One more of a kind that a request may repeat. */
export function listed(one: Draft, name: Measure, value: string): void {
  const known = one.attributes[name]
  if (value !== '') attribute(one, name, known === undefined ? value : `${known},${value}`)
}

/** A field that a query or a form may repeat, or that JSON lists. */
export function several(field: Field): Field {
  return (one, value, name) => {
    for (const each of Array.isArray(value) ? value : [value]) field(one, each, name)
  }
}

export function key(one: Draft, value: unknown): void {
  attribute(one, 'hardware_key', text(value).toLowerCase() || undefined)
}

/** Answers whether another program told the phone its place. */
export function mock(one: Draft, value: unknown, name: string): void {
  truth((one, value) => attribute(one, 'mock', value))(one, value, name)
}

export function source(one: Draft, value: unknown, name: string): void {
  if (value === 'LBS' || value === 'GNSS' || value === 'ATLAS') one.lbs = value !== 'GNSS'
  else refuse(one, name, 'GNSS, LBS or ATLAS')
}

function within(one: Draft, value: unknown, name: string, low: number, high: number): number | undefined {
  const read = numeric(value)
  if (read !== undefined && read >= low && read <= high) return read
  refuse(one, name, `a number from ${low} to ${high}`)
  return undefined
}

export function numeric(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?\s*$/i.test(value)) return undefined
  return Number(value)
}

/** A structure is no text: what JSON brings may not even have a `toString`. */
export function text(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

/** Without the noise that converting units leaves; seven digits are a centimetre of latitude. */
const tidy = (value: number): number => Math.round(value * 1e7) / 1e7
