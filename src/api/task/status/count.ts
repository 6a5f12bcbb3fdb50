import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { TaskFilters } from '#resource/task-filters.ts'
import { wantedTasks } from '#service/task/wanted.ts'
import { countByStatus } from '#store/tasks/task-list.ts'
import { type Status, statuses } from '#task/states.ts'

const Count = Type.Integer({ description: 'How many there are.' })
const Counts = Object.fromEntries(statuses.map((status) => [status, Count])) as Record<Status, typeof Count>

export default query('task/status/count', {
  summary: 'Tells how many tasks are in each state.',
  description:
    'Of those that `task/list` lists for the same parameters. Beyond the contract: what pages write beside their filters.',
  access: user,
  params: Type.Object(TaskFilters),
  result: Type.Object({ value: Type.Object(Counts, { description: 'All states; none is 0.' }) }),

  async handler(filters, { db, caller }) {
    const counts = await countByStatus(db, caller, wantedTasks(filters, caller))
    const value = Object.fromEntries(statuses.map((status) => [status, counts.get(status) ?? 0]))
    return { value: value as Record<Status, number> }
  },
})
