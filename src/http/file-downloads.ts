import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { download_path, signedOf } from '#service/file.ts'
import { servedFile } from '#store/files/uploads.ts'
import { disposition } from './disposition.ts'
import type { rateLimit } from './limit.ts'
import { rangeOf } from './range.ts'
import type { ServerOptions } from './server-options.ts'

/** Seconds that an address of a bucket is good for, at most. */
const lent = 3600

/** Files, for whoever has an address that we signed, while it is good. An image is shown, anything else is only taken away. */
export const serveFiles = (
  app: FastifyInstance,
  { db, platform }: ServerOptions,
  limits: ReturnType<typeof rateLimit>,
): void => {
  const { files, config, secret } = platform

  const wanted = async (request: FastifyRequest) => {
    const signed = signedOf(secret, request.query as Record<string, string | undefined>, new Date())
    const file = signed && (await servedFile(db, signed.id))
    const key = signed?.preview ? file?.preview_key : file?.key
    if (signed && file && key) return { ...file, key, ...signed }
    await limits.guess(request.address)
    throw new Failure('entity_not_found')
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, key, name, mime_type, seconds, preview } = await wanted(request)
    const type = preview ? (key.endsWith('.png') ? 'image/png' : 'image/jpeg') : mime_type
    const said = { type, disposition: disposition(shown.test(type) ? 'inline' : 'attachment', name) }
    const good = Math.min(seconds, lent)
    const link = config.s3_redirect ? await files.link(key, good, said) : undefined
    if (link) return reply.header('cache-control', `private, max-age=${Math.floor(good / 2)}`).redirect(link, 302)

    const etag = `"${id}${preview ? '-preview' : ''}"`
    const cached = { etag, 'cache-control': `private, max-age=${good}` }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(cached).send()
    const size = (await files.size(key)) ?? missing()
    const part = rangeOf(request.headers, size, etag)
    if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { from, to } = part ?? { from: 0, to: size - 1 }
    const stream = request.method === 'HEAD' ? undefined : ((await files.get(key, part)) ?? missing()).stream
    if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    reply.headers({ ...asNothingElse, ...cached, 'accept-ranges': 'bytes', 'content-length': to - from + 1 })
    return reply.headers({ 'content-type': type, 'content-disposition': said.disposition }).send(stream)
  }
  app.route({ method: ['GET', 'HEAD'], url: download_path, handler: serve })
}

/** What we have found to be an image ourselves. */
const shown = /^image\/(jpeg|png|gif|webp)$/

const missing = (): never => {
  throw new Failure('entity_not_found')
}

/** Whatever a file holds, nothing in it runs, and no page has it as a part of itself but as an image. */
const asNothingElse = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}
