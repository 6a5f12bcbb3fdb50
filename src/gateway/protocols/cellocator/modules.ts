/** Message 11: modules, each of a type (1), a length (2, low byte first) and its bytes. */

import { own } from '#device/measures.ts'
import { fromRadians } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import { items } from '#gateway/parts/tlv.ts'
import { degreesOf, isFixed } from './status.ts'

/** Where the modules begin: behind the header of 13 bytes, their length (2) and four of no use. */
const begin = 19

type Module = (bytes: Buffer, reading: Reading) => boolean

/** HDOP, two modes, satellites, longitude, latitude, height, speed in a unit that no document at hand tells, heading. */
const place: Module = (bytes, reading) => {
  if (bytes.length !== 19) return false
  reading.no_fix = !isFixed(bytes[1] as number)
  reading.satellites = bytes[3]
  reading.lng = degreesOf(bytes.readInt32LE(4))
  reading.lat = degreesOf(bytes.readInt32LE(8))
  reading.alt = bytes.readInt32LE(12) / 100
  reading.heading = fromRadians(bytes.readUInt16LE(17) / 1000)
  return true
}

/** Valid or not, seconds, minutes, hours, day, month, year after 2000. */
const clock: Module = (bytes, reading) => {
  if (bytes.length !== 7) return false
  const [second, minute, hour, day, month, year] = bytes.subarray(1) as unknown as number[]
  reading.time = utc(year as number, month as number, day as number, hour, minute, second)
  return true
}

/** Operator (2), signature (4), count, and so many values of the vehicle: number (2), length, value. */
const vehicle: Module = (bytes, reading) => {
  if (bytes.length < 7) return false
  let at = 7
  for (let left = bytes[6] as number; left > 0; left--) {
    const size = bytes[at + 2]
    if (size === undefined || at + 3 + size > bytes.length) return false
    if (size > 0 && size <= 6 && reading.attributes)
      own(reading.attributes, `io_${bytes.readUInt16LE(at)}`, bytes.readUIntLE(at + 3, size))
    at += 3 + size
  }
  return at === bytes.length
}

const modules: Readonly<Record<number, Module>> = { 2: vehicle, 6: place, 7: clock }

/** `undefined` where a module does not fit. Those that we do not know are left out. */
export const modularOf = (bytes: Buffer): Reading | undefined => {
  const found = items(bytes, begin, bytes.length - 1, { tag: 1, length: 2, endian: 'little' })
  const reading: Reading = { time: Number.NaN, attributes: {} }
  const fits = found?.every(({ tag, value }) => modules[tag]?.(value, reading) ?? true)
  return fits ? reading : undefined
}
