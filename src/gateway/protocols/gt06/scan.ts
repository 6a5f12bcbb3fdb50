/**
 * Messages of watches and magnets without serial and check. Scans of their surroundings (0x17, 0x69): start, the number
 * of stations in place of a length, number, date as decimal digits, stations, number of cells, network, cells, stop.
 * Places (0x10, 0x11): those of all devices, in an envelope without the two.
 */

import type { Measured } from '#device/measures.ts'
import { flag } from '#track/point.ts'
import { stationsOf } from './cells.ts'
import { stops } from './frame.ts'
import { type Found, place, readPlace, time } from './parts.ts'

/** Stations of a scan at most: a message of these numbers with a greater length is no scan. */
const most_stations = 15
const before = 10
const station = 7
const network = 4
const cell = 5
const after = 2

/** Answers whether a message is a scan. */
export const isScan = (bytes: Buffer): boolean =>
  bytes[0] === 0x78 && (bytes[3] === 0x17 || bytes[3] === 0x69) && (bytes[2] ?? 0) <= most_stations

/** Length in bytes of a scan; `undefined` until it is known. */
export function scanSize(bytes: Buffer): number | undefined {
  const end = before + station * (bytes[2] ?? 0)
  const cells = bytes[end]
  return cells === undefined ? undefined : end + network + cell * cells + after
}

/** Reads a scan; `undefined` when the frame is none. */
export function scan(frame: Buffer): Found | undefined {
  if (!isScan(frame) || scanSize(frame) !== frame.length || !stops(frame, frame.length)) return undefined
  if (!/^\d{12}$/.test(frame.toString('hex', 4, before))) return undefined
  const attributes: Measured = {}
  const wifi = stationsOf(frame, before, frame.readUInt8(2))
  const at = before + station * frame.readUInt8(2)
  const [serving, ...others] = Array.from({ length: frame.readUInt8(at) }, (_, index) => {
    const from = at + network + cell * index
    const country = `${frame.readUInt16BE(at + 1)}-${frame.readUInt8(at + 3)}`
    return `${country}-${frame.readUInt16BE(from)}-${frame.readUInt16BE(from + 2)}`
  })
  if (wifi !== '') attributes.wifi = wifi
  if (serving) attributes.cell = serving
  if (others.length > 0) attributes.cells = others.join()
  return { zone: 0, flags: 0, attributes }
}

/** Bare places: the length byte that they have, which leaves out a byte, by their number. */
const bares = new Map([
  [0x10, { says: 18, size: 24, kept: false }],
  [0x11, { says: 21, size: 27, kept: true }],
])

const bareOf = (bytes: Buffer) => {
  const kind = bytes[0] === 0x78 ? bares.get(bytes[3] ?? 0) : undefined
  return kind?.says === bytes[2] ? kind : undefined
}

/** Length in bytes of a bare place; `undefined` for another message. */
export const bareSize = (bytes: Buffer): number | undefined => bareOf(bytes)?.size

/** Reads a bare place, only if it is plausible: there is no check. */
export function bare(frame: Buffer): Found | undefined {
  const kind = bareOf(frame)
  if (!kind || frame.length !== kind.size || !stops(frame, frame.length)) return undefined
  const found = readPlace([[time, place]], frame.subarray(4, -2), { zone: 0 })
  if (found && kind.kept) found.flags |= flag.buffered
  return found
}

/** The answer to a scan: its number and date. */
export const answerOfScan = (frame: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0x78, 0x78, 0), frame.subarray(3, before), Buffer.of(0x0d, 0x0a)])
