import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { lockTracker } from '#service/tracker/sensor/locked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

const most_trackers = 500

export default command('tracker/sensor/batch_copy', {
  summary: 'Gives trackers the sensors of another one.',
  description:
    'With calibrations and composites, in place of those that they have, which are deleted. The trackers must be of one model (272). ' +
    'A clone among them answers 219; one may be copied from.',
  access: userWith('tracker_update'),
  params: Type.Object({
    base_tracker_id: Described(Id, 'Whose sensors are copied.'),
    trackers: Type.Array(Id, { maxItems: most_trackers, description: 'Which get them.' }),
  }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'models_differ'],

  async handler({ base_tracker_id, trackers: ids }, context) {
    const { db, caller, now, fail } = context
    const base = unblocked((await trackers.findOne(db, caller, base_tracker_id)) ?? fail('not_found'), fail)
    const copied = (await sensors.ofTrackers(db, caller, [base.id])).get(base.id) ?? []
    for (const id of [...new Set(ids)].filter((id) => id !== base.id).sort((a, b) => a - b)) {
      const tracker = await lockTracker(context, id)
      if (tracker.model !== base.model) fail('models_differ')
      const had = await sensors.ofTracker(db, tracker)
      const replace = () => sensors.replace(db, tracker, copied)
      await counters.goOnBySensors(db, queryOf(db), tracker, { sensors: [...had, ...copied], now }, replace)
    }
    return {}
  },
})
