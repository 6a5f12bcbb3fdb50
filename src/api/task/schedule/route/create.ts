import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { daysOf, NewLegs, NewRouteSchedule } from '#resource/task-schedule.ts'
import { requireFeature } from '#service/features.ts'
import { beginning, checkedLegs, trackerFor } from '#service/task/schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/route/create', {
  summary: 'Lets a route be made anew on some days.',
  description:
    'As `task/schedule/create`, with the checkpoints in their order; none may end before an earlier one begins.',
  access: userWith('task_update'),
  params: Type.Object({ route: Described(NewRouteSchedule, 'Who is asked, and when.'), checkpoints: NewLegs }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable', 'over_quota'],
  example: {
    params: {
      route: { tracker_id: 1, label: 'Bins', parameters: { type: 'month_days', month_days: [1, 15] } },
      checkpoints: [
        {
          label: 'The first bin',
          location: { lat: 38.7079, lng: -9.1366, radius: 100 },
          from_time: '07:00:00',
          duration: 60,
        },
        {
          label: 'The second bin',
          location: { lat: 38.7139, lng: -9.1394, radius: 100 },
          from_time: '08:00:00',
          duration: 60,
        },
      ],
    },
  },

  async handler({ route: { tracker_id: asked, parameters: days, ...route }, checkpoints }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'tasks')
    const parameters = daysOf(days, 'route.parameters')
    const tracker_id = await trackerFor(context, asked)
    const legs = await checkedLegs(context, checkpoints, [])
    const count = await schedules.countForMore(db, caller)
    if (count + legs.length >= config.task_schedule_quota) fail('over_quota')
    const made = await schedules.createRoute(db, caller, route, {
      parameters,
      tracker_id,
      ...(await beginning(context)),
    })
    await schedules.setLegs(db, made, tracker_id, legs)
    return { id: made.id }
  },
})
