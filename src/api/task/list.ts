import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Nullable, Page } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { streamed } from '#contract/streamed.ts'
import { Task, TaskStatus, taskOf } from '#resource/task.ts'
import { TaskFilters } from '#resource/task-filters.ts'
import { said, wantedTasks } from '#service/task/wanted.ts'
import type { Db } from '#store/db.ts'
import { type Order, taskOrders } from '#store/tasks/task-fields.ts'
import { searchTasks } from '#store/tasks/task-list.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/list', {
  summary: 'Lists tasks.',
  description: `By \`id\` unless \`sort\` says otherwise: \`employee\` is the full name of who is assigned to the tracker, or else its label, \`location\` the
address, \`form\` the label of the form. Conditions may ask the same fields: \`employee\` the id, or a part of the full name or of the tracker's label; \`form\` the
id of the template. \`filter\` is a part of any text: label, description, address, external id, who has it; \`filters\` are each a part of one of the first three.
Tasks have a moment in common with \`from\` … \`to\`, both included, of which \`to\` must be later (7), and carry all of \`tag_ids\`; \`location\` is a circle in
which their centre lies. Whatever is said must hold, all of it. Tasks of nobody are seen by those who may give them to somebody (\`task_update\`). Checkpoints of
routes are among them where \`types\` asks for them; routes are listed by \`task/route/list\`. The answer is streamed.`,
  access: user,
  params: Type.Object({
    ...TaskFilters,
    statuses: Type.Optional(
      Nullable(Type.Array(TaskStatus, { maxItems: 100, description: 'Only those in one of these states.' })),
    ),
    sort: Sorts(Object.keys(taskOrders)),
    ...Page,
  }),
  result: CountedListOf(Task),
  errors: ['limit_too_big'],

  async handler({ sort, limit, offset, statuses, ...filters }, context) {
    const { db, caller } = context
    const wanted = { ...wantedTasks(filters, caller), ...said({ statuses }) }
    const paging = { sort: sortsOf<Order>(sort), ...pageOf({ limit, offset }, context) }
    const found = await searchTasks(db, caller, wanted, paging)
    return streamed({ count: found.count }, batches(db, caller, found.ids))
  },
})

/** Tasks that are read at a time: each may have a form of some hundred kilobytes. */
const together = 100

async function* batches(db: Db, caller: User, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += together)
    yield (await tasks.inOrder(db, caller, ids.slice(i, i + together))).map((task) => taskOf(caller, task))
}
