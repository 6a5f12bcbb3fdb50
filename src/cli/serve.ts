import { join } from 'node:path'
import type { Logger } from 'pino'
import { api } from '#api/index.ts'
import type { Operation } from '#api/operation.ts'
import { disk } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import { createImages } from '#files/images.ts'
import { logged } from '#files/logged.ts'
import { s3 } from '#files/s3.ts'
import { createGateway } from '#gateway/listener.ts'
import { portError } from '#gateway/port-error.ts'
import { gt06 } from '#gateway/protocols/gt06.ts'
import { osmand } from '#gateway/protocols/osmand.ts'
import { teltonika } from '#gateway/protocols/teltonika.ts'
import { wialon } from '#gateway/protocols/wialon.ts'
import { createServer } from '#http/server.ts'
import { sweepUploads } from '#http/upload.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createAddresser } from '#jobs/addresses.ts'
import { createCharger } from '#jobs/charge.ts'
import { startJobs } from '#jobs/clock.ts'
import { createJanitor } from '#jobs/files.ts'
import { createImporter } from '#jobs/imports.ts'
import { createPost } from '#jobs/post.ts'
import { createSealer } from '#jobs/sealer.ts'
import { files as mailFiles, smtp } from '#notify/mail.ts'
import type { Config } from '#src/config.ts'
import { createMetrics, type Metrics } from '#src/metrics.ts'
import { sweep as forgetImports } from '#store/fleet/data-imports.ts'
import { sweep as forgetSpreadsheets } from '#store/fleet/spreadsheets.ts'
import { sweep as sweepGeocodes } from '#store/geocode-cache.ts'
import { openStore, type Store } from '#store/open.ts'
import { sweep } from '#store/people/sessions.ts'
import { sweep as sweepFailures } from '#store/people/sign-ins.ts'
import * as activeMonths from '#store/points/active-months.ts'
import { expireAll } from '#store/points/retention.ts'
import { loadSecret } from '#store/secret.ts'
import { holdSecret } from '#store/secret-check.ts'
import { ensureFirstDealer } from './first-dealer.ts'
import { openGeocoders } from './geocoders.ts'

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
  /** Stops accepting, lets what is under way be committed and acknowledged, and closes. */
  stop(): Promise<void>
}

/** Starts everything on a store that is ready; what cannot start leaves nothing running. */
export const serve = async (config: Config, log: Logger): Promise<Running> => {
  const metrics = createMetrics()
  const store = await openStore(
    config,
    (message, details) => log.info(details ?? {}, message),
    (error) => {
      metrics.store_errors.inc({ kind: 'connection' })
      log.warn({ error: error.message }, 'a connection to the database ended')
    },
  )
  try {
    const platform = await start(config, log, metrics, store)
    const stop = async (): Promise<void> => {
      await platform.stop()
      await store.close()
    }
    return { ...platform, store, metrics, stop }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** In the order in which one part needs the other. */
const start = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
  { db, pool }: Store,
): Promise<Omit<Running, 'store' | 'metrics'>> => {
  const sealer = createSealer({
    pool,
    onSealed: (points) => metrics.sealed.inc(points),
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  })
  const ingest = createIngest({ pool, metrics, log, onSealable: sealer.add })
  const secret = loadSecret(config)
  await holdSecret(db, secret)
  const send = config.smtp_url ? smtp(config.smtp_url) : mailFiles(join(config.data_dir, 'mail'))
  const post = createPost({ db, secret, config, send, log })
  const files = logged(openFiles(config), log)
  const janitor = createJanitor({ db, files })
  const geocoder = openGeocoders(config, db, log)
  const charger = createCharger({ db, log })
  const importer = createImporter({ db, geocoder, log })
  const addresser = createAddresser({ db, geocoder, log })
  const jobs = startJobs(
    [
      { name: 'send mail', every: 2, work: () => post.sendDue() },
      // Often, for of each device only the last day is known on which it was heard.
      { name: 'charge', every: 60, work: () => charger.charge() },
      { name: 'note active months', every: 900, work: () => activeMonths.note(db) },
      { name: 'warn of low balances', every: 900, work: () => charger.warn() },
      { name: 'look for addresses', every: 10, work: () => addresser.run() },
      { name: 'seal old tails', every: 300, work: () => sealer.sweep() },
      { name: 'expire history', every: 3600, work: async () => void (await expireAll(pool)) },
      { name: 'tidy files', every: 60, work: () => janitor.tidy() },
      { name: 'sweep abandoned uploads', every: 600, work: sweepUploads },
      { name: 'import', every: 2, work: () => importer.run() },
      { name: 'forget spreadsheets', every: 3600, work: async () => void (await forgetSpreadsheets(db)) },
      { name: 'forget imports', every: 3600, work: async () => void (await forgetImports(db)) },
      { name: 'forget old answers of geocoders', every: 3600, work: async () => void (await sweepGeocodes(db)) },
      { name: 'sweep sessions', every: 3600, work: async () => void (await sweep(db)) },
      {
        name: 'sweep failed sign-ins',
        every: 3600,
        work: async () => void (await sweepFailures(db, config.sign_in_window)),
      },
    ],
    log,
  )
  let isReady = false
  const server = await createServer({
    db,
    platform: { config, secret, post, files, images: createImages(), geocoder },
    metrics,
    log,
    operations: Object.values(api) as unknown as readonly Operation[],
    health: async () => (isReady ? healthOf(pool) : 'it is starting'),
  })
  const gateway = createGateway({
    host: config.host,
    listeners: [
      { protocol: osmand, port: config.osmand_port },
      { protocol: teltonika, port: config.teltonika_port },
      { protocol: gt06, port: config.gt06_port },
      { protocol: wialon, port: config.wialon_port },
    ],
    feed: ingest.feed,
    metrics,
    log,
    timeout: config.device_timeout,
    max_connections: config.device_connections,
  })

  const stop = async (): Promise<void> => {
    await gateway.close()
    await server.close()
    await ingest.drain()
    importer.stop()
    await jobs.stop()
    await sealer.stop()
  }
  try {
    const open = await gateway.listen()
    const ports = Object.fromEntries(open.map(({ protocol, port }) => [protocol, port]))
    const url = await listen(server, config)
    // Last: a password that is made up must be told by this start, and by no other.
    const dealer_password = await ensureFirstDealer(db, config.dealer_password || undefined)
    isReady = true
    log.info({ url, ports }, 'Odograph is ready')
    return { url, ports, dealer_password, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const listen = async (server: Awaited<ReturnType<typeof createServer>>, config: Config): Promise<string> => {
  if (config.http_port === 'off') return ''
  try {
    await server.listen({ host: config.host, port: config.http_port })
  } catch (error) {
    throw portError(error as Error, 'http', config.http_port, config.host)
  }
  const address = server.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.http_port}`
}

const openFiles = (config: Config): FileStore =>
  config.s3_bucket
    ? s3({
        bucket: config.s3_bucket,
        endpoint: config.s3_endpoint,
        region: config.s3_region,
        access_key: config.s3_access_key,
        secret_key: config.s3_secret_key,
        path_style: config.s3_path_style,
      })
    : disk(join(config.data_dir, 'files'))

const healthOf = async (pool: Store['pool']): Promise<string | undefined> => {
  try {
    await pool.query('select 1')
    return undefined
  } catch {
    return 'the database is away'
  }
}
