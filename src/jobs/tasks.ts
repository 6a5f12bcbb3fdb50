import { portions } from '#pace/portions.ts'
import { recount } from '#service/task/recount.ts'
import { settleAll } from '#service/task/settle.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn } from '#store/history/note.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import * as due from '#store/tasks/due.ts'
import { areAnew } from '#store/tasks/recounting.ts'
import { transact } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'

type Parts = Ways & {
  db: Db
  log: JobLog
  /** Told of entries once they are committed. */
  onRecorded(entries: readonly Recorded[]): void
}

/** Tasks of an account that are asked for together: then it is the turn of the others. */
const together = 2000
/** Tasks that are settled in one transaction, and those of which visits are counted anew, for which points are read behind the locks of all. */
const [some, few] = [200, 20]
/** Milliseconds after which tasks that could not be settled are looked at again. */
const again = 600_000

/**
 * Makes the job that looks at tasks whose time has come (docs/tasks.md): a visit has begun, ended or lasted long enough, nothing has come in time, or
 * a tracker is to be watched from now on. Each says itself when that is, and whoever notes visits says that it is now.
 */
export const createTasks = ({ db, log, onRecorded, ...ways }: Parts) => {
  const points = queryOn(pointsOf(ways))
  const settleSome = async (tasks: readonly due.Due[], now: Date): Promise<void> => {
    const [owner] = tasks
    if (!owner) return
    const entries = await transact(db, async (transaction) => {
      const ids = tasks.map(({ id }) => id)
      const held = await due.lock(transaction, owner, ids)
      const late = new Set<number>()
      const anew = await areAnew(transaction, owner, ids)
      for (const task of held)
        if (anew.has(task.id) && (await recount(transaction, points, task, now))) late.add(task.id)
      await settleAll(transaction, owner, held, now, (id) => late.has(id))
      return madeIn(transaction)
    })
    if (entries.length > 0) onRecorded(entries)
  }
  /** One that fails holds up no other. */
  const settleEach = async (tasks: readonly due.Due[], now: Date): Promise<void> => {
    for (const task of tasks)
      await settleSome([task], now).catch(async (error: unknown) => {
        log.error({ err: error, task_id: task.id }, 'a task could not be settled')
        await due.postpone(db, task, new Date(now.getTime() + again))
      })
  }
  return async (now = new Date()): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const tasks = await due.waiting(db, now, together)
      for (const part of inTurns(tasks)) await settleSome(part, now).catch(() => settleEach(part, now))
      isMore = tasks.some(({ place }) => place === together)
    }
  }
}

/** Tasks in portions of one account each, by turns: nobody waits for all of somebody else's. */
const inTurns = (tasks: readonly due.Due[]): due.Due[][] => {
  const own = Array.from(Map.groupBy(tasks, ({ account_id }) => account_id).values(), (all) => {
    const [anew, others] = [all.filter(({ is_anew }) => is_anew), all.filter(({ is_anew }) => !is_anew)]
    return [...portions(others, some), ...portions(anew, few)]
  })
  const most = Math.max(0, ...own.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => own.flatMap((parts) => parts.slice(turn, turn + 1))).flat()
}
