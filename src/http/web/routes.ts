import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Platform } from '#contract/operation.ts'
import { once } from '#pace/once.ts'
import { domainsDealer } from '#service/dealer/shown.ts'
import type { Site } from '#src/web/built.ts'
import type { Application } from '#src/web/sources.ts'
import type { Web } from '#src/web/web.ts'
import type { Db } from '#store/db.ts'
import { encodingFor } from '../encoding.ts'
import { isKnown } from '../known.ts'
import type { rateLimit } from '../limit.ts'
import { manifestOf } from './manifest.ts'
import { freshNonce, pageWith, phonePowers, policyOf, powers, waitingPage, waitingPolicy } from './page.ts'
import { wordsFor } from './words.ts'

/**
 * The web application: the fleet at `/` and below the names of its screens, the panel at `/panel`, and the files that they are
 * made of. Whatever else is asked for is as unknown as before.
 */

interface Means {
  db: Db
  web: Web
  platform: Pick<Platform, 'config' | 'files'>
  limits: ReturnType<typeof rateLimit>
  policy: Policies
}

/** Those with screens; the page of geo links stands in `../pages/link`. */
type Screened = Exclude<Application, 'link'>
/** Where each begins. */
const bases: Readonly<Record<Screened, string>> = { fleet: '', panel: '/panel', go: '/go' }
/** The screen of each that is shown where no other is named. */
const homes: Readonly<Record<Screened, string>> = { fleet: 'map', panel: 'home', go: 'today' }

/** Policies of pages that were asked for; with a nonce for their styles. */
export type Policies = (request: FastifyRequest, nonce?: string) => Promise<string>

export const policies = (platform: Means['platform']): Policies => {
  const fileOrigins = once(() => originsOf(platform))
  return async ({ host }, nonce) => policyOf({ host, files: await fileOrigins() }, nonce)
}

export const serveWeb = (app: FastifyInstance, means: Means): void => {
  const { web, platform, limits, policy } = means
  /** Also what the last build before left, for pages that are open since then. */
  const siteWith = (path: string): Site | undefined => {
    const now = web.now()
    return typeof now === 'object' ? [now.site, now.before].find((site) => site?.files[path]) : undefined
  }

  const sendFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*$/, '')
    if (typeof web.now() === 'string') return wait(request, reply, web)
    const site = siteWith(path)
    const file = site?.files[path]
    if (!site || !file) {
      await limits.guess(request.address)
      throw new Failure('unknown_operation')
    }
    const { type, digest, lasting, encodings } = file
    const encoding = encodingFor(request.headers['accept-encoding'], encodings)
    const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`
    reply.headers({ etag, 'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache' })
    if (encodings.length > 0) reply.header('vary', 'accept-encoding')
    if (!lasting && type.startsWith('text/javascript')) reply.header('content-security-policy', await policy(request))
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    const bytes = await site.read(path, encoding)
    reply.headers({ 'content-type': type, 'content-length': bytes.length })
    return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
  }

  const sendPage = (application: Screened, screen: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.address(request.address)
    const now = web.now()
    if (typeof now === 'string') return wait(request, reply, web)
    const nonce = freshNonce()
    const html = pageWith(now.site.pages[application], nonce, screen)
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-cache',
      'content-security-policy': await policy(request, nonce),
      'permissions-policy': application === 'go' ? phonePowers : powers,
      'cross-origin-opener-policy': 'same-origin',
    })
    return request.method === 'HEAD' ? reply.send() : reply.send(html)
  }

  const method: ['GET', 'HEAD'] = ['GET', 'HEAD']
  if (platform.config.web) app.route({ method, url: manifest, handler: sendManifest(means) })
  // Without them there are the pages of geo links still, and what those are made of.
  const served = platform.config.web ? (Object.entries(bases) as [Screened, string][]) : []
  for (const [application, base] of served) {
    app.route({ method, url: base || '/', handler: sendPage(application, homes[application]) })
    for (const screen of web.screens[application])
      for (const url of [`${base}/${screen}`, `${base}/${screen}/*`])
        app.route({ method, url, handler: sendPage(application, screen) })
  }
  app.route({ method, url: '/assets/*', handler: sendFile })
  // Few, with names that browsers and other programs know: of the icon, of the worker that is told of events.
  app.route({ method, url: '/:file(^[a-z0-9_-]+\\.[a-z0-9]+$)', handler: sendFile })
}

const manifest = '/go.webmanifest'

/** Sends the manifest of the page of drivers as the service at the host that is asked has it: before anybody has signed in nothing else tells whose it is. */
const sendManifest =
  ({ db, web, platform: { config }, limits }: Means) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.address(request.address)
    const now = web.now()
    if (typeof now === 'string') return wait(request, reply, web)
    const dealer = await domainsDealer(db, request.hostname, config)
    const text = manifestOf((await now.site.read(manifest)).toString(), dealer?.settings)
    reply.headers({ 'cache-control': 'no-cache', 'content-length': Buffer.byteLength(text) })
    reply.type('application/manifest+json')
    return request.method === 'HEAD' ? reply.send() : reply.send(text)
  }

/** Of the bucket that pictures and files are fetched from or sent to, where it is not us who pass them on. */
const originsOf = async ({ config, files }: Means['platform']): Promise<string[]> => {
  if (!config.s3_redirect && !config.s3_uploads) return []
  const link = await files.link('origin', 1)
  return link === undefined ? [] : [new URL(link).origin]
}

export const wait = (request: FastifyRequest, reply: FastifyReply, web: Web): FastifyReply => {
  const state = web.now() === 'failed' ? 'failed' : 'building'
  const seconds = state === 'failed' ? 15 : 2
  const { lang, words } = wordsFor(request.headers['accept-language'] ?? '')
  reply.code(503).headers({ 'retry-after': seconds, 'content-security-policy': waitingPolicy })
  return reply.type('text/html; charset=utf-8').send(waitingPage(lang, words, state, seconds))
}
