import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import { backlog } from '#store/delivery/deliveries.ts'
import * as mails from '#store/mails.ts'
import { queryOf } from '#store/query.ts'

/** Writes down for the operator how much waits to be told, and was given up. */
export const createBacklog =
  (db: Db, metrics: Pick<Metrics, 'backlog' | 'oldest' | 'mails_queued' | 'mails_oldest'>) =>
  async (): Promise<void> => {
    const { queued, seconds } = await mails.backlog(db)
    metrics.mails_queued.set(queued)
    metrics.mails_oldest.set(seconds)
    const all = await backlog(queryOf(db))
    metrics.backlog.reset()
    metrics.oldest.reset()
    for (const { channel, waiting, dead, seconds } of all) {
      metrics.backlog.set({ channel, state: 'queued' }, waiting)
      metrics.backlog.set({ channel, state: 'dead' }, dead)
      metrics.oldest.set({ channel }, seconds)
    }
  }
