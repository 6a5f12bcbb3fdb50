import { proposalOf, type TaskProposal } from '#resource/task-schedule.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { timeZoneOf } from '#store/rules/rules.ts'
import { checkpointsOf, type ScheduleRow } from '#store/tasks/schedules.ts'
import { daysBetween, isDue } from '#task/schedule.ts'

const most = 10_000

/** Tasks and routes that schedules will make and that begin in a period, by when it begins, 10,000 at most. Days that are made already are none of it. */
export const proposals = async (
  db: Db,
  owner: Owner,
  rows: readonly ScheduleRow[],
  { from, to }: { from: Date; to: Date },
): Promise<TaskProposal[]> => {
  const zone = await timeZoneOf(db, owner)
  const routes = rows.filter(({ type }) => type === 'route').map(({ id }) => id)
  const legs = Map.groupBy(await checkpointsOf(db, owner, routes), ({ parent_id }) => parent_id)
  const found: TaskProposal[] = []
  for (const day of daysBetween(from.getTime(), to.getTime(), zone)) {
    for (const row of rows) {
      if ((row.made_for ?? '') >= day || !row.parameters || !isDue(row.parameters, day)) continue
      const proposal = proposalOf(owner, row, legs.get(row.id) ?? [], { day, zone })
      if (proposal.from >= from && proposal.from <= to) found.push(proposal)
    }
    // Those of a later day begin later.
    if (found.length >= most) break
  }
  return found.sort((a, b) => a.from.getTime() - b.from.getTime() || a.schedule_id - b.schedule_id).slice(0, most)
}
