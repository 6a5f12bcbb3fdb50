/** Commands of TK103: `(id` and words `)`; those that write with commas take the words of an SMS. */

import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'

const plain = /^[\x20-\x27\x2a-\x7e]{1,500}$/

/** Seconds as four hexadecimal digits, without an end. */
const every = (seconds: number): string | undefined =>
  seconds >= 1 && seconds <= 0xffff ? `AR00${seconds.toString(16).toUpperCase().padStart(4, '0')}0000` : undefined

/** By its output, from 1: the engine, and the second wire. 0 cuts. */
const wires = ['AV01', 'AV00']

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'output') {
    const wire = wires[command.output - 1]
    return wire && `${wire}${command.enabled ? 0 : 1}`
  }
  if (command.type === 'version') return 'AP07'
  if (command.type === 'locate') return 'AP00'
  if (command.type === 'interval') return every(command.seconds)
  if (command.type === 'reboot') return 'AT00'
  return command.type === 'text' && plain.test(command.text) ? command.text : undefined
}

/** Of the works. */
const password = '123456'

const wordsOfSms = (command: Command, { settings }: Session): string | undefined => {
  if (command.type === 'version') return '*about*'
  if (command.type === 'power_off') return '*turnoff*'
  if (command.type === 'sos_number')
    return command.slot === 1 ? `*master*${settings?.command_password ?? password}*${command.phone}*` : undefined
  if (command.type === 'locate') return '*getposl*'
  if (command.type === 'reboot') return '88888888'
  return command.type === 'text' && plain.test(command.text) ? command.text : undefined
}

export const encode = (command: Command, session: Session): Buffer | undefined => {
  const { device, words } = session
  if (command.type === 'bytes') return command.bytes
  const listed = words.style === 'listed'
  const said = listed ? wordsOfSms(command, session) : wordsOf(command)
  if (said === undefined || device === undefined) return undefined
  return Buffer.from(listed ? `[begin]sms2,${said},[end]` : `(${device}${said})`)
}
