/** The cells and Wi-Fi stations of GT06 messages. */

import type { Part } from './parts.ts'

/**
 * Bytes of the area code of a cell: 2, then the cell 3, for some devices 4, in the second generation; 4, then 8 in the
 * fourth.
 */
type Lac = 2 | 4
type Id = 3 | 4 | 8

interface Network {
  mcc: number
  mnc: number
  /** Bytes of both. */
  size: number
}

/** The network of a cell. Bit 15 of the MCC says that the MNC has two bytes; `wide` messages always give it two. */
const networkOf = (bytes: Buffer, wide = false): Network | undefined => {
  const size = wide || ((bytes[0] ?? 0) & 0x80) !== 0 ? 4 : 3
  if (bytes.length < size) return undefined
  return { mcc: bytes.readUInt16BE(0) & 0x7fff, mnc: bytes.readUIntBE(2, size - 2), size }
}

const towerAt = (bytes: Buffer, at: number, { mcc, mnc }: Network, lac: Lac, id: Id): string => {
  const from = at + lac
  const tower = id === 8 ? bytes.readBigUInt64BE(from) : bytes.readUIntBE(from, id)
  return `${mcc}-${mnc}-${bytes.readUIntBE(at, lac)}-${tower}`
}

/** Makes a part that reads the serving cell. A cell without a country is none. */
export const cellOf =
  (lac: Lac, id: Id, wide = false): Part =>
  (bytes, { attributes }) => {
    const network = networkOf(bytes, wide)
    if (!network || bytes.length < network.size + lac + id) return undefined
    if (network.mcc !== 0) attributes.cell = towerAt(bytes, network.size, network, lac, id)
    return network.size + lac + id
  }

/** The serving cell of the second generation. */
export const cell = cellOf(2, 3)
/** The serving cell of the fourth generation. */
export const cell4g = cellOf(4, 8)

/** A cell behind its generation; its signal follows, in two bytes from the third generation on. */
export const cellOfKind: Part = (bytes, found) => {
  const late = (bytes[0] ?? 0) >= 3
  const taken = (late ? cell4g : cell)(bytes.subarray(1), found)
  const end = taken === undefined ? Number.NaN : 1 + taken + (late ? 2 : 1)
  return end <= bytes.length ? end : undefined
}

/**
 * Makes a part that reads `count` cells of one network, each with its signal: the serving one and its neighbours. Zeros
 * are no cell. `told`: bytes before the first cell that say how many are none.
 */
export const cells =
  (lac: Lac, id: Id, count: number, told: 0 | 1 = 0): Part =>
  (bytes, { attributes }) => {
    const network = networkOf(bytes)
    const step = lac + id + 1
    const first = (network?.size ?? 0) + told
    if (!network || bytes.length < first + count * step) return undefined
    const places = Array.from({ length: count }, (_, index) => first + index * step)
    const [serving, ...others] = places
      .filter((at) => bytes.readUIntBE(at, lac) !== 0)
      .map((at) => towerAt(bytes, at, network, lac, id))
    if (serving) attributes.cell = serving
    if (others.length > 0) attributes.cells = others.join()
    return first + count * step
  }

const mac = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 6).replace(/..(?=.)/g, '$&:')

/** `count` Wi-Fi stations from `at` on, each an address of six bytes and its signal, as an attribute. */
export const stationsOf = (bytes: Buffer, at: number, count: number): string =>
  Array.from({ length: count }, (_, index) => at + 7 * index)
    .map((from) => `${mac(bytes, from)} ${bytes[from + 6]}`)
    .join()

/** Wi-Fi stations behind their number. */
export const stations: Part = (bytes, { attributes }) => {
  const count = bytes[0] ?? 0
  if (bytes.length < 1 + 7 * count) return undefined
  if (count > 0) attributes.wifi = stationsOf(bytes, 1, count)
  return 1 + 7 * count
}

/** Addresses of stations behind their number, each with two bytes of unknown use before it. */
export const addresses: Part = (bytes, { attributes }) => {
  const count = bytes[0] ?? 0
  if (bytes.length < 1 + 8 * count) return undefined
  const found = Array.from({ length: count }, (_, index) => mac(bytes, 3 + 8 * index))
  if (count > 0) attributes.wifi = found.join()
  return 1 + 8 * count
}
