import { api } from '#api/index.ts'
import type { Bus } from '#bus/bus.ts'
import type { Operation, Platform } from '#contract/operation.ts'
import type { Feed } from '#device/message.ts'
import { createDocuments } from '#files/documents.ts'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { createZoneFiles } from '#files/zone-files.ts'
import { createServer } from '#http/server.ts'
import type { ReportMaker } from '#jobs/reports.ts'
import type { ServerClock } from '#jobs/server-clock.ts'
import { createChannel } from '#live/channel.ts'
import { createAddresses } from '#service/tracker/location/link/addresses.ts'
import type { Capabilities } from '../capabilities.ts'
import { createHealth, type Phase } from '../health.ts'
import { openWeb } from '../open-web.ts'
import { listen } from '../wanted.ts'
import type { Workers } from '../workers.ts'
import type { Devices } from './devices.ts'
import type { Ground } from './ground.ts'
import { createTaker } from './phone-positions.ts'
import type { Telling } from './telling.ts'

interface Means extends Pick<Telling, 'onRecorded'>, Pick<Platform, 'images' | 'looker'> {
  capabilities: Capabilities
  workers: Workers | undefined
  maker: ReportMaker
  bus: Bus
  clock: ServerClock
  devices: Devices
  feed: Feed
  onChange: (account_id: number | undefined) => void
  /** Draws the maps that are chosen now. */
  draw(): Promise<void>
}

/** Opens the ports of devices, then that of the API; all that answers there is made before. */
export const openDoors = async (ground: Ground, means: Means) => {
  const { config, log, step, metrics, store } = ground
  const { devices, bus, clock, capabilities } = means
  let phase: Phase = 'starting'
  const web = await openWeb(config, log)
  const server = await createServer({
    db: store.db,
    platform: platformOf(ground, means),
    metrics,
    log,
    operations: Object.values(api) as unknown as readonly Operation[],
    health: createHealth({ phase: () => phase, pool: store.pool, data_dir: config.data_dir, clock: clock.reason }),
    sockets: createChannel({
      ...{ db: store.db, bus, config, metrics, log },
      addresses: createAddresses(capabilities.geocoder),
    }),
    onChange: means.onChange,
    onRecorded: means.onRecorded,
    aside: means.workers,
    web,
  })
  const close = (): Promise<unknown> => {
    phase = 'ending'
    return Promise.all([devices.close(), server.close(), web.stop()])
  }
  await step('doors', () => undefined, close)
  const open = await devices.gateway.listen()
  const url = await listen(server, config)
  return {
    url,
    ports: Object.fromEntries(open.map(({ protocol, port }) => [protocol, port])),
    /** Says that all of it is there. */
    ready(): void {
      phase = 'ready'
      if (!url || !config.web) return
      // Whoever comes first is told to wait, and everybody else is answered.
      web.start()
      capabilities.maps.prepare()
    },
  }
}

/** What handlers of operations are given. */
const platformOf = ({ config }: Ground, { capabilities, maker, bus, draw, images, looker, feed }: Means): Platform => ({
  config,
  maker,
  images,
  looker,
  spreadsheets: createSpreadsheets(),
  zone_files: createZoneFiles(),
  documents: createDocuments(),
  take: createTaker(feed),
  nudge: (ids) => bus.publish({ kind: 'commands', ids }),
  restated: (ids) => bus.publish({ kind: 'settings', ids }),
  async redraw() {
    await draw()
    bus.publish({ kind: 'maps' })
  },
  ...capabilities,
})
