import { toldOf } from '#gateway/parts/point.ts'
import type { Told } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'

/** Bytes of a trouble code: one of no use here, time, longitude, latitude, whether it is active or stored, five characters. */
const CODE = 19

/** Command 9: how many codes, and each with its moment and its place. `undefined` when they do not fill it, or are none. */
export const readTrouble = (bytes: Buffer, at: number, end: number): (Told & { fault?: string }) | undefined => {
  const count = at < end ? bytes.readUInt8(at) : -1
  if (end - at - 1 !== count * CODE) return undefined
  const starts = Array.from({ length: count }, (_, index) => at + 1 + index * CODE)
  const codes = starts.map((start) => bytes.toString('latin1', start + CODE - 5, start + CODE))
  if (!codes.every((code) => /^[\x21-\x7e]{5}$/.test(code))) return undefined
  const readings = starts.map((start, index) => ({
    time: bytes.readUInt32BE(start + 1) * 1000,
    lng: bytes.readInt32BE(start + 5) / 1e7,
    lat: bytes.readInt32BE(start + 9) / 1e7,
    attributes: { dtc: codes[index] as string },
  }))
  return toldOf(oneOfEach(readings, codes), combine)
}

/** Codes of one moment and place are one point. */
const oneOfEach = <R extends { time: number; lat: number; lng: number; attributes: { dtc: string } }>(
  readings: readonly R[],
  codes: readonly string[],
): R[] => {
  const first = readings[0]
  const same = readings.every(({ time, lat, lng }) => time === first?.time && lat === first.lat && lng === first.lng)
  if (!first || !same) return [...readings]
  return [{ ...first, attributes: { ...first.attributes, dtc: codes.join() } }]
}
