import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None, Nullable } from '#contract/schema.ts'
import { ChangedLegs, ChangedRouteSchedule, daysOf } from '#resource/task-schedule.ts'
import { requireFeature } from '#service/features.ts'
import { checkedLegs, trackerFor } from '#service/task/schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/route/update', {
  summary: 'Changes the schedule of a route.',
  description:
    'Whole, but that its checkpoints stay where `checkpoints` is left out. A checkpoint with an `id` is changed, one without is made, those that are not named are deleted. Routes that it has made stay.',
  access: userWith('task_update'),
  params: Type.Object({
    route: Described(ChangedRouteSchedule, 'What it becomes.'),
    checkpoints: Type.Optional(Nullable(ChangedLegs)),
  }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable', 'over_quota'],
  example: {
    params: {
      route: {
        id: '<id of task/schedule/route/create>',
        label: 'Bins and baskets',
        parameters: { type: 'weekdays', weekdays: [1] },
      },
    },
    after: ['task/schedule/route/create'],
  },

  async handler({ route: { id, tracker_id: asked, parameters: days, ...route }, checkpoints }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'tasks')
    const parameters = daysOf(days, 'route.parameters')
    const tracker_id = await trackerFor(context, asked)
    const count = await schedules.countForMore(db, caller)
    const had = (await schedules.lock(db, caller, id, 'route')) ?? fail('entity_not_found')
    const known = (await schedules.checkpointsOf(db, caller, [id])).map((leg) => leg.id)
    const legs = checkpoints ? await checkedLegs(context, checkpoints, known) : undefined
    if (legs && count - known.length + legs.length > config.task_schedule_quota) fail('over_quota')
    await schedules.updateRoute(db, had, route, { parameters, tracker_id })
    if (legs) await schedules.setLegs(db, had, tracker_id, legs)
    return {}
  },
})
