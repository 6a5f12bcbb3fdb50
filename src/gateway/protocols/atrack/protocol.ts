/** ATrack in both of its forms over TCP and UDP. Source: captured frames; see docs/protocols/atrack.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { namesOf, ofBytes, ofTexts } from './custom.ts'
import type { Found } from './field.ts'
import { frame, isKeepAlive, isRight, isText, max_frame, withoutFill } from './frame.ts'
import { type Base, readingOf } from './record.ts'

export const atrack: StreamProtocol = {
  name: 'atrack',
  transports: ['tcp', 'udp'],
  by_settings: true,
  max_frame,
  frame,
  decode,
  encode,
}

const fault = (text: string): Decoded => ({ points: [], fault: text })

function decode(heard: Buffer, { settings }: Session): Decoded {
  if (isKeepAlive(heard)) return keptAlive(heard)
  if (heard[0] === 0x24) return words(heard.toString('latin1').trimEnd())
  if (heard.length < 16) return fault('noise')
  const bytes = withoutFill(heard)
  if (bytes.length < 16 || !isRight(bytes)) return fault('wrong check')
  const list = settings?.field_list ?? []
  return isText(bytes) ? ofText(bytes, list) : ofBinary(bytes, list)
}

/** The acknowledgement of a frame: the unit's id in eight bytes, and the frame's number. */
const answer = (device: string, sequence: number): Buffer => {
  const reply = Buffer.alloc(12)
  reply.writeUInt16BE(0xfe02)
  reply.writeBigUInt64BE(BigInt(device), 2)
  reply.writeUInt16BE(sequence & 0xffff, 10)
  return reply
}

const keptAlive = (bytes: Buffer): Decoded => ({
  device: String(bytes.readBigUInt64BE(2)),
  points: [],
  reply: ({ known }) => (known ? Buffer.from(bytes) : undefined),
})

/** Decodes words: what a device says of itself, and its answers to commands. */
const words = (text: string): Decoded => {
  const [, device, , , , , iccid, power, battery, , , signal] = /^\$INFO=/.test(text)
    ? ['', ...text.slice(6).split(',')]
    : []
  if (!device) return { points: [], answers: [{ text, ...(text.startsWith('$ERROR') && { refused: true }) }] }
  if (!/^\d{1,20}$/.test(device)) return fault('words without an id')
  const status: Measured = {}
  if (/^\d{18,20}$/.test(iccid ?? '')) status.iccid = iccid as string
  if (/^\d{1,4}$/.test(power ?? '')) status.board_voltage = Number(power) / 10
  if (/^\d{1,3}$/.test(battery ?? '')) status.battery_voltage = Number(battery) / 10
  if (/^\d{1,2}$/.test(signal ?? '') && Number(signal) <= 31)
    status.gsm_signal = Math.round((Number(signal) * 100) / 31)
  return { device, points: [], status }
}

const acknowledged = (device: string, sequence: number, readings: readonly Reading[]): Decoded => {
  const all = toldOf(readings, combine)
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= all.points.length ? answer(device, sequence) : undefined
  return { device, ...all, reply }
}

/**
 * Decodes a frame of the text form: prefix, check, length, number, id, and lines of records. `own`: the custom fields
 * that the device is configured to add, where it does not send their list.
 */
function ofText(bytes: Buffer, own: readonly string[]): Decoded {
  const text = bytes.toString('latin1')
  const [, , , sequence = '', device = ''] = text.split(',', 5)
  if (!isUnit(device) || !/^\d{1,10}$/.test(sequence)) return fault('a frame without an id')
  const start = text.indexOf(`,${device},`) + device.length + 2
  const bases = text
    .slice(start)
    .split('\r\n')
    .filter((line) => line !== '')
  const readings = bases.map((line) => readingOfText(line.split(','), own))
  if (readings.some((one) => one === undefined)) return { device, ...fault('a record of another layout') }
  return acknowledged(device, Number(sequence), readings as Reading[])
}

/** Answers whether a unit's id fits into eight bytes. */
const isUnit = (device: string): boolean => /^\d{1,19}$/.test(device) && BigInt(device) < 1n << 63n

/** Milliseconds since 1970 UTC of seconds since 1970, or of fourteen digits. */
const timeOf = (text: string): number => {
  if (text.length !== 14) return Number(text) * 1000
  const [month = 0, day = 0, hour, minute, second] = (text.slice(4).match(/../g) ?? []).map(Number)
  return utc(Number(text.slice(0, 4)), month, day, hour, minute, second)
}

/** Answers whether a field of a record is a number; the driver's key need not be one. */
const isFigure = (text: string, index: number): boolean => index === 13 || /^-?\d+(\.\d+)?$/.test(text)

/** Index of the text in a record. */
const words_at = 16
const end_of_words = '\x1a'

/** Index of the last field of the text, which may hold commas. */
const lastOfWords = (texts: readonly string[]): number => {
  const [words = '', next = ''] = texts.slice(words_at)
  if (words === '' || words.endsWith(end_of_words) || next.startsWith('%CI')) return words_at
  return Math.max(
    words_at,
    texts.findIndex((one, index) => index > words_at && one.endsWith(end_of_words)),
  )
}

const readingOfText = (texts: readonly string[], own: readonly string[]): Reading | undefined => {
  if (texts.length < 16 || !texts.slice(0, 16).every(isFigure)) return undefined
  const at = (index: number): number => Number(texts[index])
  const found: Found = { attributes: {} }
  const last = lastOfWords(texts)
  const [list = '', ...added] = texts.slice(last + 1)
  if (list.startsWith('%CI')) ofTexts(namesOf(list), added, found)
  else ofTexts(own, texts.slice(last + 1), found)
  const base: Base = {
    fixed: timeOf(texts[0] as string),
    clock: timeOf(texts[1] as string),
    sent: timeOf(texts[2] as string),
    lng: at(3),
    lat: at(4),
    heading: at(5),
    report: at(6),
    odometer: at(7),
    hdop: at(8),
    inputs: at(9),
    speed: at(10),
    outputs: at(11),
    millivolts: at(12),
    driver: texts[13] as string,
    temperatures: [at(14), at(15)],
    text: texts
      .slice(words_at, last + 1)
      .join()
      .replace(end_of_words, ''),
  }
  return readingOf(base, found)
}

/** Number of a report with a part of a photo. */
const photo = 0x52

function ofBinary(bytes: Buffer, own: readonly string[]): Decoded {
  const device = String(bytes.readBigUInt64BE(8))
  if (!isUnit(device)) return fault('a frame without an id')
  const sequence = bytes.readUInt16BE(6)
  // Answered all the same: sent again it would not be read either.
  if (bytes[0] === 0x40 && bytes[1] === photo)
    return {
      device,
      ...fault('photos are not read'),
      reply: ({ known }) => (known ? answer(device, sequence) : undefined),
    }
  const readings: Reading[] = []
  for (let at = 16; at < bytes.length; ) {
    const record = recordAt(bytes, at, own)
    if (!record) {
      // Some fill up with zeros.
      if (readings.length > 0 && bytes.subarray(at).every((byte) => byte === 0)) break
      return { device, ...fault('a record of another layout') }
    }
    readings.push(record.reading)
    at = record.end
  }
  return acknowledged(device, sequence, readings)
}

/**
 * The three times of a record and their end: seconds since 1970, or seven bytes of calendar. No year is as early as
 * what seconds would begin with.
 */
const timesAt = (bytes: Buffer, at: number): { times: readonly number[]; end: number } | undefined => {
  const year = bytes.readUInt16BE(at)
  if (year < 2000 || year > 2100) {
    return { times: [0, 4, 8].map((offset) => bytes.readUInt32BE(at + offset) * 1000), end: at + 12 }
  }
  if (at + 21 > bytes.length) return undefined
  const times = [0, 7, 14].map((offset) => {
    const [month = 0, day = 0, hour, minute, second] = bytes.subarray(at + offset + 2, at + offset + 7)
    return utc(bytes.readUInt16BE(at + offset), month, day, hour, minute, second)
  })
  return { times, end: at + 21 }
}

/** Bytes of a record at least, with the shorter times and empty text. */
const smallest = 41
/** Bytes between the times and the driver's key. */
const figures = 23

const baseAt = (bytes: Buffer, start: number): { base: Base; end: number } | undefined => {
  if (start + smallest > bytes.length) return undefined
  const moments = timesAt(bytes, start)
  if (!moments) return undefined
  const { times, end: at } = moments
  const [fixed = 0, clock = 0, sent = 0] = times
  const driver = bytes.indexOf(0, at + figures)
  const text = driver === -1 ? -1 : bytes.indexOf(0, driver + 5)
  if (text === -1) return undefined
  const base: Base = {
    fixed,
    clock,
    sent,
    lng: bytes.readInt32BE(at),
    lat: bytes.readInt32BE(at + 4),
    heading: bytes.readUInt16BE(at + 8),
    report: bytes.readUInt8(at + 10),
    odometer: bytes.readUInt32BE(at + 11),
    hdop: bytes.readUInt16BE(at + 15),
    inputs: bytes.readUInt8(at + 17),
    speed: bytes.readUInt16BE(at + 18),
    outputs: bytes.readUInt8(at + 20),
    millivolts: bytes.readUInt16BE(at + 21),
    driver: bytes.toString('latin1', at + figures, driver),
    temperatures: [bytes.readInt16BE(driver + 1), bytes.readInt16BE(driver + 3)],
    text: bytes.toString('latin1', driver + 5, text),
  }
  return { base, end: text + 1 }
}

const recordAt = (
  bytes: Buffer,
  start: number,
  own: readonly string[],
): { reading: Reading; end: number } | undefined => {
  const found = baseAt(bytes, start)
  if (!found) return undefined
  const { base, end } = found
  const custom: Found = { attributes: {} }
  const zero = bytes.indexOf(0, end)
  if (bytes.toString('latin1', end, end + 3) !== '%CI' || zero === -1) {
    const behind = ofBytes(own, bytes, end, custom)
    // Behind a field of unknown size no further record is found.
    return behind === undefined
      ? undefined
      : { reading: readingOf(base, custom), end: Number.isNaN(behind) ? bytes.length : behind }
  }
  const list = bytes.subarray(end, zero + 1)
  const behind = ofBytes(namesOf(list.toString('latin1', 0, list.length - 1)), bytes, zero + 1, custom)
  if (behind === undefined) return undefined
  return { reading: readingOf(base, custom), end: Number.isNaN(behind) ? nextOf(bytes, zero, list) : behind }
}

/**
 * The offset where the next record begins: its list of custom fields is the same, and its fixed part ends where the
 * list begins.
 */
const nextOf = (bytes: Buffer, from: number, list: Buffer): number => {
  const next = bytes.indexOf(list, from)
  for (let start = next - smallest; next !== -1 && start > from && start > next - 160; start--) {
    if (baseAt(bytes, start)?.end === next) return start
  }
  return bytes.length
}

function encode(command: Command): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  return command.type === 'text' ? Buffer.from(`${command.text.trimEnd()}\r\n`) : undefined
}
