import { portions } from '#pace/portions.ts'
import { recount } from '#service/task/recount.ts'
import { settle } from '#service/task/settle.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { madeIn } from '#store/history/note.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import * as due from '#store/tasks/due.ts'
import { hold } from '#store/tasks/tasks.ts'
import { transact } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'

type Parts = Ways & {
  db: Db
  log: JobLog
  /** Told of entries once they are committed. */
  onRecorded(entries: readonly Recorded[]): void
}

/** Tasks that are asked for together, and those that are settled in one transaction. */
const [together, some] = [500, 20]
/** Milliseconds after which tasks that could not be settled are looked at again. */
const again = 600_000

/**
 * Makes the job that looks at tasks whose time has come (docs/tasks.md): a visit has begun, ended or lasted long enough, nothing has come in time, or
 * a tracker is to be watched from now on. Each says itself when that is, and whoever notes visits says that it is now.
 */
export const createTasks = ({ db, log, onRecorded, ...ways }: Parts) => {
  const points = queryOn(pointsOf(ways))
  const settleSome = async (tasks: readonly due.Due[], now: Date): Promise<void> => {
    const entries = await transact(db, async (transaction) => {
      const [owner] = tasks
      const ids = tasks.map(({ id }) => id)
      for (const task of owner ? await hold(transaction, owner, ids) : []) {
        const late = await recount(transaction, points, task, now)
        await settle(transaction, task, now, { late })
      }
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
    for (let all = together; all === together; ) {
      const tasks = await due.waiting(db, now, together)
      for (const own of Map.groupBy(tasks, ({ account_id }) => account_id).values())
        for (const part of portions(own, some)) await settleSome(part, now).catch(() => settleEach(part, now))
      all = tasks.length
    }
  }
}
