/** H02 over TCP and UDP: text from `*` to `#`, and binary records. Source: see docs/protocols/h02.md. */

import { noise } from '#gateway/parts/framers.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { clockAt, dollar, isClock, letterX, readRecord, sizes } from './binary.ts'
import { encode } from './commands.ts'
import { kinds } from './kinds.ts'

export const h02: StreamProtocol = {
  name: 'h02',
  transports: ['tcp', 'udp'],
  // Cells and stations make lines of some hundred bytes.
  max_frame: 2048,
  frame,
  decode,
  encode,
}

const star = 0x2a
const hash = 0x23
const starts = [star, dollar, letterX].map((byte) => Buffer.of(byte))
const isStart = (byte: number | undefined): boolean => byte === star || byte === dollar || byte === letterX
const isEnd = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a

function frame(bytes: Buffer, session: Session): number | undefined {
  if (bytes[0] === star) {
    const end = bytes.indexOf(hash)
    return end === -1 ? undefined : end + 1
  }
  if (bytes[0] !== dollar && bytes[0] !== letterX) return noise(bytes, starts)
  if (bytes.length < 15) return undefined
  const clock = clockAt(bytes)
  if (!clock) return noise(bytes, starts)
  const size = clock === 9 ? sizes.imei : sizeOf(bytes, session)
  return size === undefined || bytes.length < size ? undefined : size
}

/**
 * Length in bytes of a record, 32 or 45. Only what follows the first record of a connection tells which; later ones are
 * as long. `undefined` while it cannot be known.
 */
const sizeOf = (bytes: Buffer, session: Session): number | undefined => {
  if (bytes[0] === letterX || session.words.size === sizes.short) return sizes.short
  if (session.words.size === undefined) {
    if (bytes.length <= sizes.short) return undefined
    return isStart(bytes[sizes.short]) || isEnd(bytes[sizes.short]) ? sizes.short : sizes.long
  }
  if (bytes.length < sizes.long) return undefined
  // Of two short ones behind each other the second has its clock where it must be.
  return bytes[sizes.short] === dollar && isClock(bytes, sizes.short + 6) ? sizes.short : sizes.long
}

function decode(frame: Buffer, session: Session, received: number): Decoded {
  if (frame[0] === dollar || frame[0] === letterX) return record(frame, session)
  if (frame[0] !== star) return { points: [], ...(!isBlank(frame) && { fault: 'noise' }) }
  const text = frame.toString('latin1').trimEnd()
  return text.endsWith('#') ? message(text.slice(1, -1), session, received) : { points: [], fault: 'noise' }
}

const isBlank = (frame: Buffer): boolean => frame.every((byte) => isEnd(byte) || byte === 0x20)

const record = (frame: Buffer, session: Session): Decoded => {
  const found = readRecord(frame)
  if (!found) return { points: [], fault: 'a record that does not fit its layout' }
  const { device, reading } = found
  if (!(device ?? session.device)) return { points: [], fault: 'a record without a name', close: true }
  if (device && frame.length <= sizes.long && frame.length !== sizes.imei) session.words.size = frame.length
  return { ...(device && { device }), ...told(reading) }
}

/** Decodes a text message. One without an id is of the connection's device. */
const message = (text: string, session: Session, received: number): Decoded => {
  const fields = text.split(',')
  const [maker = '', device = '', kind = ''] = fields
  if (!/^[A-Za-z]{2}$/.test(maker) || !/^(?:\d{5,20})?$/.test(device)) return { points: [], fault: 'noise' }
  if (!(device || session.device)) return { points: [], fault: 'a message without a name', close: true }
  session.words.maker = maker
  const named = device === '' ? {} : { device }
  const read = kinds.get(kind)
  if (!read) return { ...named, points: [], fault: `message ${kind.slice(0, 8)} is not known` }
  const said = read(fields, received)
  if (!said) return { ...named, points: [], fault: `message ${kind} does not fit its layout` }
  const { reading, answers, reply } = said
  const facts = reading ? told(reading) : { points: [] }
  return {
    ...named,
    ...facts,
    ...(answers && { answers }),
    ...(reply !== undefined && {
      reply: ({ known, taken }) =>
        known && taken >= facts.points.length
          ? Buffer.from(`*${maker},${device || session.device},${reply}#`)
          : undefined,
    }),
  }
}
