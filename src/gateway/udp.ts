import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { exchange, type Shared } from './exchange.ts'
import type { StreamProtocol } from './protocol.ts'

/** Datagrams that wait for their commit, at most; more are dropped, and the devices send them again. */
const most_waiting = 10_000

/** A datagram is a frame of its own and names its device itself, so there is nothing to remember of a sender. */
export const createUdp = (protocol: StreamProtocol, shared: Shared) => {
  const waiting = new Set<Promise<void>>()

  const answer = async (datagram: Buffer, { address, port }: RemoteInfo): Promise<void> => {
    const session = { transport: 'udp' as const, words: {} }
    const { reply } = await exchange(protocol, session, datagram, shared)
    if (reply) socket.send(reply, port, address, () => undefined)
  }

  const socket: Socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 }, (datagram, sender) => {
    if (waiting.size >= most_waiting) return
    const answering = answer(datagram, sender).finally(() => waiting.delete(answering))
    waiting.add(answering)
  })

  return {
    socket,
    /** Lets what came be committed and acknowledged. */
    async close(): Promise<void> {
      await Promise.all(waiting)
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
