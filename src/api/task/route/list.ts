import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { openLongPeriodOf } from '#contract/period.ts'
import { Described, Ids, ListOf, LocalTime, Nullable, Text } from '#contract/schema.ts'
import { TaskStatus } from '#resource/task.ts'
import { routeOf, TaskRoute } from '#resource/task-route.ts'
import { said } from '#service/task/wanted.ts'
import * as routes from '#store/tasks/routes.ts'
import { searchTasks } from '#store/tasks/task-list.ts'

export default query('task/route/list', {
  summary: 'Lists routes by `id`, at most 10,000.',
  description: `They have a moment in common with \`from\` … \`to\`, both included, of which \`to\` must be later (7). \`filter\` is a part of the label, the description, the external id
or of who has it. Whatever is said must hold, all of it. Routes of nobody are seen by those who may give them to somebody (\`task_update\`).`,
  access: user,
  params: Type.Object({
    statuses: Type.Optional(
      Nullable(Type.Array(TaskStatus, { maxItems: 100, description: 'Only those in one of these states.' })),
    ),
    trackers: Type.Optional(Nullable(Described(Ids, 'Only those of these trackers.'))),
    from: Type.Optional(Nullable(LocalTime)),
    to: Type.Optional(Nullable(LocalTime)),
    filter: Type.Optional(Nullable(Text(1000))),
  }),
  result: ListOf(TaskRoute),

  async handler({ statuses, trackers, from, to, filter }, { db, caller }) {
    const wanted = {
      types: ['route'] as const,
      ...said({ statuses, trackers, part: filter?.trim() || undefined }),
      ...openLongPeriodOf(said({ from, to })),
    }
    const { ids } = await searchTasks(db, caller, wanted, { sort: [], limit: 10_000, offset: 0 })
    const list = await routes.inOrder(db, caller, ids)
    return { list: list.map((route) => routeOf(caller, route)) }
  },
})
