/** Cells and Wi-Fi stations among the items: each maker has a layout of its own. */

import { cellName, cellsTold, stations } from '#gateway/parts/radio.ts'
import type { Take } from './take.ts'

/** Where a part of a cell stands, and in how many bytes. */
type Part = readonly [at: number, size: 1 | 2 | 4]

/** The MCC comes first, in two bytes. A signal is skipped. */
interface Layout {
  size: number
  mnc: Part
  lac: Part
  id: Part
}

export const layouts = {
  short: { size: 8, mnc: [2, 1], lac: [3, 2], id: [5, 2] },
  long: { size: 10, mnc: [2, 1], lac: [3, 2], id: [5, 4] },
  bare: { size: 9, mnc: [2, 1], lac: [3, 2], id: [5, 4] },
  idFirst: { size: 10, mnc: [2, 2], lac: [8, 2], id: [4, 4] },
  idFirstMore: { size: 12, mnc: [2, 2], lac: [8, 2], id: [4, 4] },
  wide: { size: 12, mnc: [2, 2], lac: [4, 4], id: [8, 4] },
  wideIdFirst: { size: 13, mnc: [2, 2], lac: [8, 4], id: [4, 4] },
} as const satisfies Record<string, Layout>

/** Those of countries. */
const isMcc = (mcc: number): boolean => mcc >= 200 && mcc < 800

/** `undefined` of none. */
const nameAt = (value: Buffer, at: number, { mnc, lac, id }: Layout): string | undefined => {
  const mcc = value.readUInt16BE(at)
  const read = ([from, size]: Part): number => value.readUIntBE(at + from, size)
  return mcc === 0 ? undefined : cellName(mcc, read(mnc), read(lac), read(id))
}

const named = (value: Buffer, start: number, layout: Layout): string[] => {
  const names: string[] = []
  for (let at = start; at < value.length; at += layout.size) names.push(nameAt(value, at, layout) ?? '')
  return names.filter((name) => name !== '')
}

/** Their number, and cells. */
export const counted =
  (layout: Layout): Take =>
  (value, { attributes }) => {
    if (value.length < 1 || value.length !== 1 + value.readUInt8(0) * layout.size) return false
    Object.assign(attributes, cellsTold(named(value, 1, layout)))
    return true
  }

/** One cell or more, by the length. Other makers have other things in items of these numbers. */
export const uncounted =
  (layout: Layout): Take =>
  (value, { attributes }) => {
    if (value.length === 0 || value.length % layout.size !== 0 || !isMcc(value.readUInt16BE(0))) return false
    Object.assign(attributes, cellsTold(named(value, 0, layout)))
    return true
  }

export const one =
  (layout: Layout): Take =>
  (value, found) =>
    value.length === layout.size && uncounted(layout)(value, found)

/** Cells of one network: MCC 2, MNC 1, then LAC 2, cell 2, signal 1 of each. */
export const cellsOfOne: Take = (value, { attributes }) => {
  if (value.length < 8 || (value.length - 3) % 5 !== 0 || value.readUInt16BE(0) <= 200) return false
  const [mcc, mnc] = [value.readUInt16BE(0), value.readUInt8(2)]
  const names: string[] = []
  for (let at = 3; at < value.length; at += 5)
    if (value.readUInt32BE(at) !== 0) names.push(cellName(mcc, mnc, value.readUInt16BE(at), value.readUInt16BE(at + 2)))
  Object.assign(attributes, cellsTold(names))
  return true
}

/** `460;0;10369;48848910`. */
export const cellWords: Take = (value, { attributes }) => {
  const [, mcc, mnc, lac, id] = /^(\d{3});(\d+);(\d+);(\d+)$/.exec(value.toString('latin1')) ?? []
  if (mcc === undefined) return false
  attributes.cell = cellName(Number(mcc), Number(mnc), Number(lac), Number(id))
  return true
}

export const wifi: Take = (value, { attributes }) => {
  const found = value.length === 0 ? undefined : stations(value, 0, value.length)
  if (found === undefined) return false
  if (found !== '') attributes.wifi = found
  return true
}

export const countedWifi: Take = (value, found) =>
  value.length === 1 + 7 * (value[0] ?? 0) && (value.length === 1 || wifi(value.subarray(1), found))

/** Addresses and signals, with commas between. */
export const wifiWords: Take = (value, { attributes }) => {
  const words = value.toString('latin1', 1).split(',')
  const names = words.flatMap((word, i) =>
    i % 2 === 0 && words[i + 1] ? [`${word.toLowerCase()} ${words[i + 1]}`] : [],
  )
  if (names.length > 0) attributes.wifi = names.join()
  return true
}
