import { getPriority, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { type Answered, ahead, type Made, type Told, toldOf } from './letters.ts'

/** What a program of `createThreads` does: it answers what it is asked, several at a time, as fast as it is read. */

/** By how much it is less urgent than the main thread, and with it devices, on systems where a thread has a priority of its own. */
const niceness = 5

/** Bytes that are sent together at least, for each piece has its price. */
const portion = 64 * 1024

/** Work that is under way. */
interface Job {
  left: AbortController
  /** Lets one more piece of the answer be sent. */
  more(): void
  /** Resolves when a piece may be sent; rejects when nobody waits for the answer any more. */
  turn(): Promise<void>
}

/**
 * Answers by `make`, until `end`. `signal` is given when nobody waits for an answer any more; then its stream is destroyed.
 * @param end lets go of what keeps the thread
 */
export const serveThread = <Asked, Head>(
  make: (asked: Asked, signal: AbortSignal) => Promise<Made<Head>>,
  end: () => Promise<void>,
): void => {
  const jobs = new Map<number, Job>()
  const post = (told: Answered<Head>, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(told, moved)

  const answer = async (id: number, asked: Asked, { left, turn }: Job): Promise<void> => {
    const { head, body } = await make(asked, left.signal)
    if (Buffer.isBuffer(body)) {
      const bytes = movable(body)
      return post({ kind: 'whole', id, head, bytes }, [bytes.buffer])
    }
    left.signal.addEventListener('abort', () => body.destroy())
    left.signal.throwIfAborted()
    post({ kind: 'head', id, head })
    for await (const bytes of portions(body)) {
      await turn()
      post({ kind: 'piece', id, text: bytes.toString('latin1') })
    }
    post({ kind: 'done', id })
  }
  const begin = async (id: number, asked: Asked): Promise<void> => {
    const job = createJob()
    jobs.set(id, job)
    try {
      await answer(id, asked, job)
    } catch (error) {
      post({ kind: 'failed', id, error: toldOf(error) })
    }
    jobs.delete(id)
  }
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + niceness))
  parentPort?.on('message', async (told: Told<Asked>) => {
    if (told.kind === 'ask') return begin(told.id, told.asked)
    if (told.kind === 'more') return jobs.get(told.id)?.more()
    if (told.kind === 'leave') return jobs.get(told.id)?.left.abort()
    await end()
    parentPort?.close()
  })
}

const createJob = (): Job => {
  const left = new AbortController()
  let free = ahead
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
    },
  }
}

/** Bytes with memory of their own, which can be handed over. */
const movable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteLength > portion / 2 && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer as ArrayBuffer)
    : new Uint8Array(bytes)

async function* portions(body: Readable): AsyncGenerator<Buffer> {
  let some: Buffer[] = []
  let length = 0
  const together = () => (some.length === 1 ? (some[0] as Buffer) : Buffer.concat(some))
  for await (const piece of body) {
    some.push(piece)
    length += piece.length
    if (length < portion) continue
    yield together()
    some = []
    length = 0
  }
  if (length > 0) yield together()
}
