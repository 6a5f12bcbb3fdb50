import type { Socket } from 'node:net'
import { hurried } from '#pace/pause.ts'
import { silent } from './carrier.ts'

/**
 * A connection on which each message is answered: incoming bytes are cut into answers, given to the senders in their
 * order.
 */
export interface Wire {
  write(bytes: Buffer): void
  /** The next answer; rejects when the connection ends, or when there is none within so many milliseconds. */
  next(patience: number): Promise<Buffer>
  isOpen(): boolean
  close(): void
}

/**
 * Finds the length of the first answer in bytes, 0 while it has not arrived whole. Throws an Error for bytes that are
 * no answer.
 */
export type Cut = (bytes: Buffer) => number

/** Bytes that an answer may have. */
const longest = 65_536

interface Waiting {
  resolve(answer: Buffer): void
  reject(error: Error): void
}

/** Makes a wire of a connected socket, its answers cut by `cut`. */
export const createWire = (socket: Socket, cut: Cut): Wire => {
  const waiting: Waiting[] = []
  const answers: Buffer[] = []
  let bytes: Buffer = Buffer.alloc(0)
  let fault: Error | undefined

  const end = (error: Error): void => {
    fault ??= error
    socket.destroy()
    for (const { reject } of waiting.splice(0)) reject(fault)
  }
  const take = (more: Buffer): void => {
    bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more])
    for (let size = cut(bytes); size > 0; size = cut(bytes)) {
      const answer = bytes.subarray(0, size)
      bytes = bytes.subarray(size)
      const one = waiting.shift()
      if (one) one.resolve(answer)
      else answers.push(answer)
    }
    // Whoever is told more than was asked for is spoken to no more.
    if (bytes.length > longest || answers.length > 1_000) throw new Error('The answer is too long')
  }
  socket.setNoDelay(true)
  socket.on('data', (more: Buffer) => {
    try {
      take(more)
    } catch (error) {
      end(error as Error)
    }
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('The target ended the connection')))

  return {
    write: (message) => void socket.write(message),
    async next(patience) {
      const answer = answers.shift()
      if (answer) return answer
      if (fault) throw fault
      const { promise, ...settle } = Promise.withResolvers<Buffer>()
      waiting.push(settle)
      return hurried(patience, promise, () => end(silent(patience)))
    },
    isOpen: () => fault === undefined,
    close: () => end(new Error('The connection was given up')),
  }
}
