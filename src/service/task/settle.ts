import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import * as estimates from '#store/tasks/task-estimates.ts'
import * as history from '#store/tasks/task-history.ts'
import { knownOf, most_known, noteSubmissions, noteVersions } from '#store/tasks/task-known.ts'
import * as settling from '#store/tasks/task-settling.ts'
import { watched_before } from '#store/tasks/tasks.ts'
import { isOpen, isOver, type Known, type State, type Status } from '#task/states.ts'
import { lookingAt, statesBetween } from '#task/story.ts'
import { lockRoutes } from './settle-routes.ts'
import { type Move, tellMoves } from './tell.ts'

/**
 * Finds out in which state a task is, of all that is known of it, and writes it with what was told on the way there: whoever changes what is
 * asked, its form, or a visit calls it, and so does the clock. A change of a checkpoint changes its route, and of a route it is the route's own that is
 * looked at. What was over and is another state now is told as late. @param how `late`: it follows of points that came behind others
 */
export const settle = (db: Db, task: Held<'task'>, now: Date, { late = false } = {}): Promise<void> =>
  settleAll(db, task, [task], now, () => late)

/** Settles tasks of an account one after the other, as `settle` does each, by as many statements as one. */
export const settleAll = async (
  db: Db,
  owner: Owner,
  tasks: readonly Held<'task'>[],
  now: Date,
  isLate: (id: number) => boolean = () => false,
): Promise<void> => {
  if (tasks.length === 0) return
  const before = Array.from(await settling.read(db, owner, tasks), ([, task]) => task)
  const stops = before.filter(({ type }) => type !== 'route')
  const found = await findOut(db, owner, stops, now)
  const routes = await lockRoutes(db, owner, before, now)
  await settling.write(
    db,
    owner,
    found.map(({ settled }) => settled),
  )
  await estimates.note(db, owner, found.flatMap(arrivedAt))
  await settling.endVisits(db, owner, stops, now)
  for (const { task, has_many } of found) if (has_many) await settling.forgetVisits(db, owner, task.id)
  const moves = found.flatMap(({ task, settled, moves }) => {
    const late = isLate(task.id)
    const own = moves.map((move): Move => ({ ...move, task, late: late || isOver(task.status) }))
    return [...own, ...routes.changed(task, settled, late)]
  })
  const whole = before.flatMap((task) => (task.type === 'route' ? routes.settled(task.id, isLate(task.id)) : []))
  await routes.write()
  await noteMoves(db, owner, [...moves, ...whole], now)
}

/** The task, where its tracker came to it. */
const arrivedAt = ({ task, settled, moves }: Found): readonly number[] =>
  moves.length > 0 && settled.arrival_date !== null ? [task.id] : []

interface Found {
  task: settling.Unsettled
  settled: settling.Settled
  moves: readonly Pick<State, 'status' | 'since' | 'by_hand'>[]
  /** It has more visits than are looked at. */
  has_many: boolean
}

/** Finds out the states of tasks and checkpoints, and what they were in between. */
const findOut = async (db: Db, owner: Owner, tasks: readonly settling.Unsettled[], now: Date): Promise<Found[]> => {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  await noteVersions(db, owner, ids, now)
  await noteSubmissions(db, owner, ids)
  const known = await knownOf(db, owner, ids)
  return tasks.map((task) => foundOf(task, known.get(task.id) as Known, now))
}

const foundOf = (task: settling.Unsettled, known: Known, now: Date): Found => {
  const told = statesBetween(known, task.status_change_date.getTime(), now.getTime())
  const state = told.at(-1) as State
  const moves = movesOf(task.status, told)
  const looking = lookingAt(known, state, watched_before, now.getTime())
  const settled = {
    ...{ id: task.id, status: state.status },
    // Another `from` is no other status.
    status_change_date: moves.length === 0 && isOpen(state.status) ? task.status_change_date : new Date(state.since),
    arrival_date: state.arrival === null ? null : new Date(state.arrival),
    stay_duration: Math.floor(state.stay / 1000),
    due: looking.due === null ? null : new Date(looking.due),
    ...{ watched: looking.watched, by_hand: state.by_hand },
  }
  return { task, settled, moves, has_many: known.visits.length >= most_known }
}

/** States of a task that are others than the one before. */
const movesOf = (before: Status, told: readonly State[]): State[] =>
  told.filter(({ status }, i) => status !== (told[i - 1]?.status ?? before))

/** Notes what became of tasks in their histories, and tells it. How a task ends is told whatever went before. */
const noteMoves = async (db: Db, owner: Owner, moves: readonly Move[], now: Date): Promise<void> => {
  if (moves.length === 0) return
  const restless = await history.restless(db, owner, [...new Set(moves.map(({ task }) => task.id))])
  const noted = moves.filter(({ task, status, since }) => restless.isNoted(task.id, new Date(since), isOver(status)))
  await history.noteAll(db, owner, noted.map(changeOf))
  await tellMoves(db, owner, noted, now)
}

const changeOf = ({ task, status, since, by_hand }: Move) => ({
  ...{ task_id: task.id, user_id: null, operation: 'status_change' as const },
  payload: { status, ...(by_hand && { by_hand: true as const }) },
  event_date: new Date(since),
})
