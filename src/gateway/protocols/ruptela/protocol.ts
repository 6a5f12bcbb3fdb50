import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { crc16Kermit } from '#gateway/parts/checks.ts'
import { toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { readRecords, type Width } from './records.ts'
import { readTrouble } from './trouble.ts'

/**
 * Ruptela devices over TCP and UDP: length, IMEI, command, its data, check. `docs/protocols/ruptela.md` explains each.
 * Nothing marks where a frame begins, so over TCP bytes that can begin none mean that we are out of step.
 */
export const ruptela: StreamProtocol = {
  name: 'ruptela',
  transports: ['tcp', 'udp'],
  // The maker's limit is 1,024; eight times that leaves room for the pieces of files.
  max_frame: 8192,
  frame,
  decode,
  encode,
}

/** Bytes around what the length counts, and those that it counts before the data of the command. */
const LENGTH = 2
const CHECK = 2
const HEAD = 9

function frame(bytes: Buffer): number | undefined {
  const length = announced(bytes)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The length of the frame that begins here: `undefined` while that cannot be known, 0 when none can. An IMEI has 50 bits of its 64. */
function announced(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined
  const length = LENGTH + bytes.readUInt16BE(0) + CHECK
  const fits = length >= LENGTH + HEAD + CHECK && length <= ruptela.max_frame
  return fits && bytes.readUInt16BE(2) < 4 ? length : 0
}

interface Heard {
  frame: Buffer
  /** Where the data of the command begins and ends. */
  at: number
  end: number
}

const commands: Readonly<Record<number, (heard: Heard) => Omit<Decoded, 'device'>>> = {
  1: (heard) => records(heard, 1),
  2: words,
  3: words,
  5: words,
  6: words,
  7: words,
  9: trouble,
  15: identification,
  16: () => ({ points: [], reply: ({ known }) => (known ? message(116, Buffer.of(1)) : undefined) }),
  17: ({ frame, at, end }) => ({ points: [], answers: [{ text: frame.toString('hex', at, end) }] }),
  68: (heard) => records(heard, 2),
}

function decode(frame: Buffer, session: Session): Decoded {
  if (announced(frame) !== frame.length) return { points: [], fault: 'bytes that begin no frame', close: true }
  const end = frame.length - CHECK
  if (frame.readUInt16BE(end) !== crc16Kermit(frame, LENGTH, end)) return { points: [], fault: 'wrong checksum' }
  const imei = frame.readUInt32BE(2) * 0x100000000 + frame.readUInt32BE(6)
  if (imei === 0 || imei > 999_999_999_999_999) return { points: [], fault: 'not an IMEI', close: true }
  const device = String(imei).padStart(15, '0')
  const other = session.transport === 'tcp' && session.device !== undefined && session.device !== device
  if (other) return { points: [], fault: 'another IMEI than before', close: true }
  const command = frame.readUInt8(LENGTH + HEAD - 1)
  const read = commands[command]
  if (!read) return { device, points: [], fault: `command ${command} is not read` }
  return { device, ...read({ frame, at: LENGTH + HEAD, end }) }
}

function records({ frame, at, end }: Heard, width: Width): Omit<Decoded, 'device'> {
  // The first byte tells that more records wait on the device.
  const readings =
    end - at < 2 ? undefined : readRecords({ bytes: frame, at: at + 2, end }, frame.readUInt8(at + 1), width)
  if (!readings) return { points: [], fault: 'records do not fill the packet' }
  const told = toldOf(readings, (one: Measured, other: Measured) => combine(one, other))
  return { ...told, reply: (outcome) => acknowledge(100, told.points.length, outcome) }
}

const acknowledge = (command: number, points: number, { known, taken }: Outcome): Buffer | undefined =>
  known && taken >= points ? message(command, Buffer.of(1)) : undefined

function trouble({ frame, at, end }: Heard): Omit<Decoded, 'device'> {
  const told = readTrouble(frame, at, end)
  if (!told) return { points: [], fault: 'trouble codes do not fill the packet' }
  return { ...told, reply: (outcome) => acknowledge(109, told.points.length, outcome) }
}

/** What it says to a command; in hexadecimal digits where it is no plain text. */
function words({ frame, at, end }: Heard): Omit<Decoded, 'device'> {
  const plain = frame.toString('latin1', at, end).trim()
  const text = /^[\x20-\x7e\t\r\n]*$/.test(plain) ? plain : frame.toString('hex', at, end)
  return { points: [], status: { text }, answers: [{ text }] }
}

/** Device, firmware, IMSI, operator, and how often it is to report: which is left out. */
function identification({ frame, at, end }: Heard): Omit<Decoded, 'device'> {
  if (end - at < 27) return { points: [], fault: 'an identification that is too short' }
  const [device_type, firmware] = [frame.toString('latin1', at, at + 4), frame.toString('latin1', at + 4, at + 15)]
  const operator = frame.readUInt32BE(at + 23)
  const status: Measured = {
    ...(/^[\x20-\x7e]+$/.test(`${device_type}${firmware}`) && { device_type, firmware }),
    ...(operator > 0 && { gsm_operator: operator }),
  }
  return { points: [], status, reply: ({ known }) => (known ? message(115, Buffer.of(1)) : undefined) }
}

/** Length, command and data, check. */
function message(command: number, data: Buffer): Buffer {
  const bytes = Buffer.alloc(LENGTH + 1 + data.length + CHECK)
  bytes.writeUInt16BE(1 + data.length, 0)
  bytes.writeUInt8(command, LENGTH)
  data.copy(bytes, LENGTH + 1)
  const end = bytes.length - CHECK
  bytes.writeUInt16BE(crc16Kermit(bytes, LENGTH, end), end)
  return bytes
}

const SMS = 108
const VERSION = 103

/** Words as of an SMS, which begin with its password: without one, with a space. */
function encode(command: Command): Buffer | undefined {
  if (command.type === 'text') return message(SMS, Buffer.from(command.text, 'latin1'))
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'version') return message(VERSION, Buffer.alloc(0))
  if (command.type !== 'output' || command.output > 4) return undefined
  // 2 leaves an output as it is.
  const states = Array.from({ length: Math.max(2, command.output) }, () => '2')
  states[command.output - 1] = command.enabled ? '1' : '0'
  return message(SMS, Buffer.from(` setio ${states.join()}`, 'latin1'))
}
