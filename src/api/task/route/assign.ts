import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Nullable } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import { noteAllBy } from '#service/task/note-by.ts'
import { tellRoute } from '#service/task/route.ts'
import { settleAll } from '#service/task/settle.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as routes from '#store/tasks/routes.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/route/assign', {
  summary: 'Gives a route with all of its checkpoints to a tracker.',
  description: 'Null takes it from whoever has it. Only while it is `unassigned` or `assigned` (255).',
  access: userWith('task_update'),
  params: Type.Object({
    route_id: Described(Id, 'The route.'),
    tracker_id: Nullable(Described(Id, 'Who is asked; null for nobody.')),
  }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable', 'invalid_task_state'],
  example: { params: { route_id: '<result.id of task/route/create>', tracker_id: 1 }, after: ['task/route/create'] },

  async handler({ route_id, tracker_id }, context) {
    const { db, caller, now, fail } = context
    await requireFeature(context, 'tasks')
    const found = tracker_id ? ((await trackers.lock(db, caller, tracker_id)) ?? fail('entity_not_found')) : null
    const tracker = found && unblocked(found, fail)
    const route = (await tasks.lock(db, caller, route_id, 'route')) ?? fail('not_found')
    if (!isOpen(route.status)) fail('invalid_task_state')
    if (route.tracker_id === tracker_id) return {}
    const checkpoints = await routes.lockCheckpoints(db, route)
    const all = [route, ...checkpoints]
    await tasks.assignAll(db, caller, all, tracker, now)
    await noteAllBy(
      context,
      'assign',
      all.map(({ id }) => ({ task_id: id, payload: { tracker_id } })),
    )
    // When all are given: the state of the route is that of all of them.
    await settleAll(db, caller, checkpoints, now)
    await tellRoute(context, { route }, 'gone')
    await tellRoute(context, { route }, 'new', tracker_id)
    return {}
  },
})
