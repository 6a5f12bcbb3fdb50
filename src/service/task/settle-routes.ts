import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import * as settling from '#store/tasks/task-settling.ts'
import { hold } from '#store/tasks/tasks.ts'
import { isOpen, isOver, routeState } from '#task/states.ts'
import type { Move } from './tell.ts'

/** Routes that are locked while their checkpoints are settled: what follows for them of each, one after the other. */
export interface LockedRoutes {
  /** What follows for its route of a checkpoint that was settled; nothing for a task. */
  changed(checkpoint: settling.Unsettled, settled: settling.Settled, late: boolean): Move[]
  /** What follows for a route of its checkpoints as they are. One that has none yet stays what it is. */
  settled(id: number, late: boolean): Move[]
  write(): Promise<void>
}

/** Locks the routes among tasks and those of checkpoints among them, and reads their checkpoints as they are before they are settled. */
export const lockRoutes = async (
  db: Db,
  owner: Owner,
  tasks: readonly settling.Unsettled[],
  now: Date,
): Promise<LockedRoutes> => {
  const ids = new Set(tasks.flatMap(({ id, type, parent_id }) => (type === 'route' ? id : (parent_id ?? []))))
  const held = ids.size > 0 ? await hold(db, owner, [...ids]) : []
  const routes = held.length > 0 ? await settling.read(db, owner, held) : new Map<number, settling.Unsettled>()
  const legs = held.length > 0 ? await settling.legsOf(db, owner, held) : new Map<number, settling.LegOf[]>()
  const found = new Map<number, settling.LegOf>()
  const settled = (id: number, late: boolean): Move[] => {
    const [route, own] = [routes.get(id), legs.get(id)]
    if (!route || !own) return []
    const is_begun = own.some(({ status }) => !isOpen(status))
    const came = isOpen(route.status) ? route.status_change_date : now
    const state = routeState(own, is_begun ? 0 : came.getTime())
    if (state.status === route.status && !isOver(state.status)) return []
    found.set(id, { id, ...state })
    routes.set(id, { ...route, status: state.status, status_change_date: new Date(state.since) })
    return state.status === route.status ? [] : [{ ...state, task: route, late: late || isOver(route.status) }]
  }
  return {
    settled,
    changed({ id, parent_id }, { status, status_change_date }, late) {
      const leg = legs.get(parent_id ?? 0)?.find((one) => one.id === id)
      if (!leg || parent_id === null) return []
      Object.assign(leg, { status, since: status_change_date.getTime() })
      return settled(parent_id, late)
    },
    write: async () => {
      if (found.size > 0) await settling.writeRoutes(db, owner, [...found.values()])
    },
  }
}
