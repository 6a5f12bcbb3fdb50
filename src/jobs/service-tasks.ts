import { endOf, nextLook } from '#maintenance/prediction.ts'
import { counted, type Now, positionOf, statuses, statusOf } from '#maintenance/task.ts'
import { portions } from '#pace/portions.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { type Deed, noteDeeds } from '#store/history/note.ts'
import * as due from '#store/maintenance/due.ts'
import { nowOf } from '#store/maintenance/now.ts'
import { pacesOf } from '#store/maintenance/paces.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { transact } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'

type Parts = Ways & {
  db: Db
  log: JobLog
  /** Told of entries once they are committed. */
  onRecorded(entries: readonly Recorded[]): void
}

/** Tasks that are asked for together, and those of an account that are looked at together: reading counters costs as much of few trackers as of many. */
const [together, some] = [10_000, 1000]
/** Tasks that are told of in one transaction: an entry by itself costs seven times as much, and who reads all entries of an account waits for these. */
const told_together = 200
/** Milliseconds for which a pace holds, and those after which a look that failed is taken again. */
const [pace_holds, again] = [20 * 3_600_000, 600_000]

/**
 * Makes the job that finds out which service tasks are due soon or overdue, and tells it once (docs/maintenance.md). It looks at those whose
 * time has come: each says when its next state could be reached.
 */
export const createServiceTasks = ({ db, log, onRecorded, ...ways }: Parts) => {
  const points = queryOn(pointsOf(ways))
  const keep = async (found: readonly Looked[], now: Date): Promise<void> => {
    const entries = await transact(db, async (transaction) => {
      const noted = await due.note(transaction, found)
      const [owner] = found
      const deeds = found.flatMap((one) => (noted.has(one.id) ? deedsOf(one, now) : []))
      return owner && deeds.length > 0 ? noteDeeds(transaction, owner, deeds, now) : []
    })
    if (entries.length > 0) onRecorded(entries)
  }
  const postpone = async (error: unknown, tasks: readonly due.Due[], now: Date): Promise<void> => {
    log.error({ err: error, account_id: tasks[0]?.account_id }, 'service tasks could not be looked at')
    await due.postpone(db, tasks, new Date(now.getTime() + again))
  }
  /** What is told of one waits for no other that fails. */
  const keepEach = async (found: readonly Looked[], now: Date): Promise<void> => {
    for (const one of found) await keep([one], now).catch((error: unknown) => postpone(error, [one], now))
  }
  const look = async (tasks: readonly due.Due[], now: Date): Promise<void> => {
    const found = await lookAt({ db, points }, tasks, now)
    const [moved, others] = [found.filter(isMoved), found.filter((one) => !isMoved(one))]
    for (const part of [...portions(others, some), ...portions(moved, told_together)])
      await keep(part, now).catch(() => keepEach(part, now))
  }
  return async (now = new Date()): Promise<void> => {
    for (let all = together; all === together; ) {
      const tasks = await due.waiting(db, now, together)
      const groups = Array.from(Map.groupBy(tasks, ({ account_id }) => account_id).values())
      for (const own of groups.flatMap((tasks) => Array.from(portions(tasks, some))))
        await look(own, now).catch((error: unknown) => postpone(error, own, now))
      all = tasks.length
    }
  }
}

type Looked = due.Due & { found: due.Found }

const isMoved = ({ status, found }: Looked): boolean => status !== found.status

/** Looks at tasks of one account. */
const lookAt = async (
  { db, points }: { db: Db; points: ReturnType<typeof queryOn> },
  tasks: readonly due.Due[],
  now: Date,
): Promise<Looked[]> => {
  const owner = { account_id: tasks[0]?.account_id ?? 0 }
  const shown = await nowOf(
    db,
    points,
    owner,
    tasks.map(({ tracker_id }) => tracker_id),
    now,
  )
  const old = tasks.filter(({ paced }) => (paced?.getTime() ?? 0) < now.getTime() - pace_holds)
  const stale = [...new Set(old.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const paces = await pacesOf(db, points, owner, stale, shown)
  return tasks.map((task) => {
    const showing = shown(task.tracker_id)
    const pace = { ...task.pace, ...paces.get(task.tracker_id ?? 0) }
    const end = endOf(task, showing, pace)
    const seen = positionOf(task.conditions, showing)
    const isStill = counted.every((name) => seen[name] === task.seen[name])
    const found = {
      ...{ status: stateOf(task, showing), seen, pace },
      paced: stale.includes(task.tracker_id ?? 0) ? now : task.paced,
      predicted: end === undefined ? null : new Date(end),
      look_due: new Date(nextLook(task, showing, isStill)),
    }
    return { ...task, found }
  })
}

/** Late points may take back what a counter showed: then a task is not told twice. Only what people set makes it less urgent. */
const stateOf = (task: due.Due, now: Now) => {
  const state = statusOf(task, now)
  return task.anew || statuses.indexOf(state) > statuses.indexOf(task.status) ? state : task.status
}

const events = { notified: 'service_task_soon', expired: 'service_task_expired' } as const

/** What is told of a task that has become more urgent, to the history of its tracker and to whom it names. */
const deedsOf = (task: Looked, at: Date): Deed[] => {
  const { id, tracker_id, source_id, status, found, vehicle_label, description } = task
  if (found.status === 'created' || statuses.indexOf(found.status) <= statuses.indexOf(status)) return []
  if (tracker_id === null || source_id === null) return []
  const detail = `${vehicle_label}, ${description}`
  return [{ tracker_id, source_id, event: events[found.status], at, detail, extra: { service_task_id: id } }]
}
