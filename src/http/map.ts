import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#api/errors.ts'
import type { Platform } from '#api/operation.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { isKnown } from './known.ts'
import type { rateLimit } from './limit.ts'

/**
 * Tiles of the maps that the platform has, packed as they are in their files. Their address names the file by its digest, so a
 * tile never changes and browsers keep it for good.
 */

const path = /^\/map\/([0-9a-f]{16})\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/

/** Below that there is no more to see. */
const deepest = 22

export const serveMaps = (
  app: FastifyInstance,
  { maps }: Pick<Platform, 'maps'>,
  limits: ReturnType<typeof rateLimit>,
): void => {
  const unknown = async (request: FastifyRequest): Promise<never> => {
    await limits.guess(request.address)
    throw new Failure('entity_not_found')
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, digest = '', ...numbers] = path.exec(request.url.replace(/\?.*$/, '')) ?? []
    const [z = 0, x = 0, y = 0] = numbers.map(Number)
    if (!digest || z > deepest || x >= 2 ** z || y >= 2 ** z) return unknown(request)
    const tile = await maps.tile(digest, { z, x, y }, takenBy(request), () => limits.address(request.address))
    if (tile === 'unknown') return unknown(request)
    if (tile === 'away') return reply.code(204).headers(away).send()
    const etag = `"${digest}-${z}-${x}-${y}"`
    reply.headers({ ...forGood, etag })
    // Nothing is there: of the sea, and outside of what the file is of.
    if (!tile) return reply.code(204).send()
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const { bytes, type, encoding } = tile
    reply.headers({
      'content-type': type,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/map/:digest([0-9a-f]{16})/:z/:x/:y', handler: serve })
}

/** Others are unpacked for everybody. */
const packings: readonly string[] = ['gzip', 'br'] satisfies Encoding[]

const takenBy =
  ({ headers }: FastifyRequest) =>
  (packing: string): boolean =>
    packings.includes(packing) && encodingFor(headers['accept-encoding'], [packing as Encoding]) !== undefined

/** Whoever sees it asks for the list of sources again; an error would stand in the console of every browser that looks. */
const away = { 'cache-control': 'no-store', 'odograph-map': 'away' }

const forGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
}
