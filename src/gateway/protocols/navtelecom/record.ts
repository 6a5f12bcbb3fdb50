import { type Measured, own, owned, put } from '#device/measures.ts'
import { putFlags } from '#gateway/parts/flags.ts'
import { isOnEarth } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { composed, type Field, fields, first_fault, place, probes, sizes, switches, tyres } from './fields.ts'

/** The fields that a mask has, from 1; bit 7 of the first byte is field 1. `undefined` where it has none, or more than there are. */
export const fieldsOf = (mask: Buffer, count: number): number[] | undefined => {
  if (count > sizes.length || mask.length * 8 < count) return undefined
  const found = Array.from({ length: count }, (_, index) => index + 1).filter(
    (field) => ((mask[(field - 1) >> 3] as number) >> (7 - ((field - 1) & 7))) & 1,
  )
  return found.length > 0 ? found : undefined
}

export const sizeOf = (known: readonly number[]): number =>
  known.reduce((sum, field) => sum + (sizes[field - 1] as number), 0)

/** Reads a record that begins at `at`, of the fields that were agreed. The caller has seen to it that it is whole. */
export const readRecord = (bytes: Buffer, at: number, known: string): Reading => {
  const reading: Reading = { time: Number.NaN, no_fix: false }
  const attributes: Measured = {}
  let start = at
  for (let index = 0; index < known.length; index++) {
    const field = known.charCodeAt(index)
    const size = sizes[field - 1] as number
    const meaning = fields[field]
    if (meaning) tell(attributes, meaning, field, bytes, start)
    else if (!isPlace(reading, field, bytes, start) && !isComposed(attributes, field, bytes, start))
      keep(attributes, field, bytes, start, size)
    start += size
  }
  if (attributes.odometer === undefined) put(attributes, 'odometer', attributes.vehicle_odometer)
  reading.attributes = attributes
  return located(reading)
}

/** Without a fix ever a device tells a place that cannot be. */
export const located = (reading: Reading): Reading => {
  const { lat, lng, no_fix } = reading
  if (!no_fix || lat === undefined || lng === undefined || isOnEarth(lat, lng)) return reading
  return { time: reading.time, attributes: reading.attributes }
}

/** Minutes and ten-thousandths of them, as a whole number. */
export const degrees = (raw: number): number => raw / 600_000

const isPlace = (reading: Reading, field: number, bytes: Buffer, at: number): boolean => {
  if (field === 1) return true
  if (field === place.time) reading.time = bytes.readUInt32LE(at) * 1000
  else if (field === place.state) readState(reading, bytes.readUInt8(at))
  else if (field === place.fixed)
    reading.time = Number.isNaN(reading.time) ? bytes.readUInt32LE(at) * 1000 : reading.time
  else if (field === place.lat) reading.lat = degrees(bytes.readInt32LE(at))
  else if (field === place.lng) reading.lng = degrees(bytes.readInt32LE(at))
  else if (field === place.height) reading.alt = bytes.readInt32LE(at) / 10
  else if (field === place.speed) reading.speed = Math.round(bytes.readFloatLE(at) * 100) / 100
  else if (field === place.course) reading.heading = bytes.readUInt16LE(at)
  else return false
  return true
}

/** Bit 0: the receiver works; bit 1: its place is valid; six bits: satellites. */
export const readState = (reading: Reading, state: number): void => {
  reading.no_fix = (state & 2) === 0
  reading.satellites = state >> 2
}

const tell = (attributes: Measured, field: Field, number: number, bytes: Buffer, at: number): void => {
  const { name, step = 1, values, shift, spare, absent, from_one, from = Number.POSITIVE_INFINITY } = field
  const raw = readNumber(bytes, at, field)
  if (
    raw === absent ||
    (from_one && raw === 0) ||
    raw >= from ||
    !Number.isFinite(raw) ||
    (field.kind === 'float' && raw < 0)
  )
    return
  if (shift !== undefined) own(attributes, name, Number(owned(attributes, name) ?? 0) | (raw << shift))
  else if (spare && owned(attributes, name) !== undefined) own(attributes, `io_${number}`, raw)
  else own(attributes, name, values?.[raw] ?? Math.round(raw * step * 1e4) / 1e4)
}

const readNumber = (bytes: Buffer, at: number, { kind }: Field): number => {
  if (kind === 'u8') return bytes.readUInt8(at)
  if (kind === 'i8') return bytes.readInt8(at)
  if (kind === 'u16') return bytes.readUInt16LE(at)
  if (kind === 'i16') return bytes.readInt16LE(at)
  if (kind === 'u32') return bytes.readUInt32LE(at)
  return kind === 'i32' ? bytes.readInt32LE(at) : bytes.readFloatLE(at)
}

const isComposed = (attributes: Measured, field: number, bytes: Buffer, at: number): boolean => {
  if (field === composed.alarm) readAlarm(attributes, bytes.readUInt8(at))
  else if (field === composed.modules) readModules(attributes, bytes.readUInt8(at))
  else if (field === composed.tank) readTank(attributes, bytes.readUInt16LE(at), 'fuel')
  else if (field === composed.urea) readTank(attributes, bytes.readUInt16LE(at), 'adblue')
  else if (field >= probes.first && field <= probes.last)
    readProbe(attributes, field - probes.first + probes.from, bytes, at)
  else if (field === composed.dilution) readDilution(attributes, bytes, at)
  else if (field === composed.cells) readCells(attributes, bytes, at)
  else return isOfVehicle(attributes, field, bytes, at)
  return true
}

const isOfVehicle = (attributes: Measured, field: number, bytes: Buffer, at: number): boolean => {
  const known = switches[field]
  const count = tyres[field]
  if (known) readSwitches(attributes, bytes.readUIntLE(at, known.bytes), known)
  else if (count !== undefined) readTyres(attributes, bytes, at, count)
  else if (field === composed.slots) readSlots(attributes, bytes.readUInt8(at))
  else if (field === composed.acceleration) readAcceleration(attributes, bytes, at)
  else if (field === composed.strongest) readStrongest(attributes, bytes, at)
  else if (field === composed.lamps) attributes.check_engine_light = (bytes.readUInt8(at) & 1) === 1
  else return false
  return true
}

/** Ones only are no switches. */
const readSwitches = (attributes: Measured, raw: number, { bytes, flags }: (typeof switches)[number]): void => {
  if (raw !== 256 ** bytes - 1) putFlags(attributes, flags, raw)
}

const last_wheel = 16

/** Each sensor tells whose wheel it is; zeros, and the least of temperatures, are of none. */
const readTyres = (attributes: Measured, bytes: Buffer, start: number, count: number): void => {
  for (let at = start; at < start + 3 * count; at += 3) {
    const [wheel, decibars, celsius] = [bytes.readUInt8(at), bytes.readUInt8(at + 1), bytes.readInt8(at + 2)]
    if (wheel === 0 || wheel > last_wheel) continue
    if (decibars !== 0) own(attributes, `wheel_pressure${wheel}`, decibars * 10)
    if (celsius !== -128) own(attributes, `wheel_temperature${wheel}`, celsius)
  }
}

/** Bits 2 and 3: whether the first driver's card is in its slot: none, one that is not allowed, one that is, one that is stuck. */
const readSlots = (attributes: Measured, raw: number): void => {
  if (raw === 0xff) return
  const slot = (raw >> 2) & 3
  attributes.driver_card = slot !== 0
  attributes.driver_authorized = slot === 2
}

const milli = (bytes: Buffer, at: number): number | undefined => {
  const raw = bytes.readInt16LE(at)
  return raw === -0x8000 ? undefined : raw / 1000
}

const readAcceleration = (attributes: Measured, bytes: Buffer, at: number): void => {
  put(attributes, 'acceleration_x', milli(bytes, at))
  put(attributes, 'acceleration_y', milli(bytes, at + 2))
  put(attributes, 'acceleration_z', milli(bytes, at + 4))
}

const readStrongest = (attributes: Measured, bytes: Buffer, at: number): void => {
  put(attributes, 'max_acceleration', milli(bytes, at))
  put(attributes, 'max_braking', milli(bytes, at + 2))
}

/** Bit 2: an alarm; bits 3 and 4: 0 watches nothing, 1 and 2 guard, 3 is being served. */
const readAlarm = (attributes: Measured, state: number): void => {
  const mode = (state >> 3) & 3
  if (state & 4) attributes.alarm = 1
  attributes.armed = mode === 1 || mode === 2
}

/** Bit 6: roaming; bit 7: the engine runs. */
export const readModules = (attributes: Measured, state: number): void => {
  if (state & 0x40) attributes.roaming = true
  attributes.ignition = (state & 0x80) !== 0
}

/** Bit 15: per cent, otherwise tenths of a litre. */
const readTank = (attributes: Measured, raw: number, name: 'fuel' | 'adblue'): void => {
  if (raw === 0x7fff || raw === 0xffff) return
  if (raw & 0x8000) attributes[`${name}_percent`] = raw & 0x7fff
  else attributes[name] = raw / 10
}

const readProbe = (attributes: Measured, number: number, bytes: Buffer, at: number): void => {
  const [level, celsius] = [bytes.readUInt16LE(at), bytes.readInt8(at + 2)]
  if (level >= first_fault) return
  attributes[`rs485_level${number}`] = level
  if (celsius !== -128) attributes[`lls_temperature${number}`] = celsius
}

const readDilution = (attributes: Measured, bytes: Buffer, at: number): void => {
  const [hdop, pdop] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)]
  if (hdop > 0) attributes.hdop = hdop / 10
  if (pdop > 0) attributes.pdop = pdop / 10
}

/** Three cells: id, area, country, network, signal. */
const readCells = (attributes: Measured, bytes: Buffer, at: number): void => {
  const found = [at, at + 11, at + 22].flatMap((start) => {
    const [cid, lac] = [bytes.readUInt32LE(start), bytes.readUInt16LE(start + 4)]
    const [mcc, mnc] = [bytes.readUInt16LE(start + 6), bytes.readUInt16LE(start + 8)]
    return mcc > 0 && mcc < 1000 ? [`${mcc}-${mnc}-${lac}-${cid}`] : []
  })
  const [cell, ...cells] = found
  if (cell) attributes.cell = cell
  if (cells.length > 0) attributes.cells = cells.join()
}

/** A number, or hexadecimal digits where it is long. Ones only say that there is nothing, as do zeros of what is long. */
const keep = (attributes: Measured, field: number, bytes: Buffer, at: number, size: number): void => {
  if (size > 4) {
    const digits = bytes.toString('hex', at, at + size)
    if (!/^(0+|(ff|7f)+)$/.test(digits)) own(attributes, `io_${field}`, digits)
    return
  }
  const raw = bytes.readUIntLE(at, size)
  if (raw !== 256 ** size - 1) own(attributes, `io_${field}`, raw)
}
