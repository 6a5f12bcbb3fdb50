/** Alarms: what alarm messages and heartbeats say beside the place. Sections "Alarm Packet" and "Heartbeat Packet". */

import { addEvent, type DeviceEvent, type HarshDriving } from '#track/events.ts'
import { cellOf } from './cells.ts'
import { type Found, fence, fixed, type Layout, mileage, type Part, take, terminal, terminalOfVolts } from './parts.ts'

type Alarms = ReadonlyMap<number, readonly [DeviceEvent, HarshDriving?]>

/** Alarms that mean the same as an event of the history; the others keep their number as `alarm`. */
const alarms: Alarms = new Map<number, readonly [DeviceEvent, HarshDriving?]>([
  [0x01, ['sos']],
  [0x02, ['battery_off']],
  [0x03, ['vibration_start']],
  [0x04, ['auto_geofence_in']],
  [0x05, ['auto_geofence_out']],
  [0x06, ['over_speed_reported']],
  [0x0a, ['gps_lost']],
  [0x0b, ['gps_recover']],
  [0x0c, ['poweron']],
  [0x0e, ['lowpower']],
  [0x0f, ['lowpower']],
  [0x11, ['poweroff']],
  [0x14, ['door_alarm']],
  [0x15, ['poweroff']],
  [0x18, ['case_opened']],
  [0x29, ['harsh_driving', 'acceleration']],
  [0x2a, ['harsh_driving', 'cornering']],
  [0x2b, ['harsh_driving', 'cornering']],
  [0x2c, ['crash_alarm']],
  [0x30, ['harsh_driving', 'braking']],
])

/** Alarms that documents tell apart, as those of a model have them: 19 is its own battery to Concox, an acceleration to others. */
const alarmsOfModels: ReadonlyMap<string, Alarms> = new Map(
  ['jm_vl01', 'jm_vl03', 'wetrack2'].map((model) => [model, new Map([[0x19, ['backup_battery_low']]])]),
)

const alarmsOfCamera: Alarms = new Map([
  ...alarms,
  [0x80, ['vibration_start']],
  [0x87, ['over_speed_reported']],
  [0x90, ['harsh_driving', 'acceleration']],
  [0x91, ['harsh_driving', 'braking']],
  [0x92, ['harsh_driving', 'cornering']],
  [0x93, ['crash_alarm']],
])

/** Alarms of terminal information, bits 3 to 5. Newer documents call the others of these numbers reserved. */
const flagged = new Map<number, DeviceEvent>([
  [1, 'vibration_start'],
  [2, 'battery_off'],
  [3, 'lowpower'],
  [4, 'sos'],
])

function raise(code: number, found: Found, known = alarms): void {
  const [event, kind] = alarmsOfModels.get(found.model ?? '')?.get(code) ?? known.get(code) ?? []
  if (code >= 0xfe) found.attributes.ignition = code === 0xfe
  else if (event !== undefined) addEvent(found.attributes, event, kind)
  else if (code !== 0) found.attributes.alarm = code
}

const charging = 0x04

/** What the bits tell; who is charged has not lost its supply. */
function raiseFlagged(bits: number, found: Found): void {
  const event = flagged.get((bits >> 3) & 7)
  if (event === 'battery_off' && (bits & charging) !== 0) return
  if (event !== undefined) addEvent(found.attributes, event)
}

/** An alarm byte that says more exactly what the bits call a low battery. */
const saysMore = (code: number, { attributes }: Found): boolean =>
  code === 0x15 || attributes.event === 'backup_battery_low'

export const alarmOfCamera = fixed(1, (bytes, found) => raise(bytes.readUInt8(0), found, alarmsOfCamera))

/** Terminal information, two levels, alarm, language; the language is of no use to a server that sends no words. */
const state = fixed(5, (bytes, found) => {
  const code = bytes.readUInt8(3)
  terminal(bytes, found)
  raise(code, found)
  if (!saysMore(code, found)) raiseFlagged(bytes.readUInt8(0), found)
})

/** The state behind a location of devices that tell their supply in volts; the alarm behind it is in the state as well. */
export const stateOfVolts: Part = (bytes, found) => {
  const taken = terminalOfVolts(bytes, found)
  if (taken !== undefined) raiseFlagged(bytes.readUInt8(0), found)
  return taken
}

/** The state of a lock (0x33), one byte. */
const lockEvents = new Map<number, DeviceEvent>([
  [0xa2, 'lowpower'],
  [0xa3, 'lowpower'],
  [0xa5, 'door_alarm'],
])

export const alarmOfLock = fixed(1, (bytes, { attributes }) => {
  const code = bytes.readUInt8(0)
  const event = lockEvents.get(code)
  if (event) addEvent(attributes, event)
  else if (code === 0xa0 || code === 0xa1) attributes.armed = code === 0xa0
  else if (code !== 0) attributes.alarm = code
})

/** The ends of alarms and their bytes. Those of one message are 4 apart, as no two lengths of a cell are. */
export const tails: Record<'plain' | 'counting' | 'fenced', readonly { size: number; parts: Layout }[]> = {
  plain: [{ size: 5, parts: [state] }],
  counting: [
    { size: 5, parts: [state] },
    { size: 9, parts: [state, mileage] },
  ],
  fenced: [
    { size: 6, parts: [state, fence] },
    { size: 10, parts: [state, fence, mileage] },
  ],
}

/**
 * Cells and then one of `ends`. The cells stand behind a length that devices leave out, or that counts itself or does not, so that
 * where they end is told by how much is left behind them. What cannot be told apart is not read: no alarm is better than a wrong one.
 */
export const alarmBehindCells =
  (lac: 2 | 4, ends: (typeof tails)['plain']): Part =>
  (bytes, found) => {
    const splits = ends
      .filter(({ size }) => size <= bytes.length)
      .map(({ size, parts }) => ({ block: bytes.subarray(0, bytes.length - size), parts }))
    const split =
      splits.find(({ block }) => isMeasured(block, lac)) ??
      splits.find(({ block }) => isCell(block, lac) && (!isBare(block) || isState(bytes.subarray(block.length)))) ??
      (ends.length === 1 && bytes[0] === 0 ? splits[0] : undefined)
    if (!split) return undefined
    const { block, parts } = split
    readCell(block, lac, found)
    return take(parts, bytes.subarray(block.length), found) === bytes.length - block.length ? bytes.length : undefined
  }

/** A cell without a length before it. */
const isBare = (block: Buffer): boolean => block.length > 1 && !isLength(block[0] ?? 0) && block[0] !== 0

/** A level from 0 to `top`, or that nothing was measured. */
const isLevel = (level: number, top: number): boolean => level <= top || level === 0xff

/** Levels, which some devices have not: they tell their supply in the two bytes, and the alarm elsewhere. */
const hasLevels = ([, level = 0, signal = 0]: Buffer): boolean => isLevel(level, 6) && isLevel(signal, 4)

/** Behind a cell without a length only levels and a language that are ones are read. */
const isState = (bytes: Buffer): boolean => hasLevels(bytes) && (bytes[4] === 1 || bytes[4] === 2)

/** Bytes of a serving cell: an MNC of one byte or two, second generation with a cell of 3 or 4. */
const cells: Record<2 | 4, readonly number[]> = { 2: [8, 9, 10], 4: [15, 16] }

/** Country codes begin at 200: a first byte of 4 and more is a length, unless its upper bit announces a long MNC. */
const isLength = (first: number): boolean => first > 3 && first < 0x80

/** More than one cell, behind a length that is right. */
const isMeasured = (block: Buffer, lac: 2 | 4): boolean =>
  block.length > Math.max(...cells[lac]) + 1 && (block[0] === block.length || block[0] === block.length - 1)

/** One cell, with or without a length; or none. */
function isCell(block: Buffer, lac: 2 | 4): boolean {
  const [first = 0] = block
  if (block.length < 2) return first <= 1
  const behindLength = cells[lac].includes(block.length - 1)
  return isLength(first) ? behindLength : cells[lac].includes(block.length) || (first === 0 && behindLength)
}

function readCell(block: Buffer, lac: 2 | 4, found: Found): void {
  const cell = isLength(block[0] ?? 0) ? block.subarray(1) : block
  if (cell.length < 2 || (cell.readUInt16BE(0) & 0x7fff) < 200) return
  const id = cell.length - 2 - (cell.readUInt8(0) < 0x80 ? 1 : 2) - lac
  if (lac === 4 && id === 8) cellOf(4, id)(cell, found)
  if (lac === 2 && (id === 3 || id === 4)) cellOf(2, id)(cell, found)
}

/**
 * Terminal information and two levels. In one of five bytes alarm and language follow; of the alarms, the documents give a heartbeat
 * those up to 5. Where the levels are none it is of another layout, and nothing but the terminal information is read. Longer status
 * messages exist whose fields are not published: better nothing than a wrong ignition.
 */
export const heartbeat: Part = (bytes, found) => {
  const levels = bytes.length !== 5 || hasLevels(bytes)
  const taken =
    bytes.length > 7 ? undefined : terminal(levels ? bytes : Buffer.of(bytes.readUInt8(0), 0xff, 0xff), found)
  if (taken === undefined) return undefined
  const [bits = 0, , , code = 0, language = 0] = bytes
  if (bytes.length === 5 && levels && code <= 5 && language <= 2) raise(code, found)
  raiseFlagged(bits, found)
  return bytes.length
}
