/** What stands behind a place: items of a number, a length and a value. Table 27 of 2013, table 27 of 2019, and what makers add. */

import { cellName, cellsTold, stations } from '#gateway/parts/radio.ts'
import { items } from '#gateway/parts/tlv.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import type { Attributes } from '#track/point.ts'
import { obdWords } from './words.ts'

export interface Found {
  attributes: Attributes
  satellites?: number
  /** Minutes that the device's clock is ahead of UTC, where it tells. */
  zone?: number
}

/** Answers false when the value is not what it reads. */
type Take = (value: Buffer, found: Found) => boolean

/** A number of so many bytes, divided, with something added. */
const figure =
  (name: string, size: number, divisor = 1, offset = 0): Take =>
  (value, { attributes }) => {
    if (value.length !== size) return false
    attributes[name] = value.readUIntBE(0, size) / divisor + offset
    return true
  }

const ascii =
  (name: string): Take =>
  (value, { attributes }) => {
    const text = value.toString('latin1').replace(/[\0 ]+$/, '')
    if (!/^[\x20-\x7e]+$/.test(text)) return false
    attributes[name] = text
    return true
  }

/** Any of several, by what fits. */
const either =
  (...takes: Take[]): Take =>
  (value, found) =>
    takes.some((take) => take(value, found))

const satellites: Take = (value, found) => {
  if (value.length !== 1) return false
  found.satellites = value.readUInt8(0)
  return true
}

/** CSQ, 0 to 31; 99 is unknown. */
const signal: Take = (value, { attributes }) => {
  if (value.length !== 1) return false
  const csq = value.readUInt8(0)
  if (csq <= 31) attributes.gsm_signal = Math.round((csq * 100) / 31)
  return true
}

/** Tenths of a litre; with the highest bit something that makers mean otherwise. */
const fuel: Take = (value, found) => (value.length === 2 && value.readUInt8(0) < 0x80 ? litres(value, found) : false)
const litres = figure('fuel', 2, 10)

/** Sign and tenths of a degree. */
const temperatures: Take = (value, { attributes }) => {
  if (value.length < 2 || value.length > 16 || value.length % 2 !== 0) return false
  for (let i = 0; i < value.length / 2; i++) {
    const word = value.readUInt16BE(2 * i)
    const tenths = word & 0x7fff
    if (tenths !== 0x7fff) attributes[`temperature${i + 1}`] = (word & 0x8000 ? -tenths : tenths) / 10
  }
  return true
}

/** Into or out of an area (direction 0, 1) of the device's own; a route (type 4) counts as one. */
const area: Take = (value, { attributes }) => {
  if (value.length !== 6) return false
  addEvent(attributes, value.readUInt8(5) === 0 ? 'auto_geofence_in' : 'auto_geofence_out')
  attributes.fence = value.readUInt32BE(1)
  return true
}

/** Level 0 to 10, and the per cent where the device knows them. */
const level: Take = (value, { attributes }) => {
  if (value.length !== 2) return false
  const [tenths = 0, percent = 0] = value
  attributes.battery = percent > 0 && percent <= 100 ? percent : tenths * 10
  return true
}

/** 255: it is being charged. */
const battery: Take = (value, { attributes }) => {
  if (value.length !== 1) return false
  const percent = value.readUInt8(0)
  if (percent === 0xff) attributes.charging = true
  else attributes.battery = percent
  return true
}

/** Their number, and cells: MCC 2, MNC 1, LAC 2, cell `id`, signal 1. */
const cells =
  (id: 2 | 4): Take =>
  (value, { attributes }) => {
    const step = 6 + id
    if (value.length < 1 || value.length !== 1 + value.readUInt8(0) * step) return false
    const names: string[] = []
    for (let at = 1; at < value.length; at += step) {
      const mcc = value.readUInt16BE(at)
      if (mcc !== 0)
        names.push(cellName(mcc, value.readUInt8(at + 2), value.readUInt16BE(at + 3), value.readUIntBE(at + 5, id)))
    }
    Object.assign(attributes, cellsTold(names))
    return true
  }

/** Cells of one network: MCC 2, MNC 1, then LAC 2, cell 2, signal 1 of each. */
const cellsOfOne: Take = (value, { attributes }) => {
  if (value.length < 8 || (value.length - 3) % 5 !== 0 || value.readUInt16BE(0) <= 200) return false
  const [mcc, mnc] = [value.readUInt16BE(0), value.readUInt8(2)]
  const names: string[] = []
  for (let at = 3; at < value.length; at += 5)
    if (value.readUInt32BE(at) !== 0) names.push(cellName(mcc, mnc, value.readUInt16BE(at), value.readUInt16BE(at + 2)))
  Object.assign(attributes, cellsTold(names))
  return true
}

const wifi: Take = (value, { attributes }) => {
  const found = value.length === 0 ? undefined : stations(value, 0, value.length)
  if (found === undefined) return false
  if (found !== '') attributes.wifi = found
  return true
}

const countedWifi: Take = (value, found) =>
  value.length === 1 + 7 * (value[0] ?? 0) && (value.length === 1 || wifi(value.subarray(1), found))

/** `UTC+08:00`. */
const zone: Take = (value, found) => {
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(value.toString('latin1')) ?? []
  if (sign === undefined) return false
  found.zone = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return true
}

/** Behind a length that counts them, numbers of two bytes and values. */
const inner: Readonly<Record<number, Take>> = {
  45: figure('battery_voltage', 2, 1000),
  168: figure('battery', 1),
  178: (value, { attributes }) => {
    attributes.iccid = value.toString('hex').replace(/f+$/, '')
    return true
  },
  185: (value, { attributes }) => {
    const words = value.toString('latin1', 1).split(',')
    const names = words.flatMap((word, i) =>
      i % 2 === 0 && words[i + 1] ? [`${word.toLowerCase()} ${words[i + 1]}`] : [],
    )
    if (names.length > 0) attributes.wifi = names.join()
    return true
  },
  206: figure('board_voltage', 2, 100),
  216: (value, { attributes }) => {
    if (value.length !== 9) return false
    attributes.cell = cellName(value.readUInt16BE(0), value.readUInt8(2), value.readUInt16BE(3), value.readUInt32BE(5))
    return true
  },
}

const extended: Take = (value, found) => {
  const taken: { id: number; data: Buffer }[] = []
  for (let at = 0; at < value.length; ) {
    const size = at + 4 <= value.length ? value.readUInt16BE(at) : 0
    if (size < 2 || at + 2 + size > value.length) return false
    taken.push({ id: value.readUInt16BE(at + 2), data: value.subarray(at + 4, at + 2 + size) })
    at += 2 + size
  }
  for (const { id, data } of taken) inner[id]?.(data, found)
  return taken.length > 0
}

const assistance: Readonly<Record<number, DeviceEvent>> = {
  1: 'forward_collision_warning',
  2: 'lane_departure',
  3: 'headway_warning',
  4: 'peds_collision_warning',
  6: 'tsr_warning',
}

/** Alarms of cameras (T/JSATL12): 47 bytes; number 4, state 1 (2: it ended), kind 1. */
const camera =
  (events: Readonly<Record<number, DeviceEvent>>, name: string, ended?: Readonly<Record<number, DeviceEvent>>): Take =>
  (value, { attributes }) => {
    if (value.length !== 47) return false
    const kind = value.readUInt8(5)
    const event = value.readUInt8(4) === 2 ? ended?.[kind] : events[kind]
    if (event) addEvent(attributes, event)
    else attributes[name] = kind
    return true
  }

/** The battery in thousandths of a volt, its state, and per cent where the device tells. */
const supply: Take = (value, { attributes }) => {
  if (value.length < 4 || value.length > 6) return false
  attributes.battery_voltage = value.readUInt32BE(0) / 1000
  if (value.length === 6) attributes.battery = value.readUInt8(5)
  return true
}

/** Something, per cent, hundredths of a volt, something. */
const battery6: Take = (value, { attributes }) => {
  if (value.length !== 6 || value.readUInt8(1) > 100) return false
  attributes.battery = value.readUInt8(1)
  attributes.battery_voltage = value.readUInt16BE(2) / 100
  return true
}

const tagOfLevel: Take = (value, { attributes }) => {
  if (value.length !== 2 || value.readUInt8(1) > 100) return false
  attributes.battery = value.readUInt8(1)
  return true
}

const obd: Take = (value, { attributes }) => obdWords(value.toString('latin1'), attributes)

/** The standard's, then those of makers. */
const takes: Readonly<Record<number, Take>> = {
  1: figure('odometer', 4, 10),
  2: fuel,
  3: figure('obd_speed', 2, 10),
  6: figure('battery', 1),
  18: area,
  48: signal,
  49: satellites,
  81: temperatures,
  83: cells(2),
  84: countedWifi,
  86: level,
  93: cells(4),
  97: figure('board_voltage', 2, 100),
  100: camera(assistance, 'adas_alarm'),
  101: camera({ 1: 'fatigue_driving', 4: 'driver_distraction_started' }, 'dms_alarm', {
    4: 'driver_distraction_finished',
  }),
  105: figure('battery_voltage', 2, 100),
  128: figure('obd_speed', 1),
  129: figure('rpm', 2),
  130: figure('board_voltage', 2, 10),
  131: figure('engine_load', 1),
  132: figure('coolant_temperature', 1, 1, -40),
  137: figure('throttle', 1),
  139: ascii('vin'),
  142: figure('fuel_percent', 1),
  160: (value, found) => value.length === 0 || ascii('dtc')(value, found),
  204: ascii('iccid'),
  212: battery,
  227: battery6,
  228: tagOfLevel,
  230: obd,
  235: either(cellsOfOne, zone, extended),
  236: wifi,
  241: (value, found) => (value.length === 4 ? figure('board_voltage', 4, 1000) : ascii('iccid'))(value, found),
  244: wifi,
  247: supply,
  254: battery,
}

/** What the items tell; `undefined` when they do not end where the message does. Numbers that are not known stay numbers: `io_37`. */
export const readItems = (bytes: Buffer, start: number): Found | undefined => {
  const list = items(bytes, start, bytes.length, { tag: 1, length: 1 })
  if (!list) return undefined
  const found: Found = { attributes: {} }
  for (const { tag, value } of list) {
    const known = takes[tag]?.(value, found) ?? false
    const { length } = value
    if (!known && (length === 1 || length === 2 || length === 4))
      found.attributes[`io_${tag}`] = value.readUIntBE(0, length)
  }
  return found
}
