/** Message 401F: behind the places items of two bytes each for number and length. */

import { type Measure, type Measured, put } from '#device/measures.ts'
import { items } from '#gateway/parts/tlv.ts'
import { alarmsAt } from './place.ts'
import { codesAt } from './vehicle.ts'

/** Answers false when its length is none of its kind. */
type Take = (value: Buffer, attributes: Measured) => boolean

const figure =
  (name: Measure, divisor: number): Take =>
  (value, attributes) => {
    if (value.length !== 2) return false
    put(attributes, name, value.readInt16LE(0) / divisor)
    return true
  }

const takes: Readonly<Record<number, Take>> = {
  0x0006: (value, attributes) => codesAt(value, 0, 2, attributes) === value.length,
  0x0007: (value, attributes) => alarmsAt(value, 4, attributes) === value.length,
  // Whether the lamp is on stands behind the codes.
  0x000b: (value, attributes) => codesAt(value, 0, 4, attributes) === value.length - 2,
  0x0011: figure('temperature1', 10),
  0x0012: figure('temperature2', 10),
  0x0013: figure('temperature3', 10),
  0x0014: figure('temperature4', 10),
  0x0020: figure('board_voltage', 100),
  0x0021: figure('battery_voltage', 100),
}

/** Reads what the items tell; `undefined` when they do not fit. */
export const itemsAt = (bytes: Buffer, at: number): Measured | undefined => {
  const list = items(bytes, at, bytes.length, { tag: 2, length: 2, endian: 'little' })
  const attributes: Measured = {}
  return list?.every(({ tag, value }) => takes[tag]?.(value, attributes) ?? true) ? attributes : undefined
}
