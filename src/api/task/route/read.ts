import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { routeOf, TaskRoute } from '#resource/task-route.ts'
import * as routes from '#store/tasks/routes.ts'

export default query('task/route/read', {
  summary: 'Tells a route, with the ids of its checkpoints in their order.',
  access: user,
  params: Type.Object({ route_id: Described(Id, 'The route.') }),
  result: ValueOf(TaskRoute),
  errors: ['not_found'],
  example: { params: { route_id: '<result.id of task/route/create>' }, after: ['task/route/create'] },

  async handler({ route_id }, { db, caller, fail }) {
    return { value: routeOf(caller, (await routes.read(db, caller, route_id)) ?? fail('not_found')) }
  },
})
