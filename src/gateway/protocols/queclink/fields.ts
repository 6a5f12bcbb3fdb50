/** The fields of reports beside their places: tails of fixed reports, status, cells, buses of the vehicle. */

import { type Measured, own, put } from '#device/measures.ts'
import type { Tail } from './devices.ts'
import { states } from './kinds.ts'

export const number = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** `12345:12:34`, hours of the engine. */
const hoursOf = (text = ''): number | undefined => {
  const [, hours, minutes, seconds] = /^(\d{1,7}):(\d\d):(\d\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600
}

/** From 0 to 31; 99 is unknown. */
export const signalOf = (text: string | undefined): number | undefined => {
  const level = number(text)
  return level !== undefined && level >= 0 && level <= 31 ? Math.round((level * 100) / 31) : undefined
}

/** State, inputs (bit 0 is the ignition's) and outputs, two digits each. */
const statusOf = (digits: string, found: Measured): void => {
  Object.assign(found, states[digits.slice(0, 2).toUpperCase()])
  if (digits.length < 6) return
  found.inputs = Number.parseInt(digits.slice(2, 4), 16) >> 1
  found.outputs = Number.parseInt(digits.slice(4, 6), 16)
}

/**
 * Behind a cell stands a mask of what follows of the fix: bit 0 satellites, bit 1 and bit 4 a figure each that is not kept.
 * Answers where the rest begins; `undefined` of a mask that is not documented.
 */
const behindMask = (fields: readonly string[], mask: number, found: Measured): number | undefined => {
  const text = fields[mask] ?? ''
  if (!/^([0-9a-f]{1,2})?$/i.test(text)) return undefined
  const bits = text === '' ? 0 : Number.parseInt(text, 16)
  if ((bits & ~0x13) !== 0) return undefined
  if (bits & 1) own(found, 'satellites', number(fields[mask + 1]))
  return mask + 1 + (bits & 1) + ((bits >> 1) & 1) + ((bits >> 4) & 1)
}

/** Volts of an analog input in millivolts; with an F before it, per cent of a tank. */
const analog = (found: Measured, index: number, text = ''): void => {
  if (text.startsWith('F')) put(found, 'fuel_percent', number(text.slice(1)))
  else {
    const millivolts = number(text)
    if (millivolts !== undefined) found[`adc${index}`] = millivolts / 1000
  }
}

/** Odometer, hours, analog inputs, battery and the status, which is told from them by its length. Answers what is behind it. */
const vehicleTail = (fields: readonly string[], start: number, end: number, found: Measured): number | undefined => {
  const last = Math.min(start + 8, end)
  let status = start + 3
  while (status < last && !/^[0-9a-f]{6}([0-9a-f]{4})?$/i.test(fields[status] ?? '')) status++
  if (status >= last) {
    // Small devices tell the state alone, at its usual place.
    if (!/^[124][126a]$/i.test(fields[start + 5] ?? '')) return undefined
    status = start + 5
  }
  put(found, 'odometer', number(fields[start]))
  put(found, 'engine_hours', hoursOf(fields[start + 1]))
  for (let at = start + 2; at < status - 1; at++) analog(found, at - start - 1, fields[at])
  put(found, 'battery', number(fields[status - 1]))
  statusOf(fields[status] ?? '', found)
  return status + 1
}

/** Answers where what an expanded report adds begins; nothing, where it is not known. */
type TailReader = (fields: readonly string[], start: number, end: number, found: Measured) => number | undefined

const tails: Readonly<Record<Tail, TailReader>> = {
  vehicle: (fields, mask, end, found) => {
    const start = behindMask(fields, mask, found)
    return start === undefined ? undefined : vehicleTail(fields, start, end, found)
  },
  gv200: (fields, mask, end, found) => {
    const start = behindMask(fields, mask, found)
    if (start === undefined || start + 7 > end) return undefined
    put(found, 'odometer', number(fields[start]))
    put(found, 'engine_hours', hoursOf(fields[start + 1]))
    for (let index = 1; index <= 3; index++) analog(found, index, fields[start + 1 + index])
    const [inputs = '', outputs = ''] = fields.slice(start + 5, start + 7)
    if (!/^[0-9a-f]{2}$/i.test(inputs) || !/^[0-9a-f]{2}$/i.test(outputs)) return undefined
    const bits = Number.parseInt(inputs, 16)
    found.ignition = (bits & 1) === 1
    found.inputs = bits >> 1
    found.outputs = Number.parseInt(outputs, 16)
    return start + 7
  },
  portable: (fields, start, end, found) => {
    if (end - 1 >= start) put(found, 'battery', number(fields[end - 1]))
    if (fields[start]?.includes('.')) put(found, 'odometer', number(fields[start]))
    return undefined
  },
  gt501: (fields, start, end, found) => {
    if (end - 1 >= start) put(found, 'battery', number(fields[end - 1]))
    return undefined
  },
  gl320: (fields, start, end, found) => {
    // An odometer, often empty, and the battery.
    put(found, 'odometer', number(fields[start]))
    if (start + 1 < end) put(found, 'battery', number(fields[start + 1]))
    return undefined
  },
  gl500: (fields, start, end, found) => {
    put(found, 'gsm_signal', signalOf(fields[start]))
    if (start + 3 < end) put(found, 'battery', number(fields[start + 3]))
    if (fields[start + 5] === '0' || fields[start + 5] === '1') found.motion = fields[start + 5] === '1'
    return undefined
  },
}

/** Reads what a fixed report tells behind its last place; `end`: where the time of sending is. `mask`: what an expanded one adds. */
export const fixedTail = (
  tail: Tail,
  fields: readonly string[],
  [start, end]: readonly [number, number],
  mask: number,
  found: Measured,
): void => {
  const behind = tails[tail](fields, start, end, found)
  // Fuel, which bit 0 adds, stands before the sensors, but not on all devices.
  if (behind !== undefined && (mask & 3) === 2) temperatures(fields, behind + 1, end, found)
}

/** Sensors on a wire: their count, and of each its number, what it is (1 measures temperature), and 1/16 °C in two bytes. */
const temperatures = (fields: readonly string[], start: number, end: number, found: Measured): void => {
  const count = number(fields[start]) ?? 0
  for (let index = 0; index < Math.min(count, 8) && start + 3 * index + 3 < end; index++) {
    const [, kind, digits = ''] = fields.slice(start + 1 + 3 * index)
    if (kind !== '1' || !/^[0-9a-f]{4}$/i.test(digits)) continue
    found[`temperature${index + 1}`] = Buffer.from(digits, 'hex').readInt16BE() / 16
  }
}

/** Behind the place of most other reports of vehicles: an odometer, and of the ignition's the hours before it. */
export const shortTail = (kind: string, fields: readonly string[], mask: number, end: number, found: Measured) => {
  const start = behindMask(fields, mask, found)
  if (start === undefined) return
  const withHours = /^[IV]G[NF]$/.test(kind)
  const odometer = withHours ? start + 1 : start
  if (withHours) put(found, 'engine_hours', hoursOf(fields[start]))
  // It has a decimal point always: other figures that stand there have none.
  if (odometer < end && fields[odometer]?.includes('.')) put(found, 'odometer', number(fields[odometer]))
}

/** Behind the place of most other reports of portable devices, last: an odometer, with a decimal point, or the battery behind another figure. */
export const portableTail = (fields: readonly string[], start: number, end: number, found: Measured): void => {
  const last = end > start ? (fields[end - 1] ?? '') : ''
  if (last.includes('.')) put(found, 'odometer', number(last))
  else if (end - start >= 2 && /^\d{1,3}$/.test(last)) found.battery = Number(last)
}

/** `GTINF`, from the state on. */
export const infoOf = (fields: readonly string[], state: number, isPortable: boolean, found: Measured): void => {
  const [code = '', iccid = '', signal, , , supply = '', , battery = '', charging] = fields.slice(state)
  Object.assign(found, states[code.toUpperCase()])
  if (/^\d{18,20}f?$/i.test(iccid)) found.iccid = iccid.replace(/f$/i, '')
  put(found, 'gsm_signal', signalOf(signal))
  if (/^\d\.\d{1,2}$/.test(battery)) found.battery_voltage = Number(battery)
  if (charging === '0' || charging === '1') found.charging = charging === '1'
  if (!isPortable && /^\d{4,5}$/.test(supply)) found.board_voltage = Number(supply) / 1000
  if (!isPortable) return
  if (supply.includes('.')) put(found, 'odometer', number(supply))
  if (/^(\d{14})?$/.test(fields[state + 13] ?? 'none')) {
    put(found, 'battery', number(fields[state + 14]))
    put(found, 'temperature1', number(fields[state + 16]))
  }
}

export const cellOf = ([mcc = '', mnc = '', lac = '', cid = '']: readonly string[]): string | undefined => {
  // Devices of CDMA networks have other numbers there.
  const decimal = /^0?\d{3}$/.test(mcc) && /^0?\d{1,3}$/.test(mnc) && Number(mcc) > 0
  if (!decimal || !/^[0-9a-f]{1,8}$/i.test(lac) || !/^[0-9a-f]{1,9}$/i.test(cid)) return undefined
  return `${Number(mcc)}-${Number(mnc)}-${Number.parseInt(lac, 16)}-${Number.parseInt(cid, 16)}`
}

/** Cells of six fields each, from `start` on: network, area, cell, signal, nothing. The last is the serving one. */
export const cellsOf = (fields: readonly string[], start: number, end: number, found: Measured): void => {
  const cells: string[] = []
  for (let at = start; at + 6 <= end; at += 6) {
    const cell = cellOf(fields.slice(at, at + 4))
    if (cell && at + 12 > end) found.cell = cell
    else if (cell) cells.push(cell)
  }
  if (cells.length > 0) found.cells = cells.join()
}

/** Their number, and stations of five fields each, behind `start`: address, signal, nothing. Answers where they end. */
export const stationsOf = (fields: readonly string[], start: number, found: Measured): number => {
  const count = number(fields[start]) ?? 0
  const stations: string[] = []
  let at = start + 1
  for (let index = 0; index < count && /^[0-9a-f]{12}$/i.test(fields[at] ?? ''); index++, at += 5) {
    stations.push(`${fields[at]?.toLowerCase().replace(/..(?=.)/g, '$&:')} ${fields[at + 1]}`)
  }
  if (stations.length === 0) return start
  found.wifi = stations.join()
  return at
}
