import type { User } from '#contract/caller.ts'
import { tariffRestrictions } from '#resource/dealer/settings.ts'
import type { Delivery } from '#resource/delivery.ts'
import { taskOf } from '#resource/task.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { crews } from '#store/tasks/deliveries.ts'
import type { TaskRow } from '#store/tasks/tasks.ts'
import { expectedOf } from './arrivals.ts'
import { underwayAmong } from './underway.ts'

interface Asking {
  db: Db
  config: Config
  caller: User
  now: Date
}

/** Tasks with all that whoever waits for them is told, in their order. */
export const deliveriesOf = async (asking: Asking, tasks: readonly TaskRow[]): Promise<Delivery[]> => {
  const { db, caller } = asking
  const ids = [...new Set(tasks.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const shown = new Map((await trackers.list(db, caller)).map((tracker) => [tracker.id, tracker]))
  const manned = new Map((await crews(db, caller, ids)).map(({ tracker_id, ...crew }) => [tracker_id, crew]))
  const estimated = await estimates(asking, tasks)
  const restrictions = tariffRestrictions((await dealers.read(db, caller.dealer_id))?.settings)
  return tasks.map((task) => ({
    // Whoever has the key sees every delivery: not who waits for it.
    ...{ user_id: caller.account_id, task: taskOf(caller, { ...task, recipient: null }), restrictions },
    tracker: shown.get(task.tracker_id ?? 0) ?? null,
    ...(manned.get(task.tracker_id ?? 0) ?? unmanned),
    estimated_time: task.status === 'arrived' ? 0 : (estimated.get(task.id) ?? null),
  }))
}

const unmanned = { first_name: null, middle_name: null, last_name: null, vehicle_label: null }

/** How many seconds it takes until the tracker of each task is there, by the ids of tasks; of none where that is not to be known. */
const estimates = async (asking: Asking, tasks: readonly TaskRow[]) => {
  const underway = await underwayAmong(
    asking,
    tasks.filter(({ status }) => status !== 'arrived'),
  )
  const expected = await expectedOf(asking, asking.caller, underway)
  return new Map(underway.map(({ task }, i) => [task.id, expected[i]?.likely ?? null]))
}
