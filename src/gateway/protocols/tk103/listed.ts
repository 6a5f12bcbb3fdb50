/** TK103 messages with commas, of portable devices: id, a kind of four letters, fields. */

import type { Measured } from '#device/measures.ts'
import { nmeaDegrees } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import { readStates } from './glued.ts'
import type { Said } from './said.ts'

const events: Readonly<Record<string, DeviceEvent>> = {
  move: 'security_control',
  low: 'lowpower',
  power: 'battery_off',
  removed: 'detach',
  help: 'sos',
}

/** Why it is sent: `ZC` with a place, `DW3` and `DW4` with a place, `DW5` and `DW6` with cells. */
const reasons: Readonly<Record<string, string>> = {
  ...{ ZC11: 'move', DW31: 'move', DW51: 'move' },
  ...{ ZC12: 'low', DW32: 'low', DW52: 'low', ZC27: 'low', DW40: 'low', DW60: 'low' },
  ...{ ZC13: 'power', DW33: 'power', DW53: 'power' },
  ...{ ZC15: 'on', DW35: 'on', DW55: 'on', ZC16: 'off', DW36: 'off', DW56: 'off' },
  ...{ ZC17: 'removed', DW37: 'removed', DW57: 'removed' },
  ...{ ZC25: 'help', DW3E: 'help', DW5E: 'help' },
  ...{ ZC26: 'tampered', DW3F: 'tampered', DW5F: 'tampered' },
}

const readReason = (kind: string, attributes: Measured): void => {
  const reason = reasons[kind]
  if (reason === undefined) return
  const event = events[reason]
  if (event) addEvent(attributes, event)
  else if (reason === 'tampered') attributes.alarm = reason
  else attributes.ignition = reason === 'on'
}

const figure = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined

/** `ddmm.mmmm` and its side in one; of some devices the degrees are missing where they are zero. */
const degrees = (text: string): number => {
  const [, digits = '', side = ''] = /^(\d{1,5}\.\d{1,6})([NSEW])$/.exec(text) ?? []
  return nmeaDegrees(
    digits.indexOf('.') < 3 ? digits.padStart(digits.length + 3 - digits.indexOf('.'), '0') : digits,
    side,
  )
}

/** Date, validity, latitude, longitude, km/h, time, course, and of some devices height and satellites, or states and mileage. */
const placed = (fields: readonly string[]): Said | undefined => {
  const [kind = '', date = '', valid = '', lat = '', lng = '', speed, clock = '', course, one, two] = fields.slice(1)
  const [kmh, heading] = [figure(speed), figure(course)]
  if (!/^\d{6}$/.test(date) || !/^[AV]$/.test(valid) || !/^\d{6}$/.test(clock)) return undefined
  if (kmh === undefined || heading === undefined) return undefined
  const attributes: Measured = {}
  readReason(kind, attributes)
  const stated = /^[0-9A-F]{8}$/.test(one ?? '') && /^L[0-9A-F]{8}$/.test(two ?? '')
  const [alt, satellites] = stated ? [] : [figure(one), figure(two)]
  if (stated) readStates(one as string, attributes)
  const reading: Reading = { time: dmy(date, clock), attributes }
  if (/^[0.]+[NS]$/.test(lat) && /^[0.]+[EW]$/.test(lng)) return { reading }
  const place = { lat: degrees(lat), lng: degrees(lng), no_fix: valid === 'V', speed: kmh, heading }
  return { reading: { ...reading, ...place, alt: alt ?? 0, satellites: satellites ?? 0 } }
}

/** Per cent of the levels 2 to 6. */
const levels: Readonly<Record<string, number>> = { 6: 100, 5: 80, 4: 50, 3: 20, 2: 10 }

/** Hundredths of a volt, of some devices tenths: no battery has less than one volt. */
const insideVolts = (figure: number): number => (figure < 100 ? figure / 10 : figure / 100)

/** Date, time, level, volts inside, tenths of a volt outside, installed; all ones are none. */
const battery = (fields: readonly string[], received: number): Said | undefined => {
  const [level = '', inside, outside] = fields.slice(4, 7)
  const [volts, board] = [figure(inside), figure(outside)]
  if (fields.length !== 8 || !/^\d{1,3}$/.test(level) || volts === undefined || board === undefined) return undefined
  const attributes: Measured = {
    ...(levels[level] !== undefined && { battery: levels[level] }),
    ...(volts !== 65535 && { battery_voltage: insideVolts(volts) }),
    ...(board !== 65535 && { board_voltage: board / 10 }),
  }
  return { reading: { time: received, attributes } }
}

/** MCC, MNC, LAC, cell, how many stations, each `address*signal*channel`, date, time. */
const around = (fields: readonly string[], received: number): Said | undefined => {
  const network = fields.slice(2, 6)
  const stations = fields.slice(7, -2)
  if (!network.every((part) => /^\d{1,10}$/.test(part)) || stations.length !== Number(fields[6])) return undefined
  const wifi = stations.map((station) => /^((?:[0-9A-F]{2}:){5}[0-9A-F]{2})\*(-?\d{1,3})\*\d{1,3}$/i.exec(station))
  if (wifi.some((station) => station === null)) return undefined
  const attributes: Measured = {}
  readReason(fields[1] ?? '', attributes)
  if (network.slice(2).some((part) => Number(part) > 0)) attributes.cell = network.map(Number).join('-')
  if (wifi.length > 0) attributes.wifi = wifi.map((station) => `${station?.[1]?.toLowerCase()} ${station?.[2]}`).join()
  return { reading: { time: received, attributes } }
}

/** Date, time, and words between dollars: the answer to a command. */
const words = (fields: readonly string[], received: number): Said | undefined => {
  const [, text] = /^\$([^$]*)\$?$/.exec(fields.slice(4).join()) ?? []
  return text === undefined ? undefined : { answers: [{ text }], reading: { time: received, attributes: { text } } }
}

/** Field 0 is the id, field 1 the kind. `undefined` when they do not fit. */
export const readListed = (fields: readonly string[], received: number): Said | undefined => {
  const kind = fields[1] ?? ''
  if (kind === 'ZC20') return battery(fields, received)
  if (kind === 'ZC03') return words(fields, received)
  return /^DW[56]/.test(kind) ? around(fields, received) : placed(fields)
}
