/** Eelink: GPT, TK and K devices, and what is sold under other names. Source: "EELINK Device Protocol" V2.0; see docs/protocols/eelink.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { frame, imeiOf, max_frame, type Opened, open, type Package, seal, wrapped } from './frame.ts'
import { newer } from './newer.ts'
import { older02, older04, older05, older07 } from './older.ts'
import { state } from './state.ts'

type Facts = Pick<Decoded, 'points' | 'status' | 'answers' | 'fault' | 'device'>

const LOGIN = 0x01
const INSTRUCTION = 0x80
/** Kinds that are not answered: places of the first edition, broadcasts, and answers. */
const unanswered: ReadonlySet<number> = new Set([0x02, INSTRUCTION, 0x81])

const readingFacts = (reading: Reading | undefined): Facts =>
  reading ? told(reading) : { points: [], fault: 'a length that does not fit its kind' }

const status = (attributes: Measured | undefined): Facts =>
  attributes ? { points: [], status: attributes } : { points: [], fault: 'a length that does not fit its kind' }

/** Reads a heartbeat: the state alone. */
const heartbeat = (bytes: Buffer): Facts => {
  if (bytes.length < 2) return { points: [] }
  const attributes: Measured = {}
  state(bytes.readUInt16BE(0), attributes, true)
  return { points: [], ...(Object.keys(attributes).length > 0 && { status: attributes }) }
}

/** Reads the answer to a command: kind 1, number of the command 4, words. */
const answered = (bytes: Buffer): Facts => {
  if (bytes.length < 5) return status(undefined)
  const text = bytes.toString('utf8', 5).replace(/[\0\r\n ]+$/, '')
  const number = bytes.readUInt32BE(1)
  return { points: [], ...(text !== '' && { status: { text } }), answers: [{ text, ...(number > 0 && { number }) }] }
}

const login = (bytes: Buffer): Facts => {
  const device = imeiOf(bytes.subarray(0, 8))
  return device === undefined ? { points: [], fault: 'a login without an IMEI' } : { device, points: [] }
}

const kinds: Readonly<Record<number, (bytes: Buffer) => Facts>> = {
  [LOGIN]: login,
  0x02: (bytes) => readingFacts(older02(bytes)),
  0x03: heartbeat,
  0x04: (bytes) => readingFacts(older04(bytes)),
  0x05: (bytes) => readingFacts(older05(bytes)),
  0x07: (bytes) => status(older07(bytes)),
  0x12: (bytes) => readingFacts(newer(0x12, bytes)),
  0x14: (bytes) => readingFacts(newer(0x14, bytes)),
  0x15: (bytes) => readingFacts(newer(0x15, bytes)),
  [INSTRUCTION]: answered,
}

const factsOf = ({ kind, content }: Package): Facts =>
  kinds[kind]?.(content) ?? { points: [], fault: `package ${kind.toString(16).padStart(2, '0')} is not read` }

/**
 * The content of an answer: empty, except for a sign-in, which gets the time, the version of the protocol, and nothing
 * to do.
 */
const contentFor = (kind: number, received: number): Buffer => {
  if (kind !== LOGIN) return Buffer.alloc(0)
  const content = Buffer.alloc(7)
  content.writeUInt32BE(Math.floor(received / 1000))
  content.writeUInt16BE(1, 4)
  return content
}

const replyTo = ({ packages, device }: Opened, received: number): Buffer | undefined => {
  const answers = packages
    .filter(({ kind }) => !unanswered.has(kind))
    .map(({ kind, serial }) => seal({ kind, serial, content: contentFor(kind, received) }))
  if (answers.length === 0) return undefined
  return device === undefined ? Buffer.concat(answers) : wrapped(device, Buffer.concat(answers))
}

const merged = (all: readonly Facts[]): Facts => {
  const statuses = all.flatMap(({ status }) => (status ? [status] : []))
  const fault = all.find((one) => one.fault !== undefined)?.fault
  const answers = all.flatMap((one) => one.answers ?? [])
  return {
    points: all.flatMap(({ points }) => points),
    ...(statuses.length > 0 && { status: statuses.reduce((earlier, later) => combine(earlier, later)) }),
    ...(answers.length > 0 && { answers }),
    ...(fault !== undefined && { fault }),
  }
}

const decode = (bytes: Buffer, session: Session, received: number): Decoded => {
  const opened = open(bytes)
  if (typeof opened === 'string') return { points: [], fault: opened }
  const all = opened.packages.map(factsOf)
  const device = opened.device ?? all.find((one) => one.device !== undefined)?.device
  const facts = merged(all)
  const named = device ?? (session.transport === 'tcp' ? session.device : undefined)
  if (named === undefined) return { points: [], fault: facts.fault ?? 'a message before the login', close: true }
  return {
    ...facts,
    ...(device !== undefined && { device }),
    reply: ({ known, taken }) => (known && taken >= facts.points.length ? replyTo(opened, received) : undefined),
  }
}

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'output') return command.output === 1 ? `RELAY,${command.enabled ? 1 : 0}#` : undefined
  if (command.type === 'locate') return 'WHERE#'
  if (command.type === 'reboot') return 'RESET#'
  return command.type === 'text' ? command.text : undefined
}

/** A command as words behind the number that its answer repeats. */
const encode = (command: Command, { transport, device }: Session, number: number): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (words === undefined || words.length > 1000) return undefined
  const content = Buffer.concat([Buffer.alloc(5, 1), Buffer.from(words)])
  content.writeUInt32BE(number, 1)
  const bytes = seal({ kind: INSTRUCTION, serial: 0, content })
  if (transport === 'tcp') return bytes
  return device === undefined ? undefined : wrapped(device, bytes)
}

export const eelink: StreamProtocol = { name: 'eelink', transports: ['tcp', 'udp'], max_frame, frame, decode, encode }
