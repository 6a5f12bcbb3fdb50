/**
 * fifotrack: vehicle and portable trackers.
 * Source: fifotrack, "GPRS Protocol" of the A series and the A03; see docs/protocols/fifotrack.md.
 */

import type { Command } from '#device/command.ts'
import { type Counted, counted, openCounted, sealCounted } from '#gateway/parts/counted.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { portableOf, reportOf } from './report.ts'

const fromDevice: Counted = { start: '$$', letter: false, star: '*', xor: true, whole: false, longest: 4096 }
/** Format of frames to a device, which end with a star and a sum. */
const toDevice: Counted = { start: '##', letter: false, star: '*', whole: false, longest: 4096 }

export const fifotrack: StreamProtocol = {
  name: 'fifotrack',
  transports: ['tcp', 'udp'],
  max_frame: fromDevice.longest,
  frame: counted(fromDevice),
  decode,
  encode,
}

const missing = (type: string): Decoded => ({ points: [], fault: `${type} without its fields` })

const report = (fields: readonly string[], type: string): Decoded => {
  const reading = reportOf(fields)
  return reading ? told(reading) : missing(type)
}

/** The server's time, as it is asked for with each report. */
const clock = (received: number): string =>
  new Date(received)
    .toISOString()
    .replaceAll(/[-:T]|\..*$/g, '')
    .slice(2)

const portable = (fields: readonly string[], head: string, received: number): Decoded => {
  const reading = portableOf(fields)
  if (!reading) return missing('A03')
  const decoded = told(reading)
  return {
    ...decoded,
    reply: ({ known, taken }) =>
      known && taken >= decoded.points.length ? sealCounted(`${head},A03,${clock(received)}`, '', toDevice) : undefined,
  }
}

/** Messages of pictures: D05 announces one, D06 has a piece of it, which is sent only on request. We send none. */
const pictures = new Set(['D05', 'D06'])

/** Decodes a message that is the answer to a command, whose number it has in hexadecimal digits. */
const answer = (index: string, words: readonly string[]): Decoded => {
  const text = words.join()
  if (!/^[\x20-\x7e]*$/.test(text)) return { points: [] }
  return { points: [], answers: [{ text, number: Number.parseInt(index, 16) }] }
}

function decode(frame: Buffer, _session: Session, received: number): Decoded {
  const opened = openCounted(frame, fromDevice)
  if (typeof opened === 'string') return { points: [], fault: opened }
  const [device = '', index = '', type = '', ...fields] = opened.words.toString('latin1').split(',')
  if (!/^\d{8,20}$/.test(device) || !/^[0-9a-f]{1,4}$/i.test(index) || !/^[A-Z]\d\d$/.test(type)) {
    return { points: [], fault: 'no id, number or type' }
  }
  if (type === 'A03') return { device, ...portable(fields, `${device},${index}`, received) }
  if (type === 'A00' || type === 'A01' || type === 'A02') return { device, ...report(fields, type) }
  return { device, ...(pictures.has(type) ? { points: [] } : answer(index, [type, ...fields])) }
}

function encode(command: Command, { device }: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  const words = command.type === 'photo' ? 'D05,3' : command.type === 'text' ? command.text : ''
  if (device === undefined || !/^[\x20-\x7e]{3,1000}$/.test(words)) return undefined
  return sealCounted(`${device},${(number & 0xffff).toString(16).toUpperCase()},${words}`, '', toDevice)
}
