import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Platform } from '#contract/operation.ts'
import { pictureTypes } from '#formats/media-type.ts'
import { pictured } from '#service/picture.ts'
import { isKnown } from './known.ts'
import type { rateLimit } from './limit.ts'

/**
 * Pictures, for whoever knows their names: 128 random bits. A name is given once and its picture never changes, so
 * browsers keep it for good. Paths are matched as they arrive, so nothing in them can be written in another way.
 */

const path = new RegExp(
  `^(?:/v2)?/static/((?:(?:${pictured.join('|')})/avatars|dealer/images)/([0-9a-f]{32}\\.(${Object.keys(pictureTypes).join('|')})))$`,
)

/** Seconds that an address of the store is good for, and for how many of them a browser may use it again. */
const lent = 3600
const reused = 1800

export const servePictures = (
  app: FastifyInstance,
  { files, config }: Pick<Platform, 'files' | 'config'>,
  limits: ReturnType<typeof rateLimit>,
): void => {
  const unknown = async (request: FastifyRequest): Promise<never> => {
    // Guessing names is limited, looking is not: a list of a thousand vehicles shows as many pictures.
    await limits.guess(request.address)
    throw new Failure('entity_not_found')
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, key, name, extension] = path.exec(request.url.replace(/\?.*$/, '')) ?? []
    if (!key || !extension) return unknown(request)
    if (config.s3_redirect) {
      const link = (await files.link(key, lent)) ?? (await unknown(request))
      return reply.header('cache-control', `public, max-age=${reused}`).redirect(link, 302)
    }
    const { stream, size, modified } = (await files.get(key)) ?? (await unknown(request))
    const etag = `"${name}"`
    reply.headers({ ...forGood, etag, 'last-modified': modified.toUTCString() })
    const isOld = isKnown(request.headers['if-none-match'], etag)
    if (isOld || request.method === 'HEAD') stream.destroy()
    if (isOld) return reply.code(304).send()
    reply.headers({ 'content-type': pictureTypes[extension], 'content-length': size })
    return request.method === 'HEAD' ? reply.send() : reply.send(stream)
  }
  // Below the API, and below the service's address: clients know the one or the other as the base of what is told them.
  for (const base of ['/v2', '']) app.route({ method: ['GET', 'HEAD'], url: `${base}/static/*`, handler: serve })
}

const forGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened by itself it is a picture and nothing else, whatever it may hold.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}
