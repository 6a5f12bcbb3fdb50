import type { Ending } from '#device/connection.ts'
import { breath } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import { append } from './append.ts'
import { all, createExchange, type Shared } from './exchange.ts'
import type { Session, StreamProtocol } from './protocol.ts'
import { createTelling } from './telling.ts'
import type { Visit } from './visit.ts'

/** Frames in a row that were not understood, after which nothing better is expected of a connection. */
const most_faults = 1000
/** Bytes of answers that wait for a device to read them, at most. */
const most_unread = 65_536
/** Frames of one connection after which the others have their turn. */
const turn = 100

/** One device that is connected. Small, for there are many: no timers of its own. */
export interface Connection {
  visit: Visit
  session: Session
  /** What arrived and is no whole frame yet, or waits behind the frame that is being answered. */
  bytes: Buffer
  /** When the frame began that is arriving; when the connection began, until its device is known. */
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

export const connect = (visit: Visit, now: number): Connection => {
  const session: Session = { transport: 'tcp', words: {} }
  return { visit, session, bytes: nothing, since: now, heard: now, busy: false, faults: 0, last: false }
}

/** Closes when what was answered is sent. */
export const end = (connection: Connection, ending?: Ending): void => {
  if (ending) connection.visit.ending ??= ending
  connection.busy = true
  connection.bytes = nothing
  connection.visit.socket.destroySoon()
}

/** Ends when the frame that is being answered is answered. */
export const leave = (connection: Connection): void => {
  connection.last = true
  if (!connection.busy) end(connection)
}

/** Answers whether the frame was the last, by what was made of it; how the connection ends is noted. */
const isLast = (connection: Connection, close: boolean, fault: boolean): boolean => {
  connection.faults = fault ? connection.faults + 1 : 0
  const isHopeless = connection.faults >= most_faults
  if (close || isHopeless) connection.visit.ending ??= fault ? 'fault' : 'platform'
  return close || isHopeless || connection.last
}

/** One frame of a connection is answered at a time; what a device sends meanwhile waits in the kernel. */
export const createConversation = (protocol: StreamProtocol, shared: Shared, limits: Limits) => {
  const { name, max_frame, shown = all } = protocol
  const exchange = createExchange(protocol, shared)
  const telling = createTelling(protocol, shared)

  const hear = (connection: Connection, chunk: Buffer): void => {
    connection.heard = Date.now()
    if (connection.bytes.length === 0 && connection.visit.device) connection.since = connection.heard
    connection.bytes = append(connection.bytes, chunk)
    if (connection.busy) connection.visit.socket.pause()
    else answer(connection).catch((error) => fail(connection, error))
  }

  /** Answers every whole frame, one after the other, also those of a socket that was closed meanwhile. */
  const answer = async (connection: Connection): Promise<void> => {
    const { visit } = connection
    const { socket } = visit
    connection.busy = true
    for (let frame = takeFrame(connection, protocol), count = 1; frame; count++) {
      if (!(await answerFrame(connection, frame))) return end(connection)
      if (count % turn === 0) await breath()
      frame = takeFrame(connection, protocol)
    }
    const why = tooLong(connection, max_frame, limits)
    if (why) {
      shared.watch.fault(name, why, shown(connection.bytes))
      return end(connection, 'fault')
    }
    if (socket.readableEnded) return end(connection)
    connection.busy = false
    if (socket.isPaused()) socket.resume()
  }

  /** Answers whether the connection goes on. */
  const answerFrame = async (connection: Connection, frame: Buffer): Promise<boolean> => {
    const { visit, session } = connection
    const { socket } = visit
    const { reply, close, fault } = await exchange(session, visit, frame)
    if (reply && socket.writable) socket.write(reply)
    if (visit.device) connection.since = Date.now()
    if (socket.writableLength > most_unread) socket.destroy()
    if (isLast(connection, close, fault)) return false
    if (visit.device === undefined) return true
    const anew = visit.seat === undefined
    if (!limits.seat(visit, protocol.many)) return false
    tell(connection, anew)
    return true
  }

  /** Tells the device what waits for it; frames go on meanwhile, for what is written is whole. */
  const tell = (connection: Connection, anew = false): void => {
    const { visit, session } = connection
    const { device, socket } = visit
    if (device === undefined || !telling.isDue(device, anew)) return
    const write = (bytes: Buffer): boolean => {
      if (!socket.writable || socket.writableLength > most_unread || visit.device !== device) return false
      socket.write(bytes)
      return true
    }
    telling.tell(device, session, anew, write).catch((error) => fail(connection, error))
  }

  const fail = ({ visit, bytes }: Connection, error: unknown): void => {
    shared.watch.bug(name, error, shown(bytes))
    visit.ending ??= 'fault'
    visit.socket.destroy()
  }

  return { hear, tell }
}

/** The first whole frame, taken off the bytes. */
export const takeFrame = (
  connection: Pick<Connection, 'bytes' | 'session'>,
  protocol: Pick<StreamProtocol, 'frame'>,
): Buffer | undefined => {
  const { bytes, session } = connection
  const length = bytes.length === 0 ? undefined : protocol.frame(bytes, session)
  if (length === undefined) return undefined
  connection.bytes = length < bytes.length ? bytes.subarray(length) : nothing
  return bytes.subarray(0, length)
}

/** Why what has arrived of a frame is not waited for any further. */
export const tooLong = (
  { visit, bytes }: Pick<Connection, 'visit' | 'bytes'>,
  max_frame: number,
  limits: Pick<Limits, 'hold'>,
): string | undefined => {
  if (bytes.length > max_frame) return 'longer than any frame'
  const isHeld = limits.hold(visit, visit.device === undefined ? bytes.length : 0)
  return isHeld ? undefined : 'longer than there is room for before a sign-in'
}
