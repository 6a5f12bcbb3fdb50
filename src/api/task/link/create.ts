import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Id, ValueOf } from '#contract/schema.ts'
import { TaskLink, taskLinkOf } from '#resource/task-link.ts'
import { requireFeature } from '#service/features.ts'
import { digestOf } from '#store/people/sessions.ts'
import * as links from '#store/tasks/task-links.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/link/create', {
  summary: 'Makes a link by which a customer sees one task.',
  description:
    'Of a task or a checkpoint; the link that it had before is good no more. Its page tells the state, the time, when it is expected and where it is while it is the next of its tracker and not in private time, and nothing else of the account; the customer says there that nobody is at home, and how it was. It ends two hours after the task is over (docs/tasks.md). Beyond the contract.',
  access: userWith('task_update'),
  params: Type.Object({
    task_id: Id,
    show_first_name: Default(
      Type.Boolean({ description: 'The page tells the first name of whoever is assigned to the tracker.' }),
      false,
    ),
  }),
  result: ValueOf(TaskLink),
  errors: ['not_found', 'feature_unavailable'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create'] },

  async handler({ task_id, show_first_name }, context) {
    const { db, caller, secret, now, fail } = context
    await requireFeature(context, 'tasks')
    const task = (await tasks.read(db, caller, task_id)) ?? fail('not_found')
    if (task.type === 'route') fail('not_found')
    const token = randomBytes(32).toString('hex')
    const link = { digest: digestOf(token), sealed: secret.seal(token), show_first_name }
    await links.replace(db, caller, task_id, link, now)
    return { value: taskLinkOf({ ...link, created: now, absent: null, rating: null }, context) }
  },
})
