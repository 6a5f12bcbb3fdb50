import type { Route } from '../route/route.ts'
import { isOpen, type Status, type Task } from '../task.ts'

/** A day of the board: who has what, by time. Pure. */

export interface Card {
  /** As it is dragged: `task-12`, `route-5`. */
  key: string
  id: number
  label: string
  status: Status
  tracker_id: number | null
  /** Local times. */
  from: string
  to: string
  address: string
  /** Of a route: how many checkpoints it has. */
  stops: number | undefined
  /** Nobody has begun: it may be given to somebody else. */
  isOpen: boolean
}

export interface Column {
  /** Nobody's where it is null. */
  tracker_id: number | null
  cards: readonly Card[]
}

/** A task by itself, or a route. */
export type Dealt = Task | Route

export const keyOf = ({ type, id }: Pick<Dealt, 'type' | 'id'>): string =>
  `${type === 'route' ? 'route' : 'task'}-${id}`

export const cardOf = (one: Dealt): Card => ({
  ...{ key: keyOf(one), id: one.id, label: one.label, status: one.status, tracker_id: one.tracker_id },
  ...{ from: one.from, to: one.to, isOpen: isOpen(one) },
  address: 'location' in one ? one.location.address : '',
  stops: 'checkpoint_ids' in one ? one.checkpoint_ids.length : undefined,
})

/** What is dragged by its key; undefined for what is no card of ours. */
export const readKey = (key: string): { isRoute: boolean; id: number } | undefined => {
  const [, kind, id] = /^(task|route)-(\d+)$/.exec(key) ?? []
  return id === undefined ? undefined : { isRoute: kind === 'route', id: Number(id) }
}

/** Nobody's first, then those of `trackers`, then further ones that have something, in the order of their first card. */
export const columnsOf = (dealt: readonly Dealt[], trackers: readonly number[]): Column[] => {
  const cards = dealt.map(cardOf).toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const byTracker = Map.groupBy(cards, ({ tracker_id }) => tracker_id)
  const others = [...byTracker.keys()].filter((id) => id !== null && !trackers.includes(id))
  return [null, ...trackers, ...others].map((tracker_id) => ({ tracker_id, cards: byTracker.get(tracker_id) ?? [] }))
}

/** As they will be once those that were moved, by their keys, are given to whom they were dropped on. */
export const movedTo = <One extends Dealt>(
  dealt: readonly One[],
  moved: ReadonlyMap<string, number | null>,
): readonly One[] =>
  moved.size === 0
    ? dealt
    : dealt.map((one) => {
        const to = moved.get(keyOf(one))
        if (to === undefined || to === one.tracker_id) return one
        return { ...one, tracker_id: to, status: to === null ? ('unassigned' as const) : ('assigned' as const) }
      })
