/**
 * The envelope of Topin: start, length, number, content, stop. The length is not to be trusted, in scans it is the number of stations, and there
 * is no check: where a message ends is told by its number.
 */

import { noise } from '#gateway/parts/framers.ts'

const start = 0x78
const starts = [Buffer.of(start, start)]

/** Bytes before the content, and behind it. */
const [before, after] = [4, 2]

export const longest = 512

/** Scans, and bytes of a cell in each: 2 of LAC and 2 of id, or 4 of both, with the signal. */
export const cellSizes: ReadonlyMap<number, 5 | 9> = new Map([
  [0x17, 5],
  [0x69, 5],
  [0x18, 9],
  [0x19, 9],
  [0x1a, 9],
  [0x1b, 9],
])

/** Stations and cells that a scan has at most. */
const most_stations = 20

/** Sizes of contents: places, with height and alarm or without; places of two maps. A heartbeat has the number of the last, and nothing. */
const sizes: ReadonlyMap<number, readonly number[]> = new Map([
  [0x10, [18, 21]],
  [0x11, [18, 21]],
  [0x08, [0, 31]],
  [0x09, [0, 31]],
])

/** The shortest content of those that end with their stop: an IMEI; battery, version, zone and interval. */
const shortest: ReadonlyMap<number, number> = new Map([
  [0x01, 8],
  [0x13, 4],
])

const stops = (bytes: Buffer, at: number): boolean => bytes[at] === 0x0d && bytes[at + 1] === 0x0a

/** Where the first of `ends` is that a stop stands at: `undefined` while one may, 0 when none does. */
const firstStop = (bytes: Buffer, ends: readonly number[]): number | undefined => {
  for (const end of ends) {
    if (bytes.length < end + after) return undefined
    if (stops(bytes, end)) return end + after
  }
  return 0
}

/** Bytes of what stands before the cells of a scan, and their number. */
export const cellsAt = (bytes: Buffer): number => before + 6 + 7 * (bytes[2] ?? 0)

/** A scan ends with its cells, or an alarm behind them. */
const scanEnd = (bytes: Buffer, cell: number): number | undefined => {
  const at = cellsAt(bytes)
  if ((bytes[2] ?? 0) > most_stations) return 0
  const cells = bytes[at]
  if (cells === undefined) return undefined
  const end = at + 4 + cell * cells
  return cells > most_stations ? 0 : firstStop(bytes, [end, end + 1])
}

const endOf = (bytes: Buffer): number | undefined => {
  const number = bytes[3] as number
  const cell = cellSizes.get(number)
  if (cell) return scanEnd(bytes, cell)
  const known = sizes.get(number)
  if (known)
    return firstStop(
      bytes,
      known.map((size) => before + size),
    )
  // A status may hold what looks like its stop: its length is right but for one or two.
  const least = number === 0x13 ? Math.max(4, (bytes[2] as number) - 2) : (shortest.get(number) ?? 0)
  const stop = bytes.indexOf('\r\n', before + least, 'latin1')
  if (stop === -1) return bytes.length > longest ? 0 : undefined
  return stop + after > longest ? 0 : stop + after
}

export const frame = (bytes: Buffer): number | undefined => {
  if (bytes.length < 2) return bytes[0] === start ? undefined : bytes.length
  if (bytes[0] !== start || bytes[1] !== start) return noise(bytes, starts)
  if (bytes.length < before) return undefined
  const end = endOf(bytes)
  return end === 0 ? noise(bytes, starts) : end
}

export interface Message {
  number: number
  content: Buffer
}

export const open = (bytes: Buffer): Message | undefined =>
  bytes[0] === start && bytes[1] === start && bytes.length >= before + after && endOf(bytes) === bytes.length
    ? { number: bytes[3] as number, content: bytes.subarray(before, -after) }
    : undefined

/** A message to the device; `length` where it is not that of number and content. */
export const seal = (number: number, content: Uint8Array, length = content.length + 1): Buffer =>
  Buffer.concat([Buffer.of(start, start, length, number), content, Buffer.of(0x0d, 0x0a)])
