import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described } from '#contract/schema.ts'
import { CreateForm, ExternalIdCounts } from '#resource/task.ts'
import { most_checkpoints, NewTaskRoute, RouteCheckpoints, routeOf, TaskRoute } from '#resource/task-route.ts'
import { once, tagFaults } from '#service/bindings.ts'
import { requireFeature } from '#service/features.ts'
import { checkedTasks, externalIdCounts } from '#service/task/checked.ts'
import { arranged, createRoute, putCheckpoints, refuseMisplaced, repeated, tellRoute } from '#service/task/route.ts'
import { formGiver } from '#service/task/route-forms.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as routes from '#store/tasks/routes.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/route/create', {
  summary: 'Creates a route with its checkpoints.',
  description: `One with the id of a task, which must be \`unassigned\` or \`assigned\` (255), makes this task a checkpoint. \`to\` of none may be before \`from\` of an earlier one (7);
a route has ${most_checkpoints} at most. A tracker that is blocked is asked for nothing (201).`,
  access: userWith('task_update'),
  params: Type.Object({
    route: Described(NewTaskRoute, 'What they have in common.'),
    checkpoints: RouteCheckpoints,
    create_form: CreateForm,
  }),
  result: Type.Object({ result: TaskRoute, external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'feature_unavailable', 'over_quota', 'invalid_task_state'],
  example: {
    params: {
      route: { tracker_id: 1, label: 'Round of Thursday' },
      checkpoints: [
        {
          label: 'Deliver a crate',
          location: { lat: 38.7079, lng: -9.1366, radius: 100, address: 'Praça do Comércio, Lisboa' },
          from: '2036-07-09 09:00:00',
          to: '2036-07-09 12:00:00',
        },
      ],
    },
  },

  async handler({ route: { tracker_id, ...sent }, checkpoints, create_form }, context) {
    const { db, caller, config, fail } = context
    await requireFeature(context, 'tasks')
    const tracker = tracker_id ? ((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found')) : null
    if (tracker?.blocked) fail('not_found')
    const asked = { ...sent, tags: once(sent.tags ?? []) }
    refuse([...(await tagFaults(context, 'route.tags', asked.tags)), ...repeated('checkpoints', checkpoints)])
    const list = await checkedTasks(context, checkpoints, 'checkpoints')
    refuseMisplaced(list, ({ later }) => `checkpoints.${later}.to`)
    const held = await createRoute(context, asked, tracker, list)
    await arranged(context, held, await putCheckpoints(context, held, list, formGiver(context, create_form)))
    if ((await tasks.countOf(db, caller)) > config.task_quota) fail('over_quota')
    await tellRoute(context, held, 'new')
    const result = routeOf(caller, (await routes.read(db, caller, held.route.id)) ?? fail('not_found'))
    return { result, ...(await externalIdCounts(db, caller, asked, ...list)) }
  },
})
