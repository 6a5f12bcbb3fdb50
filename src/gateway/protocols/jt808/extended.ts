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
  36: cellWords,
  45: (value, { attributes }) => {
    if (value.length !== 2 && value.length !== 4) return false
    putVolts(value.readUIntBE(0, value.length) / 1000, attributes)
    return true
  },
  137: whereZero({ 12: ['detach'] }),
  168: figure('battery', 1),
  178: (value, { attributes }) => {
    attributes.iccid = value.toString('hex').replace(/f+$/, '')
    return true
  },
  185: wifiWords,
  197: whereZero({ 6: ['vibration_start'] }),
  206: figure('board_voltage', 2, 100),
  216: one(layouts.bare),
  225: figure('battery', 1),
  251: iccid,
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
