import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { ordered, periodOf } from '#contract/period.ts'
import { Described, Id, ListOf, LocalTime, Named } from '#contract/schema.ts'
import { CounterTypeOf, CounterValue } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { readRecorded } from '#store/fleet/device-recorded.ts'
import { queryOf } from '#store/query.ts'
import { shownIn } from '#store/sensors/counter-history.ts'
import * as counters from '#store/sensors/counters.ts'

/** Milliseconds: 31 days, one of which may have 25 hours. */
const longest = (31 * 24 + 1) * 3_600_000

const ShownValue = Named('CounterShown', {
  value: CounterValue,
  update_time: Described(LocalTime, 'When it showed that.'),
})

export default query('tracker/counter/data/read', {
  summary: 'Tells what a counter of a tracker has shown in a period.',
  description:
    'At each full hour, and when it was set or changed; nothing before it was made, before what the plan keeps, or still to come. What late points say of a time ' +
    'is in it. A period of more than 31 days answers 7. A counter that nobody has set answers 204.',
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    type: CounterTypeOf,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`, by 31 days at most.'),
  }),
  result: ListOf(ShownValue),
  errors: ['entity_not_found', 'device_blocked', 'time_span_too_big'],
  example: { params: { tracker_id: 1, type: 'odometer' }, after: ['tracker/counter/value/set'] },

  async handler({ tracker_id, type, from, to }, { db, caller, config, now, fail }) {
    ordered(from, to)
    if (to.getTime() - from.getTime() > longest) throw invalid('to', 'must be at most 31 days later than from')
    const period = periodOf({ from, to }, { caller, config, fail })
    const recorded = (await readRecorded(db, caller, tracker_id, now)) ?? fail('entity_not_found')
    const { kept_from } = unblocked(recorded, fail)
    const [counter] = (await counters.ofTrackers(db, caller, [tracker_id], type)).get(tracker_id) ?? []
    const seen = {
      from: new Date(Math.max(from.getTime(), kept_from.getTime())),
      to: new Date(Math.min(period.to.getTime(), now.getTime())),
    }
    return { list: await shownIn(db, queryOf(db), counter ?? fail('entity_not_found'), seen) }
  },
})
