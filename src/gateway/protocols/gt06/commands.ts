/** Commands to GT06 devices, messages 0x80, and their answers, messages 0x15 and 0x21. */

import type { Command, CommandAnswer } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'
import { type Message, seal } from './frame.ts'

const COMMAND = 0x80

/** The words of a command, of the makers' lists. There is one relay, which cuts the engine while it is on. */
const wordsOf = (command: Exclude<Command, { type: 'bytes' }>): string | undefined => {
  if (command.type === 'output') return command.output === 1 ? `RELAY,${command.enabled ? 1 : 0}#` : undefined
  if (command.type === 'text') return command.text
  if (command.type === 'interval') return interval(command.seconds)
  if (command.type === 'sos_number') return sos(command)
  return command.type === 'time_zone' ? zone(command.minutes) : plain[command.type]
}

/** Words of commands without parameters. */
const plain: Partial<Record<Command['type'], string>> = { locate: 'WHERE#', reboot: 'RESET#', version: 'VERSION#' }

/** The words that set one of three emergency numbers; the others stay. */
const sos = ({ slot, phone }: { slot: number; phone: string }): string | undefined =>
  slot <= 3 ? `SOS,A,${','.repeat(slot - 1)}${phone}#` : undefined

/** A zone in words: east or west, hours, and minutes where there are any. */
const zone = (minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT,${minutes < 0 ? 'W' : 'E'},${hours}${rest === 0 ? '' : `,${rest}`}#`
}

/**
 * The words for seconds between two reports with the ignition on. There is no word for that alone: with the ignition
 * off they are as many, but three minutes at least.
 */
const interval = (seconds: number): string | undefined =>
  seconds >= 5 && seconds <= 18_000 ? `TIMER,${seconds},${Math.max(seconds, parked)}#` : undefined

const parked = 180

/** A command as message 0x80: the length of what follows, the server flag (4), the words. */
export const encode = (command: Command, _session: Session, number: number): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const text = wordsOf(command)
  const words = text === undefined ? undefined : Buffer.from(text, 'latin1')
  // What is longer does not fit the length byte.
  if (!words || words.length > 240) return undefined
  const content = Buffer.concat([Buffer.alloc(5), words])
  content.writeUInt8(4 + words.length, 0)
  content.writeUInt32BE(number, 1)
  return seal({ number: COMMAND, content, serial: 0 })
}

/**
 * The answer to a command in a reply. The server flag stands behind the length of a short reply, and at the beginning
 * of a long one; devices that do not keep it say 0.
 */
export const answersOf = ({ number, content }: Message, text: unknown): CommandAnswer[] | undefined => {
  const at = number === 0x15 ? 1 : number === 0x21 ? 0 : undefined
  if (at === undefined || typeof text !== 'string' || content.length < at + 4) return undefined
  const flag = content.readUInt32BE(at)
  return [{ text, ...(flag > 0 && flag < 2 ** 31 && { number: flag }) }]
}
