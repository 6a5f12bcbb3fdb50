import { isOpen, type Status, type Task } from '../task.ts'

/** A day of the board: who has what, by time. Pure. */

export interface Card {
  /** As it is dragged: `task-12`. */
  key: string
  id: number
  label: string
  status: Status
  tracker_id: number | null
  /** Local times. */
  from: string
  to: string
  address: string
  /** Nobody has begun: it may be given to somebody else. */
  isOpen: boolean
}

export interface Column {
  /** Nobody's where it is null. */
  tracker_id: number | null
  cards: readonly Card[]
}

export const cardOf = (task: Task): Card => ({
  ...{ key: `task-${task.id}`, id: task.id, label: task.label, status: task.status, tracker_id: task.tracker_id },
  ...{ from: task.from, to: task.to, address: task.location.address, isOpen: isOpen(task) },
})

/** The id of what is dragged by its key; undefined for what is no card of ours. */
export const idOfKey = (key: string): number | undefined => {
  const [, id] = /^task-(\d+)$/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Nobody's first, then those of `trackers`, then further ones that have something, in the order of their first card. */
export const columnsOf = (tasks: readonly Task[], trackers: readonly number[]): Column[] => {
  const cards = tasks.map(cardOf).toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const byTracker = Map.groupBy(cards, ({ tracker_id }) => tracker_id)
  const others = [...byTracker.keys()].filter((id) => id !== null && !trackers.includes(id))
  return [null, ...trackers, ...others].map((tracker_id) => ({ tracker_id, cards: byTracker.get(tracker_id) ?? [] }))
}

/** As they will be once those that were moved are given to whom they were dropped on. */
export const movedTo = (tasks: readonly Task[], moved: ReadonlyMap<number, number | null>): readonly Task[] =>
  moved.size === 0
    ? tasks
    : tasks.map((task) => {
        const to = moved.get(task.id)
        if (to === undefined || to === task.tracker_id) return task
        return { ...task, tracker_id: to, status: to === null ? ('unassigned' as const) : ('assigned' as const) }
      })
