import { Type } from 'typebox'
import { readPlaces, stream } from '#store/points/points.ts'
import { membership } from '#track/listing.ts'
import type { Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { type Batches, only } from '#track/thin.ts'
import { user } from '../caller.ts'
import { query, streamed } from '../operation.ts'
import { LongId } from '../schema.ts'
import { Asked, errors, flag, open, PointLimit, tracksById, tracksOf } from './asked.ts'
import { isLbs, isPlaced, PointInfo, teller } from './point.ts'

export default query('track/read', {
  summary: 'Reads the points of a period.',
  description: `Points without a fix are left out. With \`track_id\` only those of that track, and \`filter\` and \`include_gsm_lbs\` do nothing.
A period that begins before the storage period of the plan sets \`limit_exceeded\`, and what is kept is answered.
Without \`simplify\` the answer is streamed, however long the period is.`,
  access: user,
  params: Type.Object({
    ...Asked,
    track_id: Type.Optional(LongId),
    filter: flag(true, 'Only points of tracks; false: also those outside any, with `parking`.'),
    simplify: flag(true, 'Leaves out what a drawn track does not need; at most 3,000 points are left.'),
    point_limit: PointLimit,
  }),
  result: Type.Object({ list: Type.Array(PointInfo), limit_exceeded: Type.Boolean() }),
  errors,

  async handler(params, context) {
    const { track_id, filter = true, include_gsm_lbs = true, simplify: simplified = true, point_limit } = params
    const reading = await open(params, context)
    const { query, source_id, period, limit_exceeded } = reading
    const tracks = track_id
      ? ((await tracksById(reading, [track_id])) ?? context.fail('not_found'))
      : await tracksOf(reading)
    const isDriven = membership(tracks)
    const wanted = (point: Point): boolean =>
      isPlaced(point) &&
      (track_id !== undefined || include_gsm_lbs || !isLbs(point)) &&
      ((track_id === undefined && !filter) || isDriven(point.time))
    const tell = teller(membership(tracks))
    if (!simplified) return streamed({ limit_exceeded }, told(only(stream(query, source_id, period), wanted), tell))
    const points = (await readPlaces(query, source_id, period)).filter(wanted)
    return { list: simplify(points, point_limit).map(tell), limit_exceeded }
  },
})

async function* told(batches: Batches, tell: (point: Point) => PointInfo): AsyncGenerator<PointInfo[]> {
  for await (const batch of batches) yield batch.map(tell)
}
