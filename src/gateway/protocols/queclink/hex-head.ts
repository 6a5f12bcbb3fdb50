/** How frames of the hexadecimal form begin and end: masks say which device they tell of, and when. */

import type { Cursor } from '#gateway/parts/groups.ts'
import { lengthIn } from './hex-frame.ts'

/** A frame whose ends are read: `at` is behind who sends, `end` before when it was sent. */
export interface Head extends Cursor {
  /** Its four letters. */
  header: string
  type: number
  mask: number
  /** Newer devices, whose kind has three bytes, tell cells of four. */
  wide: boolean
  /** Digits, as the text form has them. */
  version: string
  /** The IMEI; nothing where the device is set to tell its name instead. */
  device?: string
  /** Four digits that an answer repeats; none where the frame has none. */
  count: string
}

/** The bits of a mask that say what there is beside what a frame is about. */
interface Bits {
  length: number
  name: number
  kind: number
  version: number
  firmware: number
  sent: number
  count: number
}

/** Whether a type stands before the mask, and how many bytes that has. */
interface Form {
  typed: boolean
  size: 1 | 2 | 4
  bits: Bits
  /** Who sends stands before what kind of device it is. */
  idFirst?: true
}

const long: Bits = { length: 7, name: 6, kind: 8, version: 9, firmware: 10, sent: 4, count: 5 }
const middle: Bits = { length: 0, name: 1, kind: 2, version: 3, firmware: 4, sent: 5, count: 6 }
const short: Bits = { length: 0, kind: 1, version: 2, firmware: 3, name: 4, sent: 5, count: 6 }

const report: Form = { typed: true, size: 4, bits: long }

/** By the last two letters of the header, which what was kept has too. */
const forms: Readonly<Record<string, Form>> = {
  ...{ SP: report, VT: report, AN: report, AT: report },
  NF: { typed: true, size: 2, bits: middle, idFirst: true },
  RD: { typed: false, size: 2, bits: middle },
  CK: { typed: true, size: 1, bits: short },
  BD: { typed: false, size: 1, bits: short },
}

/** Where who sends stands in frames without a mask that is known; when it was sent and the count are told always. */
const fixed: Readonly<Record<string, number>> = { '+ACC': 7, '+LGN': 15 }

/** A kind of three bytes begins with it. */
const wideKind = 0x80

/** The number there, and on; NaN beyond the end. */
export const take = (cursor: Cursor, size: 1 | 2 | 3 | 4): number => {
  const { bytes, at, end } = cursor
  cursor.at += size
  return cursor.at <= end ? bytes.readUIntBE(at, size) : Number.NaN
}

/** What stands there as digits, and on. */
const digits = (cursor: Cursor, size: number): string => {
  const { bytes, at } = cursor
  cursor.at += size
  return bytes.toString('hex', at, at + size).toUpperCase()
}

export const has = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1

/** Of a frame whose check is right; `undefined` of a header whose frames say nowhere who sends. */
export const headOf = (frame: Buffer): Head | undefined => {
  const header = frame.toString('latin1', 0, 4)
  const form = forms[header.slice(2)]
  const head: Head = {
    ...{ bytes: frame, at: fixed[header] ?? 4, end: frame.length - 4 },
    ...{ header, type: 0, mask: 0, wide: false, version: '', count: '' },
  }
  if (form) begin(head, form)
  else if (fixed[header] === undefined) return undefined
  else named(head)
  finish(head, form)
  return head.at <= head.end ? head : undefined
}

const begin = (head: Head, { typed, size, bits, idFirst }: Form): void => {
  if (typed) head.type = take(head, 1)
  head.mask = take(head, size)
  const { mask } = head
  if (has(mask, bits.length)) head.at = (lengthIn(head.bytes) ?? head.at) + (size === 1 ? 1 : 2)
  // Of a heartbeat bit 7 says whether it tells who sends.
  const isNamed = head.header !== '+HBD' || has(mask, 7)
  const name = (): void => (isNamed ? named(head, has(mask, bits.name)) : undefined)
  if (idFirst) name()
  if (has(mask, bits.kind)) {
    head.wide = head.bytes[head.at] === wideKind
    head.version = digits(head, head.wide ? 3 : 1)
  }
  if (has(mask, bits.version)) head.version += digits(head, 2)
  if (has(mask, bits.firmware)) head.at += 2
  if (!idFirst) name()
}

const finish = (head: Head, form: Form | undefined): void => {
  const { mask } = head
  const [sent, count] = form ? [has(mask, form.bits.sent), has(mask, form.bits.count)] : [true, true]
  if (count) {
    head.end -= 2
    head.count = head.bytes.toString('hex', head.end, head.end + 2).toUpperCase()
  }
  if (sent) head.end -= 7
}

const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** Seven bytes of two digits each, as numbers, and one of one. What is none of it names no device. */
const named = (head: Head, isName = false): void => {
  const { bytes, at } = head
  head.at += 8
  const last = bytes[at + 7] ?? 10
  if (isName || last > 9) return
  let device = ''
  for (let i = at; i < at + 7; i++) device += pairs[bytes[i] as number] ?? ''
  if (device.length === 14) head.device = `${device}${last}`
}
