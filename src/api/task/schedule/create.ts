import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { daysOf, NewTaskSchedule } from '#resource/task-schedule.ts'
import { requireFeature } from '#service/features.ts'
import { beginning, checkedEntry, trackerFor } from '#service/task/schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/create', {
  summary: 'Lets a task be made anew on some days.',
  description: `Shortly after midnight, by the clocks of the account, the tasks of the day that begins are made, of origin \`scheduled\`, and given to \`tracker_id\`; the
first time on the day after. A tracker that is blocked then is asked for nothing: its task is nobody's.`,
  access: userWith('task_update'),
  params: Type.Object({ schedule: Described(NewTaskSchedule, 'What is asked, and when.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable', 'over_quota'],
  example: {
    params: {
      schedule: {
        tracker_id: 1,
        label: 'Empty the bins',
        location: { lat: 38.7079, lng: -9.1366, radius: 100, address: 'Praça do Comércio, Lisboa' },
        from_time: '07:00:00',
        duration: 120,
        parameters: { type: 'weekdays', weekdays: [1, 4] },
      },
    },
  },

  async handler({ schedule }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'tasks')
    const { tracker_id: asked, parameters: days, ...entry } = schedule
    const parameters = daysOf(days, 'schedule.parameters')
    const tracker_id = await trackerFor(context, asked)
    const checked = await checkedEntry(context, entry, 'schedule')
    if ((await schedules.countForMore(db, caller)) >= config.task_schedule_quota) fail('over_quota')
    const timed = { parameters, tracker_id, ...(await beginning(context)) }
    return { id: await schedules.create(db, caller, checked, timed) }
  },
})
