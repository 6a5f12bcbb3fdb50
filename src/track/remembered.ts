import {
  attributes,
  type Codec,
  flag,
  lat,
  list,
  lng,
  named,
  nullable,
  number,
  optional,
  type Packed,
  pack as packAs,
  record,
  seldom,
  text,
  time,
  unpack as unpackBy,
  unpackFirst,
  value,
} from './codec.ts'
import type { Leg, Place, TrackLeg } from './leg.ts'
import { isHeard, type Live } from './live.ts'
import type { Point } from './point.ts'
import type { Reason, Switch } from './reason.ts'
import type { SegmentState } from './segment.ts'
import type { Stop } from './stop.ts'
import { corrupt } from './varint.ts'

/** The memory of a device between its messages: times in milliseconds since 1970 UTC. */
export interface Remembered {
  /** Of the newest point stored. */
  last_time: number | null
  live: Live | null
  segment: SegmentState | null
}

/** The first byte. `json`: the same as JSON text, which the first release kept; nothing writes it any more. */
const version = { json: 0, packed: 1 } as const

/** The memory in two parts, without the time at which the device was heard last, which stands beside it. */
export const packParts = (remembered: Remembered): Packed =>
  packAs(version.packed, codec, heardOnly(remembered), remembered.live?.heard ?? 0)

const heardOnly = (remembered: Remembered): Remembered =>
  remembered.live && !isHeard(remembered.live) ? { ...remembered, live: null } : remembered

/** The memory as one, as `unpack` reads it. */
export const pack = (remembered: Remembered): Buffer => {
  const { often, seldom } = packParts(remembered)
  return Buffer.concat([often, seldom])
}

/**
 * Reads a packed memory. Throws an Error that begins with `corrupt` when it is none. @param heard when the device was
 * heard last
 */
export const unpack = (bytes: Buffer, heard: Date | null): Remembered => {
  if (bytes[0] === version.packed) return heardOnly(unpackBy(codec, bytes, heard?.getTime() ?? 0))
  if (bytes[0] === version.json) return JSON.parse(bytes.toString('utf8', 1))
  throw corrupt(`unknown version ${bytes[0]}`)
}

/** Reads of a packed memory no more than what is known now of the device; null where that is nothing. Throws as `unpack`. */
export const unpackLive = (bytes: Buffer, heard: Date | null): Live | null => {
  if (bytes[0] !== version.packed) return unpack(bytes, heard).live
  const { live } = unpackFirst(first, bytes, heard?.getTime() ?? 0)
  return live && isHeard(live) ? live : null
}

const gps = record<NonNullable<Live['gps']>>({
  time,
  lat,
  lng,
  alt: number,
  speed: number,
  heading: number,
  satellites: number,
  precision: seldom(number),
  flags: seldom(number),
})

/** Most were told with the last place. */
const since: Codec<number> = {
  put: (out, value) => number.put(out, value - out.near.time),
  take: (from) => from.near.time + number.take(from),
}

const known: Codec<Live['attributes'][string]> = {
  put(out, [is, at]) {
    value.put(out, is)
    since.put(out, at)
  },
  take: (from) => [value.take(from), since.take(from)],
}

/** Behind the time when it was heard. Mostly the newest place is one that satellites gave. */
const live: Codec<Live> = {
  put(out, live) {
    optional(gps).put(out, live.gps)
    flag.put(out, live.fix === live.gps)
    if (live.fix !== live.gps) optional(gps).put(out, live.fix)
    named(known).put(out, live.attributes)
  },
  take(from) {
    const heard = from.near.time
    const place = optional(gps).take(from)
    const fix = flag.take(from) ? place : optional(gps).take(from)
    return { heard, gps: place, fix, attributes: named(known).take(from) }
  },
}

export const place = { time, lat, lng, lbs: flag, precision: seldom(number) }

const leg = {
  ...place,
  anchor: record<Leg['anchor']>({ time, lat, lng }),
  bounds: record<Leg['bounds']>({ nw: record({ lat, lng }), se: record({ lat, lng }) }),
  start_time: time,
  start_lat: lat,
  start_lng: lng,
  length: number,
  max_speed: number,
  points: number,
  pending: seldom(number),
}

const track = { ...leg, start_time: seldom(time), start_lat: seldom(lat), start_lng: seldom(lng) }

const reason = record<Reason>({
  reason: text as Codec<Reason['reason']>,
  minutes: optional(number),
  metres: optional(number),
  speed: optional(number),
})

const byWhat = optional(text as Codec<Switch>)

const stop = record<Stop>({
  since: seldom(time),
  lat,
  lng,
  lbs: flag,
  precision: seldom(number),
  weight: number,
  points: number,
  driven: flag,
  away: seldom(number),
  by: byWhat,
  off: byWhat,
  leaving: record<Leg>(leg),
})

export const point = record<Point>({
  time,
  lat,
  lng,
  alt: number,
  speed: number,
  heading: number,
  satellites: number,
  precision: number,
  flags: number,
  attributes,
})

const segment = record<SegmentState>({
  version: seldom(number) as Codec<1>,
  last: optional(record<Place>(place)),
  doubted: list(record<SegmentState['doubted'][number]>({ point, passed: number })),
  track: optional(record<TrackLeg>({ ...track, began: seldom(reason) })),
  moved: flag,
  stop: optional(stop),
})

const first = record<Pick<Remembered, 'live'>>({ live: nullable(live) })
const codec = record<Remembered>({ live: nullable(live), last_time: nullable(time), segment: nullable(segment) })
