/** AIS-140, the standard for vehicles in India, and what makers made of it. Source: see docs/protocols/ais140.md. */

import type { Command } from '#device/command.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import type { Decoded, StreamProtocol } from '#gateway/protocol.ts'
import { frame, isWhole } from './frame.ts'
import { degreesAt } from './place.ts'
import { emergencyOf, healthOf, reportOf } from './report.ts'

export const ais140: StreamProtocol = {
  name: 'ais140',
  transports: ['tcp'],
  max_frame: 2048,
  frame,
  decode,
  encode,
}

/** A command in the words of RoadPoint's devices; other makers have their own. */
function encode(command: Command): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'text') return /^[\x20-\x7e]{1,1000}$/.test(command.text) ? Buffer.from(command.text) : undefined
  if (command.type !== 'output' || command.output > 2) return undefined
  return Buffer.from(`@${command.enabled ? 'SET' : 'CLR'}#RLP,OP${command.output},`)
}

const unfit = (device: string): Decoded => ({ device, points: [], fault: 'a line that does not fit its layout' })

const answered =
  (words: string): Decoded['reply'] =>
  ({ known }) =>
    known ? Buffer.from(words) : undefined

/** The time as `DDMMYYYYHHMMSS`. */
const clock = (received: number): string => {
  const [date = '', time = ''] = new Date(received).toISOString().split('T')
  return date.split('-').reverse().join('') + time.slice(0, 8).replaceAll(':', '')
}

/** The answer that a sign-in expects, by how it begins; none for others. */
const welcome = ([, second]: readonly string[], received: number): Pick<Decoded, 'reply'> => {
  if (second === 'LGN') return { reply: answered(`$LGN${clock(received)}*`) }
  return second === '01' ? { reply: answered('$,1,*') } : {}
}

/** Answers whether the line is a sign-in: it ends with a place without a time, or without any place. */
const isLogin = (fields: readonly string[], imei: number): boolean =>
  /^\$?LGN$/.test(fields[0] ?? '') ||
  /^(?:LGN|01)$/.test(fields[1] ?? '') ||
  fields.slice(imei + 1, imei + 4).some((_, i) => degreesAt({ fields, at: imei + 1 + i }) !== undefined)

const toldBy = (device: string, reading: Reading | undefined): Decoded =>
  reading ? { device, ...told(reading) } : unfit(device)

/** Fields up to the IMEI at most. */
const furthest = 9

const readMessage = (fields: readonly string[], received: number): Decoded => {
  const imei = fields.findIndex((field, i) => i < furthest && /^\d{15}$/.test(field))
  const device = fields[imei]
  if (device === undefined) return { points: [], fault: 'no IMEI' }
  const before = fields[imei - 1] ?? ''
  if (/^[LH]$/.test(before)) return toldBy(device, reportOf(fields, imei))
  if (before === 'EMR' || before === 'SEM') return toldBy(device, emergencyOf(fields, imei))
  const status = healthOf(fields, imei)
  const beats = fields[1] === 'HBT' ? { reply: answered('$HBT*') } : {}
  if (status) return { device, points: [], status, ...beats }
  return isLogin(fields, imei) ? { device, points: [], ...welcome(fields, received) } : unfit(device)
}

function decode(bytes: Buffer, _session: unknown, received: number): Decoded {
  const text = bytes.toString('latin1').trim()
  // Of some lines an address follows the star.
  if (text === '' || /^,?IP=[\d.]+$/.test(text)) return { points: [] }
  if (!text.startsWith('$')) return { points: [], fault: 'noise' }
  if (!isWhole(bytes, bytes.toString('latin1'))) return { points: [], fault: 'wrong check' }
  return readMessage(text.split(/[,*]/), received)
}
