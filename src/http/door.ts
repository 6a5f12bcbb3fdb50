import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { failWith } from '#contract/errors.ts'
import type { Context, FileAnswer, Operation } from '#contract/operation.ts'
import { once } from '#pace/once.ts'
import { clocksOf, compileAnswer } from './answer.ts'
import { askAside, isCostly, isFile } from './aside.ts'
import { headerHash, permit } from './authenticate.ts'
import type { createBudget, Held } from './budget.ts'
import { truth } from './coerce.ts'
import type { Connections } from './connections.ts'
import { disposition } from './disposition.ts'
import { createEntrance, type Entrance } from './entrance.ts'
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

/** Means that the door shares with other takers of requests. */
export interface Means {
  limits: ReturnType<typeof rateLimit>
  connections: Connections
  open: ReturnType<typeof createBudget>
}

/** What the door has for all operations. */
interface House extends ServerOptions, Means {
  record: ReturnType<typeof recorder>
  entrance: Entrance
}

/** An operation at the door; what it is read and written by is compiled when it is first asked for. */
interface Opened {
  operation: Operation
  gather: ReturnType<typeof gatherer>
  read(): ReturnType<typeof compileParams>
  write(): ReturnType<typeof compileAnswer>
}

/** Somebody who has come to the door, and what is held for the body. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  held: Held
}

/**
 * The door, once for all operations, in this order: parse, authenticate, rate limit, right, validate,
 * command: begin, handler, audit, commit, after, envelope.
 */
export const door = (options: ServerOptions & Means) => {
  const { db, platform, metrics, onRecorded, limits, connections } = options
  const onConflict = () => metrics.store_errors.inc({ kind: 'conflict' })
  const record = recorder({ db, secret: platform.secret, onConflict, onRecorded })
  const entrance = createEntrance({ db, limits, connections, idle: platform.config })
  const house: House = { ...options, record, entrance }

  return (operation: Operation) => {
    const opened: Opened = {
      operation,
      gather: gatherer(operation, { entrance, limits, seconds: platform.config.send_timeout }),
      read: once(() => compileParams(operation.params, platform.config)),
      write: once(() => compileAnswer(operation)),
    }
    return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      receive(house, opened, { request, reply, held: options.open(request.address) })
  }
}

/** Answers one request. @throws Failure whatever fails, counted and reported */
const receive = async (house: House, opened: Opened, visit: Visit): Promise<FastifyReply> => {
  const { metrics } = house
  const { request, reply, held } = visit
  const { path } = opened.operation
  let gathered: Gathered | undefined
  try {
    gathered = await opened.gather(request, held)
    // How long a caller takes to send is not ours.
    reply.raw.once('close', metrics.request_seconds.startTimer({ operation: path }))
    const answered = await answer(house, opened, visit, gathered)
    metrics.requests.inc({ operation: path, code: 0 })
    return isFile(answered) ? sendFile(answered, reply) : deliver(reply, 200, answered)
  } catch (error) {
    const failure = failureOf(error, request, metrics)
    metrics.requests.inc({ operation: path, code: failure.code })
    reportRefusal(request, failure)
    throw failure
  } finally {
    held.drop()
    await discard(gathered?.file)
  }
}

type Answered = string | Buffer | Readable | FileAnswer

/** Lets the caller in, reads what is asked for, and answers it: here, or aside where it is costly. */
const answer = async (house: House, opened: Opened, visit: Visit, { given, file }: Gathered): Promise<Answered> => {
  const { operation, read } = opened
  const { request, reply } = visit
  const caller = await admit(house, operation, visit, given)
  const { given: unwrapped, within } = unwrap(operation, given)
  const params = await within(() => read()(unwrapped, caller.time_zone))
  const style = wantsIso(request, given) ? 'iso' : 'local'
  const { aside } = house
  if (aside && caller.kind !== 'nobody' && isCostly(operation, params)) {
    const asked = { path: operation.path, params, caller, now: new Date(), style } as const
    return within(() => askAside(aside, asked, reply))
  }
  const asked: Asked = { operation, caller, params, now: new Date(), later: [], request }
  const context: Context = { ...contextOf(house, request, asked), ...(operation.upload && { file: wholeFile(file) }) }
  const result = await within(() => act(house.record, asked, context))
  await follow(house, asked)
  if (isFile(result)) return result
  return opened.write()(result, clocksOf(caller, style))
}

/** Who calls, when they may; the page that answers go back to is trusted as soon as it can be. */
const admit = async (
  { db, platform, entrance }: House,
  operation: Operation,
  { request, reply, held }: Visit,
  given: Given,
): Promise<Caller> => {
  const target = wantedTarget(operation, given)
  await trustOwn(db, reply, target, platform.config)
  const caller = await entrance.enter(operation, request, given, held)
  permit(operation.access, caller)
  await trustDealers(db, reply, target, caller)
  return caller
}

/** What a handler has beside its parameters. */
const contextOf = (
  { db, platform, metrics }: House,
  request: FastifyRequest,
  { caller, now, later }: Asked,
): Context => ({
  ...platform,
  db,
  caller,
  now,
  address: request.address,
  user_agent: userAgentOf(request),
  header_hash: headerHash(request),
  fail: failWith,
  report: reportOf(request, metrics),
  after: (work) => void later.push(work),
})

/** What the handler answers: to a query at once, to a command in a transaction that is recorded, unless it keeps its own. */
const act = async (record: House['record'], asked: Asked, context: Context): Promise<unknown> => {
  const { operation, params } = asked
  const handler = operation.handler as (params: unknown, context: Context) => unknown
  if (operation.kind === 'query') return handler(params, context)
  if (!operation.keeps) return record(asked, async (db) => handler(params, { ...context, db }))
  const { check, ...keeping } = keepingOf(record, asked)
  const result = await handler(params, { ...context, ...keeping })
  check()
  return result
}

/** What follows of what was done: whoever is told of changes is, of which phones make none that others see by, and what was left for the outside world is done. */
const follow = async ({ onChange }: House, { operation, caller, later }: Asked): Promise<void> => {
  if (operation.kind === 'command' && (caller.kind === 'user' || caller.kind === 'dealer'))
    onChange?.(caller.kind === 'user' ? caller.account_id : undefined)
  for (const work of later) await work()
}

const wantsIso = (request: FastifyRequest, { json, text }: Given): boolean =>
  truth(String(json.iso_datetime ?? text.iso_datetime ?? isoHeader(request))) === true

const sendFile = ({ file: { name, type, stream } }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply.type(type).header('content-disposition', disposition('attachment', name)).send(stream)
