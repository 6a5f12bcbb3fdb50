/** What the platform tells a device. Chapters 8.9 to 8.20 of 2013; words of makers where the standard has none. */

import type { Command, CommandAnswer } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { type Message, seal } from './frame.ts'

const ascii = /^[\x20-\x7e]{1,1000}$/

/** Words of terminal control (8105) for the relay in the fuel line, off and on again, by model. Most makers took 64 and 65. */
const relays: Readonly<Record<string, readonly [cut: string, restored: string]>> = {
  huabao_r03: ['\xf0', '\xf1'],
  jimi_vl300: ['#0;1', '#0;0'],
  micodus_mv710g: ['\xf0', '\xf1'],
  micodus_mv810g: ['\xf0', '\xf1'],
}
const relay = ['\x64', '\x65'] as const

/** They take words as the parameter F030. */
const byParameter: ReadonlySet<string> = new Set(['jimi_al300', 'jimi_gl100', 'jimi_vl300'])

type Body = { kind: number; body: Buffer } | undefined

/** Output 1 is the relay. Output 2 are the doors (8500), locked where it is on. */
const output = (number: number, enabled: boolean, { model, words }: Session): Body => {
  if (number === 1) {
    const [cut, restored] = relays[model ?? ''] ?? relay
    return { kind: 0x8105, body: Buffer.from(enabled ? cut : restored, 'latin1') }
  }
  if (number !== 2) return undefined
  const state = enabled ? 1 : 0
  return { kind: 0x8500, body: words.version === undefined ? Buffer.of(state) : Buffer.of(0, 1, 0, 1, state) }
}

/** One parameter: 0029, seconds between two reports. */
const interval = (seconds: number): Body => {
  const body = Buffer.from('01000000290400000000', 'hex')
  body.writeUInt32BE(Math.round(seconds), 6)
  return { kind: 0x8103, body }
}

/** For the device, not to be read aloud; since 2019 a service's, not a notice. */
const text = (words: string, { model = '', words: { version } }: Session): Body => {
  if (!ascii.test(words)) return undefined
  const told = Buffer.from(words)
  if (!byParameter.has(model))
    return { kind: 0x8300, body: Buffer.concat([Buffer.from(version === undefined ? [1] : [1, 2]), told]) }
  if (told.length > 255) return undefined
  return { kind: 0x8103, body: Buffer.concat([Buffer.from('010000f030', 'hex'), Buffer.of(told.length), told]) }
}

/** Camera 1, one picture, kept in the device (1); 640 × 480 (2), the best quality (1), and what belongs to light in the middle. */
const picture = Buffer.from('01000100000102017f40407f', 'hex')

const bodyOf = (command: Command, session: Session): Body => {
  if (command.type === 'output') return output(command.output, command.enabled, session)
  if (command.type === 'locate') return { kind: 0x8201, body: Buffer.alloc(0) }
  if (command.type === 'interval') return interval(command.seconds)
  if (command.type === 'reboot') return { kind: 0x8105, body: Buffer.of(4) }
  if (command.type === 'power_off') return { kind: 0x8105, body: Buffer.of(3) }
  if (command.type === 'photo') return { kind: 0x8801, body: picture }
  return command.type === 'text' ? text(command.text, session) : undefined
}

/** `number`, in 16 bits, is the serial that answers tell back. */
export const encode = (command: Command, session: Session, number: number): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const { id, version } = session.words
  const told = typeof id === 'string' ? bodyOf(command, session) : undefined
  if (!told) return undefined
  return seal({
    ...told,
    id: Buffer.from(String(id), 'hex'),
    ...(version !== undefined && { version: Number(version) }),
    serial: number & 0xffff,
  })
}

const results = ['done', 'failed', 'not understood', 'not supported'] as const

/** Serial of ours, kind of ours, result. */
export const answerOf = ({ body }: Message): CommandAnswer | undefined => {
  if (body.length !== 5) return undefined
  const result = body.readUInt8(4)
  const words = results[result] ?? `result ${result}`
  return { number: body.readUInt16BE(0), text: words, ...(result !== 0 && { refused: true as const }) }
}

/** Serial of ours, their count, and parameters: number 4, length 1, value. `undefined` when they do not fit. */
export const parametersOf = ({ body }: Message): CommandAnswer | undefined => {
  const found: string[] = []
  let at = 3
  while (at + 5 <= body.length) {
    const end = at + 5 + body.readUInt8(at + 4)
    if (end > body.length) return undefined
    found.push(`${body.toString('hex', at, at + 4)}=${body.toString('hex', at + 5, end)}`)
    at = end
  }
  if (at !== body.length || found.length !== body[2]) return undefined
  return { number: body.readUInt16BE(0), text: found.join(' ') }
}
