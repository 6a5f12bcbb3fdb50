import type { Bus, BusLog } from '#bus/bus.ts'
import { local } from '#bus/local.ts'
import { notify } from '#bus/notify.ts'
import type { Config } from '#src/config.ts'
import type { Store } from '#store/open.ts'

/** Over the database, where it is one that other processes may share; a platform that brings its own is one process. */
export const openBus = async (
  config: Pick<Config, 'database_url'>,
  { alone }: Pick<Store, 'alone'>,
  log: BusLog,
): Promise<Bus> => (config.database_url.length > 0 ? notify(alone, log) : local())
