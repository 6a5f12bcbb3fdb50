import { hurried } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import { type Connection, connect, createConversation, end, leave } from './conversation.ts'
import type { Shared } from './exchange.ts'
import type { StreamProtocol } from './protocol.ts'
import type { Visit } from './visit.ts'

/** The connections of a protocol, at whichever port they came in (`doorway.ts`): who is too slow, and how all end. */
export const createTcp = (protocol: StreamProtocol, shared: Shared, limits: Limits) => {
  const { hear, tell } = createConversation(protocol, shared, limits)
  const connections = new Map<Visit, Connection>()

  return {
    protocol,
    /** Goes on with a visit that began at `since`, milliseconds since 1970, and of which these bytes came so far. */
    take(visit: Visit, bytes: Buffer, since: number): void {
      const { socket } = visit
      const connection = connect(visit, since)
      visit.isOwn = !protocol.many
      visit.leave = () => leave(connection)
      connections.set(visit, connection)
      socket.on('data', (chunk: Buffer) => hear(connection, chunk))
      socket.on('end', () => connection.busy || end(connection))
      socket.on('close', () => {
        connections.delete(visit)
        const { device, ending = 'device' } = visit
        if (device !== undefined) shared.connections?.ended(device, visit, ending, Date.now())
      })
      if (bytes.length > 0) hear(connection, bytes)
    },
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
        if (!slow && now - heard <= limits.silence) continue
        visit.ending ??= 'silent'
        visit.socket.destroy()
      }
    },
    /** Ends each connection when its frame is answered, or in `grace` milliseconds. */
    async close(grace: number): Promise<void> {
      const closing = [...connections.values()].map(
        ({ visit }) => new Promise<unknown>((resolve) => visit.socket.once('close', resolve)),
      )
      for (const connection of connections.values()) {
        connection.visit.ending ??= 'platform'
        leave(connection)
      }
      await hurried(grace, Promise.all(closing), () => {
        for (const { visit } of connections.values()) visit.socket.destroy()
      })
    },
  }
}

export type Tcp = ReturnType<typeof createTcp>
