import { type Static, Type } from 'typebox'
import { Lat, Lng, Moment, Named } from '#contract/schema.ts'
import { distance } from '#geo/distance.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { trackAt } from '#track/listing.ts'
import { flag, is, type Point } from '#track/point.ts'

/** A point of a track in answers: `point_info` (supplement 4.1). */
export const PointInfo = Named('TrackPoint', {
  lat: Lat,
  lng: Lng,
  alt: Type.Integer({ description: 'Metres.' }),
  satellites: Type.Integer(),
  mileage: Type.Number({ description: 'Kilometres along the answer, from its first point.' }),
  get_time: Moment,
  address: Type.String({ description: 'Where a track begins or ends, once it is known; else empty.' }),
  heading: Type.Integer({ description: 'Degrees clockwise from north.' }),
  speed: Type.Integer({ description: 'km/h.' }),
  precision: Type.Optional(Type.Integer({ description: 'Metres.' })),
  gsm_lbs: Type.Optional(Type.Boolean({ description: 'Located by cells.' })),
  parking: Type.Optional(Type.Boolean({ description: 'Outside any track.' })),
  buffered: Type.Optional(Type.Boolean({ description: 'Kept on the device and sent later.' })),
  spike: Type.Optional(
    Type.Boolean({ description: 'Beyond the contract: no vehicle could have been there; only with `filter=false`.' }),
  ),
  ahead: Type.Optional(
    Type.Boolean({
      description: 'Beyond the contract: its time was over two minutes ahead of its receipt; only with `filter=false`.',
    }),
  ),
})

export type PointInfo = Static<typeof PointInfo>

/** Answers whether the point says where the device was; without a fix its place is only the last one known. */
export const isPlaced = (point: Point): boolean => !is(point, flag.no_fix)

/** Answers whether the point was located by cells. */
export const isLbs = (point: Point): boolean => is(point, flag.lbs)

/** Flags of points whose place (`spike`) or time (`ahead`) cannot be right. */
export const unbelieved = flag.spike | flag.ahead

/** Answers whether the place and the time of the point can be right. */
export const isBelieved = (point: Point): boolean => !is(point, unbelieved)

const no_way = flag.lbs | unbelieved

/** Position of a point in the answer and in its tracks. */
export interface Along {
  /** From the first point of the answer. */
  metres: number
  track: StoredTrack | undefined
}

/**
 * Makes a function that is called for the points of an answer in their order and finds the position of each. It returns
 * the same object each time.
 * @param tracks by time; a point in none of them is `parking`
 */
export const follower = (
  tracks: readonly StoredTrack[],
): ((time: number, lat: number, lng: number, flags: number) => Along) => {
  const at = trackAt(tracks)
  const along: Along = { metres: 0, track: undefined }
  const last = { lat: Number.NaN, lng: Number.NaN }
  const here = { lat: Number.NaN, lng: Number.NaN }
  return (time, lat, lng, flags) => {
    // From cell to cell is no way.
    if ((flags & no_way) === 0) {
      here.lat = lat
      here.lng = lng
      along.metres += distance(last, here) || 0
      last.lat = lat
      last.lng = lng
    }
    along.track = at(time)
    return along
  }
}

/** Makes a function that is called for the points of an answer in their order and returns each as answers have it. */
export const teller = (tracks: readonly StoredTrack[]): ((point: Point) => PointInfo) => {
  const follow = follower(tracks)
  return (point) => {
    const { metres, track } = follow(point.time, point.lat, point.lng, point.flags)
    return tellPoint(point, metres, track !== undefined, addressAt(track, point.time))
  }
}

/** The address of a track's first or last point, if `time` is that of one of them; else empty. */
export const addressAt = (track: StoredTrack | undefined, time: number): string => {
  if (time === track?.start_time) return track.start_address
  return time === track?.end_time ? track.end_address : ''
}

/** A point as answers have it. It always has every field, so that a month of them stays one hidden class. */
const tellPoint = (point: Point, metres: number, driven: boolean, address: string): PointInfo => ({
  lat: point.lat,
  lng: point.lng,
  alt: point.alt,
  satellites: point.satellites,
  mileage: Math.round(metres) / 1000,
  get_time: point.time,
  address,
  heading: point.heading,
  speed: point.speed,
  precision: point.precision || undefined,
  gsm_lbs: isLbs(point) || undefined,
  parking: !driven || !isBelieved(point) || undefined,
  buffered: is(point, flag.buffered) || undefined,
  spike: is(point, flag.spike) || undefined,
  ahead: is(point, flag.ahead) || undefined,
})
