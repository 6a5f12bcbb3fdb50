/** Commands of TK103: `(id` and words `)`; those that write with commas take the words of an SMS. */

import type { Command } from '#gateway/command.ts'
import type { Session } from '#gateway/protocol.ts'

const plain = /^[\x20-\x27\x2a-\x7e]{1,500}$/

/** Seconds as four hexadecimal digits, without an end. */
const every = (seconds: number): string | undefined =>
  seconds >= 1 && seconds <= 0xffff ? `AR00${seconds.toString(16).toUpperCase().padStart(4, '0')}0000` : undefined

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'output') return command.output === 1 ? `AV01${command.enabled ? 0 : 1}` : undefined
  if (command.type === 'locate') return 'AP00'
  if (command.type === 'interval') return every(command.seconds)
  if (command.type === 'reboot') return 'AT00'
  return command.type === 'text' && plain.test(command.text) ? command.text : undefined
}

const wordsOfSms = (command: Command): string | undefined => {
  if (command.type === 'locate') return '*getposl*'
  if (command.type === 'reboot') return '88888888'
  return command.type === 'text' && plain.test(command.text) ? command.text : undefined
}

export const encode = (command: Command, { device, words: { style } }: Session): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const listed = style === 'listed'
  const words = listed ? wordsOfSms(command) : wordsOf(command)
  if (words === undefined || device === undefined) return undefined
  return Buffer.from(listed ? `[begin]sms2,${words},[end]` : `(${device}${words})`)
}
