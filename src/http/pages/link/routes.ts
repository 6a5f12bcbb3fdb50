import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressed } from '#api/dealer/images.ts'
import { serviceSettings, titleOf } from '#api/dealer/settings.ts'
import type { Platform } from '#api/operation.ts'
import { type LinkStatus, statusOf } from '#api/tracker/location/link/shown.ts'
import { createViewer } from '#api/tracker/location/link/viewer.ts'
import type { Db } from '#store/db.ts'
import { type Head, heads, whole } from '#store/links/shown-links.ts'
import { digestOf } from '#store/people/sessions.ts'
import type { rateLimit } from '../../limit.ts'
import { dealerAt } from './host.ts'
import { type Face, notice, policyOf, shownPage } from './page.ts'
import { createViews } from './views.ts'
import { wordsFor } from './words.ts'

/**
 * The pages of geo links: `/link/<hash>`, and `/l/<name>` that leads there (docs/links.md). Nobody signs in. What never was, was
 * deleted or is another dealer's is told alike, and found out in the same steps.
 */

interface Means {
  db: Db
  platform: Pick<Platform, 'config' | 'geocoder' | 'secret'>
  limits: ReturnType<typeof rateLimit>
}

const statuses: Readonly<Record<LinkStatus, number>> = {
  enabled: 200,
  disabled: 403,
  inactive: 403,
  expired: 410,
  unknown: 404,
}

export const serveLinks = (app: FastifyInstance, { db, platform, limits }: Means): void => {
  const { config, geocoder, secret } = platform
  const view = createViewer(db, geocoder)
  const views = createViews(db, app.log)
  app.addHook('preClose', () => views.close())

  const find = async (request: FastifyRequest, by: 'digest' | 'short_digest') => {
    await limits.address(request.address)
    const { name } = request.params as { name: string }
    const at = await dealerAt(db, config, request.hostname)
    const [head] = await heads(db, [digestOf(by === 'digest' ? name.toLowerCase() : name)], { at_dealer: at?.id, by })
    if (!head) await limits.guess(request.address)
    return { at, head }
  }
  const tell = (request: FastifyRequest, reply: FastifyReply, status: LinkStatus, settings: unknown): FastifyReply =>
    send(reply, statuses[status], faceOf(request, settings), (face) => notice(face, status))

  const show = async (request: FastifyRequest, reply: FastifyReply, head: Head): Promise<FastifyReply> => {
    const status = statusOf(head, Date.now())
    const [link] = status === 'enabled' ? await whole(db, [head]) : []
    if (!link || link.trackers.length === 0)
      return tell(request, reply, status === 'enabled' ? 'disabled' : status, head.settings)
    const shown = await view(link)
    if (isOpening(request)) views.note(head)
    return send(reply, 200, faceOf(request, head.settings), (face) => shownPage(face, shown, head.measurement_system))
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/link/:name',
    handler: async (request, reply) => {
      const { at, head } = await find(request, 'digest')
      return head ? show(request, reply, head) : tell(request, reply, 'unknown', at?.settings)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/l/:name',
    handler: async (request, reply) => {
      const { at, head } = await find(request, 'short_digest')
      if (!head) return tell(request, reply, 'unknown', at?.settings)
      return reply.headers(apart).redirect(`${above(request)}link/${secret.open(head.sealed)}`, 302)
    },
  })
}

/** Robots that only ask whether it is there, and browsers that fetch ahead, do not look. */
const isOpening = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)

/** The way up to the address of the service, which may lie below another path. */
const above = ({ url }: FastifyRequest): string => (url.replace(/\?.*$/, '').endsWith('/') ? '../../' : '../')

const faceOf = (request: FastifyRequest, settings: unknown): Face => {
  const service = addressed(serviceSettings(settings))
  const { logo, color_theme } = service
  return {
    ...wordsFor(request.headers['accept-language'] ?? ''),
    title: titleOf(service),
    logo: logo && (logo.startsWith('static/') ? `${above(request)}${logo}` : logo),
    color: /^#?[0-9a-f]{6}$/i.test(color_theme) ? color_theme.replace('#', '') : undefined,
    socket: `${above(request)}v2/event/subscription`,
  }
}

const apart = { 'x-robots-tag': 'noindex, nofollow' }

const send = (reply: FastifyReply, status: number, face: Face, html: (face: Face) => string): FastifyReply =>
  reply
    .code(status)
    .headers({ ...apart, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(face) })
    .send(html(face))
