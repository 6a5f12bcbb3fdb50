/** Electronic locks of Jointech: places of their own (5501, and 5502 kept on the lock) and words in brackets. */

import type { Measured } from '#device/measures.ts'
import { kmhOfKnots } from '#gateway/parts/places.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { cellName } from '#gateway/parts/radio.ts'
import { dmy } from '#gateway/parts/times.ts'
import { items } from '#gateway/parts/tlv.ts'
import type { Decoded } from '#gateway/protocol.ts'

/** Up to the alarm. */
const size = 35
const digits = /^\d+$/

/** Degrees and minutes in ten-thousandths, as digits. */
const degrees = (text: string): number => Number(text.slice(0, -6)) + Number(text.slice(-6)) / 600_000

/** 170 and 171: it is being charged. */
const battery = (level: number): Measured =>
  level <= 100 ? { battery: level } : level === 0xaa || level === 0xab ? { charging: true } : {}

const lockAttributes = (bytes: Buffer): Measured => {
  const signal = bytes.readUInt8(17)
  const alarm = bytes.readUInt16BE(33)
  return {
    ...(signal <= 31 && { gsm_signal: Math.round((signal * 100) / 31) }),
    odometer: bytes.readUInt32BE(19),
    ...battery(bytes.readUInt8(23)),
    lock_status: bytes.readUInt16BE(31),
    // What its bits mean differs by the product before it.
    ...(alarm !== 0 && { alarm }),
  }
}

/** Item 02 is the height, 0A the network of the cell; `undefined` when they do not end with the message. */
const behind = (bytes: Buffer): { alt?: number; cell?: string } | undefined => {
  const list = items(bytes, size, bytes.length, { tag: 1, length: 1 })
  if (!list) return undefined
  const valueIn = (wanted: number, length: number) =>
    list.find(({ tag, value }) => tag === wanted && value.length === length)?.value
  const [height, network] = [valueIn(0x02, 2), valueIn(0x0a, 3)]
  const [cid, lac] = [bytes.readUInt32BE(24), bytes.readUInt16BE(28)]
  return {
    ...(height && { alt: height.readInt16BE(0) }),
    ...(network && cid > 0 && { cell: cellName(network.readUInt16BE(0), network.readUInt8(2), lac, cid) }),
  }
}

/**
 * Day, month, year, time (UTC), latitude, longitude and in its last digit whether it is fixed (1), north (2) and east (4);
 * speed in knots, course in two degrees, signal, satellites, kilometres, battery, cell, product, state, alarm; items.
 */
export const lock = (bytes: Buffer, buffered: boolean): Reading | undefined => {
  if (bytes.length < size) return undefined
  const text = bytes.toString('hex', 0, 16)
  const more = behind(bytes)
  if (!more || !digits.test(text.slice(0, 29)) || !digits.test(text.slice(30, 32))) return undefined
  const bits = Number.parseInt(text.charAt(29), 16)
  const [lat, lng] = [degrees(text.slice(12, 20)), degrees(text.slice(20, 29))]
  return {
    time: dmy(text.slice(0, 6), text.slice(6, 12)),
    lat: bits & 2 ? lat : -lat,
    lng: bits & 4 ? lng : -lng,
    alt: more.alt,
    speed: kmhOfKnots(Number(text.slice(30, 32))),
    heading: bytes.readUInt8(16) * 2,
    satellites: bytes.readUInt8(18),
    no_fix: (bits & 1) === 0,
    buffered,
    attributes: { ...lockAttributes(bytes), ...(more.cell !== undefined && { cell: more.cell }) },
  }
}

const now = (received: number): string => new Date(received).toISOString().replace(/\D/g, '').slice(0, 14)

/** `(number,1,001,BASE,2,TIME)` asks for the time; others are answers to words of ours. */
export const bracketed = (frame: Buffer, received: number): Decoded => {
  const text = frame.toString('latin1')
  const device = /^\(0*(\d{1,20}),/.exec(text)?.[1]
  if (device === undefined) return { points: [], fault: 'words without a device' }
  if (/,BASE,2,TIME\)$/.test(text)) {
    const answer = Buffer.from(text.replace('TIME', now(received)), 'latin1')
    return { device, points: [], reply: ({ known }) => (known ? answer : undefined) }
  }
  return { device, points: [], status: { text }, answers: [{ text }] }
}
