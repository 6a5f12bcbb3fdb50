import { portions } from '#pace/portions.ts'
import { stateOf } from '#resource/tracker/state.ts'
import { type Means, tellRecipient } from '#service/task/recipients.ts'
import type { Db } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn } from '#store/history/note.ts'
import { masterOf, type Owner } from '#store/owner.ts'
import * as notices from '#store/tasks/task-notices.ts'
import { hold } from '#store/tasks/tasks.ts'
import { transact } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'

type Parts = Pick<Means, 'config' | 'secret'> & {
  db: Db
  log: JobLog
  /** Told of entries once they are committed. */
  onRecorded(entries: readonly Recorded[]): void
}

/** Tasks that are asked for together, and those whose recipients are told in one transaction. */
const [together, some] = [500, 20]
/** Milliseconds after which one that failed is looked at again; and after which nobody knows any more that somebody drives. */
const [again, fresh] = [600_000, 300_000]

/**
 * Makes the job that tells those who wait for tasks, each thing once: that it was told is committed with the message that waits to be sent. What is to be
 * told, and when it is looked at again, says `src/task/telling.ts`.
 */
export const createTaskNotices = ({ db, config, secret, log, onRecorded }: Parts) => {
  /** Answers how many are not told because their account has told as many as it may. */
  const tellSome = async (tasks: readonly notices.DueNotice[], now: Date): Promise<number> => {
    const [owner] = tasks
    if (!owner) return 0
    const going = await goingOf(db, owner, tasks, now)
    const { entries, untold } = await transact(db, async (transaction) => {
      const ids = tasks.map(({ task_id }) => task_id)
      const found = await notices.read(transaction, owner, await hold(transaction, owner, ids))
      let told = 0
      for (const task of found)
        if (await tellRecipient(transaction, task, going.has(task.tracker_id), { config, secret, now })) told++
      return { entries: madeIn(transaction), untold: found.length - told }
    })
    if (entries.length > 0) onRecorded(entries)
    return untold
  }
  /** One that fails holds up no other. */
  const tellEach = async (tasks: readonly notices.DueNotice[], now: Date): Promise<number> => {
    let untold = 0
    for (const task of tasks)
      untold += await tellSome([task], now).catch(async (error: unknown) => {
        log.error({ err: error, task_id: task.task_id }, 'the recipient of a task could not be told')
        await notices.note(db, task, { due: new Date(now.getTime() + again) })
        return 0
      })
    return untold
  }
  return async (now = new Date()): Promise<void> => {
    const untold = new Map<number, number>()
    for (let all = together; all === together; ) {
      const tasks = await notices.waiting(db, now, together)
      for (const [account_id, own] of Map.groupBy(tasks, ({ account_id }) => account_id))
        for (const part of portions(own, some)) {
          const more = await tellSome(part, now).catch(() => tellEach(part, now))
          untold.set(account_id, (untold.get(account_id) ?? 0) + more)
        }
      all = tasks.length
    }
    // Once an account: it is tried again every ten minutes, of each of its tasks.
    for (const [account_id, tasks] of untold)
      if (tasks > 0) log.warn({ account_id, tasks }, 'an account has told as many recipients as it may')
  }
}

/** Those of the trackers of tasks that drive: of which it is known, and not private. */
const goingOf = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly notices.DueNotice[],
  now: Date,
): Promise<ReadonlySet<number | null>> => {
  const ids = [...new Set(tasks.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const rows = ids.length > 0 ? await states.read(db, masterOf(account_id), ids) : []
  return new Set(
    rows.filter((row) => !row.blocked && !row.away && isGoing(row, now)).map(({ tracker_id }) => tracker_id),
  )
}

const isGoing = (row: states.StateRow, now: Date): boolean => {
  const { gps, private: hidden, movement_status } = stateOf(row, now.getTime())
  return !hidden && movement_status === 'moving' && gps !== null && now.getTime() - gps.updated.getTime() < fresh
}
