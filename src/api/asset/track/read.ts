import { type Static, Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { streamed, type Written } from '#contract/streamed.ts'
import { PointInfo } from '#resource/track/point.ts'
import { tracksOf } from '#service/track/asked.ts'
import { AssetAsked, assetErrors, Had, openAsset } from '#service/track/asset.ts'
import { Points, simplifiedPoints, writtenPoints } from '#service/track/told-points.ts'

const Read = Type.Object({ ...Had, track_points: Type.Array(PointInfo, { description: 'By time.' }) })

export default query('asset/track/read', {
  summary: 'Reads the points of a vehicle or an employee in a period.',
  description: `Of each time in which it had a tracker what \`track/read\` tells of that tracker; \`point_limit\` is of each of them. The answer is streamed, one time after the
other, and without \`simplify\` one point after the other.`,
  costly: true,
  access: user,
  params: Type.Object({ ...AssetAsked, ...Points }),
  result: Type.Object({ list: Type.Array(Read) }),
  errors: assetErrors,
  example: { params: { asset: { id: 1, type: 'vehicle' } } },

  async handler({ simplify = true, ...params }, context) {
    const { had } = await openAsset(params, context)
    return streamed<object, Static<typeof Read>>({}, simplify ? simplified(had, params) : written(had, params))
  },
})

type Wishes = Parameters<typeof simplifiedPoints>[2]

async function* simplified(had: readonly Had[], wishes: Wishes): AsyncGenerator<Static<typeof Read>[]> {
  for (const { tracker_id, interval, reading } of had) {
    const { limit_exceeded } = reading
    const track_points = await simplifiedPoints(reading, await tracksOf(reading), wishes)
    yield [{ tracker_id, limit_exceeded, interval, track_points }]
  }
}

/** The same in pieces, for a month of points is more than should be in memory. */
async function* written(had: readonly Had[], wishes: Wishes): AsyncGenerator<Written> {
  for (const one of had) {
    yield (local) => Buffer.from(headOf(one, local))
    let comma = 1
    for await (const write of writtenPoints(one.reading, await tracksOf(one.reading), wishes))
      yield (local) => {
        const bytes = write(local).subarray(comma)
        if (bytes.length > 0) comma = 0
        return bytes
      }
    yield () => Buffer.from(']}')
  }
}

/** The begin of an item, as far as its points. */
const headOf = ({ tracker_id, interval, reading }: Had, local: (time: number) => string): string => {
  const { limit_exceeded } = reading
  const told = { from: local(interval.from), to: local(interval.to) }
  return `,${JSON.stringify({ tracker_id, limit_exceeded, interval: told }).slice(0, -1)},"track_points":[`
}
