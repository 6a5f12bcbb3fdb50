import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Outcome } from '#device/message.ts'
import { append } from '#gateway/append.ts'
import type { Decoded, DeviceRequest, Session, StreamProtocol } from '#gateway/protocol.ts'
import type { Point } from '#track/point.ts'

/** What devices said, as `test/captures/<protocol>` keeps it. */

const folder = (protocol: string): URL => new URL(`../captures/${protocol}/`, import.meta.url)

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** `\r`, `\n`, `\\` and `\x1f` stand for themselves. */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/\\(?:x([0-9a-f]{2})|(.))/gi, (_, hex?: string, letter = '') =>
        hex
          ? String.fromCharCode(Number.parseInt(hex, 16))
          : ({ r: '\r', n: '\n', t: '\t' }[letter as string] ?? letter),
      ),
    'latin1',
  )

const wordsOf = (line: string): string => line.replace(/^\w+: ?/, '')

/**
 * One connection from its sign-in on: `stream.hex` with lines `name: hex`, or `stream.txt` with lines `name: text`, each
 * a frame as the device sends it. Of a protocol of datagrams each is one.
 */
export const streamOf = (protocol: string): Buffer[] => {
  const hex = new URL('stream.hex', folder(protocol))
  if (existsSync(hex)) return lines(readFileSync(hex, 'utf8')).map((line) => Buffer.from(wordsOf(line), 'hex'))
  return lines(readFileSync(new URL('stream.txt', folder(protocol)), 'utf8')).map((line) => unescaped(wordsOf(line)))
}

/** The requests `*.http` of a protocol: a head as HTTP has it, an empty line, a body. Over MQTT the first line is `PUBLISH topic`. */
export const requestsOf = (protocol: string): DeviceRequest[] =>
  readdirSync(folder(protocol))
    .filter((name) => name.endsWith('.http'))
    .map((name) => requestOf(readFileSync(new URL(name, folder(protocol)), 'utf8')))

export const requestOf = (text: string): DeviceRequest => {
  const [head = '', body = ''] = text.split(/\r?\n\r?\n(.*)/s)
  const [first = '', ...rest] = head.split(/\r?\n/)
  const [method = '', target = ''] = first.split(' ')
  const [path = '', search = ''] = target.split(/\?(.*)/s)
  const headers = Object.fromEntries(
    rest.map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/)
      return [name.toLowerCase(), value]
    }),
  )
  const content_type = headers['content-type'] ?? ''
  const query = Object.fromEntries([...new URLSearchParams(search)].reverse())
  return { method, path, search, query, headers, content_type, body: Buffer.from(body.trim()) }
}

export const received = Date.parse('2026-01-26T16:00:05Z')

export const newSession = (transport: Session['transport'] = 'tcp'): Session => ({ transport, words: {} })

/** As the gateway keeps the name that a device gives itself. */
export const hear = (protocol: StreamProtocol, frame: Buffer, session: Session): Decoded => {
  const decoded = protocol.decode(frame, session, received)
  if (decoded.device !== undefined) {
    session.device = decoded.device
    session.password = decoded.password
  }
  return decoded
}

/** What a connection tells whose bytes come in these chunks: its frames, and what each says. */
export const converse = (protocol: StreamProtocol, chunks: readonly Buffer[], session = newSession()) => {
  const heard: { frame: Buffer; decoded: Decoded; device?: string }[] = []
  let bytes: Buffer = Buffer.alloc(0)
  for (const chunk of chunks) {
    // As of a socket: memory that is nobody else's.
    bytes = append(bytes, Buffer.from(Uint8Array.from(chunk).buffer))
    for (let length = next(protocol, bytes, session); length !== undefined; length = next(protocol, bytes, session)) {
      const frame = bytes.subarray(0, length)
      bytes = bytes.subarray(length)
      const decoded = hear(protocol, frame, session)
      heard.push({ frame, decoded, ...(session.device !== undefined && { device: session.device }) })
      if (decoded.close) return { heard, rest: bytes }
    }
    if (bytes.length > protocol.max_frame) return { heard, rest: bytes }
  }
  return { heard, rest: bytes }
}

const next = (protocol: StreamProtocol, bytes: Buffer, session: Session): number | undefined => {
  if (bytes.length === 0) return undefined
  const length = protocol.frame(bytes, session)
  if (length !== undefined && !(Number.isInteger(length) && length >= 1 && length <= bytes.length))
    throw new Error(`${protocol.name} cuts ${length} of ${bytes.length} bytes`)
  return length
}

/** Of a connection each frame, of datagrams each by itself. */
export const hearAll = (protocol: StreamProtocol, frames: readonly Buffer[]): Decoded[] => {
  if (protocol.transports.includes('tcp')) return converse(protocol, frames).heard.map(({ decoded }) => decoded)
  return frames.map((frame) => hear(protocol, frame, newSession('udp')))
}

/** All that a frame tells of all its devices. */
export const pointsOf = ({ points, others = [] }: Pick<Decoded, 'points' | 'others'>): readonly Point[] => [
  ...points,
  ...others.flatMap((other) => other.points),
]

export const taken = ({ points }: Pick<Decoded, 'points'>): Outcome => ({ known: true, taken: points.length })

/** What is answered when all is taken. */
export const answerOf = (decoded: Decoded): Buffer | undefined =>
  decoded.reply?.(taken(decoded), decoded.others?.map(taken))
