import type { Metrics } from '#src/metrics.ts'
import type { Query } from '#store/query.ts'
import { backlog } from '#store/told/deliveries.ts'

/** Writes down for the operator how much waits to be told, and was given up. */
export const createBacklog =
  (query: Query, metrics: Pick<Metrics, 'backlog' | 'oldest'>) => async (): Promise<void> => {
    const all = await backlog(query)
    metrics.backlog.reset()
    metrics.oldest.reset()
    for (const { channel, waiting, dead, seconds } of all) {
      metrics.backlog.set({ channel, state: 'queued' }, waiting)
      metrics.backlog.set({ channel, state: 'dead' }, dead)
      metrics.oldest.set({ channel }, seconds)
    }
  }
