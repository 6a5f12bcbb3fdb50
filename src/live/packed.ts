import type { Duplex } from 'node:stream'
import { constants, deflateRawSync } from 'node:zlib'
import type { WebSocket } from 'ws'

/**
 * Long frames are packed here and not by the library, which makes a packer for each socket and keeps it: nothing is kept between two
 * frames but the room in which their texts are written.
 */

/** Bytes from which on a frame is worth packing. */
const packing_threshold = 1_024
/** Of the window in which the packer looks back, as the server says to clients (RFC 7692, 7.1.2.1): states repeat what stood a few hundred bytes before. */
export const window_bits = 13

const options = {
  level: 1,
  memLevel: 5,
  windowBits: window_bits,
  finishFlush: constants.Z_SYNC_FLUSH,
}
/** Bytes that end what is flushed, and are not sent. */
const flushed = 4
/** Bytes of a text that are written without new memory. */
const room = Buffer.allocUnsafeSlow(256 * 1024)

/** Tells a text in one frame; what is long is packed, where the client can read it. */
export const send = (socket: WebSocket, line: Duplex, text: string, onSent: () => void): void => {
  if (text.length < packing_threshold || !socket.extensions) return void socket.send(text, { compress: false }, onSent)
  const [head, data] = packedFrame(text) as [Buffer, Buffer]
  // Nothing of the library's waits: it would only for what it packs itself.
  line.cork()
  line.write(head)
  line.write(data, onSent)
  line.uncork()
}

/** A whole WebSocket message: one frame of text from a server, packed by itself. */
const packedFrame = (text: string): Buffer[] => {
  const isShort = text.length * 3 <= room.length
  const packed = deflateRawSync(isShort ? room.subarray(0, room.write(text)) : text, options)
  const data = packed.subarray(0, packed.length - flushed)
  return [headOf(data.length), data]
}

/** The first bytes of a frame: it is the last of its message, packed, a text, and not masked. */
const headOf = (length: number): Buffer => {
  const first = 0x80 | 0x40 | 0x01
  if (length < 126) return Buffer.from([first, length])
  if (length < 65_536) return Buffer.from([first, 126, length >> 8, length & 0xff])
  const head = Buffer.from([first, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUIntBE(length, 4, 6)
  return head
}
