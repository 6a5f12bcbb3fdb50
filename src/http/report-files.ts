import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#contract/operation.ts'
import { domainsDealer } from '#service/dealer/shown.ts'
import type { Db } from '#store/db.ts'
import { isShut } from '#store/dealer/dealers.ts'
import { digestOf } from '#store/people/sessions.ts'
import { readMaker } from '#store/reports/firing.ts'
import { findLinked, type Linked } from '#store/reports/report-files.ts'
import * as reports from '#store/reports/reports.ts'
import { disposition } from './disposition.ts'
import type { rateLimit } from './limit.ts'
import { faceOf } from './pages/link/face.ts'
import { notice, noticePolicy } from './pages/link/page.ts'

interface Means {
  db: Db
  platform: Pick<Platform, 'config' | 'files'>
  limits: ReturnType<typeof rateLimit>
}

/**
 * Reports that were too large for their mail, for whoever has its link: `/report/<hash>`. What is over, was deleted, or is of
 * somebody who may not see it any more is told alike.
 */
export const serveReportFiles = (app: FastifyInstance, { db, platform, limits }: Means): void => {
  const find = async ({ params, address }: FastifyRequest): Promise<Linked | undefined> => {
    await limits.address(address)
    const { hash } = params as { hash: string }
    const file = /^[0-9a-f]{32}$/.test(hash) ? await findLinked(db, digestOf(hash)) : undefined
    if (!file) await limits.guess(address)
    return file && (await isSeen(db, file)) ? file : undefined
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/report/:hash',
    handler: async (request, reply) => {
      const file = await find(request)
      const stored = file && request.method === 'GET' ? await platform.files.get(file.key) : undefined
      // Who only asks of it is told without its being opened.
      const size = stored?.size ?? (file && request.method === 'HEAD' ? await platform.files.size(file.key) : undefined)
      if (!file || !size) return tellOver(request, reply)
      return reply
        .headers({
          ...apart,
          'content-type': file.mime_type,
          'content-length': size,
          'content-disposition': disposition('attachment', file.name),
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        })
        .send(stored?.stream)
    },
  })

  const tellOver = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const dealer = await domainsDealer(db, request.hostname, platform.config)
    const face = faceOf(request, dealer?.settings)
    return reply
      .code(404)
      .headers({
        ...apart,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': noticePolicy(face),
      })
      .send(notice(face, face.words.notices.expired))
  }
}

const apart = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Answers whether whose it is may still see all that the report tells of. */
const isSeen = async (db: Db, { account_id, user_id, report_id }: Linked): Promise<boolean> => {
  const maker = await readMaker(db, { account_id }, user_id)
  if (!maker || maker.gone || isShut(maker.block_type)) return false
  return (await reports.read(db, maker, report_id)) !== undefined
}
