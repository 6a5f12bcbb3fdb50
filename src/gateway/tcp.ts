import { createServer, type Server, type Socket } from 'node:net'
import type { Limits, Visit } from './admission.ts'
import { type Connection, connect, createConversation, end, leave } from './conversation.ts'
import type { Shared } from './exchange.ts'
import type { StreamProtocol } from './protocol.ts'

const ignore = (): void => undefined

/** Half open, so that a device which closes its side behind its last frame still hears the answer. */
const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, allowHalfOpen: true }

/** The connections of a protocol's port: who comes in, who is too slow, and how all end. */
export const createTcp = (protocol: StreamProtocol, shared: Shared, limits: Limits) => {
  const { hear, tell } = createConversation(protocol, shared, limits)
  const connections = new Map<Visit, Connection>()

  const open = (socket: Socket): void => {
    const visit = limits.admit(socket, protocol.name, () => leave(connection))
    if (!visit) return
    const connection = connect(visit, Date.now())
    connections.set(visit, connection)
    socket.on('data', (chunk: Buffer) => hear(connection, chunk))
    socket.on('end', () => connection.busy || end(connection))
    socket.on('close', () => connections.delete(visit))
    // An error is followed by `close`, which is all there is to do.
    socket.on('error', ignore)
  }

  const server: Server = createServer(options, open)

  return {
    server,
    /** Something waits for these devices: those that are connected are told. */
    tell(devices: readonly string[]): void {
      for (const device of devices) {
        const visit = limits.find(protocol.name, device)
        const connection = visit && connections.get(visit)
        if (connection) tell(connection)
      }
    },
    /** Closes whoever is silent, does not name itself, or sends a frame in drops. */
    sweep(now: number): void {
      for (const { visit, bytes, busy, since, heard } of connections.values()) {
        const slow = !busy && (bytes.length > 0 || !visit.device) && now - since > limits.patience
        if (slow || now - heard > limits.silence) visit.socket.destroy()
      }
    },
    /** Stops accepting, and ends each connection when its frame is answered, or in `grace` milliseconds. */
    async close(grace: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections.values()) leave(connection)
      const deadline = setTimeout(() => {
        for (const { visit } of connections.values()) visit.socket.destroy()
      }, grace)
      await closed
      clearTimeout(deadline)
    },
  }
}
