import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { tellRoute } from '#service/task/route.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/route/delete', {
  summary: 'Deletes a route with its checkpoints.',
  description: 'Whatever their status; their forms and their history go with them.',
  access: userWith('task_update'),
  params: Type.Object({ route_id: Described(Id, 'The route.') }),
  result: None,
  errors: ['not_found'],
  example: { params: { route_id: '<result.id of task/route/create>' }, after: ['task/route/create'] },

  async handler({ route_id }, context) {
    const { db, caller, fail } = context
    const route = (await tasks.lock(db, caller, route_id, 'route')) ?? fail('not_found')
    await tellRoute(context, { route }, 'gone')
    await tasks.remove(db, caller, [route])
    return {}
  },
})
