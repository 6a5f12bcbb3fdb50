import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Context, FileAnswer, Operation } from '#contract/operation.ts'
import { once } from '#pace/once.ts'
import { clocksOf, compileAnswer } from './answer.ts'
import { askAside, isCostly, isFile } from './aside.ts'
import { headerHash, permit } from './authenticate.ts'
import type { createBudget, Held } from './budget.ts'
import { truth } from './coerce.ts'
import type { Connections } from './connections.ts'
import { disposition } from './disposition.ts'
import { createEntrance } from './entrance.ts'
import { failureOf } from './failure.ts'
import { type Gathered, gatherer } from './gather.ts'
import { isoHeader } from './headers.ts'
import type { rateLimit } from './limit.ts'
import { type Asked, keepingOf, recorder, userAgentOf } from './record.ts'
import { deliver, trustDealers, trustOwn, wantedTarget } from './redirect.ts'
import { reportOf, reportRefusal } from './report.ts'
import type { Given } from './schema.ts'
import type { ServerOptions } from './server-options.ts'
import { unwrap } from './unwrap.ts'
import { discard, wholeFile } from './upload.ts'
import { compileParams } from './wire.ts'

interface Means {
  limits: ReturnType<typeof rateLimit>
  connections: Connections
  open: ReturnType<typeof createBudget>
}

/**
 * The door, once for all operations, in this order: parse, authenticate, rate limit, right, validate,
 * command: begin, handler, audit, commit, after, envelope.
 */
export const door = (options: ServerOptions & Means) => {
  const { db, platform, metrics, onChange, onRecorded, limits, connections, open, aside } = options
  const onConflict = () => metrics.store_errors.inc({ kind: 'conflict' })
  const record = recorder({ db, secret: platform.secret, onConflict, onRecorded })
  const entrance = createEntrance({ db, limits, connections, idle: platform.config })

  return (operation: Operation) => {
    const read = once(() => compileParams(operation.params, platform.config))
    const write = once(() => compileAnswer(operation))
    const gather = gatherer(operation, { entrance, limits, seconds: platform.config.send_timeout })
    const handler = operation.handler as (params: unknown, context: Context) => unknown

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      { given, file: kept }: Gathered,
      held: Held,
    ): Promise<string | Buffer | Readable | FileAnswer> => {
      const target = wantedTarget(operation, given)
      await trustOwn(db, reply, target, platform.config)
      const caller = await entrance.enter(operation, request, given, held)
      permit(operation.access, caller)
      await trustDealers(db, reply, target, caller)
      const { given: unwrapped, within } = unwrap(operation, given)
      const params = await within(() => read()(unwrapped, caller.time_zone))
      const style = wantsIso(request, given) ? 'iso' : 'local'
      if (aside && caller.kind !== 'nobody' && isCostly(operation, params)) {
        const asked = { path: operation.path, params, caller, now: new Date(), style } as const
        return within(() => askAside(aside, asked, reply))
      }
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
      const result = await within(() => run(asked, context))
      if (operation.kind === 'command' && caller.kind !== 'nobody')
        onChange?.(caller.kind === 'user' ? caller.account_id : undefined)
      for (const work of later) await work()
      if (isFile(result)) return result
      return write()(result, clocksOf(caller, style))
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
      const held = open(request.address)
      let gathered: Gathered | undefined
      try {
        gathered = await gather(request, held)
        // How long a caller takes to send is not ours.
        reply.raw.once('close', metrics.request_seconds.startTimer({ operation: operation.path }))
        const answered = await answer(request, reply, gathered, held)
        metrics.requests.inc({ operation: operation.path, code: 0 })
        return isFile(answered) ? sendFile(answered, reply) : deliver(reply, 200, answered)
      } catch (error) {
        const failure = failureOf(error, request, metrics)
        metrics.requests.inc({ operation: operation.path, code: failure.code })
        reportRefusal(request, failure)
        throw failure
      } finally {
        held.drop()
        await discard(gathered?.file)
      }
    }
  }
}

const wantsIso = (request: FastifyRequest, { json, text }: Given): boolean =>
  truth(String(json.iso_datetime ?? text.iso_datetime ?? isoHeader(request))) === true

const sendFile = ({ file: { name, type, stream } }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply.type(type).header('content-disposition', disposition('attachment', name)).send(stream)
