import type { Outcome } from '#notify/channel.ts'
import * as queue from '#store/delivery/queue.ts'
import type { Accounts } from '#store/pools.ts'

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
  let filling: Promise<void> | undefined
  let again = false
  let ended = false

  const fill = async (): Promise<void> => {
    do {
      again = false
      const room = lanes - under_way.size
      if (room <= 0) return
      const taken = await queue.take(pool, Object.fromEntries(busy), room, last)
      for (const lane of taken) start(lane)
      // Behind the last of them, all over again.
      again ||= taken.length > 0 || last !== ''
      last = taken.length === room ? (taken.map(({ outlet }) => outlet).at(-1) ?? '') : ''
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

  const start = (lane: queue.Taken): void => {
    const { outlet } = lane
    busy.set(outlet, (busy.get(outlet) ?? 0) + 1)
    const work = carry(lane)
      .catch((error: unknown) =>
        log.error({ err: error, outlet }, 'messages wait, for what became of them is not known'),
      )
      .finally(() => {
        under_way.delete(work)
        const left = (busy.get(outlet) ?? 1) - 1
        if (left > 0) busy.set(outlet, left)
        else busy.delete(outlet)
        wake()
      })
    under_way.add(work)
  }

  const carry = async (lane: queue.Taken): Promise<void> => {
    const served = await serve(lane)
    // Before its lanes come again.
    await noteOutlet(served)
    await settle(served)
  }

  const noteOutlet = async ({ outlet, outlet_failures, outcomes }: queue.Served): Promise<void> => {
    if (outlet_failures > 0 && outcomes.some(({ status }) => status === 'sent')) await queue.recover(pool, outlet)
    const last = outcomes.at(-1)
    if (last?.status !== 'failed') return
    const { id, http_status, error } = last
    log.warn({ delivery: id, outlet, http_status, error }, 'a message could not be told')
    if (http_status === undefined || http_status === 429 || http_status >= 500) await queue.rest(pool, outlet)
  }

  /** Tells what waits in a lane, one after the other, until one fails. */
  const serve = async (lane: queue.Taken): Promise<queue.Served> => {
    const served: queue.Served = { ...lane, outcomes: [], stuck: false }
    const begun = performance.now()
    for (const message of lane.messages) {
      if (ended || performance.now() - begun > queue.begins_within) break
      const outcome = await tell(message).catch((error: unknown) =>
        log.error({ err: error, outlet: lane.outlet }, 'a message waits, for it could not be told'),
      )
      served.stuck = !outcome
      if (!outcome) break
      served.outcomes.push({ id: message.id, ...outcome })
      onTold?.(lane.outlet, outcome.status)
      if (outcome.status === 'failed') break
    }
    return served
  }

  /** Lanes that were served while others were noted, which will be noted together. */
  let gathered: queue.Served[] = []
  let noted: Promise<void> = Promise.resolve()
  const settle = (served: queue.Served): Promise<void> => {
    gathered.push(served)
    if (gathered.length > 1) return noted
    noted = noted
      .catch(() => undefined)
      .then(() => {
        const some = gathered
        gathered = []
        return queue.settle(pool, some)
      })
    return noted
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
