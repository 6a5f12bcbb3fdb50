import { isOver, type Known, type State, stateAt, type Version } from './states.ts'

/** What becomes of a task between two looks at it. Times are milliseconds since 1970 UTC. */

/**
 * The states of a task from a moment to another, by time: so what is told of it is the same whether it is looked at at each moment or
 * seldom. The last is that of `now`; one status may follow itself, with another beginning.
 */
export const statesBetween = (known: Known, from: number, now: number): State[] => {
  const states: State[] = []
  for (let at = Math.min(from, now); ; ) {
    const state = stateAt(known, at)
    states.push(state)
    if (state.due === null || state.due > now) break
    at = state.due
  }
  return [...states.slice(0, -1), stateAt(known, now)]
}

/** When a task is to be looked at again, and whether its tracker is to be watched for it until then. */
export interface Looking {
  due: number | null
  watched: boolean
}

/**
 * A tracker is watched from some time before the task begins, so that it is known where it is then, as long as a visit may begin or goes on, which
 * is known of what is over too. @param before milliseconds
 */
export const lookingAt = (known: Known, state: State, before: number, now: number): Looking => {
  const version = known.versions[state.version] as Version
  const [begin, end] = [version.from - before, version.to + version.max_delay]
  const is_open = version.tracker_id !== null && !isOver(state.status)
  if (is_open && now < begin) return { due: begin, watched: false }
  const watched = version.tracker_id !== null && now <= end && (is_open || goesOn(known, version))
  return { due: watched && !is_open ? end + 1 : state.due, watched }
}

/** Answers whether a visit that may count has not ended. */
const goesOn = ({ visits }: Known, { tracker_id, circle }: Version): boolean =>
  visits.some(
    (visit) => !visit.by_hand && visit.leave === null && visit.tracker_id === tracker_id && visit.circle === circle,
  )
