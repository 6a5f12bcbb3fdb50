import type { User } from '#contract/caller.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import type { TaskRow } from '#store/tasks/tasks.ts'
import { expectedOf } from './arrivals.ts'
import { underwayAmong } from './underway.ts'

interface Asking {
  db: Db
  config: Config
  caller: User
  now: Date
}

/** When the trackers of those tasks that are assigned are expected there, as if they went at once, and not before the tasks begin. */
export const arrivalsOf = async (asking: Asking, tasks: readonly TaskRow[]) => {
  const assigned = tasks.filter(({ status, type }) => status === 'assigned' && type !== 'route')
  const underway = (await underwayAmong(asking, assigned)).filter(({ isSilent }) => !isSilent)
  const expected = await expectedOf(asking, asking.caller, underway)
  return underway.flatMap(({ task }, i) => {
    const one = expected[i]
    if (!one) return []
    const at = (seconds: number) => new Date(Math.max(asking.now.getTime() + seconds * 1000, task.from.getTime()))
    return [
      {
        ...{ task_id: task.id, expected: at(one.likely), earliest: at(one.earliest), latest: at(one.latest) },
        ...(one.straight && { straight: true as const }),
      },
    ]
  })
}
