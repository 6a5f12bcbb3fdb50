import { getPriority, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { type Answered, type Made, type Passing, part_length, room_parts, type Told, toldOf } from './letters.ts'

/**
 * The main program of threads of `createThreads`: it works on several jobs at a time, and writes each answer as fast as
 * it is read.
 */

/**
 * By how much the thread is less urgent than the main thread, and with it devices, on systems where threads have
 * priorities of their own.
 */
const niceness = 5

/** Bytes that are sent together at least, for each piece has its price. */
const portion = 64 * 1024

/** A job under way. */
interface Job {
  left: AbortController
  /** The part is free again whose piece came first. */
  more(): void
  /** Resolves with where the next part begins, once it is free; rejects when nobody waits for the answer any more. */
  turn(): Promise<number>
}

/**
 * Answers jobs by `make`, until it is told to end. Its `signal` is aborted when nobody waits for the answer any more; a
 * stream is then destroyed.
 * @param end releases what keeps the thread alive
 */
export const serveThread = <Asked, Head>(
  make: (asked: Asked, signal: AbortSignal) => Promise<Made<Head, Buffer | Passing>>,
  end: () => Promise<void>,
): void => {
  const jobs = new Map<number, Job>()
  const post = (told: Answered<Head>, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(told, moved)

  const answer = async (id: number, asked: Asked, room: Uint8Array, { left, turn }: Job): Promise<void> => {
    const { head, body } = await make(asked, left.signal)
    if (Buffer.isBuffer(body)) {
      const bytes = movable(body)
      return post({ kind: 'whole', id, head, bytes }, [bytes.buffer])
    }
    if (body instanceof Readable) left.signal.addEventListener('abort', () => body.destroy())
    left.signal.throwIfAborted()
    post({ kind: 'head', id, head })
    for await (const piece of pieces(body, room, turn)) post({ kind: 'piece', id, ...piece })
    post({ kind: 'done', id })
  }
  const begin = async (id: number, asked: Asked, room: Uint8Array): Promise<void> => {
    const job = createJob()
    jobs.set(id, job)
    try {
      await answer(id, asked, room, job)
    } catch (error) {
      post({ kind: 'failed', id, error: toldOf(error) })
    }
    jobs.delete(id)
  }
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + niceness))
  parentPort?.on('message', async (told: Told<Asked>) => {
    if (told.kind === 'ask') return begin(told.id, told.asked, new Uint8Array(told.room))
    if (told.kind === 'more') return jobs.get(told.id)?.more()
    if (told.kind === 'leave') return jobs.get(told.id)?.left.abort()
    await end()
    parentPort?.close()
  })
}

const createJob = (): Job => {
  const left = new AbortController()
  let free = room_parts
  let begun = 0
  let go: (() => void) | undefined
  left.signal.addEventListener('abort', () => go?.())
  return {
    left,
    more() {
      free++
      go?.()
    },
    async turn() {
      if (free === 0 && !left.signal.aborted)
        await new Promise<void>((resolve) => {
          go = resolve
        })
      left.signal.throwIfAborted()
      free--
      return (begun++ % room_parts) * part_length
    },
  }
}

/** Bytes in memory of their own, which can be transferred. */
const movable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength > portion / 2 && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer as ArrayBuffer)
    : new Uint8Array(bytes)

/** Writes a stream to the parts of the shared memory in turn; yields where the bytes are that are to be sent. */
async function* pieces(
  body: Passing,
  room: Uint8Array,
  turn: Job['turn'],
): AsyncGenerator<{ at: number; length: number }> {
  let piece = { at: 0, length: 0 }
  for await (const bytes of body)
    for (let taken = 0; taken < bytes.length; ) {
      if (piece.length === 0) piece = { at: await turn(), length: 0 }
      const some = bytes.subarray(taken, taken + part_length - piece.length)
      room.set(some, piece.at + piece.length)
      taken += some.length
      piece.length += some.length
      if (piece.length < portion) continue
      yield piece
      piece = { at: 0, length: 0 }
    }
  if (piece.length > 0) yield piece
}
