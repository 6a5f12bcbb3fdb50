import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { Counter, CounterTypeOf, counterOf } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as counters from '#store/sensors/counters.ts'

export default query('tracker/counter/read', {
  summary: 'Tells how a counter of a tracker counts.',
  description:
    'A counter that nobody has set answers 204. A clone answers 219: it shows the counters of the account that owns the device.',
  access: user,
  params: Type.Object({ tracker_id: Id, type: CounterTypeOf }),
  result: ValueOf(Described(Counter, 'How it counts.')),
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { tracker_id: 1, type: 'odometer' }, after: ['tracker/counter/value/set'] },

  async handler({ tracker_id, type }, { db, caller, fail }) {
    const { clone } = unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    if (clone) fail('not_for_clones')
    const [counter] = (await counters.ofTrackers(db, caller, [tracker_id], type)).get(tracker_id) ?? []
    return { value: counterOf(counter ?? fail('entity_not_found')) }
  },
})
