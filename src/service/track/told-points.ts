import { type PointInfo, teller, unbelieved } from '#resource/track/point.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { membership } from '#track/listing.ts'
import { flag, type Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { type Batches, only, thin } from '#track/thin.ts'
import { PointLimit, type Reading, wish } from './asked.ts'
import { columnsOf, endsOf, enough, placesOf } from './places.ts'
import { rows } from './rows.ts'

/** Points of a period as `track/read` and `asset/track/read` tell them. */

export const Points = {
  filter: wish(
    true,
    'Only points of tracks; false: also those of no track, with `parking`, and places where no vehicle could have been.',
  ),
  simplify: wish(true, 'Leaves out what a drawn track does not need; at most 3,000 points are left.'),
  point_limit: PointLimit,
}

interface Wishes {
  /** Only of this track, whatever else is wished. */
  track_id?: number
  filter?: boolean
  include_gsm_lbs?: boolean
}

/** Answers whether a point is wanted; it is asked for the points in their order. */
type Wanted = (time: number, flags: number) => boolean

const wantedOf = (
  tracks: readonly StoredTrack[],
  { track_id, filter = true, include_gsm_lbs = true }: Wishes,
): Wanted => {
  const isDriven = membership(tracks)
  const unwanted = flag.no_fix | (filter ? unbelieved : 0) | (track_id === undefined && !include_gsm_lbs ? flag.lbs : 0)
  return (time, flags) => (flags & unwanted) === 0 && ((track_id === undefined && !filter) || isDriven(time))
}

/** The wanted points of the reading's period, written as JSON while they are read. @param tracks those that count, by time */
export const writtenPoints = (reading: Reading, tracks: readonly StoredTrack[], wishes: Wishes) =>
  rows(columnsOf(reading, reading.period, tracks), tracks, wantedOf(tracks, wishes))

/** The wanted points of the reading's period, simplified. @param tracks those that count, by time */
export const simplifiedPoints = async (
  reading: Reading,
  tracks: readonly StoredTrack[],
  { point_limit, ...wishes }: Wishes & { point_limit?: number },
): Promise<PointInfo[]> => {
  const wanted = wantedOf(tracks, wishes)
  const places = only(placesOf(reading, reading.period, tracks), ({ time, flags }) => wanted(time, flags))
  return (await overall(places, tracks, point_limit)).map(teller(tracks))
}

/** A week at a time, and what is left of the weeks once more: so much of a long period is in memory and no more. */
const overall = async (places: Batches, tracks: readonly StoredTrack[], point_limit?: number): Promise<Point[]> => {
  const isEnd = endsOf(tracks)
  const weeks = await Array.fromAsync(thin(places, point_limit ?? enough, isEnd))
  return weeks.length > 1 ? simplify(weeks.flat(), point_limit, isEnd) : weeks.flat()
}
