import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, Ids, ListOf, Nullable, OneOf, Text } from '#contract/schema.ts'
import { madeTypes, scheduleOf, TaskSchedule } from '#resource/task-schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default query('task/schedule/list', {
  summary: 'Lists schedules of tasks and of routes.',
  description: `By \`id\`, 10,000 at most. \`filter\` is a part of the label, the description or the address. Schedules of trackers that the caller sees; those of nobody are seen by
those who may give tasks to somebody (\`task_update\`), whatever \`trackers\` says.`,
  access: user,
  params: Type.Object({
    trackers: Type.Optional(Nullable(Described(Ids, 'Only those of these trackers, and of nobody.'))),
    filter: Type.Optional(Nullable(Text(1000))),
    tag_ids: Type.Optional(Nullable(Described(Ids, 'Tags that they must carry, all of them.'))),
    types: Default(Type.Array(OneOf(madeTypes), { minItems: 1, maxItems: 10, description: 'What they make.' }), [
      'task',
    ]),
  }),
  result: ListOf(TaskSchedule),

  async handler({ trackers, filter, tag_ids, types }, { db, caller }) {
    const wanted = {
      types,
      trackers: trackers ?? undefined,
      tag_ids: tag_ids ?? undefined,
      part: filter?.trim() || undefined,
    }
    return { list: (await schedules.list(db, caller, wanted)).map((row) => scheduleOf(caller, row)) }
  },
})
