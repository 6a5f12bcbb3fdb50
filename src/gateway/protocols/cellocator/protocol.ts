/**
 * Cellocator (Pointer, PowerFleet): units of the Cello, CelloTrack and CR series.
 * Source: Pointer, "Wireless Communication Protocol" and "Integration: Practical Examples"; see docs/protocols/cellocator.md.
 */

import type { Command } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { sum8 } from '#gateway/parts/checks.ts'
import { noise } from '#gateway/parts/framers.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { modularOf } from './modules.ts'
import { otherStatusOf, statusOf } from './status.ts'

export const cellocator: StreamProtocol = {
  name: 'cellocator',
  transports: ['tcp', 'udp'],
  max_frame: 4096,
  frame,
  decode,
  encode,
}

const code = 'MCGP'
const other_code = 'MCPG'
const starts = [Buffer.from(code), Buffer.from(other_code)]

const type = { status: 0, programming: 3, log: 7, serial: 8, modular: 9, modular_long: 11 } as const

/** Of whole messages. Those that tell theirs: where, in how many bytes, and how much is around what it counts. */
const lengths: Readonly<Record<number, number | { at: number; size: 1 | 2; around: number }>> = {
  [type.status]: 70,
  [type.programming]: 31,
  [type.log]: 70,
  [type.serial]: { at: 16, size: 2, around: 19 },
  [type.modular]: { at: 13, size: 1, around: 15 },
  [type.modular_long]: { at: 13, size: 2, around: 16 },
}

const begins = (bytes: Buffer): boolean =>
  starts.some((start) => bytes.compare(start, 0, Math.min(4, bytes.length), 0, Math.min(4, bytes.length)) === 0)

/** `undefined` while it cannot be told yet, 0 of a type that is none. */
const lengthOf = (bytes: Buffer): number | undefined => {
  if (bytes.length < 5) return undefined
  const length = lengths[bytes[4] as number]
  if (typeof length !== 'object') return length ?? 0
  const { at, size, around } = length
  return bytes.length < at + size ? undefined : around + bytes.readUIntLE(at, size)
}

function frame(bytes: Buffer): number | undefined {
  if (!begins(bytes)) return noise(bytes, starts)
  const length = lengthOf(bytes)
  if (length === undefined) return undefined
  if (length === 0 || length > cellocator.max_frame) return noise(bytes, starts)
  return bytes.length < length ? undefined : length
}

/** Behind the code: all but the check itself. */
const isWhole = (bytes: Buffer): boolean => sum8(bytes, 4, bytes.length - 1) === bytes.at(-1)

const sealed = (content: readonly number[], device: number, kind: number): Buffer => {
  const id = Buffer.alloc(4)
  id.writeUInt32LE(device)
  const body = Buffer.from([kind, ...id, ...content])
  return Buffer.concat([starts[0] as Buffer, body, Buffer.of(sum8(body))])
}

const zeros = (count: number): number[] => new Array<number>(count).fill(0)

/** Message 4: our number, authentication (4), action, the number of what is acknowledged, and eleven bytes of zero. */
const acknowledged =
  (device: number, number: number, points: number): NonNullable<Decoded['reply']> =>
  ({ known, taken }: Outcome) =>
    known && taken >= points ? sealed([0, ...zeros(4), 0, number, ...zeros(11)], device, 4) : undefined

const readMessage = (bytes: Buffer): Decoded => {
  const kind = bytes[4]
  if (kind === type.status)
    return told(bytes.toString('latin1', 0, 4) === code ? statusOf(bytes) : otherStatusOf(bytes))
  if (kind !== type.modular_long) return { points: [] }
  const reading = modularOf(bytes)
  return reading ? told(reading) : { points: [], fault: 'modules that do not fit' }
}

/** A unit answers a command by its status, under the command's number; that is not acknowledged. */
const isAnswer = (bytes: Buffer): boolean =>
  (bytes[4] === type.status || bytes[4] === type.modular_long) && ((bytes[9] as number) & 1) === 1

function decode(bytes: Buffer): Decoded {
  if (bytes.length < 15 || !begins(bytes)) return { points: [], fault: 'noise' }
  if (lengthOf(bytes) !== bytes.length) return { points: [], fault: 'a length that is not its own' }
  if (!isWhole(bytes)) return { points: [], fault: 'wrong sum' }
  const device = bytes.readUInt32LE(5)
  const decoded = { device: String(device), ...readMessage(bytes) }
  // Message 8 has no control field before its number.
  const number = bytes[bytes[4] === type.serial ? 9 : 11] as number
  if (isAnswer(bytes)) return { ...decoded, answers: [{ text: 'status', number }] }
  return { ...decoded, reply: acknowledged(device, number, decoded.points.length) }
}

/** What outputs are called in a command: the immobilizer, the siren, the general one. */
const outputs = [5, 0, 9] as const

/** Code and data of a command; both are sent twice. */
const wordsOf = (command: Command): readonly [code: number, data: number] | undefined => {
  if (command.type === 'locate') return [0, 0]
  if (command.type === 'reboot') return [2, 2]
  if (command.type !== 'output') return undefined
  const output = outputs[command.output - 1]
  return output === undefined ? undefined : [3, (command.enabled ? 0x10 : 0) + output]
}

function encode(command: Command, { device }: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (!words || device === undefined || !/^\d{1,10}$/.test(device) || Number(device) > 0xffffffff) return undefined
  const [what, data] = words
  return sealed([number & 0xff, ...zeros(4), what, what, data, data, ...zeros(6)], Number(device), 0)
}
