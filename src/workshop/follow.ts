import { ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { BrotliCompress, Gzip } from 'node:zlib'
import { Gone } from '#pace/turns.ts'
import { type Answered, errorOf, type Made, part_length, room_parts, type Told } from './letters.ts'

/** The main thread's side of a job that another thread does. */

/** Handlers of what happens to one job. */
interface Job<Head> {
  hear(told: Answered<Head>): void
  fail(error: Error): void
}

export interface Followed<Head> {
  worker: Worker
  jobs: Map<number, Job<Head>>
  /** What answers have passed through that are over. */
  rooms: SharedArrayBuffer[]
}

interface Work<Asked> {
  id: number
  asked: Asked
  signal: AbortSignal
}

interface Making<Head> {
  resolve(made: Made<Head>): void
  reject(error: Error): void
  thrown(error: Error): Error
}

/**
 * Gives a thread a job and returns what it makes of it. It resolves when all of the answer has been read or given up.
 */
export const follow = <Asked, Head>(
  { worker, jobs, rooms }: Followed<Head>,
  { id, asked, signal }: Work<Asked>,
  made: Making<Head>,
): Promise<void> => {
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const post = (told: Told<Asked>): void => worker.postMessage(told)
  const leave = (): void => void (jobs.has(id) && post({ kind: 'leave', id }))
  const room = rooms.pop() ?? new SharedArrayBuffer(room_parts * part_length)
  const { stream, take, end } = piecesOf(() => post({ kind: 'more', id }), leave)
  const settle = (): void => {
    jobs.delete(id)
    signal.removeEventListener('abort', leave)
    end(() => rooms.push(room))
    finish()
  }
  const fail = (cause: Error): void => {
    const error = made.thrown(signal.aborted ? new Gone('nobody waits for it') : cause)
    settle()
    made.reject(error)
    stream.destroy(error)
  }
  jobs.set(id, {
    fail,
    hear(told) {
      if (told.kind === 'head') made.resolve({ head: told.head, body: stream })
      else if (told.kind === 'piece') take(Buffer.from(room, told.at, told.length))
      else if (told.kind === 'failed') fail(errorOf(told.error))
      else {
        settle()
        if (told.kind === 'whole') made.resolve({ head: told.head, body: bufferOf(told.bytes) })
        stream.push(null)
      }
    },
  })
  signal.addEventListener('abort', leave)
  post({ kind: 'ask', id, asked, room })
  return over
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length)

/**
 * Answers whether the target is done with the memory of a piece when it reports it as written; others pass the memory on, or
 * keep it.
 */
const letsGo = (to: unknown): to is Writable =>
  to instanceof ServerResponse || to instanceof BrotliCompress || to instanceof Gzip

/**
 * A stream of pieces in shared memory. They are copied except for targets that are done with them once written: memory
 * taken for each would have the whole heap collected once an answer. For each piece that is done it asks for one more.
 */
const piecesOf = (more: () => void, leave: () => void) => {
  let target: Writable | undefined
  /** Copied, while there is no room for more. */
  let owed = 0
  let lent = 0
  let onFree: (() => void) | undefined
  const read = (): void => {
    for (; owed > 0; owed--) more()
  }
  const stream = new Readable({
    highWaterMark: 1024 * 1024,
    read,
    destroy(error, done) {
      leave()
      done(error)
    },
  }).on('error', () => undefined)
  stream.pipe = <T extends NodeJS.WritableStream>(to: T, { end = true } = {}): T => {
    if (!letsGo(to)) return Readable.prototype.pipe.call(stream, to, { end }) as T
    target = to
    stream.on('data', (piece) => to.write(piece)).resume()
    if (end) stream.once('end', () => to.end())
    return to
  }
  const giveBack = (): void => {
    lent--
    if (onFree && lent === 0) onFree()
    else more()
  }
  const take = (piece: Buffer): void => {
    if (target && stream.readableLength === 0) {
      if (target.destroyed) return void stream.destroy()
      lent++
      target.write(piece, giveBack)
    } else {
      owed++
      if (stream.push(Buffer.from(piece))) read()
    }
  }
  /** No more will come; what is lent may be used again from `free` on. */
  const end = (free: () => void): void => {
    onFree = free
    if (lent === 0) free()
  }
  return { stream, take, end }
}
