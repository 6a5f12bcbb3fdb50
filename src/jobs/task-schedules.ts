import { makeDay } from '#service/task/scheduled.ts'
import { type Db, isAway } from '#store/db.ts'
import * as due from '#store/tasks/schedule-due.ts'
import { transact } from '#store/transaction.ts'

export interface TaskSchedulerOptions {
  db: Db
  config: { task_quota: number }
  log: { error(details: object, message: string): void; warn(details: object, message: string): void }
}

/** Schedules of a transaction: whoever makes a task of the account waits for one. */
const together = 200

/**
 * Makes the job that makes the tasks of each day, shortly after it has begun by the clocks of their account: once, however many processes there
 * are. After an outage it makes those of the day that it is, and none of days that are over. An account that fails holds up no other.
 */
export const createTaskScheduler = ({ db, config, log }: TaskSchedulerOptions) => {
  let ended = false

  const some = (account: due.DueAccount, now: Date): Promise<number> =>
    transact(db, async (transaction) => {
      const taken = await due.take(transaction, account, now, together)
      const left_out = await makeDay(transaction, account, taken, { config, now })
      if (left_out > 0)
        log.warn({ account_id: account.account_id, left_out }, 'an account has no room for tasks of its schedules')
      return taken.length
    })

  const all = async (account: due.DueAccount, now: Date): Promise<void> => {
    while (!ended && (await some(account, now)) === together);
  }

  return {
    /** Makes whatever is due at the moment. */
    async run(now = new Date()): Promise<void> {
      const done: number[] = []
      while (!ended) {
        const account = await due.nextAccount(db, now, done)
        if (!account) return
        done.push(account.account_id)
        try {
          await all(account, now)
        } catch (error) {
          if (isAway(error)) throw error
          log.error(
            { err: error, account_id: account.account_id },
            'tasks of schedules could not be made, they are tried again',
          )
        }
      }
    },
    /** Leaves what is still due to another process. */
    stop(): void {
      ended = true
    },
  }
}
