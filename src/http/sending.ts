import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { beat } from '#pace/beat.ts'
import { process_clock } from '#pace/clock.ts'
import { least } from './body.ts'
import { refuse } from './malformed.ts'

/** Callers that are sending: those that do not come on, and those that have their answer already. */

/**
 * Ends a request with error 5 when not 16 KB of its body, nor all that is left, come within `seconds`. Answers what stops
 * the clock.
 */
export const hurry = ({ raw }: FastifyRequest, seconds: number): (() => void) => {
  let before = raw.socket.bytesRead
  const look = (): void => {
    const arrived = raw.socket.bytesRead - before
    before += arrived
    if (arrived < least && !raw.complete) refuse(new Failure('wrong_format'), raw.socket)
  }
  const looking = beat(seconds * 1000, look, { loose: true })
  return () => void looking.stop()
}

/** Milliseconds and bytes that a caller who has its answer may go on sending. */
const patience = 30_000
const heard_out = 64 * 1024 * 1024

/** Callers that are heard out at a time, for of each some of what it sends is in memory. */
const most_heard = 200

/** Bytes a millisecond that are read of all of them together, for reading takes time of everybody. */
const pace = 32 * 1024

/**
 * Lets callers that are answered send to the end what nobody reads: to a connection that is closed meanwhile they would find
 * no answer, only that it is broken. It is as good as before then; whoever goes on for too long loses it, and where there
 * are too many of them whoever was answered first.
 */
export const createHearing = () => {
  /** When the next of them may be read on, by the pace. */
  let next = 0
  const heard = new Set<() => void>()
  return ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    if (raw.complete !== false) return
    reply.removeHeader('connection')
    const { socket } = raw
    let left = heard_out
    let wait = (): void => undefined
    const close = () => {
      heard.delete(close)
      socket.destroy()
    }
    if (heard.size >= most_heard) heard.values().next().value?.()
    heard.add(close)
    const stay = process_clock.after(patience, close, true)
    // Of what comes behind an answer, the end of its connection is no end: it would be kept for as long as a timer knows it.
    const end = () => {
      stay()
      wait()
      heard.delete(close)
      socket.off('close', end)
      raw.destroy()
    }
    socket.once('close', end)
    raw.once('end', end)
    raw.unpipe()
    // A body of which nobody has asked for more than there is, Node would empty at once when the answer is sent.
    for (let piece = raw.read(); piece !== null; piece = raw.read()) left -= piece.length
    raw.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) return close()
      const now = performance.now()
      next = Math.max(next, now) + piece.length / pace
      raw.pause()
      wait = process_clock.after(next - now, () => raw.resume(), true)
    })
    raw.resume()
  }
}
