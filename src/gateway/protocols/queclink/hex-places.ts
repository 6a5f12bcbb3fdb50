/** Places of the hexadecimal form: how long they are, where they stand, and what each tells. */

import { isOnEarth } from '#gateway/parts/places.ts'
import { cellName } from '#gateway/parts/radio.ts'
import { utc } from '#gateway/parts/times.ts'
import { type Head, has } from './hex-head.ts'
import type { Place } from './places.ts'

/** The layout of places by the mask: bytes of each, and of what stands behind the last. */
export interface Layout {
  size: number
  speed: boolean
  heading: boolean
  alt: boolean
  /** Bytes of its cell, which ends it. */
  cell: 0 | 9 | 11
  behind: number
  /** More may stand behind them, of a length that is not known: a key, a bus. */
  open: boolean
}

/** Where places begin, behind their count. */
export interface Run {
  at: number
  count: number
}

export const layoutOf = ({ mask, wide }: Head): Layout => {
  const [speed, heading, alt] = [has(mask, 0), has(mask, 1), has(mask, 2)]
  const cell = has(mask, 3) ? (wide ? 11 : 9) : 0
  const behind = [3, 5, 3, 6].reduce((sum, bytes, index) => sum + (has(mask, 20 + index) ? bytes : 0), 0)
  const size = 16 + (speed ? 3 : 0) + (heading ? 2 : 0) + (alt ? 2 : 0) + cell
  return { size, speed, heading, alt, cell, behind, open: mask >>> 24 !== 0 }
}

const most_places = 15

/**
 * Where a report tells its places. What stands before their count differs by report and device: as documented, `usual`, or
 * as long as it must be so that all ends where the frame does, and each place is one.
 */
export const runOf = (head: Head, layout: Layout, usual: readonly number[]): Run | undefined => {
  const { bytes, at, end } = head
  for (const before of usual)
    if (isRun(head, layout, at + before)) return { at: at + before + 1, count: bytes.readUInt8(at + before) }
  for (let count = at; count + 1 + layout.size + layout.behind <= end; count++)
    if (isRun(head, layout, count)) return { at: count + 1, count: bytes.readUInt8(count) }
  const none = usual.find((before) => bytes[at + before] === 0 && at + before + 1 + layout.behind === end)
  return none === undefined ? undefined : { at: at + none + 1, count: 0 }
}

const isRun = ({ bytes, end }: Head, layout: Layout, at: number): boolean => {
  const count = bytes[at] ?? 0
  const rest = end - (at + 1 + count * layout.size + layout.behind)
  if (count < 1 || count > most_places || (layout.open ? rest < 0 : rest !== 0)) return false
  for (let place = at + 1, index = 0; index < count; index++, place += layout.size)
    if (!isPlace(bytes, place + layout.size - layout.cell, layout.open)) return false
  return true
}

/** `behind`: where its time ends. A device that never had a fix tells zeros. */
const isPlace = (bytes: Buffer, behind: number, open: boolean): boolean => {
  const never = bytes.readUIntBE(behind - 7, 6) === 0
  if (never ? open : !Number.isFinite(timeAt(bytes, behind - 7))) return false
  return isOnEarth(bytes.readInt32BE(behind - 11) / 1e6, bytes.readInt32BE(behind - 15) / 1e6)
}

const timeAt = (bytes: Buffer, at: number): number => {
  const [month = 0, day = 0, hour, minute, second] = bytes.subarray(at + 2, at + 7)
  const year = bytes.readUInt16BE(at)
  return year < 2000 ? Number.NaN : utc(year, month, day, hour, minute, second)
}

export const placeAt = (bytes: Buffer, start: number, layout: Layout): Place & { cell?: string } => {
  const heading = start + 1 + (layout.speed ? 3 : 0)
  const alt = heading + (layout.heading ? 2 : 0)
  const at = alt + (layout.alt ? 2 : 0)
  const cell = layout.cell > 0 ? cellAt(bytes, at + 15, layout.cell === 11) : undefined
  return {
    hdop: bytes.readUInt8(start),
    // Kilometres an hour and tenths.
    speed: layout.speed ? bytes.readUInt16BE(start + 1) + bytes.readUInt8(start + 3) / 10 : undefined,
    heading: layout.heading ? bytes.readUInt16BE(heading) : undefined,
    alt: layout.alt ? bytes.readInt16BE(alt) : undefined,
    lng: bytes.readInt32BE(at) / 1e6,
    lat: bytes.readInt32BE(at + 4) / 1e6,
    fixed: timeAt(bytes, at + 8),
    ...(cell !== undefined && { cell }),
  }
}

/** Network and country as digits, area and cell as numbers. */
export const cellAt = (bytes: Buffer, at: number, wide: boolean): string | undefined => {
  const [mcc, mnc] = [decimal(bytes, at), decimal(bytes, at + 2)]
  if (!(mcc > 0 && mcc < 1000 && mnc < 1000)) return undefined
  return cellName(mcc, mnc, bytes.readUInt16BE(at + 4), wide ? bytes.readUInt32BE(at + 6) : bytes.readUInt16BE(at + 6))
}

/** Four digits in two bytes; NaN of what is none. */
const decimal = (bytes: Buffer, at: number): number => {
  let value = 0
  for (let shift = 12; shift >= 0; shift -= 4) {
    const digit = (bytes.readUInt16BE(at) >> shift) & 15
    if (digit > 9) return Number.NaN
    value = 10 * value + digit
  }
  return value
}
