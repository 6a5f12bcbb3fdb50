/** Commands of GPS103: `**,imei:…,letter` and words. */

import type { Command } from '#device/command.ts'
import type { Session } from '#gateway/protocol.ts'

const units = [
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
] as const

/** Two digits and a unit: `30s`, `05m`, `02h`. `undefined` for seconds that these cannot express. */
const intervalOf = (seconds: number): string | undefined => {
  for (const [size, unit] of units) {
    const count = seconds / size
    if (Number.isInteger(count) && count >= 1 && count <= 99) return `${`${count}`.padStart(2, '0')}${unit}`
  }
  return undefined
}

/** Letters of commands without parameters. */
const letters: Partial<Record<Command['type'], string>> = { locate: 'B', arm: 'L', disarm: 'M', photo: '160' }

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'output') return command.output === 1 ? (command.enabled ? 'J' : 'K') : undefined
  if (command.type === 'time_zone') return command.minutes % 60 === 0 ? `I,${command.minutes / 60}` : undefined
  if (command.type in letters) return letters[command.type]
  if (command.type === 'interval') {
    const interval = intervalOf(command.seconds)
    return interval && `C,${interval}`
  }
  return command.type === 'text' && /^[\x20-\x3a\x3c-\x7e]{1,500}$/.test(command.text) ? command.text : undefined
}

/** A command in the protocol's words; undefined where it has none. */
export const encode = (command: Command, session: Session): Buffer | undefined => {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  return words === undefined || session.device === undefined
    ? undefined
    : Buffer.from(`**,imei:${session.device},${words}`)
}
