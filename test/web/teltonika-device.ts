import { connect, type Socket } from 'node:net'
import { crc16Arc } from '#gateway/parts/checks.ts'
import { login, packet } from '#simulate/speak/teltonika.ts'
import { afterwards } from '#test/afterwards.ts'

/** Packets of codec 12, and what an answer is in them (docs/protocols/teltonika.md). */
const codec = 0x0c
const reply = 0x06

/** A device that speaks Teltonika over a socket of its own, and answers each command with what `answer` makes of it. */
export const teltonikaDevice = (port: number, imei: string, answer: (words: string) => string) => {
  const told: string[] = []
  let socket: Socket | undefined
  afterwards(async () => void socket?.destroy())
  return {
    told,
    /** Connects and signs in. */
    come(): void {
      socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.on('data', (bytes: Buffer) => {
        if (bytes.length < 17 || bytes[8] !== codec) return
        const words = bytes.toString('latin1', 15, 15 + bytes.readUInt32BE(11))
        told.push(words)
        socket?.write(answerOf(answer(words)))
      })
      socket.write(login(imei))
    },
    /** Tells where it is. */
    report(point: { lat: number; lng: number; speed?: number; attributes?: Record<string, number> }): void {
      const rest = { time: Date.now(), speed: 0, alt: 40, heading: 90, satellites: 9, precision: 0, flags: 0 }
      socket?.write(packet([{ ...rest, ...point }]))
    },
  }
}

/** Four zeros, the length of the body; codec, count, type, length, words, count; the check. */
const answerOf = (words: string): Buffer => {
  const text = Buffer.from(words, 'latin1')
  const bytes = Buffer.concat([Buffer.alloc(15), text, Buffer.alloc(5)])
  const end = bytes.length - 4
  bytes.writeUInt32BE(end - 8, 4)
  bytes.set([codec, 1, reply], 8)
  bytes.writeUInt32BE(text.length, 11)
  bytes.writeUInt8(1, end - 1)
  bytes.writeUInt32BE(crc16Arc(bytes, 8, end), end)
  return bytes
}
