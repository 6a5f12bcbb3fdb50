import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { ExcuseId, IncidentType, Reason } from '#resource/behaviour.ts'
import { lockOwn } from '#service/tracker/sensor/locked.ts'
import * as excuses from '#store/behaviour/excuses.ts'

export default command('behaviour/event/excuse', {
  summary: 'Says why something that happened does not count against whoever drove.',
  description:
    'Beyond the contract. It is told on, with the reason, and counts for no score and no report. Said of the same event once more it takes the place of what was said before. ' +
    'The audit keeps who said it. 268: 10,000 of the tracker are excused.',
  access: userWith('employee_update'),
  params: Type.Object({
    tracker_id: Id,
    type: IncidentType,
    time: Described(LocalTime, 'When it began.'),
    reason: Reason,
  }),
  result: Type.Object({ id: ExcuseId }),
  errors: ['not_found', 'device_blocked', 'not_for_clones', 'over_quota'],
  example: {
    params: {
      tracker_id: 1,
      type: 'harsh_braking',
      time: '2026-11-02 08:01:12',
      reason: 'A child ran into the street.',
    },
  },

  async handler({ tracker_id, type, time, reason }, { db, caller, now, fail }) {
    const tracker = await lockOwn({ db, caller }, tracker_id)
    if ((await excuses.countOthers(db, tracker, { type, time })) >= excuses.most_excuses) fail('over_quota')
    return { id: await excuses.excuse(db, tracker, { type, time, reason, created: now }, caller.user_id) }
  },
})
