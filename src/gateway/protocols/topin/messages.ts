/** What the messages of Topin say, by their numbers. */

import type { CommandAnswer } from '#device/command.ts'
import { type Measured, put } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { byteTime } from '#gateway/parts/times.ts'
import { addEvent, type DeviceEvent } from '#track/events.ts'

export interface Said {
  reading?: Reading
  answers?: CommandAnswer[]
  fault?: string
}

/** `undefined` when the content does not fit. */
export type Kind = (content: Buffer, received: number) => Said | undefined

/** Bits of the alarm behind a place and behind cells. */
const alarms: readonly (readonly [bit: number, event: DeviceEvent])[] = [
  [0, 'vibration_start'],
  [1, 'over_speed_reported'],
  [4, 'lowpower'],
]
const known_alarms = alarms.reduce((mask, [bit]) => mask | (1 << bit), 0)

export const readAlarm = (bits: number, attributes: Measured): void => {
  for (const [bit, event] of alarms) if (((bits >> bit) & 1) === 1) addEvent(attributes, event)
  if ((bits & ~known_alarms) !== 0) attributes.alarm = bits
}

/**
 * Time, satellites in the low half of a byte, 1/1,800,000 degrees, km/h, course and sides: bit 12 positioned, 11 west, 10 north; of newer
 * devices height and alarms.
 */
export const place =
  (buffered: boolean): Kind =>
  (content) => {
    if (content.length !== 18 && content.length !== 21) return undefined
    const word = content.readUInt16BE(16)
    const [lat, lng] = [content.readUInt32BE(7) / 1_800_000, content.readUInt32BE(11) / 1_800_000]
    const attributes: Measured = {}
    if (content.length === 21) readAlarm(content.readUInt8(20), attributes)
    const reading: Reading = {
      time: byteTime(content, 0),
      lat: (word & 0x0400) !== 0 ? lat : -lat,
      lng: (word & 0x0800) !== 0 ? -lng : lng,
      no_fix: (word & 0x1000) === 0,
      buffered,
      speed: content.readUInt8(15),
      heading: word & 0x03ff,
      satellites: content.readUInt8(6) & 0x0f,
      ...(content.length === 21 && { alt: content.readInt16BE(18) }),
      attributes,
    }
    return { reading }
  }

/** Whole degrees, the sign in half a byte, millionths of a degree. */
const degrees = (content: Buffer, at: number): number => {
  const value = content.readUInt8(at) + (content.readUIntBE(at + 1, 3) & 0x0f_ffff) / 1_000_000
  return (content.readUInt8(at + 1) & 0xf0) !== 0 ? -value : value
}

/** Time, the place, the same on another map, km/h, half the course, satellites. Nothing is a heartbeat. */
export const placeOfTwoMaps =
  (buffered: boolean): Kind =>
  (content) => {
    if (content.length === 0) return {}
    if (content.length !== 31) return undefined
    const [lat, lng] = [degrees(content, 6), degrees(content, 10)]
    const [speed = 0, half = 0, satellites = 0] = content.subarray(22, 25)
    return { reading: { time: byteTime(content, 0), lat, lng, buffered, speed, heading: half * 2, satellites } }
  }

/** Sizes of a status, each with all that the ones before have: signal, charging, temperature and pulse, steps, active minutes, date. */
const statusSizes = new Set([4, 5, 6, 9, 13, 15, 21])

/** Battery, version, zone, minutes between two of these; then as `statusSizes` says. */
export const status: Kind = (content, received) => {
  if (!statusSizes.has(content.length)) return undefined
  const attributes: Measured = { battery: content.readUInt8(0) }
  if (content.length > 4) attributes.gsm_signal = content.readUInt8(4)
  if (content.length > 5) attributes.charging = content[5] !== 0
  if (content.length > 8 && content[8] !== 0) attributes.heart_rate = content.readUInt8(8)
  if (content.length > 12) attributes.steps = content.readUInt32BE(9)
  return { reading: { time: received, attributes } }
}

/** The number of the SIM card, as characters or packed two in a byte. */
export const card: Kind = (content, received) => {
  const text = content.toString(content.length === 10 ? 'hex' : 'latin1')
  return /^\d{18,20}f?$/i.test(text)
    ? { reading: { time: received, attributes: { iccid: text.replace(/f$/i, '') } } }
    : undefined
}

export const event =
  (word: DeviceEvent): Kind =>
  (_content, received) => {
    const attributes: Measured = {}
    addEvent(attributes, word)
    return { reading: { time: received, attributes } }
  }

/** One that has no word of ours. */
export const named =
  (attribute: 'alarm' | 'device_event', name: string): Kind =>
  (_content, received) => {
    const attributes: Measured = {}
    put(attributes, attribute, name)
    return { reading: { time: received, attributes } }
  }

/** Reads what a device was told: a command comes back as it was sent. */
export const obeyed =
  (number: number): Kind =>
  (content) => ({ answers: [{ text: Buffer.concat([Buffer.of(number), content]).toString('hex') }] })

export const silent: Kind = () => ({})
