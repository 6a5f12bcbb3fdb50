import { Type } from 'typebox'
import { readPlaces } from '#store/points.ts'
import { membership } from '#track/listing.ts'
import { simplify } from '#track/simplify.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { LongId } from '../schema.ts'
import { Asked, errors, flag, open, PointLimit, tracksById, tracksOf } from './asked.ts'
import { isLbs, isPlaced, PointInfo, tellPoints } from './point.ts'

export default query('track/read', {
  summary: 'Reads the points of a period.',
  description: `Points without a fix are left out. With \`track_id\` only those of that track, and \`filter\` and \`include_gsm_lbs\` do nothing.
A period that begins before the storage period of the plan sets \`limit_exceeded\`, and what is kept is answered.`,
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
    const points = (await readPlaces(query, source_id, period)).filter(
      (point) =>
        isPlaced(point) &&
        (track_id || include_gsm_lbs || !isLbs(point)) &&
        ((!filter && !track_id) || isDriven(point.time)),
    )
    const list = tellPoints(simplified ? simplify(points, point_limit) : points, membership(tracks))
    return { list, limit_exceeded }
  },
})
