import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { plainAddress } from '#net/networks.ts'
import { within } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import { createExchange, type Shared } from './exchange.ts'
import type { Sender } from './gate.ts'
import type { Session, StreamProtocol } from './protocol.ts'
import { createTelling } from './telling.ts'

/** Datagrams that wait for their commit, at most; more are dropped, and the devices send them again. */
const most_waiting = 10_000
/** Bytes of the kernel's buffer: datagrams that come while a batch is being made wait there. */
const receive_buffer = 4 * 1024 * 1024

/** A datagram is a frame of its own and names its device itself, so there is nothing to remember of a sender. */
export const createUdp = (protocol: StreamProtocol, shared: Shared, limits: Limits, host: string) => {
  const exchange = createExchange(protocol, shared)
  const telling = createTelling(protocol, shared)
  const waiting = new Set<Promise<void>>()
  let closing = false
  let closed = false

  const answer = async (datagram: Buffer, { address, port }: RemoteInfo): Promise<void> => {
    const sender: Sender = { network: limits.networkOf(address), address: plainAddress(address) }
    const session: Session = { transport: 'udp', words: {} }
    const { reply } = await exchange(session, sender, datagram)
    // Whether an answer arrives is not known anyway: a device that misses it sends again.
    const send = (bytes: Buffer) => new Promise<void>((resolve) => socket.send(bytes, port, address, () => resolve()))
    if (reply && !closed) await send(reply)
    const { device } = sender
    if (device === undefined || closed || !telling.isDue(device)) return
    await telling.tell(device, session, false, (bytes) => {
      if (!closed) void send(bytes)
      return !closed
    })
  }

  const type = isIPv6(host) ? 'udp6' : 'udp4'
  const socket: Socket = createSocket({ type, recvBufferSize: receive_buffer }, (datagram, sender) => {
    if (closing || waiting.size >= most_waiting) return
    const answering = answer(datagram, sender).finally(() => waiting.delete(answering))
    waiting.add(answering)
  })

  return {
    socket,
    /** Stops listening, and lets what came be committed and acknowledged, for at most `grace` milliseconds. */
    async close(grace: number): Promise<void> {
      closing = true
      await within(grace, Promise.all(waiting))
      closed = true
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}
