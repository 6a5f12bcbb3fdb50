import { Failure } from '#contract/errors.ts'
import { giveUp, type SendMeans, sendReport } from '#service/report/send.ts'
import { isAway } from '#store/db.ts'
import * as firing from '#store/reports/firing.ts'
import * as sendings from '#store/reports/sendings.ts'

export interface ReportMailerOptions extends SendMeans {
  log: { error(details: object, message: string): void }
}

/** Times that a report is tried to be written for its mail, and seconds between them. */
const most_tries = 3
const pause = 120
/** Milliseconds after which one is not written any more: before another process may take it. */
const longest = 840_000

/**
 * Mails the reports of schedules once they are made, one at a time in each process. One that cannot be written is tried again;
 * then whoever made the schedule is told.
 */
export const createReportMailer = ({ log, ...means }: ReportMailerOptions) => {
  const ending = new AbortController()

  const end = async (sending: sendings.Sending): Promise<void> => {
    const maker = await firing.readMaker(means.db, sending, sending.user_id)
    await giveUp(means, sending, 'unexpected', maker)
  }
  const work = async (sending: sendings.Sending): Promise<void> => {
    // A process that it ends tells nothing of it.
    if (sending.tries > most_tries) return end(sending)
    try {
      await sendReport(means, sending, AbortSignal.any([ending.signal, AbortSignal.timeout(longest)]))
    } catch (error) {
      if (isAway(error)) throw error
      const isBusy = error instanceof Failure && error.error === 'too_many_requests'
      if (ending.signal.aborted || isBusy) return sendings.later(means.db, sending, isBusy ? pause : 0, true)
      log.error({ err: error, report: sending.report_id }, 'a report could not be mailed')
      if (sending.tries < most_tries) return sendings.later(means.db, sending, pause)
      await end(sending)
    }
  }
  return {
    /** Mails whatever is made. */
    async run(): Promise<void> {
      while (!ending.signal.aborted) {
        const sending = await sendings.take(means.db)
        if (!sending) return
        await work(sending)
      }
    },
    /** Lets another process mail what is under way. */
    stop(): void {
      ending.abort()
    },
  }
}
