import type { Outcome } from '#notify/channel.ts'
import { gathered } from '#pace/gathered.ts'
import { repeated } from '#pace/row.ts'
import * as queue from '#store/delivery/queue.ts'
import type { Accounts } from '#store/pools.ts'
import { afterTaking, count, serve, stateOf } from './serving.ts'

export interface DispatcherOptions {
  pool: Accounts
  /** Tells one recipient of one entry. */
  tell(due: queue.Due): Promise<Outcome>
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Told of each try. */
  onTold?(outlet: string, status: Outcome['status']): void
  /** Lanes that are under way at a time. */
  lanes?: number
}

/**
 * Takes this process's share of what waits to be told. One that does not answer holds up nobody but itself. Lanes are taken
 * together, and what became of their messages is noted together: while some are noted, others are served.
 */
export const createDispatcher = ({ pool, tell, log, onTold, lanes = 256 }: DispatcherOptions) => {
  /** How many lanes are under way, by outlet, and which outlet was looked at last. */
  const busy = new Map<string, number>()
  const under_way = new Set<Promise<void>>()
  let last = ''
  let ended = false

  const fill = repeated(async (): Promise<void> => {
    const room = lanes - under_way.size
    if (ended || room <= 0) return
    const taken = await queue.take(pool, Object.fromEntries(busy), room, last)
    for (const lane of taken) start(lane)
    const next = afterTaking(taken, room, last)
    last = next.last
    if (next.isMore) void fill()
  })
  const run = async (): Promise<void> => (ended ? undefined : fill())
  /** What waits is told without waiting for the clock. */
  const wake = (): void => void run().catch(() => undefined)

  const start = (lane: queue.Taken): void => {
    const { outlet } = lane
    count(busy, outlet, 1)
    const work = carry(lane)
      .catch((error: unknown) =>
        log.error({ err: error, outlet }, 'messages wait, for what became of them is not known'),
      )
      .finally(() => {
        under_way.delete(work)
        count(busy, outlet, -1)
        wake()
      })
    under_way.add(work)
  }
  const serving = { tell, log, onTold, hasEnded: () => ended, now: () => performance.now() }
  const settle = gathered(async (all: readonly queue.Served[]) => {
    await queue.settle(pool, all)
    return []
  })
  const carry = async (lane: queue.Taken): Promise<void> => {
    const served = await serve(lane, serving)
    // Before its lanes come again.
    await noteOutlet(pool, log, served)
    await settle(served)
  }

  return {
    run,
    wake,
    /** Ends when nothing is under way; nothing is begun any more. */
    async stop(): Promise<void> {
      ended = true
      await fill.going()?.catch(() => undefined)
      await Promise.all(under_way)
    },
  }
}

const noteOutlet = async (pool: Accounts, log: DispatcherOptions['log'], served: queue.Served): Promise<void> => {
  const { outlet } = served
  const { hasRecovered, failed, isAtFault } = stateOf(served)
  if (hasRecovered) await queue.recover(pool, outlet)
  if (!failed) return
  const { id, http_status, error } = failed
  log.warn({ delivery: id, outlet, http_status, error }, 'a message could not be told')
  if (isAtFault) await queue.rest(pool, outlet)
}
