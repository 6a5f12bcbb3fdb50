import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, Described, LocalTime } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { HourParams } from '#report/scoring.ts'
import { BehaviourScore } from '#resource/behaviour.ts'
import { scoresOf } from '#service/behaviour/scores.ts'
import { checkDays, most_trackers } from '#service/fuel/asked.ts'
import { visibleRecorded } from '#store/fleet/device-recorded.ts'

const usual_page = 20

export default query('behaviour/score/list', {
  summary: 'Tells of each tracker how it was driven in a period, by the ids of the trackers.',
  description:
    'Beyond the contract: the score of report 46 with its usual penalties (docs/behaviour.md), of each who drove it too, and what it is made of. Blocked trackers are left out.',
  costly: true,
  access: userWith('reports'),
  params: Type.Object({
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    speed_limit: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: 400 },
        description: 'km/h that are allowed; without it only limits of vehicles count.',
      }),
    ),
    use_vehicle_speed_limit: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'The limit of a vehicle counts in place of `speed_limit`, where it has one.',
      }),
    ),
    ...HourParams,
    events: Type.Optional(Type.Boolean({ default: false, description: 'What happened is told, one by one.' })),
    limit: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: most_trackers, default: usual_page },
        description: 'Trackers that are told, at most.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
        description: 'How many are passed over.',
      }),
    ),
  }),
  result: CountedListOf(BehaviourScore),
  errors: ['time_span_too_big'],

  async handler({ from, to, limit = usual_page, offset = 0, use_vehicle_speed_limit = true, ...wanted }, context) {
    const { db, caller, now } = context
    const period = periodOf({ from, to }, context)
    const all = (await visibleRecorded(db, caller, now)).map(({ tracker_id }) => tracker_id).sort((a, b) => a - b)
    const ids = all.slice(offset, offset + limit)
    checkDays(ids.length, period, context)
    return streamed(
      { count: all.length },
      scoresOf({ db, caller, now }, ids, period, { ...wanted, use_vehicle_speed_limit }),
    )
  },
})
