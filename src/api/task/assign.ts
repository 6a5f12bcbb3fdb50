import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Nullable } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { requireFeature } from '#service/features.ts'
import { noteBy } from '#service/task/note-by.ts'
import { settle } from '#service/task/settle.ts'
import { tellPhones } from '#service/task/tell-phones.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/assign', {
  summary: 'Gives a task to a tracker.',
  description:
    'Null takes it from whoever has it. Only while it is `unassigned` or `assigned` (255); a visit that has begun does not count for who gets it.',
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id, tracker_id: Nullable(Described(Id, 'Who is asked; null for nobody.')) }),
  result: None,
  errors: ['not_found', 'entity_not_found', 'device_blocked', 'feature_unavailable', 'invalid_task_state'],
  example: { params: { task_id: '<id of task/create>', tracker_id: 1 }, after: ['task/create'] },

  async handler({ task_id, tracker_id }, context) {
    const { db, caller, now, fail } = context
    await requireFeature(context, 'tasks')
    // The tracker is held before the task is, in the order in which both end.
    const found = tracker_id ? ((await trackers.lock(db, caller, tracker_id)) ?? fail('entity_not_found')) : null
    const tracker = found && unblocked(found, fail)
    const had = (await tasks.lock(db, caller, task_id)) ?? fail('not_found')
    if (!isOpen(had.status)) fail('invalid_task_state')
    if (had.tracker_id === tracker_id) return {}
    await tasks.assign(db, had, tracker, now)
    await noteBy(context, task_id, 'assign', { tracker_id })
    await settle(db, had, now)
    await tellPhones(db, caller, { tracker_id: had.tracker_id, task: had, change: 'gone' }, now)
    await tellPhones(db, caller, { tracker_id, task: had, change: 'new' }, now)
    return {}
  },
})
