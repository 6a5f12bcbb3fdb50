import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '#pace/once.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { isKnown } from './known.ts'

/**
 * Answers are packed for callers that take it, at the level that costs least: of a list of a thousand trackers a tenth is sent,
 * for a millisecond. Streams are packed piece by piece, as fast as the caller reads. When too many are packed at a time,
 * further ones are sent as they are.
 */

/** Characters from which an answer is packed, and up to which that takes less time than handing it to another thread. */
const least = 1024
const short = 32 * 1024

/** Long answers, and streams, that are packed at a time: threads are there for others too, and each stream holds half a megabyte. */
const most_long = 2
const most_streams = 100

/** What is not packed already by what it is. */
const packable =
  /^(?:text\/|application\/(?:json|xml|geo\+json|gpx\+xml|vnd\.google-earth\.kml\+xml|openmetrics-text)|image\/svg\+xml)/

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const brotli = (length: number): zlib.BrotliOptions => ({
  params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: length },
})
const gzip: zlib.ZlibOptions = { level: 1 }

interface Packer {
  now(bytes: Buffer): Buffer
  aside(bytes: Buffer): Promise<Buffer>
  stream(): zlib.BrotliCompress | zlib.Gzip
}
const packers: Record<Encoding, Packer> = {
  br: {
    now: (bytes) => zlib.brotliCompressSync(bytes, brotli(bytes.length)),
    aside: (bytes) => promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(bytes, brotli(bytes.length)),
    stream: () => zlib.createBrotliCompress({ ...brotli(0), chunkSize: 64 * 1024 }),
  },
  gzip: {
    now: (bytes) => zlib.gzipSync(bytes, gzip),
    aside: (bytes) => promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(bytes, gzip),
    stream: () => zlib.createGzip({ ...gzip, chunkSize: 64 * 1024 }),
  },
}

/** Answers what is sent in place of a payload. */
export const createPacking = () => {
  let long = 0
  let streams = 0

  const packWhole = (packer: Packer, payload: string | Buffer): Buffer | Promise<Buffer> => {
    const bytes = Buffer.from(payload as string)
    if (bytes.length <= short) return packer.now(bytes)
    long++
    return packer.aside(bytes).finally(() => {
      long--
    })
  }
  const packStream = (packer: Packer, payload: Readable): Readable => {
    streams++
    // Whichever of both fails or is given up ends the other; who sends it is told of the failure by the packed one.
    return pipeline(payload, packer.stream(), () => {
      streams--
    })
  }

  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    const isStream = isReadable(payload)
    if (!isStream && !(isWhole(payload) && payload.length >= least)) return payload
    if (!packable.test(String(reply.getHeader('content-type') ?? ''))) return payload
    if (reply.hasHeader('content-encoding') || (isStream && reply.hasHeader('content-length'))) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'], ['br', 'gzip'])
    if (!encoding || request.method === 'HEAD' || reply.statusCode === 206 || reply.statusCode === 304) return payload
    if (isStream ? streams >= most_streams : long >= most_long) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return isStream ? packStream(packers[encoding], payload) : packWhole(packers[encoding], payload)
  }
}

/** A megabyte of it in 50 milliseconds; the best would take 5 seconds. */
const well: zlib.BrotliOptions = { params: { [BROTLI_PARAM_QUALITY]: 5 } }

/**
 * A text that is the same until the program is another: packed well when that is first asked for, and known by its tag to
 * those who have it. Answers how it is sent.
 */
export const lasting = (type: string, make: () => string) => {
  const text = once(() => Buffer.from(make()))
  const tag = once(() => createHash('sha256').update(text()).digest('base64url').slice(0, 22))
  const packed: Record<Encoding, () => Promise<Buffer>> = {
    br: once(() => promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(text(), well)),
    gzip: once(() => promisify<Buffer, Buffer>(zlib.gzip)(text())),
  }
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = encodingFor(headers['accept-encoding'], ['br', 'gzip'])
    const etag = `"${tag()}${encoding ? `-${encoding}` : ''}"`
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(encoding ? await packed[encoding]() : text())
  }
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

const isReadable = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && !Buffer.isBuffer(payload)
