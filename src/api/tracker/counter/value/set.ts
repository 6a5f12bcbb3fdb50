import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { told } from '#measure/counter.ts'
import { CounterTypeOf, NewCounterValue } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteDeed } from '#store/history/note.ts'
import { lookAgain } from '#store/maintenance/tasks.ts'
import { lastPlaces } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'

export default command('tracker/counter/value/set', {
  summary: 'Sets a counter of a tracker, and makes it where there is none.',
  description:
    'It goes on from there. That an odometer was set is told in the history (`odometer_set`). A clone answers 219: it shows the counters of ' +
    'the account that owns the device.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, type: CounterTypeOf, value: NewCounterValue }),
  result: None,
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { tracker_id: 1, type: 'odometer', value: 48_250.5 } },

  async handler({ tracker_id, type, ...wanted }, { db, caller, now, fail, after, restated }) {
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    after(() => restated([tracker.source_id]))
    const value = told(wanted.value)
    const before = await counters.set(db, queryOf(db), tracker, { type, value, now })
    await lookAgain(db, tracker, now)
    if (type === 'odometer') {
      const { source_id } = tracker
      const location = (await lastPlaces(queryOf(db), [source_id])).get(source_id) ?? null
      const detail = before === undefined ? `${value} km` : `${before} km → ${value} km`
      await noteDeed(db, caller, { tracker_id, source_id, event: 'odometer_set', at: now, detail, location }, now)
    }
    return {}
  },
})
