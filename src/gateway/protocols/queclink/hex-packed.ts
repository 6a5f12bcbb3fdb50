/**
 * A record of places, one each second: whole ones, and such that tell what has changed since the one before. No document of the
 * maker's has it; the layout is known by a captured record, which ends where it must and goes on from other reports of its device.
 */

import type { Reading } from '#gateway/parts/point.ts'
import type { Head } from './hex-head.ts'

interface State {
  /** Km/h in tenths; degrees; degrees in millionths. */
  speed: number
  heading: number
  lng: number
  lat: number
}

const signed = (value: number, bits: number): number => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value)

/** So many bits of a number of up to 53, above the `lowest`. */
const field = (value: number, lowest: number, bits: number): number => Math.floor(value / 2 ** lowest) % 2 ** bits

/** Leads `head` behind the record; `undefined` where it goes beyond the frame. Of a second without a place there is none. */
export const packedPlaces = (head: Head, buffered: boolean): Reading[] | undefined => {
  const { bytes, end } = head
  if (head.at + 2 > end) return undefined
  const count = bytes.readUInt16BE(head.at)
  head.at += 2
  const state: State = { speed: 0, heading: 0, lng: 0, lat: 0 }
  const readings: Reading[] = []
  let time = 0
  for (let index = 0; index < count; index++) {
    if (time > 0) time += 1000
    const tag = (bytes[head.at] ?? 0) >> 6
    const first = time === 0
    const size = tag === 1 ? (first ? 15 : 11) : tag === 2 ? 5 : 1
    if (head.at + size > end || (tag === 2 && first)) return undefined
    if (tag === 1 && first) time = bytes.readUInt32BE(head.at + 11) * 1000
    if (tag === 1) wholePlace(bytes, head.at, state)
    else if (tag === 2) change(bytes, head.at, state)
    if (tag === 1 || tag === 2) readings.push(readingOf(state, time, isFixed(bytes, head.at), buffered))
    head.at += size
  }
  return readings
}

/** The bit behind the tag. */
const isFixed = (bytes: Buffer, at: number): boolean => (bytes.readUInt8(at) & 0x20) !== 0

const readingOf = ({ speed, heading, lng, lat }: State, time: number, fixed: boolean, buffered: boolean): Reading => ({
  ...{ time, lng: lng / 1e6, lat: lat / 1e6, speed: Math.max(0, speed) / 10, heading, no_fix: !fixed, buffered },
})

const wholePlace = (bytes: Buffer, at: number, state: State): void => {
  const value = bytes.readUIntBE(at, 3)
  state.speed = field(value, 9, 12)
  state.heading = field(value, 0, 9)
  state.lng = bytes.readInt32BE(at + 3)
  state.lat = bytes.readInt32BE(at + 7)
}

const change = (bytes: Buffer, at: number, state: State): void => {
  const value = bytes.readUIntBE(at, 5)
  // Of whole places it is in tenths, changes are whole: so they come to the ways between the places.
  state.speed += 10 * signed(field(value, 30, 7), 7)
  state.heading += signed(field(value, 23, 7), 7)
  state.lng += signed(field(value, 11, 12), 12)
  state.lat += signed(field(value, 0, 11), 11)
}
