import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { openPeriodOf } from '#contract/period.ts'
import { Default, Described, Ids, ListOf, LocalTime, Nullable, OneOf, Text } from '#contract/schema.ts'
import { madeTypes, TaskProposal } from '#resource/task-schedule.ts'
import { proposals } from '#service/task/proposals.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default query('task/schedule/proposal/list', {
  summary: 'Lists the tasks and routes that schedules are about to make.',
  description: `Those that begin from \`from\` to \`to\`, both included, by when they begin, 10,000 at most: without \`from\` from now on, without \`to\` as long as the operator allows a
period to be. Neither may be in the past (7). Tasks of a day that has begun are made already, and found by \`task/list\`. \`trackers\`, \`filter\` and \`types\` are those of \`task/schedule/list\`.`,
  access: user,
  params: Type.Object({
    from: Type.Optional(Nullable(LocalTime)),
    to: Type.Optional(Nullable(LocalTime)),
    trackers: Type.Optional(Nullable(Described(Ids, 'Only those of these trackers, and of nobody.'))),
    filter: Type.Optional(Nullable(Text(1000))),
    types: Default(Type.Array(OneOf(madeTypes), { minItems: 1, maxItems: 10, description: 'What is made.' }), [
      ...madeTypes,
    ]),
  }),
  result: ListOf(TaskProposal),
  errors: ['time_span_too_big'],

  async handler({ trackers, filter, types, ...ends }, context) {
    const { db, caller, config, now } = context
    refuse(
      (['from', 'to'] as const).flatMap((parameter) =>
        isPast(ends[parameter], now) ? [{ parameter, error: 'must not be in the past' }] : [],
      ),
    )
    const { from = now, to } = openPeriodOf(ends, context)
    const part = filter?.trim() || undefined
    const rows = await schedules.list(db, caller, { types, trackers: trackers ?? undefined, part })
    const until = to ?? new Date(from.getTime() + config.max_time_span * 86_400_000)
    return { list: await proposals(db, caller, rows, { from, to: until }) }
  },
})

/** A time is told in seconds: the one that it is now is not over. */
const isPast = (time: Date | null | undefined, now: Date): boolean =>
  time !== null && time !== undefined && time.getTime() < Math.floor(now.getTime() / 1000) * 1000
