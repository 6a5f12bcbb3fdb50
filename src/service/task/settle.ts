import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import * as history from '#store/tasks/task-history.ts'
import { knownOf, noteSubmission, noteVersions } from '#store/tasks/task-known.ts'
import * as settling from '#store/tasks/task-settling.ts'
import { hold, watched_before } from '#store/tasks/tasks.ts'
import { isOpen, isOver, routeState, type State, type Status } from '#task/states.ts'
import { lookingAt, statesBetween } from '#task/story.ts'

/**
 * Finds out in which state a task is, of all that is known of it, and writes it with what was told on the way there: whoever changes what is
 * asked, its form, or a visit calls it, and so does the clock. A change of a checkpoint changes its route, and of a route it is the route's own that is
 * looked at.
 */
export const settle = async (db: Db, task: Held<'task'>, now: Date): Promise<void> => {
  const before = await settling.read(db, task)
  if (before.type === 'route') return settleRoute(db, task, before, now)
  await noteVersions(db, task, [task.id], now)
  await noteSubmission(db, task)
  const known = await knownOf(db, task)
  const told = statesBetween(known, before.status_change_date.getTime(), now.getTime())
  const state = told.at(-1) as State
  const moves = movesOf(before.status, told)
  await settling.write(db, task, {
    status: state.status,
    // Another `from` is no other status.
    status_change_date: moves.length === 0 && isOpen(state.status) ? before.status_change_date : new Date(state.since),
    arrival_date: state.arrival === null ? null : new Date(state.arrival),
    stay_duration: Math.floor(state.stay / 1000),
    by_hand: state.by_hand,
    ...lookOf(lookingAt(known, state, watched_before, now.getTime())),
  })
  for (const move of moves) await noteMove(db, task, move)
  if (before.parent_id !== null)
    for (const route of await hold(db, task, [before.parent_id])) await settle(db, route, now)
}

const lookOf = ({ due, watched }: ReturnType<typeof lookingAt>) => ({
  due: due === null ? null : new Date(due),
  watched,
})

type Move = Pick<State, 'status' | 'since'> & Partial<Pick<State, 'by_hand'>>

/** States of a task that are others than the one before. */
const movesOf = (before: Status, told: readonly Move[]): Move[] =>
  told.filter(({ status }, i) => status !== (told[i - 1]?.status ?? before))

const noteMove = (db: Db, task: Held<'task'>, { status, since, by_hand }: Move): Promise<void> =>
  history.note(
    db,
    task,
    {
      task_id: task.id,
      user_id: null,
      operation: 'status_change',
      payload: { status, ...(by_hand && { by_hand: true as const }) },
    },
    new Date(since),
  )

/** A route that has no checkpoints yet stays what it is. */
const settleRoute = async (db: Db, route: Held<'task'>, before: settling.Unsettled, now: Date): Promise<void> => {
  const legs = await settling.legsOf(db, route)
  if (legs.length === 0) return
  const came = isOpen(before.status) ? before.status_change_date.getTime() : undefined
  const state = routeState(legs, came ?? (legs.some(({ status }) => !isOpen(status)) ? 0 : now.getTime()))
  const moves = movesOf(before.status, [state])
  if (moves.length > 0 || isOver(state.status)) await settling.writeRoute(db, route, state)
  for (const move of moves) await noteMove(db, route, move)
}
