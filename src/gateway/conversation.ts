import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { append } from './append.ts'
import { createExchange, type Shared } from './exchange.ts'
import type { Session, StreamProtocol } from './protocol.ts'

/** Frames in a row that were not understood, after which nothing better is expected of a connection. */
const most_faults = 1000
/** Bytes of answers that wait for a device to read them, at most. */
const most_unread = 65_536
/** Frames of one connection after which the others have their turn. */
const turn = 100

/** One device that is connected. Small, for there are many: no timers of its own. */
export interface Connection {
  socket: Socket
  session: Session
  /** What arrived and is no whole frame yet, or waits behind the frame that is being answered. */
  bytes: Buffer
  /** When the frame began that is arriving; when the connection began, until the device has named itself. */
  since: number
  heard: number
  /** Its frames are being answered, or it ends. */
  busy: boolean
  /** Frames in a row that were not understood. */
  faults: number
  /** The frame that is being answered is the last. */
  last: boolean
}

const nothing = Buffer.alloc(0)

export const connect = (socket: Socket, now: number): Connection => {
  const session: Session = { transport: 'tcp', words: {} }
  return { socket, session, bytes: nothing, since: now, heard: now, busy: false, faults: 0, last: false }
}

/** Closes when what was answered is sent. */
export const end = (connection: Connection): void => {
  connection.busy = true
  connection.bytes = nothing
  connection.socket.destroySoon()
}

/** One frame of a connection is answered at a time; what a device sends meanwhile waits in the kernel. */
export const createConversation = (protocol: StreamProtocol, shared: Shared) => {
  const { name, max_frame } = protocol
  const exchange = createExchange(protocol, shared)

  const hear = (connection: Connection, chunk: Buffer): void => {
    connection.heard = Date.now()
    if (connection.bytes.length === 0 && connection.session.device) connection.since = connection.heard
    connection.bytes = append(connection.bytes, chunk)
    if (connection.busy) connection.socket.pause()
    else answer(connection).catch((error) => fail(connection, error))
  }

  /** Answers every whole frame, one after the other, also those of a socket that was closed meanwhile. */
  const answer = async (connection: Connection): Promise<void> => {
    const { socket } = connection
    connection.busy = true
    for (let frame = take(connection), count = 1; frame; frame = take(connection), count++) {
      if (!(await answerFrame(connection, frame))) return end(connection)
      if (count % turn === 0) await setImmediate()
    }
    if (connection.bytes.length > max_frame) {
      shared.watch.fault(name, 'longer than any frame', connection.bytes)
      return end(connection)
    }
    if (socket.readableEnded) return end(connection)
    connection.busy = false
    if (socket.isPaused()) socket.resume()
  }

  /** Whether the connection goes on. */
  const answerFrame = async (connection: Connection, frame: Buffer): Promise<boolean> => {
    const { socket, session } = connection
    const { reply, close, fault } = await exchange(session, frame)
    if (reply && socket.writable) socket.write(reply)
    if (session.device) connection.since = Date.now()
    connection.faults = fault ? connection.faults + 1 : 0
    if (socket.writableLength > most_unread) socket.destroy()
    return !close && connection.faults < most_faults && !connection.last
  }

  /** The first whole frame, taken off the bytes. */
  const take = (connection: Connection): Buffer | undefined => {
    const { bytes } = connection
    const length = bytes.length === 0 ? undefined : protocol.frame(bytes)
    if (length === undefined) return undefined
    connection.bytes = length < bytes.length ? bytes.subarray(length) : nothing
    return bytes.subarray(0, length)
  }

  const fail = ({ socket, bytes }: Connection, error: unknown): void => {
    shared.watch.bug(name, error, bytes)
    socket.destroy()
  }

  return { hear }
}
