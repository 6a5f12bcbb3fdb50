/**
 * Meitrack: vehicle and personal trackers of the MVT, T, P and TC series.
 * Source: Meitrack, "GPRS Protocol" of the T622 (V1.2), the T366 and the MVT series; see docs/protocols/meitrack.md.
 */

import type { Command } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { type Counted, counted, openCounted, sealCounted } from '#gateway/parts/counted.ts'
import { type Reading, told, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { compressed, tagged } from './packed.ts'
import { reportOf } from './report.ts'

const fromDevice: Counted = { start: '$$', letter: true, star: '*', whole: true, longest: 4096 }
const toDevice: Counted = { ...fromDevice, start: '@@' }

export const meitrack: StreamProtocol = {
  name: 'meitrack',
  transports: ['tcp', 'udp'],
  max_frame: fromDevice.longest,
  frame: counted(fromDevice),
  decode,
  encode,
}

/** What a frame says: who sends it, what, and what belongs to it. */
interface Message {
  letter: string
  device: string
  type: string
  /** Behind the comma of the type. */
  body: Buffer
}

const comma = 0x2c

const messageOf = (frame: Buffer): Message | string => {
  const opened = openCounted(frame, fromDevice)
  if (typeof opened === 'string') return opened
  const { letter, words } = opened
  const at = words.indexOf(comma)
  const device = words.toString('latin1', 0, Math.max(0, at))
  const type = words.toString('latin1', at + 1, at + 4)
  if (!/^\d{8,20}$/.test(device) || !/^[0-9A-Z]{3}$/.test(type)) return 'no id or type'
  if (words.length > at + 4 && words[at + 4] !== comma) return 'no id or type'
  return { letter, device, type, body: words.subarray(at + 5) }
}

/** What the device is to delete, once it is taken. */
const taken =
  ({ letter, device }: Message, words: string, points: number): NonNullable<Decoded['reply']> =>
  ({ known, taken }: Outcome) =>
    known && taken >= points ? sealCounted(`${device},${words}`, letter, toDevice) : undefined

const fieldsOf = ({ body }: Message): string[] => body.toString('latin1').split(',')

/** Of a report that was asked for. */
const asked = '34'

/** AAA: nothing is said to it. */
const report = (message: Message, session: Session): Decoded => {
  const fields = fieldsOf(message)
  const reading = reportOf(fields, session.model)
  if (!reading) return { points: [], fault: 'AAA without its fields' }
  return fields[0] === asked ? { ...told(reading), ...answerOf(message, 'AAA,34') } : told(reading)
}

/** AFF: behind the number of reports that wait the same; kept until the server deletes it. */
const confirmed = (message: Message, session: Session): Decoded => {
  const reading = reportOf(fieldsOf(message).slice(1), session.model)
  if (!reading) return { points: [], fault: 'AFF without its fields' }
  const decoded = told(reading)
  return { ...decoded, reply: taken(message, 'AFF,1', decoded.points.length) }
}

const several = (readings: readonly Reading[] | undefined, type: string): Decoded =>
  readings ? toldOf(readings, combine) : { points: [], fault: `${type} does not fit its layout` }

const ccc = (message: Message, session: Session): Decoded => {
  const readings = compressed(message.body, session.model)
  const decoded = several(readings, 'CCC')
  return readings ? { ...decoded, reply: taken(message, `CCC,${readings.length}`, decoded.points.length) } : decoded
}

const cce = (message: Message, session: Session): Decoded => several(tagged(message.body, session.model), message.type)

const types: Readonly<Record<string, (message: Message, session: Session) => Decoded>> = {
  AAA: report,
  AFF: confirmed,
  CCC: ccc,
  CCE: cce,
  CFF: cce,
  // Pieces of pictures, which are sent to whoever asks for them: we do not.
  D00: () => ({ points: [] }),
}

/** Letters that commands carry: 32 of those that devices take. */
const first_letter = 0x41
const letters = 32

const answerOf = ({ letter }: Message, text: string): Pick<Decoded, 'answers'> => {
  const number = letter.charCodeAt(0) - first_letter
  return { answers: [{ text, ...(number >= 0 && number < letters && { number }) }] }
}

/** Whatever else a device says it says to a command, under its letter; some in bytes of their own. */
const answer = (message: Message): Decoded => {
  const { type, body } = message
  const words = body.toString('latin1')
  const text = /^[\x20-\x7e]*$/.test(words) ? words : body.toString('hex')
  return { points: [], ...answerOf(message, text === '' ? type : `${type},${text}`) }
}

function decode(frame: Buffer, session: Session): Decoded {
  const message = messageOf(frame)
  if (typeof message === 'string') return { points: [], fault: message }
  const read = types[message.type] ?? answer
  return { device: message.device, ...read(message, session) }
}

/** Outputs are five digits, 2 leaves one as it is; 0 before them: at any speed. */
const outputs = (output: number, enabled: boolean): string | undefined =>
  output > 5 ? undefined : `C01,0,${'2'.repeat(output - 1)}${enabled ? 1 : 0}${'2'.repeat(5 - output)}`

const wordsOf = (command: Command): string | undefined => {
  if (command.type === 'output') return outputs(command.output, command.enabled)
  if (command.type === 'locate') return 'A10'
  // In tens of seconds.
  if (command.type === 'interval') return `A12,${Math.min(65535, Math.max(1, Math.round(command.seconds / 10)))}`
  if (command.type === 'reboot') return 'F01'
  if (command.type === 'photo') return 'D03,1,camera_picture.jpg'
  return command.type === 'text' && /^[\x20-\x7e]{3,1000}$/.test(command.text) ? command.text : undefined
}

function encode(command: Command, session: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (words === undefined || session.device === undefined) return undefined
  const letter = String.fromCharCode(first_letter + (number % letters))
  return sealCounted(`${session.device},${words}`, letter, toDevice)
}
