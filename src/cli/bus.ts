import type { Bus, BusLog } from '#bus/bus.ts'
import { local } from '#bus/local.ts'
import { notify } from '#bus/notify.ts'
import { type Oddity, oddities } from '#bus/read.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Store } from '#store/open.ts'

interface Means extends Pick<Store, 'alone'> {
  config: Pick<Config, 'database_url' | 'nats_url'>
  secret: { derive(purpose: string): Buffer }
  metrics: Pick<Metrics, 'bus_odd'>
  log: BusLog
}

/** Over NATS where it is named; else over the database, where that is one that processes share. A platform that brings its own is one process. */
export const openBus = async ({ config, alone, secret, metrics, log }: Means): Promise<Bus> => {
  for (const what of oddities) metrics.bus_odd.inc({ what }, 0)
  const onOdd = (what: Oddity): void => metrics.bus_odd.inc({ what })
  if (config.nats_url) {
    // Loaded only where it is asked for. What is derived from the secret is the same for all processes of a platform.
    const { nats } = await import('#bus/nats.ts')
    return nats(config.nats_url, `odograph.${secret.derive('bus').toString('hex').slice(0, 16)}`, log, onOdd)
  }
  return config.database_url.length > 0 ? notify(alone, log, onOdd) : local(log)
}
