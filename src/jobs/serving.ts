import type { Outcome } from '#notify/channel.ts'
import * as queue from '#store/delivery/queue.ts'

/** How a lane of messages is served, and what follows of it: nothing of the database. */

interface Serving {
  /** Tells one recipient of one entry. */
  tell(due: queue.Due): Promise<Outcome>
  log: { error(details: object, message: string): void }
  /** Told of each try. */
  onTold?(outlet: string, status: Outcome['status']): void
  /** Nothing is begun any more. */
  hasEnded(): boolean
  /** Milliseconds of a clock that never goes back. */
  now(): number
}

/** Tells what waits in a lane, one after the other, until one fails or its time is over. */
export const serve = async (lane: queue.Taken, serving: Serving): Promise<queue.Served> => {
  const { tell, log, onTold, hasEnded, now } = serving
  const served: queue.Served = { ...lane, outcomes: [], stuck: false }
  const begun = now()
  for (const message of lane.messages) {
    if (hasEnded() || now() - begun > queue.begins_within) break
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

/** The state of an outlet after what was served: whether it works again, what failed, and whether the outlet is at fault and not the message. */
export const stateOf = ({ outlet_failures, outcomes }: queue.Served) => {
  const hasRecovered = outlet_failures > 0 && outcomes.some(({ status }) => status === 'sent')
  const last = outcomes.at(-1)
  if (last?.status !== 'failed') return { hasRecovered, isAtFault: false }
  const { http_status } = last
  return {
    hasRecovered,
    failed: last,
    isAtFault: http_status === undefined || http_status === 429 || http_status >= 500,
  }
}

/**
 * After so many lanes were taken, for which there was `room`: behind which outlet is looked next, and whether at once.
 * Behind the last outlet, all over again.
 */
export const afterTaking = (taken: readonly { outlet: string }[], room: number, last: string) => ({
  isMore: taken.length > 0 || last !== '',
  last: taken.length === room ? (taken.at(-1)?.outlet ?? '') : '',
})

/** One more, or one less, by this name; of none it knows nothing. */
export const count = (counts: Map<string, number>, name: string, by: 1 | -1): void => {
  const left = (counts.get(name) ?? 0) + by
  if (left > 0) counts.set(name, left)
  else counts.delete(name)
}
