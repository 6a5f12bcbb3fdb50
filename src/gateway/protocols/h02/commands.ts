/**
 * Commands of H02: `*maker,id,name,hhmmss,words#`. The answer repeats the time, which serves as the number of the
 * command.
 */

import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'

/** The time for a command's number: its lower 16 bits as seconds of a day. */
const clockOf = (number: number): string => {
  const seconds = number & 0xffff
  return [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('')
}

/**
 * Seconds that a device takes as an interval, and the number of reports that it then sends: as many as it can count.
 */
const intervals = { shortest: 10, longest: 65_535, count: 65_535 }

/** The name of a command and its words; `undefined` where there are none. */
const wordsOf = (command: Command): [string, ...(string | number)[]] | undefined => {
  if (command.type === 'output') return command.output === 1 ? ['S20', 1, command.enabled ? 1 : 0] : undefined
  if (command.type === 'reboot') return ['R1']
  if (command.type === 'arm') return ['SCF', 0, 0]
  if (command.type === 'disarm') return ['SCF', 1, 1]
  if (command.type === 'interval') {
    const { seconds } = command
    return seconds < intervals.shortest || seconds > intervals.longest ? undefined : ['D1', seconds, intervals.count]
  }
  if (command.type !== 'text' || !/^[\x20-\x22\x24-\x29\x2b-\x7e]{1,500}$/.test(command.text)) return undefined
  const [name = '', ...words] = command.text.split(',')
  return [name, ...words]
}

export const encode = (command: Command, session: Session, number: number): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (!words || session.device === undefined) return undefined
  const [name, ...rest] = words
  const maker = session.words.maker ?? 'HQ'
  return Buffer.from(`*${[maker, session.device, name, clockOf(number), ...rest].join()}#`)
}
