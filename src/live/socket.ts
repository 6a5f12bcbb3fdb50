import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { Failure } from '#contract/errors.ts'
import { process_clock } from '#pace/clock.ts'
import type { Visitor } from './audience.ts'
import * as frames from './frames.ts'
import { window_bits } from './packed.ts'
import { isFull, say } from './visitor.ts'

/** Bytes of a client's frame, at most, also once it is unpacked. */
const largest_frame = 128 * 1024
/** Frames that may come at once, and a second for long. As many again are refused, then the socket is closed. */
const burst = 20
const per_second = 5
/** A server that takes sockets and listens nowhere itself. */
const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: largest_frame,
  autoPong: false,
  perMessageDeflate: {
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    serverMaxWindowBits: window_bits,
    zlibInflateOptions: { chunkSize: 1024 },
  },
})

/** As much of the library's inside as is needed to let go of what it keeps. */
interface Unpacking {
  _extensions?: { 'permessage-deflate'?: { _inflate: { close(): void } | null } }
}

/**
 * The library keeps what has unpacked a frame, 40 KB for each socket. It can be let go once the frame is told: the library makes the
 * next when it needs it. This is a field that is not public: where it goes away, only the memory comes back.
 */
const letGoOfUnpacker = (socket: WebSocket): void => {
  const packing = (socket as Unpacking)._extensions?.['permessage-deflate']
  packing?._inflate?.close()
  if (packing) packing._inflate = null
}

/** Makes a socket of a request that asks for one; it may fail, and is told so by the protocol. */
export const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (socket: WebSocket) => void) =>
  server.handleUpgrade(request, socket, head, onOpen)

/** Texts that come, one after the other; what comes too fast, or is no text, is answered with an error. */
export const listen = (visitor: Visitor, hear: (text: string) => Promise<void>): void => {
  const { socket } = visitor
  let allowed = burst
  let since = performance.now()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  const refuse = (error: Failure): void => say(visitor, frames.error(undefined, error))
  /** How many more may come; below zero it is too many. */
  const spend = (): number => {
    const now = performance.now()
    visitor.heard = now
    allowed = Math.min(burst, allowed + ((now - since) / 1000) * per_second) - 1
    since = now
    if (allowed < -burst) socket.close(1008, 'too many frames')
    return allowed
  }
  const take = async (text: string): Promise<void> => {
    await hear(text)
    if (--waiting === 0) socket.resume()
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    letGoOfUnpacker(socket)
    if (socket.readyState !== socket.OPEN) return
    if (spend() < 0) return refuse(new Failure('too_many_requests'))
    if (isBinary) return refuse(new Failure('wrong_format'))
    // The next is not read before this one is answered.
    waiting++
    socket.pause()
    last = last.then(() => take(String(data)))
  })
  socket.on('ping', (data: Buffer) => {
    if (spend() > 0 && !isFull(visitor)) socket.pong(data)
  })
  socket.on('pong', () => {
    visitor.heard = performance.now()
  })
  // What is no frame, or too long, closes it by the protocol.
  socket.on('error', () => {})
}

/** Ends, in a second, sockets that were told to close: who does not answer in time is not waited for. */
export const endUnanswered = (sockets: Iterable<WebSocket>): void => {
  const end = (): void => {
    for (const socket of sockets) socket.terminate()
  }
  process_clock.after(1_000, end, true)
}
