import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#contract/operation.ts'
import { escapeHtml } from '#formats/html.ts'
import { mapOf } from '#service/task/link-map.ts'
import { hasEnded, hearOut, type LinkView, viewOf } from '#service/task/link-view.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import { digestOf } from '#store/people/sessions.ts'
import { linked } from '#store/tasks/task-links.ts'
import { least, readForm, readWhole } from '../../body.ts'
import type { rateLimit } from '../../limit.ts'
import { faceOf } from '../link/face.ts'
import type { Face } from '../link/frame.ts'
import { dealerAt } from '../link/host.ts'
import { notice, noticePolicy } from '../link/page.ts'
import { deliveryPage, deliveryPolicy, wordsOf } from './page.ts'

/**
 * The pages of the links of tasks: `/delivery/<token>` (docs/tasks.md). Nobody signs in; who has a token sees its task and nothing else. What never was,
 * was deleted or is another dealer's is told alike.
 */

interface Means {
  db: Db
  platform: Pick<Platform, 'config' | 'maps'>
  limits: ReturnType<typeof rateLimit>
  /** Told of entries once they are committed. */
  onRecorded?: ((entries: readonly Recorded[]) => void) | undefined
}

const token_form = /^[0-9a-f]{64}$/

export const serveDeliveries = (app: FastifyInstance, { db, platform, limits, onRecorded }: Means): void => {
  const find = async (request: FastifyRequest) => {
    await limits.address(request.address)
    const { token } = request.params as { token: string }
    const at = await dealerAt(db, platform.config, request.hostname)
    const task = token_form.test(token) ? await linked(db, digestOf(token), at?.id ?? null) : undefined
    if (!task) await limits.guess(request.address)
    return { task, settings: task?.settings ?? at?.settings }
  }
  /** Tiles that others have to be asked for are counted as those of a map are. */
  const mapFor = (request: FastifyRequest, face: Face, { underway }: LinkView): ReturnType<typeof mapOf> => {
    const toll = () => limits.fetched(request.address)
    return underway
      ? mapOf(platform.maps, underway.place, escapeHtml(wordsOf(face).map), toll)
      : Promise.resolve(undefined)
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/delivery/:token',
    handler: async (request, reply) => {
      const { task, settings } = await find(request)
      const face = faceOf(request, settings)
      const over = !task ? 'unknown' : hasEnded(task, new Date()) ? 'expired' : undefined
      if (!task || over)
        return reply
          .code(task ? 410 : 404)
          .headers({ ...apart, 'content-security-policy': noticePolicy(face) })
          .send(notice(face, face.words.notices[over ?? 'unknown']))
      const view = await viewOf({ db, config: platform.config }, task, new Date())
      return reply
        .headers({ ...apart, 'content-security-policy': deliveryPolicy(face) })
        .send(deliveryPage(face, view, await mapFor(request, face, view), task.time_zone))
    },
  })
  app.post('/delivery/:token', async (request, reply) => {
    const { task } = await find(request)
    const form = readForm(await readWhole(request.raw, least))
    const entries = task ? await hearOut(db, task, form, new Date()) : []
    if (entries.length > 0) onRecorded?.(entries)
    return back(request, reply)
  })
}

/** The page again, so that loading it anew sends nothing twice. */
const back = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { token } = request.params as { token: string }
  return reply.headers(apart).redirect(`./${encodeURIComponent(token)}`, 303)
}

const apart = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
}
