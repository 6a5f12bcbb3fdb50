import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { User } from '#contract/caller.ts'
import type { Watched } from './guests.ts'
import { send } from './packed.ts'
import type { Kind } from './requests.ts'
import type { Sight } from './sights.ts'
import type { Subscription } from './subscription.ts'

/** Somebody with a socket. */
export interface Visitor {
  socket: WebSocket
  /** What it goes over. */
  line: Duplex
  /** Who it is, once it has shown a hash, and what it sees. */
  user?: User
  sight?: Sight
  /** What it watches, where it has shown the hash of a geo link. */
  watched?: Watched
  subscriptions: Map<Kind, Subscription>
  /** When it was heard last, and when it had something to be told: milliseconds of `performance.now()`. */
  heard: number
  busy: number
  /** It has read something: there may be room for more. */
  resume(): void
}

/** Bytes that may wait for who reads slowly: beyond it is told nothing more until it has read them; and where it is given up. */
const full = 256 * 1024
const hopeless = 1024 * 1024

export const isFull = ({ socket }: Visitor): boolean => socket.bufferedAmount >= full

/** Says it, unless there is nobody any more; who asks and asks and never reads an answer is given up. */
export const say = (visitor: Visitor, text: string): void => {
  const { socket } = visitor
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > hopeless) socket.terminate()
  else send(socket, visitor.line, text, () => visitor.resume())
}
