import type { Logger } from 'pino'
import type { Bus } from '#bus/bus.ts'
import { createDocuments } from '#files/documents.ts'
import { createImages } from '#files/images.ts'
import { createLooker } from '#jobs/files.ts'
import { createReportMailer } from '#jobs/report-mails.ts'
import { createReportMaker } from '#jobs/reports.ts'
import { createServerClock } from '#jobs/server-clock.ts'
import type { MapOptions } from '#map/maps.ts'
import type { Config } from '#src/config.ts'
import { createMetrics, type Metrics } from '#src/metrics.ts'
import { watchLoad } from '#store/behind.ts'
import { openStore, type Store } from '#store/open.ts'
import { openBus } from './bus.ts'
import { type Capabilities, openCapabilities } from './capabilities.ts'
import { startClockwork } from './clockwork.ts'
import { closeInTime, endInTime } from './ending.ts'
import { ensureFirstDealer } from './first-dealer.ts'
import { createDevices, type Devices } from './parts/devices.ts'
import { openDoors } from './parts/doors.ts'
import type { Ground } from './parts/ground.ts'
import { openIntake } from './parts/intake.ts'
import { inSteps } from './parts/steps.ts'
import { openTelling } from './parts/telling.ts'
import { withPolicy } from './policy.ts'
import { refuseTaken } from './ports.ts'
import { occupantOf, wantedOf } from './wanted.ts'
import { openWorkers, reportMakerOf, reportWriterOf } from './workers.ts'

/** The platform in this process. */
export interface Running {
  /** Where the API answers, without `/v2`. */
  url: string
  /** The device ports that are open, by protocol. */
  ports: Record<string, number>
  store: Store
  metrics: Metrics
  /** Password of panel login 1, when this start made it up. */
  dealer_password?: string
  /** Stops accepting, lets what is under way be committed and acknowledged, and closes: within 30 seconds, whoever is silent. */
  stop(): Promise<void>
}

/**
 * Starts everything; what cannot start leaves nothing running, and makes nothing where its ports are taken.
 * @param maps what maps have beside what is set: the demo's streets
 */
export const serve = async (config: Config, log: Logger, maps?: MapOptions): Promise<Running> => {
  const metrics = createMetrics()
  const occupant = occupantOf(config)
  const onFault = (part: string, error: unknown): void => log.error({ err: error, part }, 'a part did not end well')
  const { whole, end } = await inSteps(async (step) => {
    await step('watch over the load', watchLoad, (unwatch) => unwatch())
    await refuseTaken(wantedOf(config), config, occupant)
    const store = await step('store', () => open({ ...config, occupant }, log, metrics), closeInTime)
    const ground = { config: await withPolicy(store.db, config), log, metrics, store }
    const platform = await step(
      'platform',
      () => inSteps((step) => start({ ...ground, step }, maps), onFault),
      (platform) => endInTime(platform.end, store, log),
    )
    return { ...platform.whole, store, metrics }
  }, onFault)
  return { ...whole, stop: end }
}

const open = (config: Config & { occupant: string }, log: Logger, metrics: Metrics): Promise<Store> =>
  openStore(
    config,
    (message, details) => log.info(details ?? {}, message),
    (error) => {
      metrics.store_errors.inc({ kind: 'connection' })
      log.warn({ error: error.message }, 'a connection to the database ended')
    },
  )

/** In the order in which one part needs the other; so they end in the order in which one part feeds the other. */
const start = async (ground: Ground, maps?: MapOptions): Promise<Omit<Running, 'store' | 'metrics' | 'stop'>> => {
  const { config, log, metrics, store, step } = ground
  const { db, pool, points } = store
  const capabilities = await step(
    'maps',
    () => openCapabilities(config, db, metrics, log, maps),
    ({ maps }) => maps.close(),
  )
  const { secret, drawer } = capabilities
  const bus = await step(
    'bus',
    () => openBus({ config, alone: store.alone, secret, metrics, log }),
    (bus) => bus.close(),
  )
  const telling = await openTelling(ground, capabilities, bus)
  const { scribe, courier, dispatcher, forwarder, onRecorded } = telling
  const clock = createServerClock({ db, metrics, log })
  // Before the first device: what it sends would be refused for its time.
  await clock.look()
  // Before the first page: what was chosen is drawn, and nobody asked whom the settings name.
  await drawer.look()
  const { sealer, ingest, overdue } = await openIntake(ground, { scribe, courier, secret, bus, clock })
  const devices = createDevices(ground, { onRecorded, feed: ingest.feed })
  const { unknown, faults, connections, commands } = devices
  const images = createImages()
  const looker = createLooker({ db, files: capabilities.files, images, log })
  /** Who may see what in an account may have changed; in any, where none is named. */
  const onChange = (account_id: number | undefined): void => bus.publish({ kind: 'rights', account_id })
  const draw = hearNews(ground, { bus, devices, drawer })
  const workers = await step(
    'workers',
    () => openWorkers({ config, addresses: store.addresses, log, metrics, geocoder: capabilities.geocoder }),
    (workers) => workers?.stop(),
  )
  const { files, geocoder } = capabilities
  const maker = createReportMaker({ db, files, make: reportMakerOf(workers, db, geocoder), log })
  const writing = reportWriterOf(workers, { db, config, secret, files, documents: createDocuments() })
  const mailer = createReportMailer({ db, config, secret, files, log, ...writing })
  await step(
    'jobs',
    () =>
      startClockwork({
        ...{ config, log, metrics, db, pool, points, looker, clock, onChange, scribe, courier, dispatcher, forwarder },
        ...{ sealer, overdue, unknown, faults, connections, commands, maker, mailer, onRecorded, ...capabilities },
      }),
    (jobs) => jobs.stop(),
  )
  // After the jobs: what has come is committed before they end.
  await step(
    'ingest',
    () => ingest,
    () => ingest.drain(),
  )
  const { feed } = ingest
  const means = { capabilities, workers, maker, bus, clock, devices, feed, images, looker, onChange, onRecorded, draw }
  const { url, ports, ready } = await openDoors(ground, means)
  // Last: a password that is made up must be told by this start, and by no other.
  const dealer_password = await ensureFirstDealer(db, config)
  ready()
  log.info({ url, ports }, 'Odograph is ready')
  return { url, ports, dealer_password }
}

/** Has commands read and maps drawn when there is news of them, or may have been. Answers what draws maps: those that cannot be read now are within a minute. */
const hearNews = (
  { log }: Pick<Ground, 'log'>,
  {
    bus,
    devices: { commands },
    drawer,
  }: { bus: Bus; devices: Pick<Devices, 'commands'>; drawer: Capabilities['drawer'] },
): (() => Promise<void>) => {
  const draw = (): Promise<void> =>
    drawer.look().catch((error: Error) => log.warn({ err: error }, 'maps stay as they are'))
  bus.subscribe((news) => {
    if (news.kind === 'commands') void commands.read(news.ids)
    if (news.kind === 'maps') void draw()
  })
  bus.onGap(() => {
    void commands.read()
    void draw()
  })
  return draw
}
