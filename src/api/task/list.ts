import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { Conditions, readConditions } from '#contract/conditions.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { openLongPeriodOf } from '#contract/period.ts'
import {
  CountedListOf,
  Default,
  Described,
  Ids,
  LatLng,
  LocalTime,
  Nullable,
  OneOf,
  Page,
  Radius,
  Text,
} from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { readTime } from '#formats/clock.ts'
import { Task, TaskStatus, taskOf } from '#resource/task.ts'
import { said } from '#service/task/said.ts'
import { type Order, taskFields, taskOrders } from '#store/tasks/task-fields.ts'
import { searchTasks } from '#store/tasks/task-list.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/list', {
  summary: 'Lists tasks.',
  description: `By \`id\` unless \`sort\` says otherwise: \`employee\` is the full name of who is assigned to the tracker, or else its label, \`location\` the
address, \`form\` the label of the form. Conditions may ask the same fields: \`employee\` the id, or a part of the full name or of the tracker's label; \`form\` the
id of the template. \`filter\` is a part of any text: label, description, address, external id, who has it; \`filters\` are each a part of one of the first three.
Tasks have a moment in common with \`from\` … \`to\`, both included, of which \`to\` must be later (7), and carry all of \`tag_ids\`; \`location\` is a circle in
which their centre lies. Whatever is said must hold, all of it. Tasks of nobody are seen by those who may give them to somebody (\`task_update\`). Checkpoints of
routes are among them where \`types\` asks for them; routes are listed by \`task/route/list\`.`,
  access: user,
  params: Type.Object({
    types: Default(
      Type.Array(OneOf(['task', 'checkpoint']), {
        maxItems: 2,
        description: 'Beyond the contract: checkpoints of routes too, or only them.',
      }),
      ['task'],
    ),
    external_id: Type.Optional(Nullable(Described(Text(255), 'Only those with this id in another system.'))),
    statuses: Type.Optional(
      Nullable(Type.Array(TaskStatus, { maxItems: 100, description: 'Only those in one of these states.' })),
    ),
    trackers: Type.Optional(Nullable(Described(Ids, 'Only those of these trackers.'))),
    from: Type.Optional(Nullable(LocalTime)),
    to: Type.Optional(Nullable(LocalTime)),
    conditions: Type.Optional(Described(Conditions, 'What must hold, all of it.')),
    filter: Type.Optional(Nullable(Text(1000))),
    filters: Type.Optional(
      Nullable(
        Type.Array(Text(1000), {
          maxItems: 10,
          description: 'Each is a part of the label, the description or the address.',
        }),
      ),
    ),
    tag_ids: Type.Optional(Nullable(Ids)),
    location: Type.Optional(
      Nullable(Described(Type.Object({ ...LatLng.properties, radius: Radius }), 'Only those within the circle.')),
    ),
    sort: Sorts(Object.keys(taskOrders)),
    ...Page,
  }),
  result: CountedListOf(Task),
  errors: ['limit_too_big'],

  async handler({ types, conditions, filter, filters, location, from, to, sort, limit, offset, ...ids }, context) {
    const { db, caller } = context
    const timeOf = (text: string) => readTime(text, caller.time_zone)
    const wanted = {
      types,
      ...said({ ...ids, circle: location, part: filter?.trim() || undefined }),
      ...openLongPeriodOf(said({ from, to })),
      parts: (filters ?? []).map((text) => text.trim()).filter((text) => text !== ''),
      conditions: readConditions(conditions, (name) => taskFields[name]?.kind, { timeOf }),
    }
    const paging = { sort: sortsOf<Order>(sort), ...pageOf({ limit, offset }, context) }
    const found = await searchTasks(db, caller, wanted, paging)
    const list = await tasks.inOrder(db, caller, found.ids)
    return { list: list.map((task) => taskOf(caller, task)), count: found.count }
  },
})
