import type { Location } from '#geo/distance.ts'
import { stateOf } from '#resource/tracker/state.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn } from '#store/history/note.ts'
import { masterOf } from '#store/owner.ts'
import { type Linked, say } from '#store/tasks/task-links.ts'
import { hold } from '#store/tasks/tasks.ts'
import { transact } from '#store/transaction.ts'
import { isOver, type Status } from '#task/states.ts'
import { expectedOf } from './arrivals.ts'
import { noteSaid } from './recipients.ts'

/** What a customer is told of a task by its link: all that leaves. */

export interface LinkView {
  /** As the customer sees it: `underway` is `assigned` while it is seen where somebody is. */
  state: Exclude<Status, 'faulty'> | 'underway'
  isOver: boolean
  from: Date
  to: Date
  first_name: string | null
  /** Where it is, and between which moments it is expected; only while it is the next of its tracker and near in time, and not in private time. */
  underway: { place: Location; earliest: Date; latest: Date } | null
  isAbsent: boolean
  rating: number | null
}

/** Milliseconds for which a link tells how it ended. */
const kept = 2 * 3_600_000
/** Milliseconds before it begins from which it is told where it is. */
const before = 3_600_000
/** Milliseconds after which nobody knows any more where it is. */
const known_for = 15 * 60_000

/** Answers whether the link of a task has ended. */
export const hasEnded = ({ status, status_change_date }: Linked, now: Date): boolean =>
  isOver(status) && now.getTime() > status_change_date.getTime() + kept

interface Parts {
  db: Db
  config: Config
}

/** All that the link of a task tells at a moment. */
export const viewOf = async (parts: Parts, task: Linked, now: Date): Promise<LinkView> => {
  const { status, from, to, first_name, absent, rating } = task
  const underway = mayBeSeen(task, now) ? await underwayOf(parts, task, now) : null
  const state = underway ? 'underway' : (status as Exclude<Status, 'faulty'>)
  return { state, isOver: isOver(status), from, to, first_name, underway, isAbsent: absent !== null, rating }
}

const mayBeSeen = ({ status, from, is_next }: Linked, now: Date): boolean =>
  status === 'assigned' && is_next && now.getTime() >= from.getTime() - before

const underwayOf = async ({ db, config }: Parts, task: Linked, now: Date): Promise<LinkView['underway']> => {
  const row = task.tracker_id ? await states.readOne(db, masterOf(task.account_id), task.tracker_id) : undefined
  if (!row || row.blocked || row.away) return null
  const { gps, private: hidden } = stateOf(row, now.getTime())
  if (!gps || hidden || now.getTime() - gps.updated.getTime() > known_for) return null
  const { lat, lng, radius } = task
  const underway = { source_id: row.source_id, place: gps.location, circle: { lat, lng, radius } }
  const [expected] = await expectedOf({ db, config, now }, task, [underway])
  if (!expected) return null
  const at = (way: number): Date => new Date(Math.max(now.getTime() + way * 1000, task.from.getTime()))
  return { place: gps.location, earliest: at(expected.earliest), latest: at(expected.latest) }
}

/**
 * Keeps what a customer says, and tells it in the history: nobody is at home while it is open, how it was once it is done, and each once. Anything else
 * is nothing. Answers the entries that were made.
 */
export const hearOut = async (
  db: Db,
  task: Linked,
  { absent, rating }: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<readonly Recorded[]> => {
  if (hasEnded(task, now)) return []
  const stars = /^[1-5]$/.test(rating ?? '') ? Number(rating) : undefined
  const isDone = task.status === 'done' || task.status === 'delayed'
  // What was said already waits for no lock: whoever has the link may say it without an end.
  const isAbsent = absent && task.absent === null && !isOver(task.status)
  const said = isAbsent ? { absent: now } : stars && task.rating === null && isDone ? { rating: stars } : undefined
  if (!said) return []
  return transact(db, async (transaction) => {
    await hold(transaction, task, [task.task_id])
    if (await say(transaction, task, said)) await noteSaid(transaction, task, said, now)
    return madeIn(transaction)
  })
}
