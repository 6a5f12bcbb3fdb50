import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import * as history from '#store/tasks/task-history.ts'
import { knownOf, most_known, noteSubmission, noteVersions } from '#store/tasks/task-known.ts'
import * as settling from '#store/tasks/task-settling.ts'
import { hold, watched_before } from '#store/tasks/tasks.ts'
import { isOpen, isOver, routeState, type State, type Status } from '#task/states.ts'
import { lookingAt, statesBetween } from '#task/story.ts'
import { tellMove } from './tell.ts'

/**
 * Finds out in which state a task is, of all that is known of it, and writes it with what was told on the way there: whoever changes what is
 * asked, its form, or a visit calls it, and so does the clock. A change of a checkpoint changes its route, and of a route it is the route's own that is
 * looked at. What was over and is another state now is told as late. @param how `late`: it follows of points that came behind others
 */
export const settle = async (db: Db, task: Held<'task'>, now: Date, { late = false } = {}): Promise<void> => {
  const before = await settling.read(db, task)
  if (before.type === 'route') return settleRoute(db, task, before, { now, late })
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
  await settling.endVisits(db, task, now)
  if (known.visits.length >= most_known) await settling.forgetVisits(db, task)
  await noteMoves(db, task, before, moves, { now, late })
  if (before.parent_id !== null)
    for (const route of await hold(db, task, [before.parent_id])) await settle(db, route, now, { late })
}

const lookOf = ({ due, watched }: ReturnType<typeof lookingAt>) => ({
  due: due === null ? null : new Date(due),
  watched,
})

type Move = Pick<State, 'status' | 'since'> & Partial<Pick<State, 'by_hand'>>

interface Looked {
  now: Date
  late: boolean
}

/** States of a task that are others than the one before. */
const movesOf = (before: Status, told: readonly Move[]): Move[] =>
  told.filter(({ status }, i) => status !== (told[i - 1]?.status ?? before))

const noteMoves = async (
  db: Db,
  task: Held<'task'>,
  before: settling.Unsettled,
  moves: readonly Move[],
  { now, late }: Looked,
): Promise<void> => {
  for (const { status, since, by_hand } of moves) {
    // How it ends is told whatever went before.
    if (!isOver(status) && (await history.isRestless(db, task, task.id, new Date(since)))) continue
    const payload = { status, ...(by_hand && { by_hand: true as const }) }
    const change = { task_id: task.id, user_id: null, operation: 'status_change' as const, payload }
    await history.note(db, task, change, new Date(since))
    await tellMove(db, task, before, { status, since, late: late || isOver(before.status) }, now)
  }
}

/** A route that has no checkpoints yet stays what it is. */
const settleRoute = async (db: Db, route: Held<'task'>, before: settling.Unsettled, looked: Looked): Promise<void> => {
  const legs = await settling.legsOf(db, route)
  if (legs.length === 0) return
  const is_begun = legs.some(({ status }) => !isOpen(status))
  const came = isOpen(before.status) ? before.status_change_date : looked.now
  const state = routeState(legs, is_begun ? 0 : came.getTime())
  if (state.status !== before.status || isOver(state.status)) await settling.writeRoute(db, route, state)
  await noteMoves(db, route, before, movesOf(before.status, [state]), looked)
}
