import { type Static, Type } from 'typebox'
import { Default, OneOf } from '#contract/schema.ts'
import { isBelieved, isLbs, isPlaced, teller } from '#resource/track/point.ts'
import { type Extras, fuelOf, type TrackInfo, tellCluster, tellMerged, tellTrack } from '#resource/track.ts'
import type { Db } from '#store/db.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import { countWithin } from '#store/history/entries.ts'
import type { Viewer } from '#store/owner.ts'
import { ends } from '#store/points/points.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { cluster } from '#track/cluster.ts'
import { mergeTracks } from '#track/combine.ts'
import { isShort } from '#track/filter.ts'
import type { Point } from '#track/point.ts'
import { only } from '#track/thin.ts'
import { PointLimit, type Reading, tracksOf, wish } from './asked.ts'
import { partWithin } from './part.ts'
import { drawn, placesOf } from './places.ts'

/**
 * Parameters that choose the tracks of a period and what is told of them, of `track/list` and `track/batch_list`
 * (specification 4.6).
 */
export const Listing = {
  include_gsm_lbs: wish(true, 'Also what was located by cells.'),
  filter: wish(true, 'Drops tracks under 300 m, of fewer than 4 points, and drift around one spot.'),
  split: wish(true, 'False: all that was driven in the period as one, told from its first point to its last.'),
  belongs_by: Default(
    OneOf(['overlap', 'start', 'end'], {
      description:
        'Beyond the contract, with `split`: which tracks are those of a period. `overlap`: all that have a part in it, so one over ' +
        'midnight is told of both days; `start`: those that began in it; `end`: those that ended in it, and none that is under way.',
    }),
    'overlap',
  ),
  cluster_single_reports: wish(false, 'With `split`: joins single reports that follow each other nearby.'),
  count_events: wish(false, 'Adds `event_count`: the entries of the history whose `event_time` lies in the track.'),
  omit_addresses: wish(false, 'Leaves the addresses empty.'),
  with_points: wish(false, 'Adds `points_list`, simplified.'),
  point_limit: PointLimit,
}

const Wished = Type.Object(Listing)
export type Wished = Static<typeof Wished>

type Asking = { db: Db; caller: Viewer }

/** The tracks of the opened period of a tracker, as answers have them. */
export const listTracks = async (
  asking: Asking,
  tracker_id: number,
  reading: Reading,
  params: Wished,
): Promise<TrackInfo[]> => {
  const tracks = await wantedTracks(reading, params)
  const litres = await vehicles.consumption(asking.db, asking.caller, tracker_id)
  return tellTracks(asking, { tracker_id, reading, tracks, consumption: () => litres }, params)
}

/** The tracks of the opened period that are wanted, by time: whole, and without `split` as far as they lie in the period. */
export const wantedTracks = async (reading: Reading, params: Wished): Promise<StoredTrack[]> => {
  const { filter = true, include_gsm_lbs = true, split = true, omit_addresses, belongs_by } = params
  const tracks = (await tracksOf(reading))
    .filter((track) => (include_gsm_lbs || !track.lbs) && !(filter && isShort(track)))
    .filter((track) => !split || belongs[belongs_by](track, reading.period))
    .map((track) => (omit_addresses ? { ...track, start_address: '', end_address: '' } : track))
  return split ? tracks : within(reading, tracks)
}

/** The parts of tracks that lie in the period of the reading, by time. */
export const within = async (reading: Reading, tracks: readonly StoredTrack[]): Promise<StoredTrack[]> => {
  const parts: StoredTrack[] = []
  for (const track of tracks) parts.push(...(await partWithin(reading, track)))
  return parts
}

/** Tracks to be told, of `wantedTracks`. */
interface Told {
  tracker_id: number
  reading: Reading
  tracks: StoredTrack[]
  /** Litres per 100 km that the vehicle normally needs which has driven a track; undefined where nobody said so. */
  consumption: (track: StoredTrack) => number | undefined
}

/** Tracks as answers have them: each, or without `split` all as one. */
export const tellTracks = (
  { db, caller }: Asking,
  { tracker_id, reading, tracks, consumption }: Told,
  params: Wished,
): Promise<TrackInfo[]> => {
  const events = (of: StoredTrack[]): Promise<number[]> =>
    params.count_events ? countWithin(db, caller, tracker_id, of) : Promise.resolve([])
  const wishes = { ...params, consumption, events }
  return params.split === false ? together(reading, tracks, wishes) : separately(reading, tracks, wishes)
}

const lies = (time: number, { from, to }: Reading['period']): boolean => from <= time && time <= to

/**
 * Answers whether a track that overlaps the period counts as one of it, by `belongs_by`. With `start` and `end`, periods that
 * follow each other share no track.
 */
const belongs: Record<'overlap' | 'start' | 'end', (track: StoredTrack, period: Reading['period']) => boolean> = {
  overlap: () => true,
  start: ({ start_time }, period) => lies(start_time, period),
  end: ({ end_time, end_reason }, period) => lies(end_time, period) && end_reason?.reason !== 'under_way',
}

interface Wishes {
  filter?: boolean
  include_gsm_lbs?: boolean
  cluster_single_reports?: boolean
  with_points?: boolean
  point_limit?: number
  /** How much happened during each of the tracks; empty where nobody asked. */
  events: (tracks: StoredTrack[]) => Promise<number[]>
  consumption: Told['consumption']
}

const separately = async (reading: Reading, tracks: StoredTrack[], wishes: Wishes): Promise<TrackInfo[]> => {
  const addresses = new Map(tracks.map(({ start_time, start_address }) => [start_time, start_address]))
  const events = await wishes.events(tracks)
  const counts = new Map(tracks.map(({ start_time }, i) => [start_time, events[i]]))
  const list: TrackInfo[] = []
  for (const track of wishes.cluster_single_reports ? cluster(tracks) : tracks) {
    if (track.type === 'cluster') list.push(tellCluster(track, addresses.get(track.start_time) ?? ''))
    else list.push(tellTrack(track, await extras(reading, [track], wishes, counts.get(track.start_time))))
  }
  return list
}

const together = async (reading: Reading, tracks: StoredTrack[], wishes: Wishes): Promise<TrackInfo[]> => {
  const merged = mergeTracks(tracks)
  if (!merged) return []
  const { start_time: first, end_time: last } = merged
  const told = (await ends(reading.query, reading.source_id, reading.period)) ?? { first, last }
  const start_address = tracks[0]?.start_address ?? ''
  const end_address = tracks.at(-1)?.end_address ?? ''
  const events = await wishes.events(tracks)
  const event_count = events.length > 0 ? events.reduce((sum, count) => sum + count) : undefined
  const more = await extras(reading, tracks, wishes, event_count)
  return [tellMerged({ ...merged, start_address, end_address }, told, more)]
}

const extras = async (
  reading: Reading,
  tracks: StoredTrack[],
  wishes: Wishes,
  event_count: number | undefined,
): Promise<Extras> => ({
  event_count,
  norm_fuel_consumed: normFuelOf(tracks, wishes.consumption),
  points_list: wishes.with_points ? (await pointsOf(reading, tracks, wishes)).map(teller(tracks)) : undefined,
})

/** Litres that the vehicles normally need which have driven these tracks, to the millilitre; undefined where nobody said so of any. */
export const normFuelOf = (tracks: readonly StoredTrack[], consumption: Told['consumption']): number | undefined => {
  const metres = new Map<number, number>()
  for (const track of tracks) {
    const litres = consumption(track)
    if (litres !== undefined) metres.set(litres, (metres.get(litres) ?? 0) + track.length)
  }
  if (metres.size === 0) return undefined
  const used = [...metres].reduce((sum, [litres, length]) => sum + fuelOf(length, litres), 0)
  return Math.round(used * 1000) / 1000
}

/** The simplified points of tracks. Only so many points are in memory as are simplified at once. */
const pointsOf = async (reading: Reading, tracks: StoredTrack[], wishes: Wishes): Promise<Point[]> => {
  const { include_gsm_lbs = true, filter = true } = wishes
  const points: (readonly Point[])[] = []
  for (const track of tracks) {
    const period = { from: Math.max(track.start_time, reading.kept_from), to: track.end_time }
    const wanted = (point: Point): boolean =>
      isPlaced(point) && (!filter || isBelieved(point)) && (include_gsm_lbs || track.lbs || !isLbs(point))
    const places = only(placesOf(reading, period, [track]), wanted)
    points.push(...(await Array.fromAsync(drawn(places, wishes, period, [track]))))
  }
  return points.flat()
}
