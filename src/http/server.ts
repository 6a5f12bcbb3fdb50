import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Failure } from '#contract/errors.ts'
import { type Clock, process_clock } from '#pace/clock.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import { ownAddress } from './base.ts'
import { readQuery } from './body.ts'
import { createBudget } from './budget.ts'
import { addAddress, trustIn } from './caller-address.ts'
import { createConnections } from './connections.ts'
import { describe } from './docs/routes.ts'
import { door, type Means } from './door.ts'
import { failureOf, failureText } from './failure.ts'
import { serveFiles } from './file-downloads.ts'
import { takeFiles } from './file-uploads.ts'
import { headersOf, isoHeaders } from './headers.ts'
import { serveHealth } from './health.ts'
import { rateLimit } from './limit.ts'
import { refuseMalformed, refuseUnusual } from './malformed.ts'
import { serveMaps } from './map.ts'
import { serveMetrics } from './metrics.ts'
import { createPacking } from './pack.ts'
import { serveDeliveries } from './pages/delivery/routes.ts'
import { serveLinks } from './pages/link/routes.ts'
import { isLooking, showNowhere } from './pages/nowhere.ts'
import { servePages } from './pages/routes.ts'
import { deliver } from './redirect.ts'
import { serveReportFiles } from './report-files.ts'
import { createHearing } from './sending.ts'
import type { ServerOptions } from './server-options.ts'
import { console_path, isForSocket, serveSockets, socket_path } from './sockets.ts'
import { servePictures } from './static.ts'
import { endUntaken } from './taking.ts'
import { largest_file } from './upload.ts'
import { policies, serveWeb } from './web/routes.ts'

/** Milliseconds within which a caller has sent its request; and which those under way have when the platform stops. */
const patience = 300_000
const grace = 10_000

export const createServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { config } = options.platform
  const { clock = process_clock } = options
  const isProxy = trustIn(config.trust_proxy)
  const app = frameworkOf(options, isProxy)
  app.addHook('preClose', async () => void clock.after(grace, () => app.server.closeAllConnections(), true))
  addAddress(app)
  greet(app, config)
  refuseUnusual(app)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: largest_file },
  })
  leaveBodies(app)
  answerWell(app, options.metrics, clock)

  const limits = rateLimit(config.rate_limit)
  const connections = createConnections(app.server, config, (address) => isProxy(address, 0))
  const means = { limits, connections, open: createBudget(config, clock) }
  const paths = serveOperations(app, options, means)
  refuseUnknown(app, options, limits, paths)
  if (options.sockets) {
    paths.add(socket_path).add(console_path)
    serveSockets(app, options.sockets, { db: options.db, config, limits, connections })
  }
  describe(app, options.operations)
  servePlaces(app, options, means)
  return app
}

/** The framework, as the settings want it, without a route. */
const frameworkOf = (
  { platform: { config }, metrics, log, sockets }: ServerOptions,
  isProxy: ReturnType<typeof trustIn>,
): FastifyInstance => {
  const headers = headersOf(config)
  return Fastify({
    loggerInstance: log,
    logController: logOf(metrics),
    trustProxy: isProxy,
    requestTimeout: patience,
    keepAliveTimeout: config.http_idle_timeout * 1000,
    exposeHeadRoutes: false,
    // A path that cannot be decoded is met before any hook.
    frameworkErrors: (_, request, reply) => {
      reply.headers(headers)
      if (request.method === 'OPTIONS') preflight(reply)
      else tell(new Failure('unknown_operation'), reply)
    },
    clientErrorHandler: refuseMalformed,
    // Node would answer one without by itself.
    http: {
      requireHostHeader: false,
      ...(sockets && { shouldUpgradeCallback: isForSocket }),
      headersTimeout: config.send_timeout * 1000,
      connectionsCheckingInterval: Math.min(1000, config.send_timeout * 250),
    },
    rewriteUrl: ({ url = '' }) => ownAddress(url),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: readQuery },
  })
}

/** What every request is met with: headers of every answer, and the answers that need no operation. */
const greet = (app: FastifyInstance, config: Config): void => {
  const headers = headersOf(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.raw.httpVersion === '1.1' && !request.headers.host) return tell(new Failure('wrong_format'), reply)
    if (request.method === 'OPTIONS') return preflight(reply)
  })
}

/** What becomes of every answer: who is still sending is heard out, it is packed, and what nobody takes is ended. */
const answerWell = (app: FastifyInstance, metrics: Metrics, clock: Clock): void => {
  const hearOut = createHearing()
  const pack = createPacking()
  app.addHook('onSend', async (request, reply, payload) => {
    hearOut(request, reply)
    return pack(request, reply, payload)
  })
  endUntaken(app, clock)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What failed before its first byte was to be packed.
    reply.removeHeader('content-encoding')
    return tell(failureOf(error, request, metrics), reply)
  })
}

/** Opens the door of every operation; answers their addresses. */
const serveOperations = (app: FastifyInstance, options: ServerOptions, means: Means): Set<string> => {
  const open = door({ ...options, ...means })
  const urls = options.operations.map((operation) => ({ operation, url: `/v2/${operation.path}` }))
  for (const { operation, url } of urls) app.route({ method: ['GET', 'POST'], url, handler: open(operation) })
  return new Set(urls.map(({ url }) => url))
}

/** Refuses what is at no address, and what is asked by another method; a browser is shown a page. */
const refuseUnknown = (
  app: FastifyInstance,
  { db, platform: { config } }: ServerOptions,
  limits: Means['limits'],
  paths: ReadonlySet<string>,
): void => {
  app.setNotFoundHandler(async (request, reply) => {
    await limits.address(request.address)
    if (config.web && isLooking(request)) return showNowhere(request, reply, { db, config })
    const path = request.url.replace(/\?.*$/, '').replace(/\/$/, '')
    return tell(new Failure(paths.has(path) ? 'wrong_method' : 'unknown_operation'), reply)
  })
}

/** Serves what is no operation: pages, pictures, maps, files, and how the platform is. */
const servePlaces = (app: FastifyInstance, options: ServerOptions, means: Means): void => {
  const { db, platform, metrics, web, health } = options
  const { config } = platform
  const { limits } = means
  servePages(app, { db, rules: config, limits, hasWeb: config.web })
  const pages = { db, web, platform, limits, policy: policies(platform) }
  serveLinks(app, pages)
  serveDeliveries(app, { ...pages, onRecorded: options.onRecorded })
  servePictures(app, platform, limits)
  serveMaps(app, platform, limits)
  takeFiles(app, options, means)
  serveWeb(app, pages)
  serveFiles(app, options, limits)
  serveReportFiles(app, { ...options, limits })
  serveHealth(app, health)
  serveMetrics(app, metrics, config)
}

/** Of what the framework would log, only answers that fail half-way: their callers are told nothing. Whoever leaves has not failed. */
const logOf = (metrics: Metrics): LogController =>
  Object.assign(new LogController({ disableRequestLogging: true }), {
    streamError(error: Error & { code?: string }, request: FastifyRequest) {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') failureOf(error, request, metrics)
    },
  })

/** What a browser asks before a call from another origin (rulings, "CORS"). */
const preflight = (reply: FastifyReply) =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ['content-type', 'authorization', ...isoHeaders].join(', '),
      'access-control-max-age': '86400',
    })
    .send()

/** Bodies are read by who knows what it takes; only forms of several parts are marked as such. */
const leaveBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('*', async () => undefined)
}

export const tell = (failure: Failure, reply: FastifyReply): FastifyReply =>
  deliver(reply, failure.http, failureText(failure))
