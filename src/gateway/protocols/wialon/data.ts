/** The fields of a Wialon IPS message: short (10) and extended (16). Sections "Short Data Packet", "Extended Data Packet". */

import { type Measured, own } from '#device/measures.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import { putParameter } from '#gateway/parts/parameters.ts'
import { addEvent, isDeviceEvent } from '#track/events.ts'
import { type Attribute, type Attributes, flag, type Point } from '#track/point.ts'

/** The contents of one message, or the code that refuses it. */
export type Reading = { point: Point } | { status: Measured } | { code: number }

/** Codes that ASD and AD have in common. */
export const code = { structure: -1, time: 0, taken: 1, place: 10, motion: 11, satellites: 12 } as const

/** Parameters that are a cell together; of a message with several the first. */
const cellParts = ['mcc', 'mnc', 'lac', 'cell_id'] as const

const absent = (word: string | undefined): boolean => word === undefined || word === '' || word === 'NA'

/** `undefined` when not reported, NaN when not a number. Some devices write a decimal comma. */
function number(word: string | undefined): number | undefined {
  if (word === undefined || absent(word)) return undefined
  return /^[+-]?\d+([.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : Number.NaN
}

/** DDMMYY and HHMMSS with a fraction, UTC. NaN when there is no such moment. */
function instant(date: string | undefined, time: string | undefined, received: number): number {
  if (absent(date) && absent(time)) return received
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  const [, hour, minute, second, fraction] = /^(\d\d)(\d\d)(\d\d)(\.\d{1,9})?$/.exec(time ?? '') ?? []
  const at = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // A day past the end of its month is carried over into the next.
  return new Date(at).getUTCDate() !== Number(day) ? Number.NaN : at + Math.trunc(Number(fraction ?? 0) * 1000)
}

/** Degrees and minutes as one number: `5544.6025` is 55° 44.6025'. `undefined` when not reported, NaN when wrong. */
function degrees(words: readonly (string | undefined)[], signs: string, limit: number): number | undefined {
  const [word, side] = words
  if (absent(word) && absent(side)) return undefined
  const value = number(word) ?? Number.NaN
  const sign = signs.indexOf(side || '?')
  const angle = Math.trunc(value / 100) + (value % 100) / 60
  if (sign === -1 || side?.length !== 1 || !(angle >= 0 && angle <= limit)) return Number.NaN
  return sign === 0 ? angle : -angle
}

function parameter(found: Measured, text: string): void {
  const [name, type, ...rest] = text.split(':')
  const value = rest.join(':')
  if (!name || !type || rest.length === 0) return
  const figure = type === '1' || type === '2' ? number(value) : undefined
  if (type !== '1' && type !== '2') keep(found, name, value)
  else if (figure === undefined || Number.isNaN(figure)) return
  else if (name !== 'SOS') keep(found, name, figure)
  else if (figure === 1) addEvent(found, 'sos')
}

/** A parameter called `event` is one of ours only if it says what the history has a word for. */
function keep(found: Measured, name: string, value: Attribute): void {
  if (name !== 'event') putParameter(found, name, value)
  else if (isDeviceEvent(value)) addEvent(found, value)
  else own(found, 'device_event', value)
}

/** The six fields that only an extended message has; what cannot be read among them is left out, never the place. */
function attributes([hdop, inputs, outputs, adc, key, params]: readonly (string | undefined)[]): Measured {
  const found: Measured = {}
  const measures: [string, string | undefined][] = [
    ['hdop', hdop],
    ['inputs', inputs],
    ['outputs', outputs],
    ...(adc ?? '').split(',').map((word, index): [string, string] => [`adc${index + 1}`, word]),
  ]
  for (const [name, word] of measures) {
    const value = number(word)
    if (value !== undefined && !Number.isNaN(value)) own(found, name, value)
  }
  if (key !== undefined && !absent(key)) found.hardware_key = printedKey(key)
  for (const text of (params ?? '').split(',')) parameter(found, text)
  return withCells(found)
}

/** `mcc1`, `mnc1`, `lac1`, `cell_id1` and so on, as the cells that they are. */
function withCells(found: Measured): Measured {
  const cells: string[] = []
  const told: Attributes = found
  for (let index = 1; told[`mcc${index}`] !== undefined; index++) {
    const parts = cellParts.map((part) => told[`${part}${index}`])
    if (!parts.every((part) => typeof part === 'number')) break
    cells.push(parts.join('-'))
    for (const part of cellParts) delete told[`${part}${index}`]
  }
  const [serving, ...others] = cells
  if (serving) found.cell = serving
  if (others.length > 0) found.cells = others.join()
  return found
}

/** Fewer are no fix. A device that does not count them tells none. */
const fewest_satellites = 3

/** Reads one message of `words` between `;`. `received` stands in for a date that was not sent; `late`: it was kept on the device. */
export function reading(words: string, received: number, late = false): Reading {
  const fields = words.split(';')
  if (fields.length < 10) return { code: code.structure }
  const time = instant(fields[0], fields[1], received)
  if (Number.isNaN(time)) return { code: code.time }
  const lat = degrees(fields.slice(2, 4), 'NS', 90)
  const lng = degrees(fields.slice(4, 6), 'EW', 180)
  const extra = attributes(fields.slice(10))
  if (lat === undefined && lng === undefined) return { status: extra }
  if (lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return { code: code.place }
  const [speed, heading, alt, satellites] = fields.slice(6, 10).map(number)
  if (Number.isNaN((speed ?? 0) + (heading ?? 0) + (alt ?? 0))) return { code: code.motion }
  if (Number.isNaN(satellites ?? 0)) return { code: code.satellites }
  const point: Point = {
    time,
    lat,
    lng,
    alt: alt ?? 0,
    speed: speed ?? 0,
    heading: ((Math.round(heading ?? 0) % 360) + 360) % 360 || 0,
    satellites: satellites ?? 0,
    precision: 0,
    flags:
      (speed === undefined ? flag.no_speed : 0) |
      (satellites !== undefined && satellites < fewest_satellites ? flag.no_fix : 0) |
      (late ? flag.buffered : 0),
    attributes: Object.keys(extra).length === 0 ? undefined : extra,
  }
  return { point }
}
