import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime, Named } from '#contract/schema.ts'
import { CounterTypeOf, CounterValue } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'

const CounterNow = Named('CounterNow', {
  type: CounterTypeOf,
  value: CounterValue,
  update_time: Described(LocalTime, 'Of the newest point that it counts, or when it was set, whichever is later.'),
})

export default query('tracker/get_counters', {
  summary: 'Tells what the counters of a tracker show now.',
  description: 'Counters that nobody has set are not among them.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({ user_time: LocalTime, list: Type.Array(CounterNow) }),
  errors: ['entity_not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    const found = await counters.valuesOf(db, queryOf(db), caller, [tracker_id])
    return { user_time: now, list: found.get(tracker_id) ?? [] }
  },
})
