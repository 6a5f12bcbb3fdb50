import { connect, type Socket } from 'node:net'
import { open, seal } from '#gateway/protocols/gt06/frame.ts'
import { login, packet } from '#simulate/speak/gt06.ts'
import { afterwards } from '#test/afterwards.ts'

/** Messages of commands, and of long answers to them (docs/protocols/gt06.md). */
const command = 0x80
const reply = 0x21

interface Place {
  lat: number
  lng: number
  /** km/h. */
  speed?: number
  /** Milliseconds since 1970 UTC; now unless it is given. */
  time?: number
}

/**
 * A device that speaks GT06 over a socket of its own: it does what it is told, and says what `answer` makes of it; nothing
 * where that is undefined.
 */
export const gt06Device = (port: number, imei: string, answer: (words: string) => string | undefined) => {
  const told: string[] = []
  let socket: Socket | undefined
  const hear = (bytes: Buffer): void => {
    for (const frame of framesOf(bytes)) {
      const message = open(frame)
      if (typeof message === 'string' || message.number !== command) continue
      const words = message.content.toString('latin1', 5)
      told.push(words)
      const said = answer(words)
      const flag = message.content.subarray(1, 5)
      if (said === undefined) continue
      const content = Buffer.concat([flag, Buffer.of(1), Buffer.from(said, 'latin1')])
      socket?.write(seal({ number: reply, content, serial: 9 }))
    }
  }
  const leave = (): void => void socket?.destroy()
  afterwards(async () => leave())
  return {
    /** What it was told, in order. */
    told,
    /** Connects and signs in. */
    come(): void {
      socket = connect(port, '127.0.0.1')
      socket.on('data', hear)
      socket.on('error', () => undefined)
      socket.write(login(imei))
    },
    leave,
    /** Tells where it is. */
    report({ lat, lng, speed = 0, time = Date.now() }: Place): void {
      const rest = { alt: 40, heading: 90, satellites: 9, precision: 0, flags: 0 }
      socket?.write(packet([{ time, lat, lng, speed, ...rest }]))
    },
  }
}

/** Short ones, as the platform writes them: two bytes of start, one of length, two of stop beside it. */
function* framesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 3 <= bytes.length; ) {
    const end = at + bytes.readUInt8(at + 2) + 5
    yield bytes.subarray(at, end)
    at = end
  }
}
