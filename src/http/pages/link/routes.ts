import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#contract/operation.ts'
import { type LinkStatus, statusOf } from '#resource/tracker/location/link/shown.ts'
import { createViewer } from '#service/tracker/location/link/viewer.ts'
import type { Web } from '#src/web/web.ts'
import type { Db } from '#store/db.ts'
import { type Head, heads, readShown } from '#store/links/shown-links.ts'
import { digestOf } from '#store/people/sessions.ts'
import type { rateLimit } from '../../limit.ts'
import { freshNonce, powers } from '../../web/page.ts'
import { type Policies, wait } from '../../web/routes.ts'
import { above, faceOf } from './face.ts'
import { dealerAt } from './host.ts'
import { notice, noticePolicy, shownPage } from './page.ts'
import { createViews } from './views.ts'

/**
 * The pages of geo links: `/link/<hash>`, and `/l/<name>` that leads there (docs/links.md). Nobody signs in. What never was, was
 * deleted or is another dealer's is told alike, and found out in the same steps.
 */

interface Means {
  db: Db
  platform: Pick<Platform, 'config' | 'geocoder' | 'secret'>
  limits: ReturnType<typeof rateLimit>
  web: Web
  policy: Policies
}

const statuses: Readonly<Record<LinkStatus, number>> = {
  enabled: 200,
  disabled: 403,
  inactive: 403,
  expired: 410,
  unknown: 404,
}

export const serveLinks = (app: FastifyInstance, { db, platform, limits, web, policy }: Means): void => {
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
  const show = async (request: FastifyRequest, reply: FastifyReply, head: Head): Promise<FastifyReply> => {
    const status = statusOf(head, Date.now())
    if (status !== 'enabled') return tell(request, reply, status, head)
    const [link] = await readShown(db, [head])
    if (!link || link.trackers.length === 0) return tell(request, reply, 'disabled', head)
    const built = web.now()
    if (typeof built === 'string') {
      // Where there are no other pages it is built for the first who opens a link.
      web.start()
      return wait(request, reply, web)
    }
    const shown = await view(link)
    if (isOpening(request)) views.note(head)
    const nonce = freshNonce()
    return reply
      .headers({
        ...apart,
        'content-type': html,
        'content-security-policy': await policy(request, nonce),
        'permissions-policy': powers,
      })
      .send(
        shownPage(built.site.pages.link.html, nonce, faceOf(request, head.settings), shown, {
          units: head.measurement_system,
          ...(head.ends && { ends: head.ends.toISOString() }),
          base: above(request),
        }),
      )
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/link/:name',
    handler: async (request, reply) => {
      const { at, head } = await find(request, 'digest')
      return head ? show(request, reply, head) : tell(request, reply, 'unknown', at)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/l/:name',
    handler: async (request, reply) => {
      const { at, head } = await find(request, 'short_digest')
      if (!head) return tell(request, reply, 'unknown', at)
      return reply.headers(apart).redirect(`${above(request)}link/${secret.open(head.sealed)}`, 302)
    },
  })
}

/** Says why nothing is shown, with the face of the service that the link, or the address, is of. */
const tell = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: Exclude<LinkStatus, 'enabled'>,
  head?: Pick<Head, 'settings'> & Partial<Head>,
): FastifyReply => {
  const face = faceOf(request, head?.settings)
  const ended = status === 'expired' && head?.ends ? momentOf(head.ends, face.lang, head.time_zone) : undefined
  return reply
    .code(statuses[status])
    .headers({ ...apart, 'content-type': html, 'content-security-policy': noticePolicy(face) })
    .send(notice(face, face.words.notices[status], { ended }))
}

/** Robots that only ask whether it is there, and browsers that fetch ahead, do not look. */
const isOpening = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)

/** In the time of the account. */
const momentOf = (time: Date, lang: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time)

const apart = { 'x-robots-tag': 'noindex, nofollow' }
const html = 'text/html; charset=utf-8'
