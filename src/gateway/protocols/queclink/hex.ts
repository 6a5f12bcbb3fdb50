/**
 * The hexadecimal form: bytes, where masks that the device is set with say which fields there are. Source: Queclink, "@Track Air
 * Interface Protocol" of the GV200, GV300CAN and GV500CG, chapter "HEX format message".
 */

import type { CommandAnswer } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import type { Decoded, Session, Told } from '#gateway/protocol.ts'
import { deviceOf } from './devices.ts'
import { isRight } from './hex-frame.ts'
import { type Head, headOf } from './hex-head.ts'
import { informationOf } from './hex-information.ts'
import { reportOf } from './hex-report.ts'

export function decodeHex(frame: Buffer, session: Session, received: number): Decoded {
  if (!isRight(frame)) return { points: [], fault: 'a wrong check' }
  const head = headOf(frame)
  if (!head) return { points: [], fault: `${frame.toString('latin1', 0, 4)} is not read` }
  const { header, version, count, device } = head
  const { name } = deviceOf(version)
  if (name) session.words.device = name
  const named = device === undefined ? {} : { device }
  if (header === '+ACK') return { ...named, points: [], answers: [commandOf(head)] }
  const told = toldBy(head, session, received)
  // Also of what is not read: sent again it would be no other.
  const words = header === '+HBD' ? `GTHBD,${version},${count}` : count
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= told.points.length && count ? Buffer.from(`+SACK:${words}$`) : undefined
  return { ...named, ...told, reply }
}

type Read = Told & { fault?: string }

const toldBy = (head: Head, session: Session, received: number): Read => {
  const { header } = head
  if (header === '+HBD' || header === '+LGN') return { points: [] }
  const read = readers[header.slice(2)]
  if (!read) return { points: [], fault: `${header} is not read` }
  if (head.device === undefined && session.device === undefined)
    return { points: [], fault: 'a report with a name for the IMEI' }
  const told = read(head, received)
  const { outputs } = told.points.at(-1)?.attributes ?? told.status ?? {}
  if (typeof outputs === 'number') session.words.outputs = outputs
  return told
}

const readers: Readonly<Record<string, (head: Head, received: number) => Read>> = {
  SP: reportOf,
  VT: reportOf,
  NF: informationOf,
}

/** Commands by their numbers in answers to them. */
const commands: Readonly<Record<number, string>> = {
  ...{ 0: 'BSI', 1: 'SRI', 2: 'QSS', 4: 'CFG', 5: 'TOW', 6: 'EPS', 7: 'DIS', 8: 'OUT', 9: 'IOB' },
  ...{ 10: 'TMA', 11: 'FRI', 12: 'GEO', 13: 'SPD', 14: 'SOS', 15: 'CAN', 16: 'RTO' },
}

/** Behind who sends: which of several it was, and the serial number of the command. */
const commandOf = ({ type, bytes, at, end }: Head): CommandAnswer => {
  const words = commands[type] ? `GT${commands[type]}` : `command ${type}`
  if (at + 3 > end) return { text: words }
  const part = bytes.readUInt8(at)
  return { text: part > 0 ? `${words} ${part}` : words, number: bytes.readUInt16BE(at + 1) }
}
