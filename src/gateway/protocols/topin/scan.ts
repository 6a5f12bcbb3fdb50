/** What a device sends of its surroundings: date as decimal digits, stations, number of cells, network, cells, of newer ones an alarm. */

import type { Measured } from '#device/measures.ts'
import { cellSizes, cellsAt, type Message } from './frame.ts'
import { readAlarm, type Said } from './messages.ts'

const mac = (bytes: Buffer, at: number): string => bytes.toString('hex', at, at + 6).replace(/..(?=.)/g, '$&:')

const stationsOf = (frame: Buffer): string =>
  Array.from({ length: frame[2] ?? 0 }, (_, index) => 10 + 7 * index)
    .map((at) => `${mac(frame, at)} ${frame[at + 6]}`)
    .join()

const cellsOf = (frame: Buffer, size: 5 | 9): string[] => {
  const at = cellsAt(frame)
  const part = size === 5 ? 2 : 4
  const network = `${frame.readUInt16BE(at + 1)}-${frame.readUInt8(at + 3)}`
  return Array.from({ length: frame.readUInt8(at) }, (_, index) => {
    const from = at + 4 + size * index
    return `${network}-${frame.readUIntBE(from, part)}-${frame.readUIntBE(from + part, part)}`
  })
}

/** `undefined` when this is none. */
export const readScan = (frame: Buffer, { number }: Message, received: number): Said | undefined => {
  const size = cellSizes.get(number)
  if (!size || !/^\d{12}$/.test(frame.toString('hex', 4, 10))) return undefined
  const attributes: Measured = {}
  const wifi = stationsOf(frame)
  const [cell, ...others] = cellsOf(frame, size)
  if (wifi !== '') attributes.wifi = wifi
  if (cell) attributes.cell = cell
  if (others.length > 0) attributes.cells = others.join()
  const end = cellsAt(frame) + 4 + size * (frame[cellsAt(frame)] ?? 0)
  if (frame.length === end + 3) readAlarm(frame.readUInt8(end), attributes)
  return { reading: { time: received, attributes } }
}
