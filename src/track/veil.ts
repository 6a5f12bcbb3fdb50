import { eventsOf } from './events.ts'
import { isShort } from './filter.ts'
import type { Live } from './live.ts'
import { type Attributes, flag, type Point } from './point.ts'
import type { Privacy } from './privacy.ts'
import type { Track } from './track.ts'

/**
 * Takes the places of private time away (docs/privacy.md): whoever tells of points, live states or tracks of a device tells what this
 * leaves. What was driven, and what the device measured, stays.
 */

/** Attributes that tell where a device is, or what is near to it. `text`: a device may write anything into it. */
const revealing: ReadonlySet<string> = new Set([
  ...['cell', 'cells', 'lac', 'cell_id', 'wifi', 'beacons', 'beacon_name', 'fence', 'inregions', 'text'],
])
const revealing_events: readonly string[] = ['auto_geofence_in', 'auto_geofence_out']

/** What is kept of `flags`: how it came, and not how it was located. */
const kept_flags = flag.buffered | flag.ahead | flag.other_device

/** Answers whether it is a call for help: its place is told, whatever was said of private time. */
const isEmergency = (attributes: Attributes | undefined): boolean => eventsOf(attributes).includes('sos')

/** Answers whether the place of a point is private. */
export const isVeiled = ({ time, attributes }: Pick<Point, 'time' | 'attributes'>, privacy: Privacy): boolean =>
  privacy.at(time) !== undefined && !isEmergency(attributes)

/** Points as they are told: those of private time are points without a fix, at no place. The same list where none is private. */
export const veilPoints = (points: readonly Point[], privacy: Privacy | undefined): readonly Point[] =>
  privacy && points.some((point) => isVeiled(point, privacy))
    ? points.map((point) => (isVeiled(point, privacy) ? veilPoint(point) : point))
    : points

const veilPoint = ({ time, flags, attributes }: Point): Point => ({
  ...{ time, lat: 0, lng: 0, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0 },
  flags: (flags & kept_flags) | flag.no_fix | flag.no_speed,
  attributes: veilAttributes(attributes),
})

/** Attributes without those that tell where a device is; the same where there are none of these. */
export const veilAttributes = (attributes: Attributes | undefined): Attributes | undefined => {
  const all = Object.entries(attributes ?? {})
  const told = all.flatMap(([name, value]) => {
    if (revealing.has(name)) return []
    const left = name === 'event' ? withoutAreas(value) : value
    return left === '' ? [] : [[name, left] as const]
  })
  return told.length === all.length && told.every(([name, value]) => attributes?.[name] === value)
    ? attributes
    : Object.fromEntries(told)
}

const withoutAreas = (value: Attributes[string]): Attributes[string] =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((event) => !revealing_events.includes(event))
        .join()
    : value

/** The live state as it is told: with the last place before private time, as far as that is known. The same where nothing of it is private. */
export const veilLive = (live: Live, privacy: Privacy | undefined): Live => {
  if (!privacy) return live
  const { heard, gps, fix, attributes } = live
  const told = Object.entries(attributes).filter(
    ([name, [, time]]) => !(revealing.has(name) && privacy.at(time)) || isHelp(live, time),
  )
  const [place, satellites] = [placeOf(live, gps, privacy), placeOf(live, fix, privacy)]
  const isSame = place === gps && satellites === fix && told.length === Object.keys(attributes).length
  const veiled = isSame ? live : { heard, gps: place, fix: satellites, attributes: Object.fromEntries(told) }
  return privacy.at(heard) ? { ...veiled, private: true } : veiled
}

const placeOf = (live: Live, place: Live['gps'], privacy: Privacy): Live['gps'] =>
  place && privacy.at(place.time) && !isHelp(live, place.time) ? privacy.before(place.time) : place

/** Answers whether the device called for help at that time. */
const isHelp = ({ attributes: { event } }: Live, time: number): boolean =>
  event !== undefined && event[1] === time && isEmergency({ event: event[0] })

/** A track as it is told, with its addresses where it has any: an end in private time is nowhere, and how far it reached is not told. */
export const veilTrack = <T extends Track & Addresses>(track: T, privacy: Privacy | undefined): T => {
  if (!privacy || privacy.spans(track.start_time, track.end_time).length === 0) return track
  const start = privacy.at(track.start_time) ? { start_lat: nowhere, start_lng: nowhere, start_address: '' } : {}
  const end = privacy.at(track.end_time) ? { end_lat: nowhere, end_lng: nowhere, end_address: '', precision: 0 } : {}
  const bounds = { north: nowhere, south: nowhere, east: nowhere, west: nowhere }
  return { ...track, ...start, ...end, ...bounds, private: true, short: isShort(track) }
}

interface Addresses {
  start_address?: string
  end_address?: string
}

/** No place is equal to it, near to it or within anything. */
const nowhere = Number.NaN

/** Tracks as they are told: a single report of private time would tell nothing but a place, and is left out. */
export const veilTracks = <T extends Track & Addresses>(tracks: readonly T[], privacy: Privacy | undefined): T[] =>
  privacy
    ? tracks
        .filter((one) => one.type !== 'single_report' || !privacy.at(one.start_time))
        .map((one) => veilTrack(one, privacy))
    : [...tracks]
