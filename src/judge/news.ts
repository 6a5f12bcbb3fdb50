import type { Location } from '#geo/distance.ts'
import { type Detection, ignited, ignitedLive, silence } from '#track/detection.ts'
import type { Live } from '#track/live.ts'
import { type Attributes, flag, is, type Point } from '#track/point.ts'
import { current, movement, type SegmentState, settledTrack } from '#track/segment.ts'
import type { Track } from '#track/track.ts'

/** A message of a device: a point, or a status without a place. Times in milliseconds since 1970 UTC. */
export interface Told {
  time: number
  /** Where it was: without one where it had no fix. */
  point?: Point
  attributes: Attributes
  /** It came behind what was judged: only what the device itself reports counts (rulings, "Late points"). */
  late: boolean
}

/** Messages and tracks of a device that have become known. */
export interface Known {
  /** In order of time, without what was dated ahead. */
  told: readonly Told[]
  /** Tracks that have ended since; their ends do not change any more. */
  ended: readonly Track[]
  /** When it was heard since, by the platform's clock. */
  heard: readonly number[]
  /** What was known of the device before; nothing of one that was never heard. */
  before: Live | undefined
  /** What is known of the device now. */
  live: Live
  /** When it is judged. */
  now: number
  /** Where other trackers are, by their ids: those that its rules observe. */
  others?: ReadonlyMap<number, Elsewhere>
}

/** The newest place that satellites gave of another device; `time` in milliseconds since 1970 UTC. */
export interface Elsewhere extends Location {
  time: number
}

/** News of a device, and what is known with them. */
export interface News extends Known {
  /** Each with where it was told: nowhere without a fix. */
  told: readonly (Told & { place: Place })[]
  others: ReadonlyMap<number, Elsewhere>
  /** The track under way, once it has moved. */
  open: Track | undefined
  /** The same when nothing came for so long that it counts as ended, and when that will be so. */
  settled: Track | undefined
  settles: number | undefined
  /** Until then it has surely stood, where it stands: no track will begin earlier. */
  stood: number | undefined
  /** What it does now. */
  movement: { status: 'moving' | 'stopped' | 'parked'; since: number } | undefined
  /** km/h; up to this it stands. */
  idle_speed: number
  /** Of earlier moments nothing is expected to come any more, but what is late. */
  until: number
  /** While a device sends what it has kept, nothing is known by the clock until it was silent up to then; else 0. */
  awaits: number
}

export type Place = (Location & { precision?: number }) | null

/** Milliseconds that messages of a device are given to come: the clock tells nothing earlier. */
export const lateness_allowed = 60_000

/** The time from which the clock may tell something of this moment. */
export const ripe = (time: number, { awaits }: Pick<News, 'awaits'>): number =>
  Math.max(time + lateness_allowed, awaits)

/** News for rules, from what has become known and what the segmenter found. */
export const newsOf = (known: Known, segment: SegmentState | null, detection: Detection): News => {
  const { live, now, before } = known
  const awaits = awaited(known, detection)
  const until = now < awaits ? Math.min(live.gps?.time ?? 0, now - lateness_allowed) : now - lateness_allowed
  const last = segment?.last?.time
  const settles = ripe((last ?? 0) + silence(detection) + 1, { awaits })
  return {
    ...known,
    told: known.told.map((one) => ({ ...one, place: placeOf(one), attributes: ignited(one.attributes, detection) })),
    before: before && ignitedLive(before, detection),
    others: known.others ?? new Map(),
    open: segment?.moved ? current(segment) : undefined,
    settled: segment ? settledTrack(segment, detection, until) : undefined,
    settles: last === undefined || settles <= now ? undefined : settles,
    stood: segment ? stoodUntil(segment, detection, until) : undefined,
    movement: segment?.last ? movement(segment, detection, now) : undefined,
    idle_speed: detection.idle_speed_threshold,
    until,
    awaits,
  }
}

const placeOf = ({ point }: Told): Place => {
  if (!point) return null
  const { lat, lng, precision } = point
  return precision > 0 ? { lat, lng, precision } : { lat, lng }
}

/** More may follow of a device that sends what it has kept, or that was heard just now. */
const awaited = ({ told, heard, live, now }: Known, detection: Detection): number => {
  const last = told.findLast(({ point, late }) => point && !late)
  const isBehind = last ? now - last.time > lateness_allowed : live.gps !== undefined && is(live.gps, flag.buffered)
  if (isBehind) return live.heard + silence(detection)
  return heard.length === 0 ? live.heard + lateness_allowed : 0
}

const stoodUntil = ({ last, stop, moved }: SegmentState, detection: Detection, until: number): number | undefined => {
  if (!last) return undefined
  if (until - last.time > silence(detection)) return until
  return stop && !moved ? stop.leaving.start_time : undefined
}

/** Tracks that are over, by what is known now; single reports are left out. */
export const drivesOf = ({ ended, settled }: News): Track[] =>
  (settled ? [...ended, settled] : ended).filter(({ type }) => type === 'regular')

export const startOf = ({ start_lat: lat, start_lng: lng }: Track): Location => ({ lat, lng })
export const endOf = ({ end_lat: lat, end_lng: lng }: Track): Location => ({ lat, lng })
