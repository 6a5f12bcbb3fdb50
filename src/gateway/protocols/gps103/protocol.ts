/** GPS103 over TCP and UDP: words that end with a semicolon. Source: see docs/protocols/gps103.md. */

import { type Reading, told } from '#gateway/parts/point.ts'
import type { Decoded, StreamProtocol } from '#gateway/protocol.ts'
import { encode } from './commands.ts'
import { isAnswer } from './keywords.ts'
import { readMessage, readObd, readOther } from './message.ts'

export const gps103: StreamProtocol = {
  name: 'gps103',
  transports: ['tcp', 'udp'],
  // Pictures come in pieces of some thousand digits.
  max_frame: 8192,
  frame,
  decode,
  encode,
}

const imei_digits = 15
const ends: ReadonlySet<number> = new Set([...';*\n'].map((end) => end.charCodeAt(0)))

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Length in bytes of the first message. A heartbeat is the bare IMEI, for many devices without an end behind it. */
function frame(bytes: Buffer): number | undefined {
  let at = 0
  while (at < imei_digits && isDigit(bytes[at])) at++
  if (at === imei_digits) return at
  for (; at < bytes.length; at++) if (ends.has(bytes[at] as number)) return at + 1
  return undefined
}

const heartbeat = /^\d{15}$/
const login = /^##,imei:(\d{15}),A$/
const message = /imei:(\d{15})$/

function decode(frame: Buffer, _session: unknown, received: number): Decoded {
  const text = frame
    .toString('latin1')
    .replace(/[;\s]+$/, '')
    .trimStart()
  if (text === '' || text === '*') return { points: [] }
  if (heartbeat.test(text)) return { device: text, points: [], reply: ifKnown('ON') }
  const device = login.exec(text)?.[1]
  if (device !== undefined) return { device, points: [], reply: ifKnown('LOAD') }
  const fields = text.split(',')
  const named = message.exec(fields[0] ?? '')?.[1]
  return named === undefined ? { points: [], fault: 'noise' } : readReport(named, fields, received)
}

const ifKnown =
  (words: string): Decoded['reply'] =>
  (outcome) =>
    outcome.known ? Buffer.from(words) : undefined

/** Decodes a message. Pieces of pictures are dropped; a message of the device's name alone is its sign-in. */
const readReport = (device: string, fields: readonly string[], received: number): Decoded => {
  const [, word = ''] = fields
  if (word === 'vr') return { device, points: [] }
  const other = fields.at(-1) === '*'
  if (fields.length <= 3 && (other || word === '' || word === 'A'))
    return { device, points: [], reply: ifKnown('LOAD') }
  const reading = other ? readOther(fields) : word === 'OBD' ? readObd(fields, received) : readMessage(fields, received)
  if (!reading) return { device, points: [], fault: 'a message that does not fit its layout' }
  return facts(device, word, reading)
}

/** The decoded message with its answer: a device repeats a call for help until it is told that it was heard. */
const facts = (device: string, word: string, reading: Reading): Decoded => {
  const decoded = told(reading)
  return {
    device,
    ...decoded,
    ...(isAnswer(word) && { answers: [{ text: word }] }),
    ...(word === 'help me' && {
      reply: ({ known, taken }) =>
        known && taken >= decoded.points.length ? Buffer.from(`**,imei:${device},E;`) : undefined,
    }),
  }
}
