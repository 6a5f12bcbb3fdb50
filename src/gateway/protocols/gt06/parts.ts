/** What GT06 messages are made of. A layout is a list of parts, read in turn until the content ends. */

import { type Attributes, flag } from '#track/point.ts'

/** What was read of one message so far. */
export interface Found {
  /** Minutes that the message's clock is ahead of UTC. */
  zone: number
  /** Milliseconds since 1970 UTC; NaN when the device sent no date. */
  time?: number
  place?: { lat: number; lng: number; speed: number; heading: number; satellites: number }
  flags: number
  attributes: Attributes
  /** Why the rest of the message was not read. */
  fault?: string
}

/** Reads from the front of `bytes` and answers how many it took; `undefined` ends the reading. */
export type Part = (bytes: Buffer, found: Found) => number | undefined

export function read(layout: readonly Part[], content: Buffer, zone: number): Found {
  const found: Found = { zone, flags: 0, attributes: {} }
  let at = 0
  for (const part of layout) {
    const taken = part(content.subarray(at), found)
    if (taken === undefined) break
    at += taken
  }
  return found
}

export const fixed =
  (size: number, take: (bytes: Buffer, found: Found) => void): Part =>
  (bytes, found) => {
    if (bytes.length < size) return undefined
    take(bytes, found)
    return size
  }

export const time = fixed(6, (bytes, found) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes
  const clock = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  // A date that is none, such as zeros, is carried over into another day or month.
  const valid = month === new Date(clock).getUTCMonth() + 1 && day === new Date(clock).getUTCDate() && hour < 24
  found.time = valid ? clock - found.zone * 60_000 : Number.NaN
})

/** Course and status: bit 12 positioned, 11 west, 10 north, 9–0 the course. */
function locate(lat: number, lng: number, word: number, found: Found) {
  const south = (word & 0x0400) === 0
  const west = (word & 0x0800) !== 0
  if ((word & 0x1000) === 0) found.flags |= flag.no_fix
  found.place = {
    lat: (south ? -lat : lat) / 1_800_000,
    lng: (west ? -lng : lng) / 1_800_000,
    speed: 0,
    heading: (word & 0x03ff) % 360,
    satellites: 0,
  }
}

export const place = fixed(12, (bytes, found) => {
  locate(bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt16BE(10), found)
  Object.assign(found.place ?? {}, { speed: bytes.readUInt8(9), satellites: bytes.readUInt8(0) & 0x0f })
})

/** The place of the camera's alarm (0x95): no satellites, no speed. */
export const placeOfAlarm: Part = (bytes, found) => {
  // An alarm without a place is the date and the alarm alone.
  if (bytes.length < 11) return 0
  locate(bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt16BE(8), found)
  found.flags |= flag.no_speed
  return 10
}

/** A part behind its own length; a length of zero says that it was left out. `self`: the length counts itself. */
const sized =
  (part: Part, self: boolean): Part =>
  (bytes, found) => {
    const size = bytes[0]
    if (size === undefined) return undefined
    const end = Math.max(1, self ? size : size + 1)
    part(bytes.subarray(1, end), found)
    return end
  }

/**
 * Bit 15 of the MCC says that the MNC has two bytes. Second generation: LAC 2, cell 3 (of some devices 4); fourth: LAC 4, cell 8.
 */
export const cellOf =
  (lac: 2 | 4, id: 3 | 4 | 8): Part =>
  (bytes, found) => {
    const wide = ((bytes[0] ?? 0) & 0x80) !== 0 ? 2 : 1
    const size = 2 + wide + lac + id
    if (bytes.length < size) return undefined
    const mcc = bytes.readUInt16BE(0) & 0x7fff
    const mnc = bytes.readUIntBE(2, wide)
    const area = bytes.readUIntBE(2 + wide, lac)
    const at = 2 + wide + lac
    const tower = id === 8 ? bytes.readBigUInt64BE(at) : BigInt(bytes.readUIntBE(at, id))
    if (mcc !== 0) found.attributes.cell = `${mcc}-${mnc}-${area}-${tower}`
    return size
  }

export const cell = cellOf(2, 3)
export const cell4g = cellOf(4, 8)
export const sizedCell = sized(cell, true)
export const sizedPlace = sized(place, false)

/** Message 0x11 is a place on some devices and a cell on others; only the length tells. */
export const placeOrCell: Part = (bytes, found) => (bytes.length < 12 ? cell : place)(bytes, found)

const per = (level: number, top: number): number | undefined =>
  level <= top ? Math.round((level * 100) / top) : undefined

function tell(found: Found, attributes: Record<string, number | boolean | undefined>) {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) found.attributes[name] = value
}

/** Terminal information, voltage level 0–6, signal level 0–4. */
export const terminal = fixed(3, (bytes, found) => {
  const bits = bytes.readUInt8(0)
  tell(found, {
    fuel_cut: (bits & 0x80) !== 0,
    gps_tracking: (bits & 0x40) !== 0,
    charging: (bits & 0x04) !== 0,
    ignition: (bits & 0x02) !== 0,
    armed: (bits & 0x01) !== 0,
    battery: per(bytes.readUInt8(1), 6),
    gsm_signal: per(bytes.readUInt8(2), 4),
  })
})

/** A lock's heartbeat: terminal information that means the lock, the battery in hundredths of a volt, the signal. */
export const heartbeatOfLock = fixed(4, (bytes, found) => {
  tell(found, { battery_voltage: bytes.readUInt16BE(1) / 100, gsm_signal: per(bytes.readUInt8(3), 4) })
})

export const ignition = fixed(1, (bytes, found) => {
  found.attributes.ignition = bytes[0] === 1
})

/** Why the device sent the place. */
export const uploadMode = fixed(1, (bytes, found) => {
  found.attributes.upload_mode = bytes.readUInt8(0)
})

export const reUpload = fixed(1, (bytes, found) => {
  if (bytes[0] === 1) found.flags |= flag.buffered
})

/** Metres: the documents name no unit, devices count metres. */
export const mileage = fixed(4, (bytes, found) => {
  found.attributes.odometer = bytes.readUInt32BE(0) / 1000
})

export const fence = fixed(1, (bytes, found) => {
  if (bytes[0] !== 0xff) found.attributes.fence = bytes.readUInt8(0) + 1
})
