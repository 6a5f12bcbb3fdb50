/** Xexun's later devices: small ones with a battery, located by satellites, Wi-Fi and cells; see docs/protocols/xexun2.md. */

import type { Command } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { frame, max_frame, open, seal } from './frame.ts'
import { records } from './record.ts'

const RECORDS = 0x14
const COMMAND = 0x07
/** That its records have the form of message 14: a device that knows a later one asks by its first message. */
const accepted = Buffer.of(1)

const factsOf = (kind: number, body: Buffer): Pick<Decoded, 'points' | 'status' | 'fault'> => {
  if (kind !== RECORDS) return { points: [], fault: `message ${kind.toString(16).padStart(4, '0')} is not read` }
  const readings = records(body)
  return readings ? toldOf(readings, combine) : { points: [], fault: 'records that do not fit' }
}

const decode = (bytes: Buffer): Decoded => {
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const { kind, body, device } = message
  const facts = factsOf(kind, body)
  const reply = ({ known, taken }: Outcome): Buffer | undefined =>
    known && kind === RECORDS && taken >= facts.points.length ? seal({ ...message, body: accepted }) : undefined
  return { device, ...facts, reply }
}

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'interval') return `tracking_send=${Math.round(command.seconds)},${Math.round(command.seconds)}`
  if (command.type === 'reboot') return 'reset'
  if (command.type === 'power_off') return 'of=1'
  return command.type === 'text' ? command.text : undefined
}

/** `number`, in 16 bits, is the serial. */
const encode = (command: Command, { device }: Session, number: number): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (device === undefined || !/^\d{15}$/.test(device) || words === undefined || !/^[\x20-\x7e]{1,1000}$/.test(words))
    return undefined
  return seal({ kind: COMMAND, serial: number & 0xffff, device, body: Buffer.from(words) })
}

export const xexun2: StreamProtocol = { name: 'xexun2', transports: ['tcp', 'udp'], max_frame, frame, decode, encode }
