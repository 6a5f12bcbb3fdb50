import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, LongId } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { PointInfo } from '#resource/track/point.ts'
import { Asked, errors, open, tracksById, tracksOf } from '#service/track/asked.ts'
import { Points, simplifiedPoints, writtenPoints } from '#service/track/told-points.ts'

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
    ...Points,
  }),
  result: Type.Object({ list: Type.Array(PointInfo), limit_exceeded: Type.Boolean() }),
  errors,

  async handler({ simplify = true, ...params }, context) {
    const reading = await open(params, context)
    const { limit_exceeded } = reading
    const tracks = params.track_id
      ? ((await tracksById(reading, [params.track_id])) ?? context.fail('not_found'))
      : await tracksOf(reading)
    if (simplify) return { list: await simplifiedPoints(reading, tracks, params), limit_exceeded }
    return streamed<{ limit_exceeded: boolean }, PointInfo>({ limit_exceeded }, writtenPoints(reading, tracks, params))
  },
})
