import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Visitor } from './audience.ts'
import { send } from './packed.ts'

/** Bytes that may wait for who reads slowly: beyond it is told nothing more until it has read them; and where it is given up. */
const full = 256 * 1024
const hopeless = 1024 * 1024

export const isFull = ({ socket }: Visitor): boolean => socket.bufferedAmount >= full

/** Somebody who has just come; `resume` is told that it has read something. */
export const newVisitor = (socket: WebSocket, line: Duplex, resume: (visitor: Visitor) => void = () => {}): Visitor => {
  const now = performance.now()
  const visitor: Visitor = {
    socket,
    line,
    subscriptions: new Map(),
    heard: now,
    busy: now,
    resume: () => resume(visitor),
  }
  return visitor
}

/** Says it, unless there is nobody any more; who asks and asks and never reads an answer is given up. */
export const say = (visitor: Visitor, text: string): void => {
  const { socket } = visitor
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > hopeless) socket.terminate()
  else send(socket, visitor.line, text, () => visitor.resume())
}
