import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { CounterTypeOf, CounterValue } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'

export default query('tracker/counter/value/get', {
  summary: 'Tells what a counter of a tracker shows now.',
  description: 'A counter that nobody has set answers 204.',
  access: user,
  params: Type.Object({ tracker_id: Id, type: CounterTypeOf }),
  result: ValueOf(CounterValue),
  errors: ['entity_not_found', 'device_blocked'],
  example: { params: { tracker_id: 1, type: 'odometer' }, after: ['tracker/counter/value/set'] },

  async handler({ tracker_id, type }, { db, caller, fail }) {
    unblocked((await trackers.findOne(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    const [counted] = (await counters.valuesOf(db, queryOf(db), caller, [tracker_id], type)).get(tracker_id) ?? []
    return { value: (counted ?? fail('entity_not_found')).value }
  },
})
