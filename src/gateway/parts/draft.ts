import { type Measure, type Measured, own } from '#device/measures.ts'
import { combine } from '#track/events.ts'
import { type Attribute, flag, type Point } from '#track/point.ts'
import type { DecodedRequest, ToldByName } from '../protocol.ts'

/** A location of a request as far as it is read, in the units of a `Point`. */
export interface Draft {
  device?: string
  time?: number
  /** Of the fix, where that is older than what is told with it. */
  fix_time?: number
  lat?: number
  lng?: number
  alt?: number
  /** Metres above the ellipsoid when the device tells it beside the height above the sea. */
  ellipsoid?: number
  speed?: number
  heading?: number
  satellites?: number
  precision?: number
  valid?: boolean
  lbs?: boolean
  /** Kept on the device and sent later. */
  buffered?: boolean
  attributes: Measured
  count: number
  /** It need not tell anything beside who sends. */
  alive?: true
  /** The first field that could not be understood, and why. */
  fault?: string
}

/** Takes one value of a request into the draft. */
export type Field = (draft: Draft, value: unknown, name: string) => void

export interface Fields {
  /** What each name means. */
  known: Record<string, Field>
  /** Keeps values of other names as attributes. */
  others: boolean
}

/** Fields of a query, a form and an object of JSON. */
export const most_fields = 500
const MAX_ATTRIBUTES = 64
const MAX_NAME = 64
const MAX_TEXT = 256

export const draft = (): Draft => ({ attributes: {}, count: 0 })

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes every value of `source` into the draft; absent and empty values say nothing. */
export function read(one: Draft, source: unknown, { known, others }: Fields): void {
  if (!isRecord(source)) return
  const entries = Object.entries(source)
  if (entries.length > most_fields) {
    one.fault ??= `there are more than ${most_fields} fields`
    return
  }
  for (const [name, value] of entries) {
    if (value === undefined || value === null || value === '') continue
    if (Object.hasOwn(known, name)) known[name]?.(one, value, name)
    else if (others) keep(one, name, meant(value))
  }
}

/** Keeps a measure, within bounds: a device cannot make its points grow without end. */
export const attribute = (one: Draft, name: Measure, value: Attribute | undefined): void => keep(one, name, value)

/** The same under whatever name the device has for it. */
function keep(one: Draft, name: string, value: Attribute | undefined): void {
  if (value === undefined || name.length > MAX_NAME) return
  const fresh = !Object.hasOwn(one.attributes, name)
  if (fresh && one.count >= MAX_ATTRIBUTES) return
  if (fresh) one.count += 1
  own(one.attributes, name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value)
}

export function refuse(one: Draft, name: string, wanted: string): void {
  one.fault ??= `${name} is not ${wanted}`
}

/** A value under the device's own name: numbers as numbers, booleans as booleans, structures not at all. */
function meant(value: unknown): Attribute | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  // Leading zeros and long digits are identifiers, which a number would spoil.
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(value) ? Number(value) : value
}

/** The point; `placeless` when the request is only about the device itself; else the reason of refusal. */
export function toPoint(one: Draft, received: number): Point | string {
  if (one.fault !== undefined) return one.fault
  if (one.lat === undefined || one.lng === undefined) {
    if (one.lat !== undefined) return 'longitude is missing'
    if (one.lng !== undefined || (one.count === 0 && !one.alive)) return 'latitude is missing'
    return 'placeless'
  }
  const flags = flagsOf(one)
  const time = one.time ?? received
  const point: Point = {
    // Of a place that is not known any more the time tells nothing.
    time: flags & flag.no_fix ? time : (one.fix_time ?? time),
    lat: one.lat,
    lng: one.lng,
    alt: one.ellipsoid ?? one.alt ?? 0,
    speed: one.speed ?? 0,
    heading: one.heading ?? 0,
    satellites: one.satellites ?? 0,
    precision: one.precision ?? 0,
    flags,
  }
  if (one.count > 0) point.attributes = one.attributes
  return point
}

/** A phone does not count satellites, so their absence says nothing; a device that counts fewer than 3 has no fix. */
function flagsOf({ valid, lbs, buffered, speed, satellites }: Draft): number {
  const lost = valid === false || (!lbs && satellites !== undefined && satellites < 3)
  const late = buffered ? flag.buffered : 0
  return (lbs ? flag.lbs : 0) | late | (lost ? flag.no_fix : 0) | (speed === undefined ? flag.no_speed : 0)
}

/** Gathers what drafts say, of one device or of several: those that are not understood are left out, and the first fault is told. */
export const toldOfAll = (drafts: readonly Draft[], received: number): DecodedRequest => {
  const all = new Map<string, ToldByName>()
  let fault: string | undefined
  for (const one of drafts) {
    if (one.device === undefined) fault ??= one.fault ?? 'device id is missing'
    else {
      const told = all.get(one.device) ?? { device: one.device, points: [] }
      all.set(one.device, told)
      const why = take(told, one, received)
      fault ??= why
    }
  }
  const [first = { points: [] }, ...others] = all.values()
  return { ...first, ...(others.length > 0 && { others }), ...(fault !== undefined && { fault }) }
}

/** Why it was not taken, if it was not. */
const take = (told: ToldByName, one: Draft, received: number): string | undefined => {
  const point = toPoint(one, received)
  if (typeof point !== 'string') told.points.push(point)
  else if (point !== 'placeless') return point
  else if (one.count > 0) told.status = combine(told.status, one.attributes)
  return undefined
}

/** Parses a body of JSON; `undefined` where it is none. */
export const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Messages that one request may hold. */
export const most_messages = 500

/** The messages of a body of JSON, which is one or a list of them; the fault where there are none, or too many. */
export const messagesOf = (body: Buffer): readonly unknown[] | string => {
  const root = parsed(body)
  const messages = Array.isArray(root) ? root : [root]
  if (messages.length === 0) return 'the list is empty'
  return messages.length > most_messages ? `the list holds more than ${most_messages} messages` : messages
}
