/** Wialon IPS 1.1 and 2.x over TCP and UDP. Source: Gurtam, "Wialon IPS" 1.1, 2.0 and 2.1; see docs/protocols/wialon.md. */

import type { Command } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { code, type Reading, reading } from './data.ts'
import { blockSize, checkedWords, frame, type Line, max_frame, open, seal, shown } from './frame.ts'

export const wialon: StreamProtocol = {
  name: 'wialon',
  transports: ['tcp', 'udp'],
  max_frame,
  frame,
  decode,
  encode,
  shown,
}

interface Heard {
  line: Line
  session: Session
  /** 2.x: messages carry a checksum. */
  sealed: boolean
  received: number
  /** The binary block behind the line was too big to be taken in. */
  cut: boolean
}

const line = (text: string): Buffer => Buffer.from(`${text}\r\n`)

const always = (text: string) => (): Buffer => line(text)

const ifKnown =
  (text: string): Decoded['reply'] =>
  (outcome) =>
    outcome.known ? line(text) : undefined

const words = ({ line, sealed }: Heard, separator: ';' | '|'): string | undefined =>
  (sealed ? checkedWords(line.body, separator) : line.body)?.toString().replaceAll('\0', '')

function login({ line: { body }, session }: Heard): Decoded {
  const version = /^\d+\.\d+(?=;)/.exec(body.toString('latin1', 0, 8))?.[0] ?? '1.1'
  const sealed = !version.startsWith('1.')
  const told = sealed ? checkedWords(body, ';') : body
  if (!told) return { points: [], reply: always('#AL#10'), fault: 'wrong checksum' }
  const [device, password] = told
    .toString()
    .split(';')
    .slice(sealed ? 1 : 0)
  if (!device) return { points: [], reply: always('#AL#0'), fault: 'a login without an id', close: true }
  session.words.version = version
  return { device, password, points: [], reply: welcome }
}

const welcome = ({ known, wrong_password }: Outcome): Buffer =>
  line(known ? '#AL#1' : wrong_password ? '#AL#01' : '#AL#0')

const pointsOf = (readings: readonly Reading[]) => readings.flatMap((one) => ('point' in one ? [one.point] : []))

function statusOf(readings: readonly Reading[]): Measured | undefined {
  const told = readings.reduce<Measured>((all, one) => ('status' in one ? combine(all, one.status) : all), {})
  return Object.keys(told).length === 0 ? undefined : told
}

/** `SD` and `D`: one message, answered by a code. */
const single =
  (answer: 'ASD' | 'AD', wrong: number) =>
  (heard: Heard): Decoded => {
    const text = words(heard, ';')
    if (text === undefined) return { points: [], reply: ifKnown(`#${answer}#${wrong}`), fault: 'wrong checksum' }
    const one = reading(text, heard.received)
    if ('code' in one) {
      return { points: [], reply: ifKnown(`#${answer}#${one.code}`), fault: `refused with code ${one.code}` }
    }
    const points = pointsOf([one])
    const reply: Decoded['reply'] = (outcome) =>
      outcome.known && outcome.taken >= points.length ? line(`#${answer}#${code.taken}`) : undefined
    return { points, status: statusOf([one]), reply }
  }

/** `B`: many messages, answered by the number of those that were taken. */
function blackBox(heard: Heard): Decoded {
  const text = words(heard, '|')
  if (text === undefined) return { points: [], reply: ifKnown('#AB#'), fault: 'wrong checksum' }
  const messages = text.split('|').filter((message) => message !== '')
  const readings = messages.map((message) => reading(message, heard.received, true))
  const points = pointsOf(readings)
  const refused = readings.filter((one) => 'code' in one).length
  const placeless = readings.length - points.length - refused
  return {
    points,
    status: statusOf(readings),
    reply: (outcome) => (outcome.known ? line(`#AB#${outcome.taken + placeless}`) : undefined),
    fault: refused === 0 ? undefined : `${refused} of ${readings.length} messages refused`,
  }
}

function driver(heard: Heard): Decoded {
  const text = words(heard, ';')
  if (text === undefined) return { points: [], reply: ifKnown('#AM#01'), fault: 'wrong checksum' }
  return { points: [], status: { text }, reply: ifKnown('#AM#1') }
}

/** What a device says to a message of ours: 1 that it has it. */
function understood(heard: Heard): Decoded {
  const text = heard.line.body.toString()
  return { points: [], answers: [{ text, ...(!/^1(;|$)/.test(text) && { refused: true as const }) }] }
}

/** Messages to the driver, which devices take for commands as well, and the two commands that stand in a line of their own. A line ends them. */
function encode(command: Command, { words }: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'reboot') return line('reboot')
  if (command.type === 'output') return line(`L${command.output}=${command.enabled ? 1 : 0}`)
  if (command.type !== 'text' || /[\r\n]/.test(command.text)) return undefined
  return String(words.version ?? '1.1').startsWith('1.') ? line(`#M#${command.text}`) : seal('M', `${command.text};`)
}

/** Photos and tachograph files are not kept, and the device is told so. */
const declined =
  (answer: string, index?: number) =>
  ({ line, cut }: Heard): Decoded => {
    const part = index === undefined ? '' : `${line.body.toString('latin1').split(';')[index] ?? 'NA'};`
    return {
      points: [],
      reply: ifKnown(`#${answer}#${part}0`),
      fault: `a file (${line.type}) was declined`,
      close: cut,
    }
  }

const types: Record<string, (heard: Heard) => Decoded> = {
  L: login,
  SD: single('ASD', 13),
  D: single('AD', 16),
  B: blackBox,
  P: () => ({ points: [], reply: ifKnown('#AP#') }),
  M: driver,
  AM: understood,
  I: declined('AI', 1),
  IT: declined('AIT'),
  T: declined('AT', 2),
}

/** Datagrams name their device each time: `imei#…` or `2.0;imei#…`. */
function named(prefix: string, session: Session): { device?: string; version?: string } {
  if (prefix === '' || (session.device !== undefined && session.transport === 'tcp')) return {}
  const [first, second] = prefix.split(';')
  return second === undefined ? { device: first, version: '1.1' } : { device: second, version: first }
}

function decode(frame: Buffer, session: Session, received: number): Decoded {
  const line = open(frame)
  if (typeof line === 'string') return { points: [], fault: /^\s*$/.test(frame.toString('latin1')) ? undefined : line }
  const read = types[line.type]
  if (!read) return { points: [], fault: `message ${line.type} is not known` }
  const { device, version = String(session.words.version ?? '1.1') } = named(line.prefix, session)
  if (!(device ?? session.device) && line.type !== 'L') {
    return { points: [], fault: 'a message before the login', close: true }
  }
  if (device) session.words.version = version
  const decoded = read({
    line,
    session,
    sealed: !version.startsWith('1.'),
    received,
    cut: blockSize(line) >= frame.length,
  })
  return device ? { device, ...decoded } : decoded
}
