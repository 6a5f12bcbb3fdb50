/** What a device tells of itself in the hexadecimal form: groups of fields, by the mask. Section "Information report". */

import { type Measured, put } from '#device/measures.ts'
import { toldOf } from '#gateway/parts/point.ts'
import { cellsTold } from '#gateway/parts/radio.ts'
import type { Told } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { signalOf } from './fields.ts'
import { type Head, has, take } from './hex-head.ts'
import { cellAt } from './hex-places.ts'
import { putMotion, putWires } from './hex-report.ts'

type Group = readonly [bit: number, read: (head: Head, found: Measured) => void]

const skipped =
  (size: number): Group[1] =>
  (head) => {
    head.at += size
  }

/** In their order: versions, wires, satellites, supply, SIM card, signal, zone of time, cells. */
const groups: readonly Group[] = [
  [8, skipped(6)],
  [9, (head, found) => wires(head, found)],
  [10, (head, found) => satellites(head, found)],
  [11, (head, found) => supply(head, found)],
  [12, (head, found) => card(head, found)],
  [13, (head, found) => signal(head, found)],
  [14, skipped(3)],
  [15, (head, found) => cells(head, found)],
]

/** A status. Groups that do not end where the frame does are of a device whose layout is another. */
export const informationOf = (head: Head): Told & { fault?: string } => {
  const found: Measured = {}
  for (const [bit, read] of groups) if (has(head.mask, bit)) read(head, found)
  if (head.at !== head.end) return { points: [], fault: 'information of an unknown layout' }
  return toldOf([{ time: Number.NaN, attributes: found }], combine)
}

const wires = (head: Head, found: Measured): void => {
  head.at += 12
  putWires(take(head, 1), take(head, 1), found)
  head.at += 1
}

/** State, satellites, last fix, and how often the device is set to report. */
const satellites = (head: Head, found: Measured): void => {
  putMotion(take(head, 1), found)
  head.at += 23
}

const supply = (head: Head, found: Measured): void => {
  head.at += 1
  put(found, 'board_voltage', take(head, 2) / 1000)
  put(found, 'battery_voltage', take(head, 2) / 1000)
  put(found, 'battery', take(head, 1))
}

const card = (head: Head, found: Measured): void => {
  const digits = head.bytes.toString('hex', head.at, head.at + 10).replace(/f+$/, '')
  head.at += 10
  if (/^\d{18,20}$/.test(digits)) found.iccid = digits
}

/** The error rate stands behind it. */
const signal = (head: Head, found: Measured): void => {
  put(found, 'gsm_signal', signalOf(String(take(head, 1))))
  head.at += 1
}

/** Why they are told, their number, and of each two bytes of its strength behind it. The last is the serving one. */
const cells = (head: Head, found: Measured): void => {
  head.at += 1
  const count = take(head, 1)
  const told: string[] = []
  for (let index = 0; index < count && head.at + 10 <= head.end; index++, head.at += 10) {
    const cell = cellAt(head.bytes, head.at, false)
    if (cell) told.unshift(cell)
  }
  Object.assign(found, cellsTold(told))
}
