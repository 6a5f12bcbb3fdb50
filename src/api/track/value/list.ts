import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Moment, Text } from '#contract/schema.ts'
import { Asked, errors, open } from '#service/track/asked.ts'
import { readPoints } from '#store/points/points.ts'
import { type Attribute, flag, is } from '#track/point.ts'
import { createSeries } from '#track/series.ts'

const { tracker_id, from, to } = Asked
/** Milliseconds of history that are read at once: others have their turn in between. */
const piece = 6 * 3_600_000
const enough = 3000
/** Devices that make up names do not fill the memory. */
const most_names = 1000

export default query('track/value/list', {
  summary: 'Lists what a device measured in a period: numbers by time, for charts.',
  description:
    'Beyond the contract. `names` are all values that the device told in the period as numbers, or as on (1) and off (0), as ' +
    'docs/protocols name them. Of those that are asked for, `list` has the lowest and the highest of each part of the period, ' +
    'by time, so that no peak is left out. Points dated ahead tell nothing. A period that begins before the storage ' +
    'period of the plan sets `limit_exceeded`, and what is kept is answered.',
  costly: true,
  access: user,
  params: Type.Object({
    ...{ tracker_id, from, to },
    names: Type.Optional(
      Type.Array(Text(64, 1), { maxItems: 8, default: [], description: 'Whose values are wanted.' }),
    ),
    point_limit: Type.Optional(
      Type.Integer({ minimum: 2, maximum: enough, default: enough, description: 'Values of each, at most.' }),
    ),
  }),
  result: Type.Object({
    names: Type.Array(Type.String(), { description: 'What the device told in the period.' }),
    list: Type.Array(
      Type.Object({
        name: Type.String({ description: 'What was measured.' }),
        values: Type.Array(
          Type.Object({ get_time: Moment, value: Type.Number({ description: 'On is 1, off is 0.' }) }),
          { description: 'By time.' },
        ),
      }),
    ),
    limit_exceeded: Type.Boolean(),
  }),
  errors,

  async handler({ names: wanted = [], point_limit = enough, ...asked }, context) {
    const { query, source_id, period, limit_exceeded } = await open(asked, context)
    const names = new Set<string>()
    const series = new Map(wanted.map((name) => [name, createSeries(period, point_limit)]))
    for (let start = period.from; start <= period.to; start += piece) {
      const points = await readPoints(query, source_id, { from: start, to: Math.min(period.to, start + piece - 1) })
      for (const { time, flags, attributes = {} } of points) {
        if (is({ flags }, flag.ahead)) continue
        for (const [name, told] of Object.entries(attributes)) {
          const value = numberOf(told)
          if (value === undefined) continue
          if (names.size < most_names) names.add(name)
          series.get(name)?.add({ time, value })
        }
      }
    }
    const list = [...series].map(([name, { samples }]) => ({
      name,
      values: samples().map(({ time, value }) => ({ get_time: time, value })),
    }))
    return { names: [...names].sort(), list, limit_exceeded }
  },
})

const numberOf = (told: Attribute): number | undefined => {
  if (typeof told === 'boolean') return Number(told)
  return typeof told === 'number' ? told : undefined
}
