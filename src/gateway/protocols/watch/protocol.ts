/** Watches of SeTracker over TCP: words in square brackets. Source: see docs/protocols/watch.md. */

import type { Command } from '#device/command.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { frame, readFrame, seal } from './frame.ts'
import { kindOf } from './kinds.ts'

export const watch: StreamProtocol = {
  name: 'watch',
  transports: ['tcp'],
  // Voices and pictures have as many bytes as their length can tell.
  max_frame: 66_000,
  frame,
  decode,
  encode,
}

/** Of voices and pictures no more is looked at. */
const longest_text = 4096

function decode(bytes: Buffer, session: Session, received: number): Decoded {
  const found = readFrame(bytes)
  if (!found) return { points: [], ...(!/^\s*$/.test(bytes.toString('latin1', 0, 8)) && { fault: 'noise' }) }
  const { maker, device, serial, content } = found
  session.words.maker = maker
  if (serial !== undefined) session.words.serial = serial
  const fields = content.toString('latin1', 0, longest_text).split(',')
  const [word = ''] = fields
  const kind = kindOf(word)
  if (!kind) return { device, points: [], fault: `message ${word.slice(0, 12)} is not known` }
  const said = kind(fields, received)
  if (!said) return { device, points: [], fault: `message ${word.slice(0, 12)} does not fit its layout` }
  const { reading, answers, reply, fault } = said
  const facts = reading ? told(reading) : { points: [] }
  return {
    device,
    ...facts,
    ...(answers && { answers }),
    ...(fault !== undefined && { fault }),
    ...(reply !== undefined && {
      reply: ({ known, taken }) =>
        known && taken >= facts.points.length ? seal(maker, device, serial, reply) : undefined,
    }),
  }
}

/** Seconds between two reports that a watch takes. */
const intervals = { shortest: 60, longest: 65_535 }

/** Those that say nothing more. */
const plain: Partial<Record<Command['type'], string>> = {
  locate: 'CR',
  reboot: 'RESET',
  power_off: 'POWEROFF',
  version: 'VERNO',
}

const wordsOf = (command: Command): string | undefined => {
  if (command.type in plain) return plain[command.type]
  if (command.type === 'sos_number') return command.slot <= 3 ? `SOS${command.slot},${command.phone}` : undefined
  // The language comes with it: English.
  if (command.type === 'time_zone') return `LZ,0,${command.minutes / 60}`
  if (command.type === 'interval') {
    const { seconds } = command
    return seconds < intervals.shortest || seconds > intervals.longest ? undefined : `UPLOAD,${seconds}`
  }
  return command.type === 'text' && /^[\x20-\x5a\x5c\x5e-\x7e]{1,500}$/.test(command.text) ? command.text : undefined
}

/** Devices that count their messages have the commands counted as well. */
function encode(command: Command, { device, words: { maker, serial } }: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (words === undefined || device === undefined) return undefined
  const counted = serial === undefined ? undefined : (number & 0xffff).toString(16).padStart(4, '0')
  return seal(String(maker ?? '3G'), device, counted, words)
}
