import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Platform } from '#contract/operation.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { isKnown } from './known.ts'
import type { rateLimit } from './limit.ts'

/**
 * Tiles of the maps that the platform has or fetches, and what styles need beside them, packed as they are. Their address names what
 * they are from by its digest, so a tile never changes and browsers keep it for good.
 */

const path = /^\/map\/([0-9a-f]{16})\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/
const file_path = /^\/map\/([0-9a-f]{16})\/((?:sprite|glyphs|shapes)\/.{1,1000}|style\.json)$/

/** Below that there is no more to see. */
const deepest = 22

type Tile = Extract<Awaited<ReturnType<Platform['maps']['tile']>>, object>

export const serveMaps = (
  app: FastifyInstance,
  { maps }: Pick<Platform, 'maps'>,
  limits: ReturnType<typeof rateLimit>,
): void => {
  const unknown = async (request: FastifyRequest): Promise<never> => {
    await limits.guess(request.address)
    throw new Failure('entity_not_found')
  }
  const send = (request: FastifyRequest, reply: FastifyReply, { bytes, type, encoding }: Tile, name: string) => {
    const etag = `"${name}"`
    reply.headers({ ...forGood, etag })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.headers({
      'content-type': type,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, digest = '', ...numbers] = path.exec(bare(request.url)) ?? []
    const [z = 0, x = 0, y = 0] = numbers.map(Number)
    if (!digest || z > deepest || x >= 2 ** z || y >= 2 ** z) return unknown(request)
    const tile = await maps.tile(digest, { z, x, y }, takenBy(request), () => limits.fetched(request.address))
    if (tile === 'unknown') return unknown(request)
    if (typeof tile === 'object') return send(request, reply, tile, `${digest}-${z}-${x}-${y}`)
    // Nothing is there: of the sea, and outside of what the file is of.
    return reply
      .code(204)
      .headers(nothing[tile ?? 'never'])
      .send()
  }
  const serveFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, digest = '', name = ''] = file_path.exec(bare(request.url)) ?? []
    const plain = decoded(name)
    if (!plain) return unknown(request)
    const file = await maps.file(digest, plain, takenBy(request), () => limits.fetched(request.address))
    if (file === 'unknown' || file === undefined) return unknown(request)
    if (file === 'empty') throw new Failure('entity_not_found')
    if (file === 'away') return reply.code(204).headers(nothing.away).send()
    return send(request, reply, file, createHash('sha256').update(file.bytes).digest('hex').slice(0, 16))
  }
  const method: ['GET', 'HEAD'] = ['GET', 'HEAD']
  app.route({ method, url: '/map/:digest([0-9a-f]{16})/:z/:x/:y', handler: serve })
  for (const url of ['style.json', 'sprite/*', 'glyphs/*', 'shapes/*'])
    app.route({ method, url: `/map/:digest([0-9a-f]{16})/${url}`, handler: serveFile })
}

const bare = (url: string): string => url.replace(/\?.*$/, '')

/** Nothing where it is no text. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

/** Others are unpacked for everybody. */
const packings: readonly string[] = ['gzip', 'br'] satisfies Encoding[]

const takenBy =
  ({ headers }: FastifyRequest) =>
  (packing: string): boolean =>
    packings.includes(packing) && encodingFor(headers['accept-encoding'], [packing as Encoding]) !== undefined

const forGood = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
}

/** Why there is nothing. Whoever is told `away` asks for the list of sources again: an error would stand in the console of every browser. */
const nothing = {
  away: { 'cache-control': 'no-store', 'odograph-map': 'away' },
  empty: { ...forGood, 'cache-control': 'public, max-age=3600' },
  never: forGood,
}
