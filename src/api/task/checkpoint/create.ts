import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { ExternalIdCounts } from '#resource/task.ts'
import { most_checkpoints, NewCheckpoint } from '#resource/task-route.ts'
import { requireFeature } from '#service/features.ts'
import { checkedTask, externalIdCounts } from '#service/task/checked.ts'
import { arranged, holdRoute, putCheckpoints, refuseMisplaced, tellRoute } from '#service/task/route.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/checkpoint/create', {
  summary: 'Creates a checkpoint of a route.',
  description: `Whoever has the route has it. Checkpoints at its place and behind it move on by one. Its \`to\` must not be before \`from\` of an earlier one (7);
a route has ${most_checkpoints} at most (7). Only while the route is \`unassigned\` or \`assigned\` (255).`,
  access: userWith('task_update'),
  params: Type.Object({ checkpoint: Described(NewCheckpoint, 'What is asked, and where in the route.') }),
  result: Type.Object({ id: Id, external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'feature_unavailable', 'over_quota', 'invalid_task_state'],
  example: {
    params: {
      checkpoint: {
        parent_id: '<result.id of task/route/create>',
        order: 1,
        label: 'Fetch the empties',
        location: { lat: 38.7139, lng: -9.1394, radius: 100, address: 'Rossio, Lisboa' },
        from: '2036-07-09 10:00:00',
        to: '2036-07-09 13:00:00',
      },
    },
    after: ['task/route/create'],
  },

  async handler({ checkpoint: { parent_id, order, ...sent } }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'tasks')
    const asked = await checkedTask(context, sent, 'checkpoint')
    const held = (await holdRoute(context, parent_id)) ?? fail('not_found')
    if (!isOpen(held.route.status)) fail('invalid_task_state')
    const { checkpoints } = held
    const place = order ?? checkpoints.length
    if (checkpoints.length >= most_checkpoints)
      throw invalid(
        'checkpoint.parent_id',
        `names a route that has ${most_checkpoints} checkpoints, the most there may be`,
      )
    if (place > checkpoints.length) throw invalid('checkpoint.order', `must be at most ${checkpoints.length}`)
    refuseMisplaced([...checkpoints.slice(0, place), asked, ...checkpoints.slice(place)], ({ later }) =>
      later === place ? 'checkpoint.to' : 'checkpoint.from',
    )
    const [id] = (await putCheckpoints(context, held, [asked])) as [number]
    if ((await tasks.countOf(db, caller)) > config.task_quota) fail('over_quota')
    const ids = checkpoints.map((one) => one.id).toSpliced(place, 0, id)
    await arranged(context, held, ids)
    await tellRoute(context, held, 'changed')
    return { id, ...(await externalIdCounts(db, caller, asked)) }
  },
})
