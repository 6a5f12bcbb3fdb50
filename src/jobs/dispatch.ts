import type pg from 'pg'
import type { Outcome } from '#notify/channel.ts'
import * as queue from '#store/told/queue.ts'

export interface DispatcherOptions {
  pool: pg.Pool
  /** Tells one recipient of one entry. */
  tell(due: queue.Due): Promise<Outcome>
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Messages that are under way at a time. */
  lanes?: number
}

/** Takes this process's share of what waits to be told. One that does not answer holds up nobody but itself. */
export const createDispatcher = ({ pool, tell, log, lanes = 64 }: DispatcherOptions) => {
  /** How many are under way, by outlet. */
  const busy = new Map<string, number>()
  const under_way = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let again = false
  let ended = false

  const fill = async (): Promise<void> => {
    do {
      again = false
      const full = [...busy].filter(([, count]) => count >= queue.widest).map(([outlet]) => outlet)
      const room = lanes - under_way.size
      const taken = room > 0 ? await queue.take(pool, full, room) : []
      for (const lane of taken) start(lane)
      again ||= taken.length > 0
    } while (again && !ended)
  }
  const run = (): Promise<void> => {
    again = true
    if (ended) return Promise.resolve()
    filling ??= fill().finally(() => {
      filling = undefined
    })
    return filling
  }
  /** What waits is told without waiting for the clock. */
  const wake = (): void => void run().catch(() => undefined)

  const start = (lane: queue.Lane): void => {
    const { outlet } = lane
    busy.set(outlet, (busy.get(outlet) ?? 0) + 1)
    const work = carry({ pool, tell, log }, lane)
      .catch((error: unknown) => log.error({ err: error, outlet }, 'a message waits, for it could not be told'))
      .finally(() => {
        under_way.delete(work)
        const left = (busy.get(outlet) ?? 1) - 1
        if (left > 0) busy.set(outlet, left)
        else busy.delete(outlet)
        wake()
      })
    under_way.add(work)
  }

  return {
    run,
    wake,
    /** Ends when nothing is under way; nothing is begun any more. */
    async stop(): Promise<void> {
      ended = true
      await filling?.catch(() => undefined)
      await Promise.all(under_way)
    },
  }
}

const carry = async (
  { pool, tell, log }: Pick<DispatcherOptions, 'pool' | 'tell' | 'log'>,
  lane: queue.Lane,
): Promise<void> => {
  const due = await queue.first(pool, lane)
  const outcome: Outcome = due ? await tell(due) : { status: 'sent' }
  await queue.settle(pool, lane, due?.id, outcome)
  if (outcome.status === 'sent') await queue.recover(pool, lane.outlet)
  if (outcome.status !== 'failed') return
  const { http_status, error } = outcome
  log.warn({ delivery: due?.id, outlet: lane.outlet, http_status, error }, 'a message could not be told')
  if (http_status === undefined || http_status === 429 || http_status >= 500) await queue.rest(pool, lane.outlet)
}
