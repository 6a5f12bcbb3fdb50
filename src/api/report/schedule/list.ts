import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Schedule, scheduleOf } from '#resource/report/schedule.ts'
import * as schedules from '#store/reports/schedules.ts'

export default query('report/schedule/list', {
  summary: 'Lists the schedules of reports that the caller has made.',
  description: 'A report that one has made is read by the `id` of its `last_result`.',
  access: userWith('reports'),
  params: None,
  result: ListOf(Schedule),

  async handler(_, { db, caller }) {
    return { list: (await schedules.list(db, caller)).map(scheduleOf) }
  },
})
