import type { Bus } from '#bus/bus.ts'
import { createCourier } from '#jobs/courier.ts'
import { createDispatcher } from '#jobs/dispatch.ts'
import { createForwarder } from '#jobs/forward/forwarder.ts'
import { createScribe } from '#jobs/heard.ts'
import type { Recorded } from '#store/history/history.ts'
import type { Capabilities } from '../capabilities.ts'
import type { Ground } from './ground.ts'

/** Makes those who tell others of what has come: accounts of events, recipients of entries of the history, targets of points. */
export const openTelling = async (
  { config, log, metrics, store: { db, pool, points }, step }: Ground,
  { secret, tellers }: Pick<Capabilities, 'secret' | 'tellers'>,
  bus: Bus,
) => {
  const dispatcher = createDispatcher({
    pool,
    tell: tellers.tell,
    log,
    onTold: (outlet, outcome) => metrics.deliveries.inc({ channel: outlet.split('/')[0] ?? '', outcome }),
  })
  const forwarder = createForwarder({ pool, points, secret, networks: config.forward_networks, metrics, log })
  bus.subscribe((news) => news.kind === 'sources' && forwarder.hear(news.ids))
  /** Of entries of the history: others are told, and who looks on. */
  const onRecorded = (entries: readonly Recorded[]): void => {
    if (entries.some(({ awaited }) => awaited)) dispatcher.wake()
    for (const [account_id, made] of Map.groupBy(entries, (entry) => entry.account_id))
      bus.publish({ kind: 'history', account_id, ids: made.map(({ id }) => id) })
  }
  const onError = (error: unknown): void => log.error({ err: error }, 'accounts could not be told')
  const courier = await step(
    'courier',
    () => createCourier({ pool, points, onError, onRecorded }),
    (courier) => courier.stop(),
  )
  return { scribe: createScribe(db), dispatcher, forwarder, courier, onRecorded }
}

export type Telling = Awaited<ReturnType<typeof openTelling>>
