import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Nullable } from '#contract/schema.ts'
import { CreateForm, ExternalIdCounts } from '#resource/task.ts'
import { ChangedTaskRoute, RouteCheckpoints, routeOf, TaskRoute } from '#resource/task-route.ts'
import { once, tagFaults } from '#service/bindings.ts'
import { externalIdCounts } from '#service/task/checked.ts'
import { noteBy } from '#service/task/note-by.ts'
import { holdRoute, tellRoute } from '#service/task/route.ts'
import { changedCheckpoints } from '#service/task/route-checkpoints.ts'
import { formGiver } from '#service/task/route-forms.ts'
import * as routes from '#store/tasks/routes.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/route/update', {
  summary: 'Changes a route, and its checkpoints where they are sent.',
  description: `Checkpoints with an id are changed, those without are created, and those that are missing are deleted; one with the id of a task makes it a checkpoint. \`checkpoint_ids\` says
the order of those that have an id, and the others stay in their places of the list; without it the order is that of the list. With \`checkpoint_ids\` alone checkpoints are put in order and deleted,
with neither they stay as they are. Only while the route is \`unassigned\` or \`assigned\` (255); whoever has it keeps it (\`task/route/assign\`). \`to\` of no checkpoint may be before \`from\` of an earlier one (7).`,
  access: userWith('task_update'),
  params: Type.Object({
    route: Described(ChangedTaskRoute, 'What they have in common.'),
    checkpoints: Type.Optional(Nullable(RouteCheckpoints)),
    create_form: CreateForm,
  }),
  result: Type.Object({ result: TaskRoute, external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'over_quota', 'invalid_task_state'],
  example: {
    params: { route: { id: '<result.id of task/route/create>', label: 'Round of Thursday, late' } },
    after: ['task/route/create'],
  },

  async handler({ route: { id, checkpoint_ids, ...sent }, checkpoints, create_form }, context) {
    const { db, caller, config, fail } = context
    const asked = { ...sent, tags: once(sent.tags ?? []) }
    refuse(await tagFaults(context, 'route.tags', asked.tags))
    const held = (await holdRoute(context, id)) ?? fail('not_found')
    if (!isOpen(held.route.status)) fail('invalid_task_state')
    await routes.update(db, held.route, asked)
    await noteBy(context, id, 'update', asked)
    const list = await changedCheckpoints(
      context,
      held,
      checkpoint_ids ?? undefined,
      checkpoints ?? undefined,
      formGiver(context, create_form),
    )
    if ((await tasks.countOf(db, caller)) > config.task_quota) fail('over_quota')
    await tellRoute(context, held, 'changed')
    const result = routeOf(caller, (await routes.read(db, caller, id)) ?? fail('not_found'))
    return { result, ...(await externalIdCounts(db, caller, asked, ...list)) }
  },
})
