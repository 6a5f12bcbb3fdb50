/** Eview's pendants, watches and pet trackers. See docs/protocols/eview.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import { isSeen, nothingSeen, see } from '#gateway/parts/seen.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { frame, type Message, max_frame, open, seal } from './frame.ts'
import { keys, repeated } from './keys.ts'

export const eview: StreamProtocol = { name: 'eview', transports: ['tcp'], max_frame, frame, decode, encode, shown }

const kind = { data: 0x01, settings: 0x02, service: 0x03, control: 0x04, answer: 0x7f } as const
const key = { imei: 0x01, time: 0x12, reboot: 0x12, iccid: 0x04, battery: 0x14 } as const

function decode(bytes: Buffer, session: Session, received: number): Decoded {
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const reads = readers[message.kind]
  const said = reads ? reads(message) : { points: [], fault: `message ${message.kind} is not read` }
  const device = said.device ?? session.device
  if (device === undefined) return { points: [], fault: 'a message before the sign-in', close: true }
  if (session.device !== undefined && device !== session.device)
    return { points: [], fault: 'another IMEI than before', close: true }
  if (!message.wants_answer || said.fault === unfit) return said
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= said.points.length ? answerTo(message, received) : undefined
  return { ...said, reply }
}

const unfit = 'keys that do not fit'

type Said = Pick<Decoded, 'device' | 'points' | 'status' | 'answers' | 'fault'>

/**
 * Calls `take` for each key with the bounds of its value; false when the keys do not fill the body, or `take` refuses
 * one.
 */
const walk = (body: Buffer, take: (key: number, at: number, end: number) => boolean): boolean => {
  for (let at = 0; at < body.length; ) {
    const end = at + 1 + body.readUInt8(at)
    if (end < at + 2 || end > body.length || !take(body.readUInt8(at + 1), at + 2, end)) return false
    at = end
  }
  return true
}

/** Reads a data message. A key that is there already begins the next moment. */
function data({ body }: Message): Said {
  const readings: Reading[] = []
  const seen = nothingSeen()
  let reading: Reading | undefined
  let device: string | undefined
  const fits = walk(body, (name, at, end) => {
    if (name === key.imei) {
      device = body.toString('latin1', at, end)
      return /^\d{15}$/.test(device)
    }
    const take = keys[name]
    if (!take) return true
    if (!reading || (isSeen(seen, name) && !repeated.has(name))) {
      reading = { time: Number.NaN, attributes: {} }
      readings.push(reading)
      seen.fill(0)
    }
    see(seen, name)
    return take(reading, reading.attributes as Measured, body, at, end)
  })
  if (!fits) return { points: [], fault: unfit }
  return { ...(device !== undefined && { device }), ...toldOf(readings, combine) }
}

/** Reads settings: SIM card and battery become attributes; the whole is the answer to whoever asked for it. */
function settings({ serial, body }: Message): Said {
  const status: Measured = {}
  const fits = walk(body, (name, at, end) => {
    if (name === key.iccid) status.iccid = body.toString('latin1', at, end)
    else if (name === key.battery && end - at === 3) {
      status.battery = body.readUInt8(at)
      status.battery_voltage = body.readUInt16LE(at + 1) / 1000
    }
    return true
  })
  if (!fits) return { points: [], fault: unfit }
  const told = Object.keys(status).length > 0 && { status }
  return { points: [], ...told, answers: [{ number: serial, text: body.toString('hex') }] }
}

/** Reads the answer to a command: a key, a byte that is zero when it was done, perhaps words. */
function controlled({ serial, body }: Message): Said {
  const done = body.length < 3 || body[2] === 0
  const words = body.toString('latin1', 3)
  const text = /^[\x20-\x7e]+$/.test(words) ? words : body.toString('hex')
  return { points: [], answers: [{ number: serial, text, ...(!done && { refused: true as const }) }] }
}

/** Reads a general answer: zero means done, others say why not. */
function answered({ serial, body }: Message): Said {
  const code = body.length === 2 ? body.readUInt8(1) : undefined
  if (code === undefined) return { points: [], fault: unfit }
  const text = code === 0 ? 'done' : `refused: ${code.toString(16).padStart(2, '0')}`
  return { points: [], answers: [{ number: serial, text, ...(code !== 0 && { refused: true as const }) }] }
}

const readers: Readonly<Record<number, (message: Message) => Said>> = {
  [kind.data]: data,
  [kind.settings]: settings,
  [kind.service]: data,
  [kind.control]: controlled,
  [kind.answer]: answered,
}

/** The answer to a message: a heartbeat gets one, with the time where it wants it; all others are confirmed. */
function answerTo({ kind: asked, serial, body }: Message, received: number): Buffer {
  if (asked !== kind.service) return seal({ wants_answer: false, serial, kind: kind.answer, body: Buffer.of(1, 0) })
  const time = Buffer.of(5, key.time, 0, 0, 0, 0)
  time.writeUInt32LE(Math.floor(received / 1000), 2)
  let wanted = false
  walk(body, (name) => {
    wanted ||= name === key.time
    return true
  })
  return seal({ wants_answer: false, serial, kind: kind.service, body: wanted ? time : Buffer.alloc(0) })
}

function encode(command: Command, _: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type !== 'reboot') return undefined
  return seal({ wants_answer: true, serial: number & 0xffff, kind: kind.control, body: Buffer.of(1, key.reboot) })
}

/** The bytes without settings, which hold passwords. */
function shown(bytes: Buffer): Buffer {
  return bytes[8] === kind.settings ? bytes.subarray(0, 9) : bytes
}
