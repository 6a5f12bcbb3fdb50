import { Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Default, Described, OneOf, Text } from '#contract/schema.ts'
import type { Queued } from '#store/command/commands.ts'
import { command_patience } from './commanding.ts'

/** Raw commands: words or bytes for a device in its own language (supplement, section 5.6). */

export const rawWords = {
  command: Described(Text(1024, 1), 'What it is told; with type `hex` bytes as hexadecimal digits.'),
  type: Default(OneOf(['text', 'hex'], { description: 'Words or bytes.' }), 'text'),
  reliable: Type.Boolean({ default: true, description: 'It is told again until it answers.' }),
}

interface Words {
  command: string
  type: string
  reliable: boolean
}

/** The command of raw words as it is queued. Throws error 7 for text that is no hexadecimal, where bytes are meant. */
export const queuedOf = ({ command, type, reliable }: Words): Queued => {
  if (type !== 'hex') return { command: { type: 'text', text: command }, reliable, patience: command_patience.words }
  if (!/^([0-9a-f]{2})+$/i.test(command)) throw invalid('command', 'must be pairs of hexadecimal digits')
  return { command: { type: 'bytes', bytes: command }, reliable, patience: command_patience.words }
}
