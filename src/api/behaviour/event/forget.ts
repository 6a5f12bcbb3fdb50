import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { ExcuseId } from '#resource/behaviour.ts'
import { lockOwn } from '#service/tracker/sensor/locked.ts'
import * as excuses from '#store/behaviour/excuses.ts'

export default command('behaviour/event/forget', {
  summary: 'Takes an excuse back: what happened counts again.',
  description: 'Beyond the contract.',
  access: userWith('employee_update'),
  params: Type.Object({ tracker_id: Id, excuse_id: ExcuseId }),
  result: None,
  errors: ['not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { excuse_id: '<id of behaviour/event/excuse>' }, after: ['behaviour/event/excuse'] },

  async handler({ tracker_id, excuse_id }, { db, caller, fail }) {
    const tracker = await lockOwn({ db, caller }, tracker_id)
    const excuse = (await excuses.lock(db, tracker, excuse_id)) ?? fail('not_found')
    await excuses.remove(db, excuse)
    return {}
  },
})
