import { createServer, type Server, type Socket } from 'node:net'
import { exchange, type Shared } from './exchange.ts'
import type { Session, StreamProtocol } from './protocol.ts'

export interface TcpLimits {
  /** Milliseconds of silence after which a connection is closed. */
  silence: number
  /** Milliseconds that a device has to name itself, and that a frame may take to arrive. */
  patience: number
  /** Asks for one more connection; false when there are enough. */
  admit(): boolean
  /** Gives it back. */
  dismiss(): void
}

/** One device that is connected. Small, for there are many: no timers, no closures of its own. */
interface Connection {
  socket: Socket
  session: Session
  /** Bytes that no frame was made of yet. */
  bytes: Buffer
  /** Since when `bytes` are there, or the connection, when nothing came yet. */
  since: number
  heard: number
  /** Its frames are being answered. */
  busy: boolean
}

const nothing = Buffer.alloc(0)

export const createTcp = (protocol: StreamProtocol, shared: Shared, limits: TcpLimits) => {
  const connections = new Set<Connection>()
  const gauge = shared.metrics.devices
  let closing = false

  const open = (socket: Socket): void => {
    if (!limits.admit()) return void socket.destroy()
    const now = Date.now()
    const session: Session = { transport: 'tcp', words: {} }
    const connection: Connection = { socket, session, bytes: nothing, since: now, heard: now, busy: false }
    connections.add(connection)
    gauge.inc({ protocol: protocol.name })
    socket.on('data', (chunk) => hear(connection, chunk as Buffer))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => forget(connection))
  }

  const forget = (connection: Connection): void => {
    if (!connections.delete(connection)) return
    gauge.dec({ protocol: protocol.name })
    limits.dismiss()
  }

  const hear = (connection: Connection, chunk: Buffer): void => {
    connection.heard = Date.now()
    if (connection.bytes.length === 0) {
      connection.bytes = chunk
      connection.since = connection.heard
    } else connection.bytes = Buffer.concat([connection.bytes, chunk])
    // What comes while a frame waits for its commit waits in the kernel.
    if (connection.busy) connection.socket.pause()
    else void answer(connection)
  }

  /** Answers every whole frame, one after the other. A socket that was closed meanwhile has said what it said. */
  const answer = async (connection: Connection): Promise<void> => {
    connection.busy = true
    for (let frame = take(connection); frame; frame = take(connection)) {
      const { reply, close } = await exchange(protocol, connection.session, frame, shared)
      if (reply && connection.socket.writable) connection.socket.write(reply)
      if (close || (closing && !connection.socket.destroyed)) return end(connection)
    }
    connection.busy = false
    if (connection.socket.isPaused()) connection.socket.resume()
  }

  /** The first whole frame, taken off the bytes. */
  const take = (connection: Connection): Buffer | undefined => {
    const { bytes } = connection
    if (bytes.length === 0) return undefined
    const length = protocol.frame(bytes)
    if (length === undefined) {
      if (bytes.length > protocol.max_frame) {
        shared.watch.fault(protocol.name, 'longer than any frame', bytes)
        end(connection)
      }
      return undefined
    }
    connection.bytes = length < bytes.length ? bytes.subarray(length) : nothing
    connection.since = connection.heard
    return bytes.subarray(0, length)
  }

  const end = (connection: Connection): void => {
    connection.bytes = nothing
    connection.socket.end()
    connection.socket.destroySoon()
  }

  const server: Server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 }, open)

  return {
    server,
    /** Closes whoever is silent, does not name itself, or sends a frame in drops. */
    sweep(now: number): void {
      for (const connection of connections) {
        const { socket, session, bytes, busy, since, heard } = connection
        const slow = !busy && (bytes.length > 0 || !session.device) && now - since > limits.patience
        if (slow || now - heard > limits.silence) socket.destroy()
      }
    },
    /** Stops accepting, and ends each connection when its frame is answered. */
    async close(within: number): Promise<void> {
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections) if (!connection.busy) end(connection)
      const deadline = setTimeout(() => {
        for (const { socket } of connections) socket.destroy()
      }, within)
      await closed
      clearTimeout(deadline)
    },
  }
}
