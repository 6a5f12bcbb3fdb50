import { type Static, Type } from 'typebox'
import { Bounds, Described, LatLng, LongId, Moment, Named, OneOf } from '#contract/schema.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Cluster } from '#track/cluster.ts'
import type { Merged } from '#track/combine.ts'
import { end_reasons, start_reasons } from '#track/reason.ts'
import { averageSpeed, type Track } from '#track/track.ts'
import { PointInfo } from './track/point.ts'

const Address = Type.String({ description: 'Empty where none is known.' })
const Speed = Type.Integer({ description: 'km/h.' })
const Precision = Type.Optional(Type.Integer({ description: 'Metres, where the device tells.' }))
const GsmLbs = Type.Boolean({ description: 'Located by cells only.' })
const Points = Type.Optional(Type.Array(PointInfo, { description: 'With `with_points`.' }))

const Private = Type.Optional(
  Type.Boolean({
    description:
      'Beyond the contract: part of it was driven in private time (docs/privacy.md). Ends that lie in it have no address, and no points of it are told.',
  }),
)

const Why = (reasons: readonly string[], of: string) =>
  Type.Object(
    {
      reason: Described(OneOf(reasons), 'What decided.'),
      minutes: Type.Optional(Type.Integer({ description: 'Minutes that decided.' })),
      metres: Type.Optional(Type.Integer({ description: 'Distance that decided.' })),
      speed: Type.Optional(Type.Integer({ description: 'km/h.' })),
    },
    { description: `Beyond the contract: why it ${of}, and the figures that decided; docs/tracks.md lists them.` },
  )

const why = { start_reason: Why(start_reasons, 'began'), end_reason: Why(end_reasons, 'ended') }

/** Fields that a regular and a merged track have in common. */
const way = {
  start_date: Moment,
  start_address: Address,
  end_date: Moment,
  end_address: Address,
  max_speed: Speed,
  avg_speed: Speed,
  length: Type.Number({ description: 'Kilometres, to the metre.' }),
  points: Type.Integer({ description: 'Number of points, before simplification.' }),
  event_count: Type.Optional(Type.Integer({ description: 'With `count_events`.' })),
  norm_fuel_consumed: Type.Optional(
    Type.Number({ description: 'Litres, by the normal consumption of the vehicle that the tracker is tied to.' }),
  ),
  gsm_lbs: GsmLbs,
  points_list: Points,
  bounds: Type.Optional(Described(Bounds, 'Left out where it is `private`.')),
  private: Private,
  ...why,
}

const Regular = Named('RegularTrack', { type: Type.Literal('regular'), id: LongId, ...way })
const MergedTrack = Named('MergedTrack', { type: Type.Literal('merged'), ...way })

const SingleReport = Named('SingleReport', {
  type: Type.Literal('single_report'),
  id: LongId,
  start_date: Moment,
  start_address: Address,
  avg_speed: Speed,
  gsm_lbs: GsmLbs,
  precision: Precision,
  points_list: Points,
  ...why,
})

const ReportCluster = Named('ReportCluster', {
  type: Type.Literal('cluster'),
  start_date: Moment,
  start_address: Address,
  end_date: Moment,
  precision: Precision,
  points: Type.Array(LatLng, { description: 'Where the reports are.' }),
  bounds: Bounds,
  gsm_lbs: GsmLbs,
})

/** A track in answers: `track_info` (specification 2.6). */
export const TrackInfo = Type.Union([Regular, SingleReport, MergedTrack, ReportCluster], { title: 'TrackInfo' })

export type TrackInfo = Static<typeof TrackInfo>

/** Fields that a listing adds to a track when it is asked for them. */
export interface Extras {
  event_count?: number
  norm_fuel_consumed?: number
  points_list?: PointInfo[]
}

type Addresses = Pick<StoredTrack, 'start_address' | 'end_address'>

/** A track as answers have it, of its row in the database. */
export const tellTrack = (track: StoredTrack, extras: Extras): TrackInfo =>
  track.type === 'single_report' ? tellReport(track, extras) : tellRegular(track, extras)

const tellRegular = (track: StoredTrack, extras: Extras): Static<typeof Regular> => ({
  type: 'regular',
  id: track.id,
  ...tellWay(track, averageSpeed(track), extras),
})

/**
 * Tracks of a period merged into one, as answers have it.
 * @param ends when the first and the last point of the period were, in milliseconds since 1970 UTC
 */
export const tellMerged = (
  track: Merged & Addresses,
  ends: { first: number; last: number },
  extras: Extras,
): Static<typeof MergedTrack> => ({
  type: 'merged',
  ...tellWay(track, track.duration === 0 ? track.max_speed : (track.length / track.duration) * 3600, extras),
  start_date: ends.first,
  end_date: ends.last,
})

const tellWay = (track: Omit<Track, 'type'> & Addresses, average: number, extras: Extras) => ({
  start_date: track.start_time,
  start_address: track.start_address,
  end_date: track.end_time,
  end_address: track.end_address,
  max_speed: Math.round(track.max_speed),
  avg_speed: Math.round(average),
  length: Math.round(track.length) / 1000,
  points: track.points,
  gsm_lbs: track.lbs,
  ...(track.private ? { private: true } : { bounds: boundsOf(track) }),
  start_reason: track.start_reason,
  end_reason: track.end_reason,
  ...extras,
})

const boundsOf = ({ north, west, south, east }: Pick<Track, 'north' | 'west' | 'south' | 'east'>) => ({
  nw: { lat: north, lng: west },
  se: { lat: south, lng: east },
})

const tellReport = (track: StoredTrack, { points_list }: Extras): Static<typeof SingleReport> => ({
  type: 'single_report',
  id: track.id,
  start_date: track.start_time,
  start_address: track.start_address,
  avg_speed: Math.round(averageSpeed(track)),
  gsm_lbs: track.lbs,
  precision: Math.round(track.precision) || undefined,
  points_list,
  start_reason: track.start_reason,
  end_reason: track.end_reason,
})

/** A cluster of single reports as answers have it. */
export const tellCluster = (cluster: Cluster, start_address: string): Static<typeof ReportCluster> => ({
  type: 'cluster',
  start_date: cluster.start_time,
  start_address,
  end_date: cluster.end_time,
  precision: Math.round(cluster.precision) || undefined,
  points: cluster.points,
  bounds: cluster.bounds,
  gsm_lbs: cluster.lbs,
})

/** Litres of fuel, to the millilitre, that a vehicle needs for these metres; `consumption` in litres per 100 km. */
export const fuelOf = (metres: number, consumption: number): number =>
  Math.round((metres / 100_000) * consumption * 1000) / 1000
