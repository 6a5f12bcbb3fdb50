import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, LatLng, LocalTime, LongId, Named, Nullable, Optional } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { PointInfo } from '#resource/track/point.ts'
import { Asked, errors, open, tracksById, tracksOf, wish } from '#service/track/asked.ts'
import { onRoads } from '#service/track/on-roads.ts'
import { Points, simplifiedPoints, writtenPoints } from '#service/track/told-points.ts'

const RoadPiece = Named('TrackRoad', {
  from: Described(LocalTime, 'Time of the point of the track where it begins.'),
  to: Described(LocalTime, 'Time of the point where it ends.'),
  list: Type.Array(LatLng, { description: 'Points that draw it.' }),
  limits: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Place in `list`, from 0 on, from which on it is so.' }),
      speed: Nullable(Type.Integer({ description: 'km/h; null where it is not known.' })),
    }),
    { description: 'What may be driven there as the map of the engine has it; empty of engines that do not tell it.' },
  ),
  guessed: Optional(
    Type.Literal(true, { description: 'Over two kilometres nothing was told: it is the way that one would drive.' }),
  ),
})

export default query('track/read', {
  summary: 'Reads the points of a period.',
  description: `Points without a fix are left out. With \`track_id\` only those of the time of that track, and \`include_gsm_lbs\` does nothing.
A period that begins before the storage period of the plan sets \`limit_exceeded\`, and what is kept is answered.
Without \`simplify\` the answer is streamed, however long the period is.
Beyond the contract: with \`matched\` tracks are also told as they lie on roads, in \`roads\`, where the operator has an engine that tells it; \`list\` is the same. What it finds no road for is left out, as is what is behind
60 questions to it or 6,000 places, 40 m apart. 215 where it cannot answer.`,
  costly: true,
  access: user,
  params: Type.Object({
    ...Asked,
    track_id: Type.Optional(Described(LongId, 'Only this track.')),
    ...Points,
    matched: wish(false, 'Beyond the contract: tells `roads` too.'),
  }),
  result: Type.Object({
    list: Type.Array(PointInfo),
    limit_exceeded: Type.Boolean(),
    roads: Optional(Type.Array(RoadPiece, { description: 'Parts of the tracks on roads, by time.' })),
  }),
  errors: [...errors, 'external_service_error'],

  async handler({ simplify = true, matched = false, ...params }, context) {
    const reading = await open(params, context)
    const { limit_exceeded } = reading
    const tracks = params.track_id
      ? ((await tracksById(reading, [params.track_id])) ?? context.fail('not_found'))
      : await tracksOf(reading)
    const roads = matched ? await onRoads(context, reading, tracks) : undefined
    const told = { limit_exceeded, ...(roads && { roads }) }
    if (simplify) return { list: await simplifiedPoints(reading, tracks, params), ...told }
    return streamed<typeof told, PointInfo>(told, writtenPoints(reading, tracks, params))
  },
})
