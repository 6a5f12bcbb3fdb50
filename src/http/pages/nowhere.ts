import type { FastifyReply, FastifyRequest } from 'fastify'
import { domainsDealer } from '#service/dealer/shown.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { above, faceOf } from './link/face.ts'
import { notice, noticePolicy } from './link/page.ts'

/** Answers whether a browser asks for a page, not a program for an operation. */
export const isLooking = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/v2(?![^/?])/.test(url)

/** Says that nothing is at the address, with the face of the service whose host was asked. */
export const showNowhere = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { db, config }: { db: Db; config: Config },
): Promise<FastifyReply> => {
  const dealer = await domainsDealer(db, request.hostname, config)
  const face = faceOf(request, dealer?.settings)
  const { nowhere } = face.words
  return reply
    .code(404)
    .headers({
      'x-robots-tag': 'noindex, nofollow',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': noticePolicy(face),
    })
    .send(notice(face, nowhere, { way: { title: nowhere.way, address: above(request) } }))
}
