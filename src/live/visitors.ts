import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Metrics } from '#src/metrics.ts'
import type { Visitor } from './audience.ts'
import { presenceOf } from './presence.ts'
import { endUnanswered, listen } from './socket.ts'
import { isFull, newVisitor } from './visitor.ts'

interface Hosting<Who> {
  metrics: Pick<Metrics, 'live_sockets'>
  /** Answers a text. */
  hear(visitor: Visitor, text: string, who: Who): Promise<void>
  /** It has read something, and has room for more. */
  resume(visitor: Visitor): void
  /** It has left. */
  forget(visitor: Visitor): void
}

/** Everybody with a socket on the live channel, from when it is open until it is closed. */
export const createVisitors = <Who>({ metrics, hear, resume, forget }: Hosting<Who>) => {
  const all = new Set<Visitor>()
  return {
    all: all as ReadonlySet<Visitor>,
    welcome(socket: WebSocket, line: Duplex, who: Who): void {
      const visitor = newVisitor(socket, line, (one) => {
        if (!isFull(one)) resume(one)
      })
      all.add(visitor)
      metrics.live_sockets.inc()
      listen(visitor, (text) => hear(visitor, text, who))
      socket.once('close', () => {
        all.delete(visitor)
        metrics.live_sockets.dec()
        forget(visitor)
      })
    },
    /** Ends what is silent, and what has asked for nothing for a while. */
    look(): void {
      const now = performance.now()
      for (const visitor of all) {
        const { socket } = visitor
        const presence = presenceOf(visitor, now)
        if (presence === 'gone') socket.terminate()
        else if (presence === 'idle') socket.close(1008, 'no subscription')
        else if (socket.readyState === socket.OPEN) socket.ping()
      }
    },
    /** Tells all that it is over. */
    close(): void {
      for (const { socket } of all) socket.close(1001, 'going away')
    },
    endUnanswered: (): void => endUnanswered([...all].map(({ socket }) => socket)),
  }
}
