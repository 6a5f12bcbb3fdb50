import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { api } from '#api/index.ts'
import { openWorkers } from '#cli/workers.ts'
import type { Operation, Platform } from '#contract/operation.ts'
import { disk } from '#files/disk.ts'
import { createDocuments } from '#files/documents.ts'
import type { FileStore } from '#files/file-store.ts'
import { createImages } from '#files/images.ts'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { filePatience } from '#files/workshop.ts'
import { createZoneFiles } from '#files/zone-files.ts'
import { embedded } from '#geocode/embedded.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { createServer } from '#http/server.ts'
import type { ServerOptions } from '#http/server-options.ts'
import { createLooker } from '#jobs/files.ts'
import { createPost } from '#jobs/post.ts'
import { createTellers } from '#jobs/tellers.ts'
import { choicesOf, streetsOf } from '#map/choice.ts'
import { Fault } from '#map/fetched/fault.ts'
import { createOwnMaps, type OwnMaps } from '#map/own/own-maps.ts'
import { presets } from '#map/presets.ts'
import { type SendMail, smtp } from '#notify/mail.ts'
import { throughGateway } from '#notify/mail-gateway.ts'
import { createReach } from '#notify/reach.ts'
import { once } from '#pace/once.ts'
import { type Config, readConfig } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Application } from '#src/web/sources.ts'
import type { Web } from '#src/web/web.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as sessions from '#store/people/sessions.ts'
import { secretOf } from '#store/secret.ts'
import { afterwards } from './afterwards.ts'
import { holdAnswers } from './answers.ts'
import { freshDatabase, lastingDatabase } from './database.ts'
import { watched } from './watch.ts'

/** An answer as a client gets it: the fields, or what failed. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = any

/** Somebody who asks with a hash. */
export interface Person {
  id: number
  hash: string
  /** Asks and answers the body without `success`; a failure throws its status. */
  call(path: string, params?: object): Promise<Answer>
  /** Asks and answers the failure: its code, its HTTP status and the whole body. */
  fails(path: string, params?: object): Promise<{ code: number; http: number; body: Answer }>
}

/** The secret of every fleet: 64 hex digits. */
export const secret_key = 'ab'.repeat(32)

export const fleetSecret = secretOf(secret_key)

/** The carrier of the mail of a database, when a test says so. */
export const postOf = (db: Db, overrides: Partial<Config>, send?: SendMail, files: FileStore = freshFiles()) => {
  const config = { ...readConfig({}), ...overrides }
  return createPost({
    db,
    secret: fleetSecret,
    config,
    send: send ?? smtp(config.smtp_url),
    files,
    through: throughGateway(createReach(config.mail_gateway_networks)),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
  })
}

/** One for a process: it is read when a test first asks it. */
const offline = embedded()

/** The world is cut for those who look at it. */
const noMaps: Platform['maps'] = {
  sources: async () => ({ list: [], ready: true, away: false }),
  tile: async () => 'unknown',
  file: async () => 'unknown',
  drawn: async () => [],
  given: choicesOf(readConfig({})),
  streets: streetsOf(readConfig({})),
  presets,
  try: async () => new Fault('unreachable', 'nobody is asked'),
}

/** For all servers of a process, so that not each test file starts children of its own; busy machines take their time. */
const patient = { ...filePatience, longest: 25_000 }
export const images = createImages(patient)
const spreadsheets = createSpreadsheets(patient)
const zone_files = createZoneFiles(patient)
const documents = createDocuments({ ...patient, longest: 60_000 })

/** Pages as they were before they were built, for whoever looks at what the platform writes into them. */
const page = (name: Application) => ({
  html: readFileSync(new URL(`../web/${name}/index.html`, import.meta.url), 'utf8'),
  screens: {},
})
const unbuilt: Web = {
  screens: { fleet: [], panel: [], link: [], go: [] },
  now: () => ({
    site: {
      files: {},
      pages: { fleet: page('fleet'), panel: page('panel'), link: page('link'), go: page('go') },
      read: async () => Buffer.of(),
    },
    before: undefined,
  }),
  start: () => undefined,
  stop: async () => undefined,
}

let stores = 0

/** A directory of its own, which is gone with the run. */
const freshHome = (): string => join(inject('files'), `${process.pid}-${++stores}`)

/** A file store of its own, which is gone with the run. */
export const freshFiles = (): FileStore => disk(freshHome())

/** No maps of one's own yet, in a folder that is gone with the run. */
const freshMaps = (): OwnMaps =>
  createOwnMaps({ data_dir: join(inject('files'), `maps-${process.pid}-${++stores}`), map_networks: [] })

/** What tests lend to operations in place of what is nothing else. */
interface Lent extends Partial<Pick<Platform, 'own_maps' | 'nudge' | 'restated' | 'redraw' | 'maker' | 'take'>> {
  maps?: Partial<Platform['maps']>
}

/** A server of these operations over the database, as the platform runs it but silent and without limits. */
export const serve = (
  db: Db,
  operations: readonly Operation[],
  overrides: Partial<Config> = {},
  files: FileStore = freshFiles(),
  geocoder: Geocoders = () => offline,
  {
    maps = {},
    nudge = () => undefined,
    restated = () => undefined,
    redraw = async () => undefined,
    take = async () => true,
    maker = { soon: async () => undefined },
    own_maps = freshMaps(),
    ...more
  }: Partial<ServerOptions> & Lent = {},
) => {
  const config: Config = {
    ...readConfig({}),
    rate_limit: 0,
    web: more.web !== undefined,
    // Whom tests have told is on this machine.
    webhook_networks: ['127.0.0.1'],
    forward_networks: ['127.0.0.1'],
    mail_gateway_networks: ['127.0.0.1'],
    ...overrides,
  }
  return createServer({
    db,
    platform: {
      config,
      secret: fleetSecret,
      post: postOf(db, config),
      tellers: createTellers({ db, secret: fleetSecret, config }),
      files,
      looker: createLooker({ db, files, images, log: pino({ level: 'silent' }) }),
      images,
      spreadsheets,
      zone_files,
      documents,
      geocoder,
      maps: { ...noMaps, ...maps },
      own_maps,
      nudge,
      restated,
      redraw,
      take,
      maker,
    },
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    operations,
    health: async () => undefined,
    web: unbuilt,
    ...more,
  })
}

/** What else a server has, made for its database. */
type More = (db: Db) => Parameters<typeof serve>[5]

const areAside = process.env.ODOGRAPH_TEST_WORKERS === '1'

/**
 * Threads for what is costly, where a test asks for them, or ODOGRAPH_TEST_WORKERS=1 for all tests: then nothing watches their
 * handlers (`watched`).
 */
const workersOf = (overrides: Partial<Config>, url: string, data_dir: string) => {
  if (!areAside && !overrides.workers) return {}
  const config = { ...readConfig({}), data_dir, secret_key, ...overrides }
  const aside = openWorkers({ config, addresses: [url], log: pino({ level: 'silent' }), metrics: createMetrics() })
  afterwards(async () => aside?.stop())
  return { aside }
}

const open = async (
  { db, pool, url, reader }: Awaited<ReturnType<typeof freshDatabase>>,
  overrides: Partial<Config> = {},
  given?: FileStore,
  geocoder?: Geocoders,
  more?: More,
) => {
  const home = freshHome()
  const files = given ?? disk(join(home, 'files'))
  const operations = (Object.values(api) as unknown as readonly Operation[]).map(watched(reader))
  const workers = workersOf(overrides, url, home)
  const server = await serve(db, operations, overrides, files, geocoder, { ...workers, ...more?.(db) })
  holdAnswers(server, operations)
  return { db, pool, url, server, files, post: postOf(db, overrides) }
}

/** One a worker, for all files that want nothing else: a database, two pools and hundreds of routes took longer than most of their tests. */
const shared = once(() => lastingDatabase().then(open))

let count = 0

/**
 * A running server, and the people who ask it. One for a test file; every fleet is a dealer of its own, and every `tenant()` an
 * account that nobody else sees, so tests do not meet. Who looks at all of a platform, or changes it, asks for an `own` one;
 * so has who says how it is otherwise than by default.
 */
export const fleet = async (
  { own, ...overrides }: Partial<Config> & { own?: boolean } = {},
  ...others: [files?: FileStore, geocoder?: Geocoders, more?: More]
) => {
  const isOwn = own || areAside || Object.keys(overrides).length > 0 || others.length > 0
  const opened = await (isOwn ? open(await freshDatabase(), overrides, ...others) : shared())
  const { db, server } = opened
  const dealer_id = await makeDealer(db)
  return {
    ...opened,
    dealer_id,
    /** A master user of a fresh account of its own, of the fleet's dealer or another. */
    tenant: (time_zone = 'UTC', dealer = dealer_id) => tenant(server, db, dealer, time_zone),
    /** A sub-user of the account who holds these rights. */
    subuser: (account: Person, rights: readonly string[] = []) => subuser(server, db, dealer_id, account.id, rights),
    /** A registered tracker of the account, of a model and label that `params` may change. */
    tracker: (account: Person, params: object = {}) => tracker(account, params),
    /** A panel login with these permissions, of the fleet's dealer or another. */
    panel: (permissions: object, dealer = dealer_id) => panel(server, db, dealer, permissions),
    /** The id of another dealer, with a plan of its own; `columns` say more of it. */
    otherDealer: (columns: object = {}) => makeDealer(db, columns),
  }
}

const makeDealer = async (db: Db, columns: object = {}): Promise<number> => {
  const values = { title: 'Test', ...columns }
  const { id } = await db.insertInto('dealer').values(values).returning('id').executeTakeFirstOrThrow()
  await tariffs.createFirst(db, { dealer_id: id })
  return id
}

/** Somebody who has this hash. */
export const asPerson = (server: FastifyInstance, id: number, hash: string): Person => {
  const ask = async (path: string, params: object = {}) => {
    const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash, ...params } })
    return { http: answer.statusCode, body: answer.json() as Answer }
  }
  return {
    id,
    hash,
    async call(path, params) {
      const { body } = await ask(path, params)
      if (body.success === false) throw new Error(`${path}: ${JSON.stringify(body)}`)
      if (Array.isArray(body)) return body
      const { success: _, ...rest } = body
      return rest
    },
    async fails(path, params) {
      const { http, body } = await ask(path, params)
      if (body.success !== false) throw new Error(`${path} did not fail: ${JSON.stringify(body)}`)
      return { code: body.status.code, http, body }
    },
  }
}

const tenant = async (server: FastifyInstance, db: Db, dealer_id: number, time_zone: string): Promise<Person> => {
  const login = `user${++count}-${process.pid}@fleet.example`
  const id = await accounts.createUser(db, {
    dealer_id,
    login,
    password_hash: '',
    activated: true,
    verified: true,
    time_zone,
    locale: 'en_US',
  })
  return asPerson(server, id, await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 3600 }))
}

const subuser = async (
  server: FastifyInstance,
  db: Db,
  dealer_id: number,
  account_id: number,
  rights: readonly string[],
): Promise<Person> => {
  const group = await db
    .insertInto('security_group')
    .values({ account_id, label: 'Group', rights: [...rights] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({
      account_id,
      dealer_id,
      login: `sub${++count}-${process.pid}@fleet.example`,
      password_hash: '',
      activated: true,
      verified: true,
      security_group_id: group.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asPerson(server, id, await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 3600 }))
}

/** An IMEI that no other device of the run has. */
export const imei = (): string => String(350_000_000_000_000 + ++count)

const tracker = async (account: Person, params: object) => {
  const device = { label: 'Van', group_id: 0, model: 'fmb920', plugin_id: 44, device_id: imei() }
  const { value } = await account.call('tracker/register', { ...device, ...params })
  return {
    tracker_id: value.id as number,
    source_id: value.source.id as number,
    device_id: value.source.device_id as string,
  }
}

const panel = async (server: FastifyInstance, db: Db, dealer_id: number, permissions: object): Promise<Person> => {
  const { id } = await db
    .insertInto('panel_login')
    .values({ dealer_id, login: `panel${++count}`, password_hash: '', permissions: JSON.stringify(permissions) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asPerson(server, id, await sessions.openSession(db, { kind: 'panel', panel_login_id: id, seconds: 3600 }))
}
