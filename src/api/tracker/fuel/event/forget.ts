import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { MarkId } from '#resource/tracker/fuel.ts'
import { lockOwn } from '#service/tracker/sensor/locked.ts'
import * as marks from '#store/sensors/fuel-marks.ts'

export default command('tracker/fuel/event/forget', {
  summary: 'Takes back what was said of a filling or a drain.',
  description: 'Beyond the contract. What is found of that time stands again.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, mark_id: Described(MarkId, 'Saying of the tracker.') }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { mark_id: '<id of tracker/fuel/event/deny>' }, after: ['tracker/fuel/event/deny'] },

  async handler({ tracker_id, mark_id }, { db, caller, fail }) {
    const tracker = await lockOwn({ db, caller }, tracker_id)
    const mark = (await marks.lock(db, tracker, mark_id)) ?? fail('not_found')
    await marks.remove(db, mark)
    return {}
  },
})
