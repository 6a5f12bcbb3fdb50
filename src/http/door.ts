import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#api/caller.ts'
import { Failure } from '#api/errors.ts'
import type { Context, FileAnswer, Operation } from '#api/operation.ts'
import { clock } from '#formats/clock.ts'
import { once } from '#src/once.ts'
import { compileAnswer } from './answer.ts'
import { authenticate, finder, permit } from './authenticate.ts'
import { truth } from './coerce.ts'
import { failureOf } from './failure.ts'
import type { rateLimit } from './limit.ts'
import { type Asked, keepingOf, recorder, userAgentOf } from './record.ts'
import { deliver, trustDealers, trustOwn, wantedTarget } from './redirect.ts'
import { reportOf } from './report.ts'
import type { Given } from './schema.ts'
import type { ServerOptions } from './server.ts'
import { discard, type Form, readParts, wholeFile } from './upload.ts'
import { compileParams } from './wire.ts'

/**
 * The door, once for all operations, in this order: parse, authenticate, rate limit, right, validate,
 * command: begin, handler, audit, commit, after, envelope.
 */
export const door = ({ db, platform, metrics, limits }: ServerOptions & { limits: ReturnType<typeof rateLimit> }) => {
  const onConflict = () => metrics.store_errors.inc({ kind: 'conflict' })
  const record = recorder({ db, secret: platform.secret, onConflict })
  const find = finder(db)
  return (operation: Operation) => {
    const read = once(() => compileParams(operation.params, platform.config))
    const write = once(() => compileAnswer(operation))
    const handler = operation.handler as (params: unknown, context: Context) => unknown

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { given, file: kept }: Gathered,
    ): Promise<string | Readable | FileAnswer> => {
      const target = wantedTarget(operation, given)
      await trustOwn(db, reply, target, platform.config)
      const caller = await enter(operation, find, limits, request, given)
      permit(operation.access, caller)
      await trustDealers(db, reply, target, caller)
      const params = read()(given, caller.time_zone)
      const later: Asked['later'] = []
      const context: Context = {
        ...platform,
        db,
        caller,
        now: new Date(),
        address: request.address,
        user_agent: userAgentOf(request),
        header_hash: headerHash(request),
        fail: (error, extra) => {
          throw new Failure(error, extra)
        },
        report: reportOf(request, metrics),
        after: (work) => void later.push(work),
        ...(operation.upload && { file: wholeFile(kept) }),
      }
      const asked = { operation, caller, params, now: context.now, later, request }
      const result = await run(asked, context)
      for (const work of later) await work()
      if (isFile(result)) return result
      const zone = caller.time_zone
      const style = wantsIso(request, given) ? 'iso' : 'local'
      return write()(result, { local: clock(zone, style), utc: clock('UTC', style) })
    }
    const run = async (asked: Asked, context: Context): Promise<unknown> => {
      if (operation.kind === 'query') return handler(asked.params, context)
      if (!operation.keeps) return record(asked, async (db) => handler(asked.params, { ...context, db }))
      const { check, ...keeping } = keepingOf(record, asked)
      const result = await handler(asked.params, { ...context, ...keeping })
      check()
      return result
    }

    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const stop = metrics.request_seconds.startTimer({ operation: operation.path })
      reply.raw.once('close', stop)
      let gathered: Gathered | undefined
      try {
        gathered = await gather(request, operation)
        const answered = await answer(request, reply, gathered)
        metrics.requests.inc({ operation: operation.path, code: 0 })
        return isFile(answered) ? sendFile(answered, reply) : deliver(reply, 200, answered)
      } catch (error) {
        const failure = failureOf(error, request, metrics)
        metrics.requests.inc({ operation: operation.path, code: failure.code })
        throw failure
      } finally {
        await discard(gathered?.file)
      }
    }
  }
}

const enter = async (
  { access }: Operation,
  find: ReturnType<typeof finder>,
  limits: ReturnType<typeof rateLimit>,
  request: FastifyRequest,
  given: Given,
): Promise<Caller> => {
  try {
    const caller = await authenticate(find, access, hashOf(request, given))
    await limits.caller(caller, request.address)
    return caller
  } catch (error) {
    // Guessing hashes is limited by address like everything else.
    if (error instanceof Failure && error.error !== 'too_many_requests') await limits.guess(request.address)
    throw error
  }
}

interface Gathered {
  given: Given
  file?: Form['file']
}

/** Parameters of the query string and of the body: JSON, a form, or a multipart form, which may hold a file. */
const gather = async (request: FastifyRequest, operation: Operation): Promise<Gathered> => {
  const text = request.query as Record<string, string>
  if (request.isMultipart()) {
    const { fields, file } = await readParts(request, operation)
    return { given: { json: {}, text: over(text, fields) }, file }
  }
  const body = (request.body ?? {}) as Record<string, unknown>
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return { given: isForm ? { json: {}, text: over(text, body as Record<string, string>) } : { json: body, text } }
}

/** What a form says beside the query string; a hash that is none hides no other. */
const over = (query: Record<string, string>, form: Record<string, string>): Record<string, string> => ({
  ...query,
  ...form,
  ...(query.hash && !isHash(form.hash) && { hash: query.hash }),
})

const isHash = (shown: unknown): shown is string => typeof shown === 'string' && shown !== '' && shown !== 'null'

/** The hash is looked for in the body, in the query string, then in `Authorization: SVC <hash>` (supplement section 1.1). */
const hashOf = (request: FastifyRequest, { json, text }: Given): string | undefined => {
  return [json.hash, text.hash].find(isHash) ?? headerHash(request)
}

const headerHash = ({ headers }: FastifyRequest): string | undefined =>
  /^SVC (\S+)$/i.exec(headers.authorization ?? '')?.[1]

const wantsIso = (request: FastifyRequest, { json, text }: Given): boolean =>
  truth(String(json.iso_datetime ?? text.iso_datetime ?? request.headers['svc-iso-datetime'])) === true

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && typeof answer.file === 'object'

const sendFile = ({ file: { name, type, stream } }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(stream)

const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, '_')
