import type { Logger } from 'pino'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { createDocuments } from '#files/documents.ts'
import { createImages } from '#files/images.ts'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { createZoneFiles } from '#files/zone-files.ts'
import { createFaults } from '#gateway/faults.ts'
import { createGateway } from '#gateway/listener.ts'
import { createUnknownDevices } from '#gateway/unknown-devices.ts'
import { createServer } from '#http/server.ts'
import { createCommands } from '#ingest/commands.ts'
import { createIngest, megabyte } from '#ingest/ingest.ts'
import { gatherOf, laneCount } from '#ingest/lanes.ts'
import { createCourier } from '#jobs/courier.ts'
import { createDispatcher } from '#jobs/dispatch.ts'
import { createLooker } from '#jobs/files.ts'
import { createForwarder } from '#jobs/forward/forwarder.ts'
import { createScribe } from '#jobs/heard.ts'
import { createLease } from '#jobs/lease.ts'
import { createOverdue } from '#jobs/overdue.ts'
import { createSealer } from '#jobs/sealer.ts'
import { createServerClock } from '#jobs/server-clock.ts'
import { createChannel } from '#live/channel.ts'
import type { MapOptions } from '#map/maps.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { createAddresses } from '#service/tracker/location/link/addresses.ts'
import type { Config } from '#src/config.ts'
import { createMetrics, type Metrics } from '#src/metrics.ts'
import { watchLoad } from '#store/behind.ts'
import type { Recorded } from '#store/history/history.ts'
import { openStore, type Store } from '#store/open.ts'
import { readShards } from '#store/points/shards.ts'
import { piecesFrom } from '#store/points/upgrading.ts'
import { openBus } from './bus.ts'
import { openCapabilities } from './capabilities.ts'
import { startClockwork } from './clockwork.ts'
import { endInTime } from './ending.ts'
import { ensureFirstDealer } from './first-dealer.ts'
import { createHealth, type Phase } from './health.ts'
import { openWeb } from './open-web.ts'
import { withPolicy } from './policy.ts'
import { refuseTaken } from './ports.ts'
import { listen, listenersOf, occupantOf, wantedOf } from './wanted.ts'
import { openWorkers } from './workers.ts'

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
  const unwatch = watchLoad()
  const occupant = occupantOf(config)
  await refuseTaken(wantedOf(config), config, occupant)
  const store = await openStore(
    { ...config, occupant },
    (message, details) => log.info(details ?? {}, message),
    (error) => {
      metrics.store_errors.inc({ kind: 'connection' })
      log.warn({ error: error.message }, 'a connection to the database ended')
    },
  )
  try {
    const platform = await start(await withPolicy(store.db, config), log, metrics, store, maps)
    return { ...platform, store, metrics, stop: () => endInTime(platform.stop, store, log).finally(unwatch) }
  } catch (error) {
    unwatch()
    await store.close()
    throw error
  }
}

/** In the order in which one part needs the other, and stops in the order in which one part feeds the other. */
const start = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
  store: Store,
  maps: MapOptions | undefined,
): Promise<Omit<Running, 'store' | 'metrics'>> => {
  const { db, pool, points } = store
  const sealer = createSealer({
    pool: points,
    onSealed: (points, source_id) => {
      metrics.sealed.inc(points)
      ingest.forget(source_id)
    },
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  })
  const capabilities = await openCapabilities(config, db, metrics, log, maps)
  const scribe = createScribe(db)
  const dispatcher = createDispatcher({
    pool,
    tell: capabilities.tellers.tell,
    log,
    onTold: (outlet, outcome) => metrics.deliveries.inc({ channel: outlet.split('/')[0] ?? '', outcome }),
  })
  const bus = await openBus({ config, alone: store.alone, secret: capabilities.secret, metrics, log })
  const forwarder = createForwarder({
    pool,
    points,
    secret: capabilities.secret,
    networks: config.forward_networks,
    metrics,
    log,
  })
  bus.subscribe((news) => news.kind === 'sources' && forwarder.hear(news.ids))
  /** Of entries of the history: others are told, and who looks on. */
  const onRecorded = (entries: readonly Recorded[]): void => {
    if (entries.some(({ awaited }) => awaited)) dispatcher.wake()
    for (const [account_id, made] of Map.groupBy(entries, (entry) => entry.account_id))
      bus.publish({ kind: 'history', account_id, ids: made.map(({ id }) => id) })
  }
  const courier = createCourier({
    pool,
    points,
    onError: (error) => log.error({ err: error }, 'accounts could not be told'),
    onRecorded,
  })
  const clock = createServerClock({ db, metrics, log })
  // Before the first device: what it sends would be refused for its time.
  await clock.look()
  // Before the first page: what was chosen is drawn, and nobody asked whom the settings name.
  await capabilities.drawer.look()
  const shards = await readShards(points)
  const pieces_from = performance.now() + (await piecesFrom(pool))
  const ingest = createIngest({
    pool,
    points,
    secret: capabilities.secret,
    metrics,
    memory: config.ingest_memory * megabyte,
    lanes: laneCount(config.ingest_lanes, shards),
    writers: config.ingest_writers,
    gather: gatherOf,
    together: shards === undefined,
    mayJoin: () => performance.now() >= pieces_from,
    isBehind: clock.isBehind,
    log,
    onSealable: sealer.add,
    onHeard: scribe.add,
    onEvent: courier.add,
    onCommit: (ids) => bus.publish({ kind: 'sources', ids }),
  })
  const overdue = createOverdue(points, ingest.judge)
  /** Who may see what in an account may have changed; in any, where none is named. */
  const onChange = (account_id: number | undefined): void => bus.publish({ kind: 'rights', account_id })
  const images = createImages()
  const looker = createLooker({ db, files: capabilities.files, images, log })
  const unknown = createUnknownDevices()
  const faults = createFaults()
  const commands = createCommands({
    pool,
    protocolOf: (model) => modelOf(model)?.protocol,
    log,
    onDue: (devices) => gateway.tell(devices),
    onRecorded,
  })
  const { mqtt_url, mqtt_client_id } = config
  const listens = mqtt_url ? createLease({ db, name: 'mqtt', log }) : undefined
  const gateway = createGateway({
    host: config.device_host || config.host,
    listeners: listenersOf(config),
    detect: { port: config.detect_port, everywhere: config.detect_everywhere },
    ...(listens && { broker: { url: mqtt_url, client_id: mqtt_client_id, isHeld: listens.isHeld } }),
    feed: ingest.feed,
    commands: commands.commands,
    metrics,
    log,
    timeout: config.device_timeout,
    max_connections: config.device_connections,
    max_unnamed: config.device_unnamed_connections,
    max_unnamed_of_network: config.device_unnamed_per_address,
    unknown_rate: config.device_unknown_rate,
    proxies: config.device_proxies,
    unknown,
    faults,
  })
  /** What cannot be read now is read within a minute. */
  const draw = () =>
    capabilities.drawer.look().catch((error: Error) => log.warn({ err: error }, 'maps stay as they are'))
  bus.subscribe((news) => {
    if (news.kind === 'commands') void commands.read(news.ids)
    if (news.kind === 'maps') void draw()
  })
  bus.onGap(() => {
    void commands.read()
    void draw()
  })
  const clockwork = startClockwork({
    looker,
    config,
    log,
    metrics,
    db,
    pool,
    points,
    sealer,
    scribe,
    courier,
    dispatcher,
    forwarder,
    overdue,
    unknown,
    faults,
    commands,
    clock,
    onChange,
    ...capabilities,
  })
  const web = await openWeb(config, log)
  const workers = openWorkers({ config, addresses: store.addresses, log, metrics })
  let phase: Phase = 'starting'
  const server = await createServer({
    db,
    platform: {
      config,
      images,
      looker,
      spreadsheets: createSpreadsheets(),
      zone_files: createZoneFiles(),
      documents: createDocuments(),
      nudge: (ids) => bus.publish({ kind: 'commands', ids }),
      restated: (ids) => bus.publish({ kind: 'sources', ids }),
      async redraw() {
        await draw()
        bus.publish({ kind: 'maps' })
      },
      ...capabilities,
    },
    metrics,
    log,
    operations: Object.values(api) as unknown as readonly Operation[],
    health: createHealth({ phase: () => phase, pool, data_dir: config.data_dir, clock: clock.reason }),
    sockets: createChannel({ db, bus, config, metrics, log, addresses: createAddresses(capabilities.geocoder) }),
    onChange,
    onRecorded,
    aside: workers,
    web,
  })

  const stop = async (): Promise<void> => {
    phase = 'ending'
    await Promise.all([gateway.close(), server.close(), web.stop()])
    await workers?.stop()
    await listens?.stop()
    await ingest.drain()
    await clockwork.stop()
    await Promise.all([sealer.stop(), courier.stop(), bus.close(), capabilities.maps.close()])
  }
  try {
    const open = await gateway.listen()
    const ports = Object.fromEntries(open.map(({ protocol, port }) => [protocol, port]))
    const url = await listen(server, config)
    // Last: a password that is made up must be told by this start, and by no other.
    const dealer_password = await ensureFirstDealer(db, config)
    phase = 'ready'
    // Whoever comes first is told to wait, and everybody else is answered.
    if (url && config.web) {
      web.start()
      capabilities.maps.prepare()
    }
    log.info({ url, ports }, 'Odograph is ready')
    return { url, ports, dealer_password, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
