/** Packages of the second edition: 12 place, 14 warning, 15 report. Sections 3.6 "Position", 3.7 "Beacon", 5.4 to 5.6. */

import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName, cellsTold, mac, stations } from '#gateway/parts/radio.ts'
import { isFixed, state, warn } from './state.ts'

/** Bytes of what a bit of the mask says is there: place, a cell with its network, two cells, three stations. */
const part_sizes = [15, 11, 7, 7, 7, 7, 7] as const
/** Time and mask. */
const head = 5
/** Of bit 7: technology, count, and where there are cells their network and each. */
const newCells = { head: 2, network: 14, each: 5 } as const

/** Where the parts begin, and behind them the end; `undefined` when it goes beyond. */
const partsOf = (bytes: Buffer): { starts: (number | undefined)[]; end: number } | undefined => {
  if (bytes.length < head) return undefined
  const mask = bytes.readUInt8(4)
  let at = head
  const starts = part_sizes.map((size, bit) => {
    if (((mask >> bit) & 1) === 0) return undefined
    at += size
    return at - size
  })
  if (mask & 0x80) {
    const count = bytes[at + 1] ?? 0
    starts.push(at)
    at += newCells.head + (count > 0 ? newCells.network + newCells.each * count : 0)
  }
  return at <= bytes.length ? { starts, end: at } : undefined
}

const placeAt = (bytes: Buffer, at: number | undefined): Omit<Reading, 'time'> =>
  at === undefined
    ? {}
    : {
        lat: bytes.readInt32BE(at) / 1_800_000,
        lng: bytes.readInt32BE(at + 4) / 1_800_000,
        alt: bytes.readInt16BE(at + 8),
        speed: bytes.readUInt16BE(at + 10),
        heading: bytes.readUInt16BE(at + 12),
        satellites: bytes.readUInt8(at + 14),
      }

/** The serving cell tells the network of the others. */
const cellsAt = (bytes: Buffer, starts: readonly (number | undefined)[]): Measured => {
  const [, serving, second, third] = starts
  if (serving === undefined) return {}
  const [mcc, mnc] = [bytes.readUInt16BE(serving), bytes.readUInt16BE(serving + 2)]
  const name = (at: number) => cellName(mcc, mnc, bytes.readUInt16BE(at), bytes.readUInt32BE(at + 2))
  const others = [second, third].flatMap((at) => (at === undefined ? [] : [name(at)]))
  return mcc === 0 ? {} : cellsTold([name(serving + 4), ...others])
}

const newCellAt = (bytes: Buffer, at: number | undefined): Measured => {
  if (at === undefined || bytes.readUInt8(at + 1) === 0) return {}
  const from = at + newCells.head
  const [mcc, mnc, tac] = [bytes.readUInt16BE(from), bytes.readUInt16BE(from + 2), bytes.readUInt16BE(from + 6)]
  return { cell: cellName(mcc, mnc, tac, bytes.readUInt32BE(from + 8)) }
}

const wifiAt = (bytes: Buffer, starts: readonly (number | undefined)[]): Measured => {
  const found = starts.slice(4, 7).flatMap((at) => (at === undefined ? [] : [stations(bytes, at, at + 7) ?? '']))
  const told = found.filter((station) => station !== '')
  return told.length > 0 ? { wifi: told.join() } : {}
}

/** Temperature in 1/256 °C, humidity in tenths of a per cent, light, carbon dioxide: 12 bytes. Zeros: it has no such sensor. */
const climate = (bytes: Buffer): Measured => {
  const [warmth, damp, light, co2] = [
    bytes.readInt16BE(0),
    bytes.readUInt16BE(2),
    bytes.readUInt32BE(4),
    bytes.readUInt32BE(8),
  ]
  return {
    ...(warmth !== 0 && { temperature1: warmth / 256 }),
    ...(damp !== 0 && { humidity1: damp / 10 }),
    ...(light !== 0 && { illuminance: light / 256 }),
    ...(co2 !== 0 && { co2 }),
  }
}

/** 1/16 °C of a wired probe. Zero and −50 are none. */
const probe = (bytes: Buffer): Measured => {
  const value = bytes.readInt16BE(0)
  return value === 0 || value === -800 ? {} : { temperature2: value / 16 }
}

/** What may follow the state of a place, one behind another; a device that has less ends earlier. */
const tail: readonly (readonly [size: number, take: (bytes: Buffer) => Measured])[] = [
  [2, (bytes) => ({ battery_voltage: bytes.readUInt16BE(0) / 1000 })],
  // Their unit is not documented.
  [4, (bytes) => ({ ain0: bytes.readUInt16BE(0), ain1: bytes.readUInt16BE(2) })],
  [4, (bytes) => ({ odometer: bytes.readUInt32BE(0) / 1000 })],
  // How often it looked for the network and for satellites.
  [4, () => ({})],
  [4, (bytes) => ({ steps: bytes.readUInt16BE(0) })],
  [12, climate],
  [2, probe],
]

/** Bytes of a beacon. */
const beacon = 16

const beaconsOf = (bytes: Buffer): Measured | undefined => {
  if (bytes.length < 2) return undefined
  const count = bytes.readUInt8(0)
  if (bytes.length !== 2 + count * beacon) return undefined
  const found = Array.from({ length: count }, (_, i) => mac(bytes, 2 + i * beacon))
  return found.length > 0 ? { beacons: found.join() } : {}
}

/** `undefined` when it ends within something. */
const tailOf = (bytes: Buffer): Measured | undefined => {
  let found: Measured = {}
  let at = 0
  for (const [size, take] of tail) {
    if (at === bytes.length) return found
    if (at + size > bytes.length) return undefined
    found = { ...found, ...take(bytes.subarray(at, at + size)) }
    at += size
  }
  if (at === bytes.length) return found
  const beacons = beaconsOf(bytes.subarray(at))
  return beacons && { ...found, ...beacons }
}

/** The reading of a package; `undefined` when its length is none of its kind. */
export const newer = (kind: number, bytes: Buffer): Reading | undefined => {
  const found = partsOf(bytes)
  if (!found) return undefined
  const { starts, end } = found
  // A warning and a report say why they were sent.
  const reason = kind === 0x12 ? 0 : 1
  const more = bytes.length - end - reason - 2
  if (more < 0 || (kind !== 0x12 && more !== 0)) return undefined
  const told = tailOf(bytes.subarray(end + reason + 2))
  if (!told) return undefined
  const bits = bytes.readUInt16BE(end + reason)
  const attributes: Measured = {
    ...told,
    ...cellsAt(bytes, starts),
    ...wifiAt(bytes, starts),
    ...newCellAt(bytes, starts[7]),
  }
  if (kind === 0x14) warn(bytes.readUInt8(end), attributes)
  if (kind === 0x15) attributes.device_event = bytes.readUInt8(end)
  state(bits, attributes)
  return { time: bytes.readUInt32BE(0) * 1000, ...placeAt(bytes, starts[0]), no_fix: !isFixed(bits), attributes }
}
