import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Nullable, Text } from '#contract/schema.ts'
import { days_ahead, most_tasks, PhoneTask } from '#resource/mobile/task.ts'
import { readTasks } from '#service/mobile/tasks.ts'

export default query('mobile/task/list', {
  summary: 'Lists the tasks of the phone’s tracker: those that are open, and those that were over today.',
  description: `In the order of their times, checkpoints of a route together and in its order, ${most_tasks} at most; those that begin later than in ${days_ahead} days are not told yet.
Told only where they are others than the phone has.`,
  access: phone,
  params: Type.Object({
    tasks_digest: Type.Optional(
      Described(Text(64), 'The `tasks_digest` of the answer before, where the phone has kept its tasks.'),
    ),
  }),
  result: Type.Object({
    list: Nullable(
      Described(Type.Array(PhoneTask), 'Tasks and checkpoints; null where the phone has them, as `tasks_digest` says.'),
    ),
    more: Type.Boolean({ description: 'There are more than are told.' }),
    by_hand: Type.Boolean({
      description: 'The account lets those who have its phones say that they arrived or are done.',
    }),
    tasks_digest: Type.String({
      description: 'Of the tasks: sent back, they are told only when they are others by then.',
    }),
  }),

  handler: ({ tasks_digest }, context) => readTasks(context, tasks_digest),
})
