import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedTaskSchedule, daysOf } from '#resource/task-schedule.ts'
import { requireFeature } from '#service/features.ts'
import { checkedEntry, trackerFor } from '#service/task/schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/update', {
  summary: 'Changes the schedule of a task.',
  description:
    'Whole: what is left out is as if it were new. What it has made stays; what it makes is so from the next day on. Of a route: `task/schedule/route/update`.',
  access: userWith('task_update'),
  params: Type.Object({ schedule: Described(ChangedTaskSchedule, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable'],
  example: {
    params: {
      schedule: {
        id: '<id of task/schedule/create>',
        label: 'Empty the bins',
        location: { lat: 38.7079, lng: -9.1366, radius: 100, address: 'Praça do Comércio, Lisboa' },
        from_time: '07:00:00',
        duration: 120,
        parameters: { type: 'weekdays', weekdays: [1, 4] },
      },
    },
    after: ['task/schedule/create'],
  },

  async handler({ schedule: { id, tracker_id: asked, parameters: days, ...entry } }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'tasks')
    const parameters = daysOf(days, 'schedule.parameters')
    const tracker_id = await trackerFor(context, asked)
    const checked = await checkedEntry(context, entry, 'schedule')
    const had = (await schedules.lock(db, caller, id, 'task')) ?? fail('entity_not_found')
    await schedules.update(db, had, checked, { parameters, tracker_id })
    return {}
  },
})
