import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { daysLeft, leftOf } from '#maintenance/task.ts'
import type { TaskRow } from '#report/service-tasks.ts'
import { filesOf } from '#store/files/files.ts'
import { nowOf } from '#store/maintenance/now.ts'
import type { Seen } from '#store/maintenance/tasks.ts'
import { queryOf } from '#store/query.ts'

/** Tasks as documents have them: what is left of those that are done is nothing. */
export const rowsOf = async (
  { db, caller, now }: Pick<Context<User>, 'db' | 'caller' | 'now'>,
  tasks: readonly Seen[],
): Promise<TaskRow[]> => {
  const shown = await nowOf(
    db,
    queryOf(db),
    caller,
    tasks.map(({ tracker_id }) => tracker_id),
    now,
  )
  const ids = [...new Set(tasks.flatMap(({ file_ids }) => file_ids))]
  const files = ids.length > 0 ? await filesOf(db, caller, { ids }) : []
  const names = new Map(files.map(({ id, name }) => [id, name]))
  return tasks.map((task) => {
    const judged = { ...task, zone: caller.time_zone }
    const showing = shown(task.tracker_id)
    return {
      ...task,
      created: task.created.getTime(),
      left:
        task.status === 'done'
          ? {}
          : {
              mileage: leftOf(judged, 'mileage', showing),
              engine_hours: leftOf(judged, 'engine_hours', showing),
              days: daysLeft(judged, now.getTime()),
            },
      files: task.file_ids.flatMap((id) => names.get(id) ?? []),
    }
  })
}
