import { fire, planAnew } from '#service/report/fire.ts'
import type { Config } from '#src/config.ts'
import { type Db, isAway } from '#store/db.ts'
import * as firing from '#store/reports/firing.ts'
import { transact } from '#store/transaction.ts'

export interface SchedulerOptions {
  db: Db
  config: Config
  log: { error(details: object, message: string): void }
}

/** Milliseconds until a schedule that could not fire is tried again. */
const again_after = 60_000

/**
 * Fires the schedules of reports that are due, each in a transaction of its own: once, however many processes there are. One that
 * cannot fire holds up no other.
 */
export const createReportScheduler = ({ db, config, log }: SchedulerOptions) => {
  let ending = false
  /** Schedules that have failed, and until when they are let alone. */
  const resting = new Map<number, number>()

  /** Does what is due for the longest; answers whether there was something. */
  const one = async (now: Date): Promise<boolean> => {
    let taken: firing.Due | undefined
    try {
      await transact(db, async (transaction) => {
        const except = [...resting.keys()]
        const moved = await firing.takeMoved(transaction, except)
        taken = moved ?? (await firing.takeDue(transaction, now, except))
        if (moved) await planAnew(transaction, moved, now)
        else if (taken) await fire(transaction, taken, { config, now })
      })
    } catch (error) {
      if (!taken || isAway(error)) throw error
      resting.set(taken.id, now.getTime() + again_after)
      log.error({ err: error, schedule: taken.id }, 'a schedule could not ask for its report, it is tried again')
    }
    return taken !== undefined
  }

  return {
    /** Fires whatever is due at the moment. */
    async run(now = new Date()): Promise<void> {
      for (const [id, until] of resting) if (until <= now.getTime()) resting.delete(id)
      while (!ending && (await one(now)));
    },
    /** Leaves what is still due to another process. */
    stop(): void {
      ending = true
    },
  }
}
