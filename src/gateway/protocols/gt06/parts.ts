/** Parts of GT06 messages. A layout is a list of parts, read in turn; it fits when they end where the content does. */

import { type Measured, own } from '#device/measures.ts'
import { flag } from '#track/point.ts'

/** Facts about the device that sent a message. */
export interface Sender {
  /** Minutes that the message's clock is ahead of UTC. */
  zone: number
  /** Code of the model that it is registered as. */
  model?: string
}

/** Values that have been read of a message so far. */
export interface Found extends Sender {
  /** Milliseconds since 1970 UTC; NaN when the device sent no date. */
  time?: number
  place?: { lat: number; lng: number; alt: number; speed: number; heading: number; satellites: number }
  flags: number
  attributes: Measured
  /** Why the message cannot be what it says. */
  fault?: string
}

/** Reads from the front of `bytes` and returns how many it took; `undefined` when they are not what it reads. */
export type Part = (bytes: Buffer, found: Found) => number | undefined
/** Parts of a message in their order. */
export type Layout = readonly Part[]

/** Reads a message by the first of its layouts that fits; `undefined` when none does. */
export function readLayouts(layouts: readonly Layout[], content: Buffer, sender: Sender): Found | undefined {
  for (const layout of layouts) {
    const found: Found = { ...sender, flags: 0, attributes: {} }
    if (take(layout, content, found) === content.length) return found
  }
  return undefined
}

/**
 * Reads only the place of a message whose length fits none of its layouts, where it is sound at the offset of one of
 * them. Nothing behind it is read: an alarm there may be anything.
 */
export function readPlace(layouts: readonly Layout[], content: Buffer, sender: Sender): Found | undefined {
  for (const layout of layouts) {
    const found: Found = { ...sender, flags: 0, attributes: {} }
    const parts = layout.slice(0, layout.indexOf(place) + 1)
    const end = take(parts, content, found)
    if (end && isSound(found, content.readUInt16BE(end - 2))) return found
  }
  return undefined
}

/** Answers whether a place is plausible: a fix, on the earth, with a date and a course. */
function isSound({ time, place, flags, fault }: Found, word: number): boolean {
  if (fault !== undefined || !place || (flags & flag.no_fix) !== 0 || !Number.isFinite(time)) return false
  return (place.lat !== 0 || place.lng !== 0) && (word & 0x03ff) <= 360
}

/**
 * Reads the parts of a layout in turn and returns how many bytes they took together; `undefined` when one does not fit.
 */
export function take(layout: Layout, bytes: Buffer, found: Found): number | undefined {
  let at = 0
  for (const part of layout) {
    const taken = part(bytes.subarray(at), found)
    if (taken === undefined) return undefined
    at += taken
  }
  return at
}

/** Makes a part of `size` bytes. */
export const fixed =
  (size: number, take: (bytes: Buffer, found: Found) => void): Part =>
  (bytes, found) => {
    if (bytes.length < size) return undefined
    take(bytes, found)
    return size
  }

/** Date and time. Zeros are of a device that has no date yet; any other that is no date makes the message invalid. */
export const time: Part = (bytes, found) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes
  const clock = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  // A date that is none is carried over into another day or month.
  const valid =
    month === new Date(clock).getUTCMonth() + 1 &&
    day === new Date(clock).getUTCDate() &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  const zeros = (year | month | day | hour | minute | second) === 0
  if (bytes.length < 6 || !(valid || zeros)) return undefined
  found.time = valid ? clock - found.zone * 60_000 : Number.NaN
  return 6
}

/** Makes a part that takes all remaining bytes and reads the first `size` of them. */
export const firstOf =
  (size: number, part: Part): Part =>
  (bytes, found) =>
    bytes.length < size ? undefined : part(bytes.subarray(0, size), found)

/** Makes a part that skips `size` bytes. */
export const skip = (size: number): Part => fixed(size, () => undefined)
/** Skips all remaining bytes. */
export const restOfContent: Part = (bytes) => bytes.length

/**
 * Adds the place. Bits of course and status: 15 and 14 ignition and that it is told, 12 positioned, 11 west, 10 north,
 * 9–0 the course. Coordinates in 1/1,800,000 degree; without a fix they may be anything, with one those outside the
 * earth make the message invalid.
 */
export function locate(lat: number, lng: number, word: number, found: Found) {
  const south = (word & 0x0400) === 0
  const west = (word & 0x0800) !== 0
  const positioned = (word & 0x1000) !== 0
  if ((word & 0x4000) !== 0) found.attributes.ignition = (word & 0x8000) !== 0
  if (!positioned) found.flags |= flag.no_fix
  const onEarth = lat <= 90 * 1_800_000 && lng <= 180 * 1_800_000
  if (positioned && !onEarth) found.fault = 'a position outside the earth'
  if (!onEarth) return
  found.place = {
    lat: (south ? -lat : lat) / 1_800_000,
    lng: (west ? -lng : lng) / 1_800_000,
    alt: 0,
    speed: 0,
    heading: (word & 0x03ff) % 360,
    satellites: 0,
  }
}

/** Satellites, coordinates, speed, course and status. */
export const place = fixed(12, (bytes, found) => {
  locate(bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt16BE(10), found)
  Object.assign(found.place ?? {}, { speed: bytes.readUInt8(9), satellites: bytes.readUInt8(0) & 0x0f })
})

/** Height in metres. */
export const altitude = fixed(2, (bytes, { place }) => {
  if (place) place.alt = bytes.readInt16BE(0)
})

/** The place of a camera's report on its films: satellites, coordinates, course and status, the speed in two bytes. */
export const placeOfCamera = fixed(13, (bytes, found) => {
  locate(bytes.readUInt32BE(1), bytes.readUInt32BE(5), bytes.readUInt16BE(9), found)
  Object.assign(found.place ?? {}, { speed: bytes.readUInt16BE(11), satellites: bytes.readUInt8(0) & 0x0f })
})

/** The place of a camera's alarm (0x95): no satellites, no speed. */
export const placeOfAlarm = fixed(10, (bytes, found) => {
  locate(bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt16BE(8), found)
  found.flags |= flag.no_speed
})

/**
 * Makes a part of parts behind their length, which they must fill; a length of zero means that they were left out.
 * `self`: the length counts itself.
 */
export const sized =
  (layout: Layout, self = false): Part =>
  (bytes, found) => {
    const size = bytes[0]
    if (size === undefined) return undefined
    const end = Math.max(1, self ? size : size + 1)
    if (end > bytes.length) return undefined
    const filled = end === 1 || take(layout, bytes.subarray(1, end), found) === end - 1
    return filled ? end : undefined
  }

export const per = (level: number, top: number): number | undefined =>
  level <= top ? Math.round((level * 100) / top) : undefined

export const percent = (value: number): number | undefined => (value <= 100 ? value : undefined)

/** Adds attributes that are not undefined. */
export function tell(found: Found, attributes: Measured) {
  for (const [name, value] of Object.entries(attributes)) own(found.attributes, name, value)
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

/** Terminal information, the supply in hundredths of a volt, signal level 0–4. */
export const terminalOfVolts = fixed(4, (bytes, found) => {
  terminal(Buffer.of(bytes.readUInt8(0), 0xff, bytes.readUInt8(3)), found)
  tell(found, { board_voltage: bytes.readUInt16BE(1) / 100 })
})

/** Makes a part that reads engine hours in units of `seconds`, in `size` bytes. */
export const engineHours = (size: 3 | 4, seconds: number): Part =>
  fixed(size, (bytes, found) => tell(found, { engine_hours: (bytes.readUIntBE(0, size) * seconds) / 3600 }))

/** The reason why the device sent the place. */
export const uploadMode = fixed(1, (bytes, found) => {
  found.attributes.upload_mode = bytes.readUInt8(0)
})

export const reUpload = fixed(1, (bytes, found) => {
  if (bytes[0] === 1) found.flags |= flag.buffered
})

/** Makes a part that reads the mileage in units of `unit` metres. The documents name no unit; devices count metres. */
export const counted = (unit: number, size: 3 | 4 = 4): Part =>
  fixed(size, (bytes, found) => {
    found.attributes.odometer = (bytes.readUIntBE(0, size) * unit) / 1000
  })
export const mileage = counted(1)

export const fence = fixed(1, (bytes, found) => {
  if (bytes[0] !== 0xff) found.attributes.fence = bytes.readUInt8(0) + 1
})
