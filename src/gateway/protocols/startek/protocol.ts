/**
 * iStartek: VT and PT trackers.
 * Source: iStartek, "GPS tracker Communication Protocol" V1.6 and V2.2; see docs/protocols/startek.md.
 */

import type { Command } from '#device/command.ts'
import { type Counted, counted, openCounted, sealCounted } from '#gateway/parts/counted.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { reportOf } from './report.ts'

const fromDevice: Counted = { start: '&&', letter: true, star: '', whole: false, longest: 4096 }
const toDevice: Counted = { ...fromDevice, start: '$$' }

export const startek: StreamProtocol = {
  name: 'startek',
  transports: ['tcp', 'udp'],
  max_frame: fromDevice.longest,
  frame: counted(fromDevice),
  decode,
  encode,
}

/** 010 is kept by the device until it is confirmed; how, no document at hand tells. 710 are tables of a diagnosis reader. */
const unread = new Set(['020', '710'])

/** Characters that a packet's number may be, from the first: 32 of them. */
const first_letter = 0x41
const letters = 32

const answerOf = (letter: string, words: readonly string[]): Decoded => {
  const number = letter.charCodeAt(0) - first_letter
  const text = words.join()
  return { points: [], answers: [{ text, ...(number >= 0 && number < letters && { number }) }] }
}

/** Bytes that are no words, such as those of a file, are not for a log of answers. */
const isText = (words: Buffer): boolean => words.every((byte) => byte >= 0x20 && byte < 0x7f)

function decode(frame: Buffer, _session: Session): Decoded {
  const opened = openCounted(frame, fromDevice)
  if (typeof opened === 'string') return { points: [], fault: opened }
  const [device = '', type = '', ...fields] = opened.words.toString('latin1').split(',')
  if (!/^\d{8,20}$/.test(device) || !/^[0-9A-Z]{3}$/.test(type)) return { points: [], fault: 'no id or type' }
  if (unread.has(type)) return { device, points: [] }
  if (type !== '000' && type !== '010') {
    return isText(opened.words) ? { device, ...answerOf(opened.letter, [type, ...fields]) } : { device, points: [] }
  }
  const reading = reportOf(fields)
  return reading ? { device, ...told(reading) } : { device, points: [], fault: 'a report without its fields' }
}

function encode(command: Command, { device }: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type !== 'text' || device === undefined || !/^[\x20-\x7e]{3,1000}$/.test(command.text)) return undefined
  return sealCounted(`${device},${command.text}`, String.fromCharCode(first_letter + (number % letters)), toDevice)
}
