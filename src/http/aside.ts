import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { type ErrorName, errors, Failure, failWith } from '#contract/errors.ts'
import type { CostlyContext, CostlyMeans, FileAnswer, Operation } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import type { ClockStyle } from '#formats/clock.ts'
import { Busy, Gone } from '#pace/turns.ts'
import type { Made, Passing } from '#workshop/letters.ts'
import { Died, type Threads } from '#workshop/threads.ts'
import { clocksOf, compilePassing } from './answer.ts'

/** Costly operations are answered beside the main thread: it lets the caller in, and passes on the bytes of the answer. */

/** A question to a thread. */
export interface AsideAsked {
  /** Of the operation. */
  path: string
  params: unknown
  caller: Exclude<Caller, { kind: 'nobody' }>
  now: Date
  style: ClockStyle
}

/** The head before the bytes of an answer: the name and type of a file; without it they are JSON. */
export interface AsideHead {
  file?: { name: string; type: string }
}

export type Aside = Pick<Threads<AsideAsked, AsideHead>, 'make'>

export const isCostly = ({ costly = false }: Operation, params: unknown): boolean =>
  typeof costly === 'function' ? costly(params as never) : costly

/** For the main thread. Ends the work when the caller leaves. */
export const askAside = async (
  aside: Aside,
  asked: AsideAsked,
  { raw }: Pick<FastifyReply, 'raw'>,
): Promise<Buffer | Readable | FileAnswer> => {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  const { head, body } = await aside.make(holderKeyOf(asked.caller), asked, left.signal)
  if (!head.file) return body
  return { file: { ...head.file, stream: Buffer.isBuffer(body) ? Readable.from(body) : body } }
}

/** For the thread: what the door does with an operation, from its handler to its bytes. */
export const answerAside = async (
  operation: Operation,
  { params, caller, now, style }: AsideAsked,
  means: Pick<CostlyContext, CostlyMeans | 'db'>,
): Promise<Made<AsideHead, Buffer | Passing>> => {
  const context: CostlyContext = {
    ...means,
    caller: { ...caller, digest: Buffer.from(caller.digest) },
    now,
    fail: failWith,
  }
  const result = await operation.handler(params as never, context as never)
  if (isFile(result)) {
    const { name, type, stream } = result.file
    return { head: { file: { name, type } }, body: stream }
  }
  const written = writerOf(operation)(result, clocksOf(caller, style))
  return { head: {}, body: typeof written === 'string' ? Buffer.from(written) : written }
}

export const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && typeof answer.file === 'object'

const writers = new WeakMap<Operation, ReturnType<typeof compilePassing>>()

const writerOf = (operation: Operation): ReturnType<typeof compilePassing> => {
  const known = writers.get(operation) ?? compilePassing(operation)
  writers.set(operation, known)
  return known
}

const too_large = 'this took more memory than there is for one answer, or was at work beside one that did: ask for less'

/** An error that has come from a thread, as the door knows it; of who has left, it is that it has left. */
export const failureOfAside = (error: Error): Error => {
  if (error instanceof Busy) return new Failure('too_many_requests')
  if (error instanceof Gone) return new Left()
  if (error instanceof Died && error.isFull)
    return new Failure('unexpected_error', { errors: [{ parameter: '', error: too_large }] })
  const { error: name, extra } = error as { error?: unknown; extra?: Record<string, unknown> }
  return typeof name === 'string' && name in errors ? new Failure(name as ErrorName, extra) : error
}

/** The caller left before there was an answer. */
class Left extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}
