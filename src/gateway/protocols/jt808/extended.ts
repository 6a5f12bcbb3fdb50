/** Item EB: by maker cells, a zone, or further items behind lengths of two bytes. */

import { whereZero } from './alarms.ts'
import { cellsOfOne, cellWords, layouts, one, wifiWords } from './cells.ts'
import { either, figure, iccid, putVolts, type Take } from './take.ts'

/** `UTC+08:00`. */
const zone: Take = (value, found) => {
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(value.toString('latin1')) ?? []
  if (sign === undefined) return false
  found.zone = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return true
}

const inner: Readonly<Record<number, Take>> = {
  0x24: cellWords,
  0x2d: (value, { attributes }) => {
    if (value.length !== 2 && value.length !== 4) return false
    putVolts(value.readUIntBE(0, value.length) / 1000, attributes)
    return true
  },
  0x89: whereZero({ 12: ['detach'] }),
  0xa8: figure('battery', 1),
  0xb2: (value, { attributes }) => {
    attributes.iccid = value.toString('hex').replace(/f+$/, '')
    return true
  },
  0xb9: wifiWords,
  0xc5: whereZero({ 6: ['vibration_start'] }),
  0xce: figure('board_voltage', 2, 100),
  0xd8: one(layouts.bare),
  0xe1: figure('battery', 1),
  0xfb: iccid,
}

/** Behind a length that counts them, numbers of two bytes and values. */
const items: Take = (value, found) => {
  const taken: { id: number; data: Buffer }[] = []
  for (let at = 0; at < value.length; ) {
    const size = at + 4 <= value.length ? value.readUInt16BE(at) : 0
    if (size < 2 || at + 2 + size > value.length) return false
    taken.push({ id: value.readUInt16BE(at + 2), data: value.subarray(at + 4, at + 2 + size) })
    at += 2 + size
  }
  for (const { id, data } of taken) inner[id]?.(data, found)
  return taken.length > 0
}

export const extended = either(cellsOfOne, zone, items)
