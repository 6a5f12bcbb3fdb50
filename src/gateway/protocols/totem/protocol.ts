/** Totem (Tzone): AT and AVL trackers, in their new form and the old ones. Source: see docs/protocols/totem.md. */

import type { Command } from '#device/command.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { frame, longest, open, seal } from './frame.ts'
import { oldReportOf } from './old.ts'
import { cardOf, reportOf, vehicleOf } from './report.ts'

export const totem: StreamProtocol = {
  name: 'totem',
  transports: ['tcp', 'udp'],
  max_frame: longest,
  frame,
  decode,
  encode,
}

type Read = (device: string, words: string) => Decoded

/** Once its points are taken. */
const answered =
  (answer: Buffer, points: number): Decoded['reply'] =>
  ({ known, taken }) =>
    known && taken >= points ? answer : undefined

const unfit = (device: string): Decoded => ({ device, points: [], fault: 'words that do not fit their layout' })

const place =
  (type: string): Read =>
  (device, words) => {
    const report = reportOf(type, words)
    if (!report) return unfit(device)
    const { serial, ...reading } = report
    const decoded = told(reading)
    return { device, ...decoded, reply: answered(seal('AA', serial), decoded.points.length) }
  }

const beside =
  (read: (words: string) => Reading | undefined): Read =>
  (device, words) => {
    const reading = read(words.replace(/\|$/, ''))
    return reading ? { device, ...told(reading) } : unfit(device)
  }

const types: Readonly<Record<string, Read>> = {
  BB: (device) => ({ device, points: [], reply: answered(seal('BB', ''), 0) }),
  E2: beside(cardOf),
  E5: beside(vehicleOf),
}

const old: Read = (device, words) => {
  const reading = oldReportOf(words)
  if (!reading) return unfit(device)
  const decoded = told(reading)
  return { device, ...decoded, reply: answered(Buffer.from('ACK OK\r\n'), decoded.points.length) }
}

/** What it says to a command, with its IMEI before or without. */
const answer = (words: string): Decoded => {
  const [, device, text = ''] = /^(?:(\d{15})\|?)?(.*)$/s.exec(words) ?? []
  return { points: [], ...(device !== undefined && { device }), answers: [{ text }] }
}

function decode(bytes: Buffer): Decoded {
  if (bytes.every((byte) => byte === 0x0d || byte === 0x0a)) return { points: [] }
  const message = open(bytes)
  if (typeof message === 'string') return { points: [], fault: message }
  const { type, words } = message
  if (type === 'CF') return answer(words)
  const [, device, rest] = /^(\d{15})\|?(.*)$/s.exec(words) ?? []
  if (device === undefined || rest === undefined) return { points: [], fault: 'no IMEI' }
  return (type === undefined ? old : (types[type] ?? place(type)))(device, rest)
}

/** Of the factory. */
const delivered = '000000'

const letters = 'ABCD'

const wordsOf = (command: Command, { settings }: Session): string | undefined => {
  const password = settings?.command_password ?? delivered
  if (command.type === 'output') {
    const letter = letters[command.output - 1]
    return letter && `${password},025,${letter},${command.enabled ? 1 : 0}`
  }
  if (command.type === 'locate') return `${password},012`
  if (command.type === 'reboot') return `${password},006`
  if (command.type === 'version') return `${password},056`
  if (command.type !== 'text' || !/^[\x20-\x7e]{3,500}$/.test(command.text)) return undefined
  // With a password of its own, or without.
  return /^\d{6},/.test(command.text) ? command.text : `${password},${command.text}`
}

function encode(command: Command, session: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const words = session.device === undefined ? undefined : wordsOf(command, session)
  return words === undefined ? undefined : seal('CF', words)
}
