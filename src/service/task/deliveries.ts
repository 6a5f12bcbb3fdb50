import type { User } from '#contract/caller.ts'
import { tariffRestrictions } from '#resource/dealer/settings.ts'
import type { Delivery } from '#resource/delivery.ts'
import { taskOf } from '#resource/task.ts'
import { stateOf } from '#resource/tracker/state.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as states from '#store/fleet/device-states.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { crews } from '#store/tasks/deliveries.ts'
import type { TaskRow } from '#store/tasks/tasks.ts'
import { secondsTo } from '#task/arrival.ts'
import { speedOf } from './speed.ts'

interface Asking {
  db: Db
  caller: User
  now: Date
}

/** Tasks with all that whoever waits for them is told, in their order. */
export const deliveriesOf = async (asking: Asking, tasks: readonly TaskRow[]): Promise<Delivery[]> => {
  const { db, caller } = asking
  const ids = [...new Set(tasks.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const shown = new Map((await trackers.list(db, caller)).map((tracker) => [tracker.id, tracker]))
  const manned = new Map((await crews(db, caller, ids)).map(({ tracker_id, ...crew }) => [tracker_id, crew]))
  const estimate = await estimating(asking, ids)
  const restrictions = tariffRestrictions((await dealers.read(db, caller.dealer_id))?.settings)
  return tasks.map((task) => ({
    ...{ user_id: caller.account_id, task: taskOf(caller, task), restrictions },
    tracker: shown.get(task.tracker_id ?? 0) ?? null,
    ...(manned.get(task.tracker_id ?? 0) ?? unmanned),
    estimated_time: estimate(task),
  }))
}

const unmanned = { first_name: null, middle_name: null, last_name: null, vehicle_label: null }

/** Makes what estimates how many seconds it takes until the tracker of a task is there; null where that is not to be known. */
const estimating = async ({ db, caller, now }: Asking, tracker_ids: readonly number[]) => {
  const rows = (await states.read(db, caller, tracker_ids)).filter(({ blocked, away }) => !blocked && !away)
  const sources = rows.map(({ source_id }) => source_id)
  const speed = await speedOf(db, sources, now)
  const known = new Map(rows.map((row) => [row.tracker_id, stateOf(row, now.getTime())]))
  return ({ tracker_id, lat, lng, radius, status }: TaskRow): number | null => {
    if (status === 'arrived') return 0
    const state = known.get(tracker_id ?? 0)
    // In private time nobody is told how far it is.
    if (!state?.gps || state.private || lat === null || lng === null || radius === null) return null
    return secondsTo(state.gps.location, { lat, lng, radius }, speed)
  }
}
