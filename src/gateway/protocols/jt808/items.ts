/** What stands behind a place: items of a number, a length and a value. Table 27 of 2013, table 27 of 2019, and what makers add. */

import { type Measure, own, put } from '#device/measures.ts'
import { items } from '#gateway/parts/tlv.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'
import { alarmOfE8, alarmsOf57, alarmsOfE7, alarmsOfFe, statesOfD0 } from './alarms.ts'
import { counted, countedWifi, layouts, one, uncounted, wifi } from './cells.ts'
import { extended } from './extended.ts'
import { either, type Found, figure, iccid, putVolts, type Take } from './take.ts'
import { obdWords, textOf } from './words.ts'

const ascii =
  (name: Measure): Take =>
  (value, { attributes }) => {
    const text = value.toString('latin1').replace(/[\0 ]+$/, '')
    if (!/^[\x20-\x7e]+$/.test(text)) return false
    put(attributes, name, text)
    return true
  }

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

const assistance: Readonly<Record<number, DeviceEvent>> = {
  1: 'forward_collision_warning',
  2: 'lane_departure',
  3: 'headway_warning',
  4: 'peds_collision_warning',
  6: 'tsr_warning',
}

/** Alarms of cameras (T/JSATL12): 47 bytes; number 4, state 1 (2: it ended), kind 1. */
const camera =
  (events: Readonly<Record<number, DeviceEvent>>, name: Measure, ended?: Readonly<Record<number, DeviceEvent>>): Take =>
  (value, { attributes }) => {
    if (value.length !== 47) return false
    const kind = value.readUInt8(5)
    const event = value.readUInt8(4) === 2 ? ended?.[kind] : events[kind]
    if (event) addEvent(attributes, event)
    else put(attributes, name, kind)
    return true
  }

/** The battery in thousandths of a volt, its state, and per cent where the device tells. */
const supply: Take = (value, { attributes }) => {
  if (value.length < 4 || value.length > 6) return false
  attributes.battery_voltage = value.readUInt32BE(0) / 1000
  if (value.length === 6) attributes.battery = value.readUInt8(5)
  return true
}

/** Something, per cent, hundredths of a volt, something. Where the volts are the vehicle's, the level is of no battery. */
const battery6: Take = (value, { attributes }) => {
  if (value.length !== 6 || value.readUInt8(1) > 100) return false
  if (putVolts(value.readUInt16BE(2) / 100, attributes) === 'own') attributes.battery = value.readUInt8(1)
  return true
}

const tagOfLevel: Take = (value, { attributes }) => {
  if (value.length !== 2 || value.readUInt8(1) > 100) return false
  attributes.battery = value.readUInt8(1)
  return true
}

/** Bytes of light, temperature, humidity, acceleration and settings, each where its bit is set. */
const sensor_sizes = [2, 2, 2, 6, 10] as const

/** What is wrong, the bits of which figures follow, and they. */
const sensors: Take = (value, { attributes }) => {
  const bits = value[1] ?? 0
  let end = 2
  const [, temperature, humidity] = sensor_sizes.map((size, bit) => {
    if (((bits >> bit) & 1) === 0) return undefined
    end += size
    return end - size
  })
  if (end !== value.length) return false
  if (temperature !== undefined) attributes.temperature1 = value.readInt16BE(temperature) / 10
  if (humidity !== undefined) attributes.humidity1 = value.readUInt16BE(humidity) / 10
  return true
}

/** Words of a lock: `*M00,`, their length, two marks, hundredths of a volt, and more that is not read. */
const lockWords: Take = (value, { attributes }) => {
  const [, volts] = /^\*M00,\d+,\d\d(\d{3})/.exec(value.toString('latin1')) ?? []
  if (volts === undefined) return false
  attributes.battery_voltage = Number(volts) / 100
  return true
}

/** From the stripe of a licence: the name, and its number. Zeros while there is none. */
const licence =
  (name: 'driver' | 'hardware_key'): Take =>
  (value, { attributes }) => {
    if (value.length < 8) return false
    const text = textOf(value)
    if (text !== '') put(attributes, name, name === 'driver' ? text : text.toLowerCase())
    return true
  }

const obd: Take = (value, { attributes }) => obdWords(value.toString('latin1'), attributes)

/** Switches of the vehicle, by bits of four bytes: table 31 of 2013. */
const switches: readonly (readonly [bit: number, name: Measure])[] = [
  [0, 'dipped_headlights'],
  [1, 'full_beam_headlights'],
  [4, 'footbrake'],
  [5, 'reversing'],
  [6, 'front_fog_lights'],
  [7, 'parking_lights'],
  [9, 'air_conditioning'],
  [11, 'automatic_retarder'],
  [13, 'heater'],
  [14, 'clutch'],
]

/** Beside the number, whose other bits are turns, horn, neutral gear and ABS at work. */
const vehicle: Take = (value, { attributes }) => {
  if (value.length !== 4) return false
  const bits = value.readUInt32BE(0)
  for (const [bit, name] of switches) put(attributes, name, ((bits >>> bit) & 1) === 1)
  own(attributes, 'io_37', bits)
  return true
}

/** Whole degrees where the load is; the highest bit is the sign, all others set are none (2019). */
const cargo: Take = (value, { attributes }) => {
  if (value.length !== 2) return false
  const word = value.readUInt16BE(0)
  const degrees = word & 0x7fff
  if (degrees !== 0x7fff) attributes.cargo_temperature = word & 0x8000 ? -degrees : degrees
  return true
}

/** The standard's, then those of makers. */
const takes: Readonly<Record<number, Take>> = {
  0x01: figure('odometer', 4, 10),
  0x02: fuel,
  0x03: figure('obd_speed', 2, 10),
  0x06: either(figure('battery', 1), cargo),
  0x12: area,
  0x25: vehicle,
  0x30: signal,
  0x31: satellites,
  0x33: lockWords,
  0x50: wifi,
  0x51: temperatures,
  0x53: either(counted(layouts.short), counted(layouts.long)),
  0x54: countedWifi,
  0x56: level,
  0x57: alarmsOf57,
  0x5d: counted(layouts.long),
  0x61: figure('board_voltage', 2, 100),
  0x64: camera(assistance, 'adas_alarm'),
  0x65: camera({ 1: 'fatigue_driving', 4: 'driver_distraction_started' }, 'dms_alarm', {
    4: 'driver_distraction_finished',
  }),
  0x69: figure('battery_voltage', 2, 100),
  0x71: iccid,
  0x80: figure('obd_speed', 1),
  0x81: figure('rpm', 2),
  0x82: figure('board_voltage', 2, 10),
  0x83: figure('engine_load', 1),
  0x84: figure('coolant_temperature', 1, 1, -40),
  0x89: figure('throttle', 1),
  0x8b: ascii('vin'),
  0x8e: figure('fuel_percent', 1),
  0xa0: (value, found) => value.length === 0 || ascii('dtc')(value, found),
  0xbc: licence('driver'),
  0xbd: licence('hardware_key'),
  0xcc: ascii('iccid'),
  0xd0: statesOfD0,
  0xd4: battery,
  0xd5: figure('battery_voltage', 2, 100),
  0xd6: iccid,
  0xe1: either(figure('battery', 1), one(layouts.idFirstMore)),
  0xe3: battery6,
  0xe4: tagOfLevel,
  0xe6: obd,
  0xe7: alarmsOfE7,
  0xe8: alarmOfE8,
  0xeb: extended,
  0xec: wifi,
  0xf0: uncounted(layouts.wideIdFirst),
  0xf1: (value, found) => (value.length === 4 ? figure('board_voltage', 4, 1000) : ascii('iccid'))(value, found),
  0xf4: wifi,
  0xf6: sensors,
  0xf7: supply,
  0xfd: one(layouts.idFirst),
  0xfe: either(battery, alarmsOfFe),
  0xff: one(layouts.wide),
}

/** Reads what the items tell; `undefined` when they do not end where the message does. Numbers that are not known stay numbers: `io_42`. */
export const readItems = (bytes: Buffer, start: number, model?: string): Found | undefined => {
  const list = items(bytes, start, bytes.length, { tag: 1, length: 1 })
  if (!list) return undefined
  const found: Found = { ...(model !== undefined && { model }), attributes: {} }
  for (const { tag, value } of list) {
    const known = takes[tag]?.(value, found) ?? false
    const { length } = value
    if (!known && (length === 1 || length === 2 || length === 4))
      own(found.attributes, `io_${tag}`, value.readUIntBE(0, length))
  }
  return found
}
