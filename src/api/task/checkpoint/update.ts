import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described } from '#contract/schema.ts'
import { ExternalIdCounts } from '#resource/task.ts'
import { ChangedCheckpoint } from '#resource/task-route.ts'
import { checkedTask, externalIdCounts } from '#service/task/checked.ts'
import { arranged, holdCheckpoint, putCheckpoints, refuseMisplaced, tellRoute } from '#service/task/route.ts'
import { placed } from '#task/order.ts'
import { isOpen } from '#task/states.ts'

export default command('task/checkpoint/update', {
  summary: 'Changes a checkpoint of a route.',
  description:
    'Whole: what is left out is as if it were new, but for its place in the route. Only while it is `unassigned` or `assigned`, and its place only while the route is (255). Its `to` must not be before `from` of an earlier one (7).',
  access: userWith('task_update'),
  params: Type.Object({ checkpoint: Described(ChangedCheckpoint, 'What it becomes.') }),
  result: Type.Object({ external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'invalid_task_state'],
  example: {
    params: {
      checkpoint: {
        id: '<id of task/checkpoint/create>',
        order: 0,
        label: 'Fetch the empties first',
        location: { lat: 38.7139, lng: -9.1394, radius: 100, address: 'Rossio, Lisboa' },
        from: '2036-07-09 09:00:00',
        to: '2036-07-09 13:00:00',
      },
    },
    after: ['task/route/create', 'task/checkpoint/create'],
  },

  async handler({ checkpoint: { id, parent_id, order, ...sent } }, context) {
    const { db, caller, fail } = context
    const asked = await checkedTask(context, sent, 'checkpoint')
    const held = (await holdCheckpoint(context, id)) ?? fail('not_found')
    const { route, checkpoint, checkpoints, place } = held
    const moved = order ?? place
    if (!isOpen(checkpoint.status) || (moved !== place && !isOpen(route.status))) fail('invalid_task_state')
    if (parent_id && parent_id !== route.id)
      throw invalid('checkpoint.parent_id', 'must be the route that it belongs to')
    if (moved >= checkpoints.length) throw invalid('checkpoint.order', `must be at most ${checkpoints.length - 1}`)
    const arrangement = placed(checkpoints, checkpoint, moved)
    refuseMisplaced(arrangement.with(moved, { ...checkpoint, ...asked }), ({ later }) =>
      later === moved ? 'checkpoint.to' : 'checkpoint.from',
    )
    await putCheckpoints(context, held, [{ ...asked, id }])
    await arranged(
      context,
      held,
      arrangement.map((one) => one.id),
    )
    await tellRoute(context, held, 'changed')
    return externalIdCounts(db, caller, asked)
  },
})
