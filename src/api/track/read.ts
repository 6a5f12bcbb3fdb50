import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, LongId } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { PointInfo, teller, unbelieved } from '#resource/track/point.ts'
import { Asked, errors, open, PointLimit, tracksById, tracksOf, wish } from '#service/track/asked.ts'
import { columnsOf, endsOf, enough, placesOf } from '#service/track/places.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { membership } from '#track/listing.ts'
import { flag, type Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { type Batches, only, thin } from '#track/thin.ts'
import { rows } from './rows.ts'

export default query('track/read', {
  summary: 'Reads the points of a period.',
  description: `Points without a fix are left out. With \`track_id\` only those of the time of that track, and \`include_gsm_lbs\` does nothing.
A period that begins before the storage period of the plan sets \`limit_exceeded\`, and what is kept is answered.
Without \`simplify\` the answer is streamed, however long the period is.`,
  costly: true,
  access: user,
  params: Type.Object({
    ...Asked,
    track_id: Type.Optional(Described(LongId, 'Only this track.')),
    filter: wish(
      true,
      'Only points of tracks; false: also those of no track, with `parking`, and places where no vehicle could have been.',
    ),
    simplify: wish(true, 'Leaves out what a drawn track does not need; at most 3,000 points are left.'),
    point_limit: PointLimit,
  }),
  result: Type.Object({ list: Type.Array(PointInfo), limit_exceeded: Type.Boolean() }),
  errors,

  async handler(params, context) {
    const { track_id, filter = true, include_gsm_lbs = true, simplify: simplified = true, point_limit } = params
    const reading = await open(params, context)
    const { limit_exceeded } = reading
    const tracks = track_id
      ? ((await tracksById(reading, [track_id])) ?? context.fail('not_found'))
      : await tracksOf(reading)
    const isDriven = membership(tracks)
    const unwanted =
      flag.no_fix | (filter ? unbelieved : 0) | (track_id === undefined && !include_gsm_lbs ? flag.lbs : 0)
    const wanted = (time: number, flags: number): boolean =>
      (flags & unwanted) === 0 && ((track_id === undefined && !filter) || isDriven(time))
    if (!simplified) {
      const list = rows(columnsOf(reading, reading.period, tracks), tracks, wanted)
      return streamed<{ limit_exceeded: boolean }, PointInfo>({ limit_exceeded }, list)
    }
    const places = only(placesOf(reading, reading.period, tracks), ({ time, flags }) => wanted(time, flags))
    return { list: (await overall(places, tracks, point_limit)).map(teller(tracks)), limit_exceeded }
  },
})

/** A week at a time, and what is left of the weeks once more: so much of a long period is in memory and no more. */
const overall = async (places: Batches, tracks: readonly StoredTrack[], point_limit?: number): Promise<Point[]> => {
  const isEnd = endsOf(tracks)
  const weeks = await Array.fromAsync(thin(places, point_limit ?? enough, isEnd))
  return weeks.length > 1 ? simplify(weeks.flat(), point_limit, isEnd) : weeks.flat()
}
