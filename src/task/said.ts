import type { Version, Visit } from './states.ts'

/** What people say by hand of a task, as visits. Pure. Times are milliseconds since 1970 UTC. */

export const words = ['arrived', 'done'] as const

/** A word of who had the task then. */
export interface Word {
  tracker_id: number
  says: (typeof words)[number]
  at: number
}

/**
 * Visits that were told by hand, by time: each begins with the first word and ends when it is said to be done, so who says only that it is done
 * came then. They are of the circle that was asked for when they began; words of one to whom nothing was given then are none.
 */
export const saidVisits = (versions: readonly Version[], said: readonly Word[]): Visit[] => {
  const open = new Map<number, Visit>()
  const visits: Visit[] = []
  for (const { tracker_id, says, at } of said.toSorted(inOrder)) {
    const known = open.get(tracker_id)
    const visit = known ?? visitAt(versions, tracker_id, at)
    if (!visit) continue
    if (!known) visits.push(visit)
    if (says === 'done') visit.leave = at
    if (says === 'done') open.delete(tracker_id)
    else open.set(tracker_id, visit)
  }
  return visits
}

/** Of both at one moment one arrives first. */
const inOrder = (one: Word, other: Word): number =>
  one.at - other.at || words.indexOf(one.says) - words.indexOf(other.says)

const visitAt = (versions: readonly Version[], tracker_id: number, at: number): Visit | undefined => {
  const asked = versions.findLast(({ since }) => since <= at)
  return asked?.tracker_id === tracker_id
    ? { tracker_id, circle: asked.circle, enter: at, leave: null, by_hand: true }
    : undefined
}
