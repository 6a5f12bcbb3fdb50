/** Suntech's older and universal protocols over TCP and UDP. Source: Suntech, "ST300/340 Operation Manual", "ST310U Operation Manual"; see docs/protocols/suntech.md. */

import type { Command } from '#device/command.ts'
import type { Outcome } from '#device/message.ts'
import { printedKeyWithoutCheck } from '#gateway/parts/keys.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { frame, isBinary, isCrash, isZip, max_frame } from './frame.ts'
import { report, reportOfCells, reportOfPerson } from './legacy.ts'
import * as universal from './universal.ts'
import { unzip } from './zip.ts'

export const suntech: StreamProtocol = {
  name: 'suntech',
  transports: ['tcp', 'udp'],
  max_frame,
  frame,
  decode,
  encode,
}

const fault = (text: string): Decoded => ({ points: [], fault: text })

const isId = (text: string): boolean => /^\d{6,15}$/.test(text)

function decode(bytes: Buffer, session: Session): Decoded {
  if (isBinary(bytes)) return decodeBytes(bytes, session)
  if (isZip(bytes)) return decodeZip(bytes, session)
  const text = bytes.toString('latin1')
  if (/^\s*$/.test(text.slice(0, 64)) && text.length <= 64) return { points: [] }
  const fields = text.replace(/[\r\n]+$/, '').split(';')
  const [head = '', second = ''] = fields
  if (second === 'Res') return answered(head, fields, session)
  if (isCrash(bytes))
    return isId(second) ? { device: second, ...fault('the course of a crash is not read') } : fault('noise')
  if (/^ST9\d\d$/.test(head)) return ofPerson(head, fields, session)
  const [, device, kind] = /^(SA200|ST\d{3})([A-Z]{3})$/.exec(head) ?? []
  if (!isId(second)) return fault('a report without an id')
  return device && kind ? ofLegacy(device, kind, fields, session) : ofUniversal(head, fields, session)
}

const pointOf = (device: string, reading: Reading | undefined, what: string): Decoded =>
  reading ? { device, ...told(reading) } : { device, ...fault(`${what} of another layout`) }

function decodeBytes(bytes: Buffer, session: Session): Decoded {
  const device = bytes.length < 11 ? '' : bytes.toString('hex', 3, 8)
  if (!isId(device) || bytes.readUInt16BE(1) + 3 !== bytes.length) return fault('noise')
  session.words.prefix = 'CMD'
  if (bytes[0] !== 0x81 && bytes[0] !== 0x82) return { device, ...fault(`report ${bytes[0]} is not read`) }
  return pointOf(device, universal.reportOfBytes(bytes), 'bytes')
}

function decodeZip(bytes: Buffer, session: Session): Decoded {
  const zipped = bytes.length > 3 && bytes.readUInt16BE(1) + 4 === bytes.length ? unzip(bytes) : undefined
  if (!zipped) return fault('a compressed report that is not read')
  const { device, kind, reading } = zipped
  session.words.prefix = prefix_of_zip
  return acknowledged(pointOf(device, reading, `compressed ${kind}`), prefix_of_zip, kind, session)
}

/** Devices that compress are told what to do as the others of their kind. */
const prefix_of_zip = 'ST300'

function ofUniversal(head: string, fields: readonly string[], session: Session): Decoded {
  const [, device = ''] = fields
  session.words.prefix = 'CMD'
  if (head === 'STT' || head === 'ALT' || head === 'UEX') return pointOf(device, universal.report(head, fields), head)
  if (head === 'BLE') return pointOf(device, universal.tags(fields), head)
  if (head === 'BSA') return pointOf(device, universal.scan(fields), head)
  if (head === 'TRV') return { device, points: [], status: universal.keyOfTravel(fields) }
  if (head === 'ALV') return { device, points: [] }
  if (head === 'RES') return { device, points: [], answers: [{ text: fields.slice(2).join(';') }] }
  return /^[A-Z]{3,4}$/.test(head) ? { device, ...fault(`${head} is not read`) } : fault('noise')
}

const answered = (head: string, fields: readonly string[], session: Session): Decoded => {
  const [, , device = ''] = fields
  const [, prefix] = /^(SA200|ST\d{3})[A-Z]{3}$/.exec(head) ?? []
  if (!prefix || !isId(device)) return fault('an answer without an id')
  session.words.prefix = prefix
  return { device, points: [], answers: [{ text: fields.slice(4).join(';') }] }
}

function ofPerson(prefix: string, fields: readonly string[], session: Session): Decoded {
  const [, kind, device = ''] = fields
  if (!isId(device)) return fault('a report without an id')
  session.words.prefix = prefix
  if (kind === 'Alive') return { device, points: [] }
  return pointOf(device, reportOfPerson(fields), prefix)
}

function ofLegacy(prefix: string, kind: string, fields: readonly string[], session: Session): Decoded {
  const [, device = ''] = fields
  session.words.prefix = prefix
  if (kind === 'ALV') return { device, points: [] }
  if (kind === 'HTE') return { device, points: [], ...keyOfTravel(fields) }
  const reading = prefix.startsWith('ST4') ? reportOfCells(kind, fields) : report(prefix, kind, fields)
  return acknowledged(pointOf(device, reading, `${prefix}${kind}`), prefix, kind, session)
}

const acknowledged = (decoded: Decoded, prefix: string, kind: string, session: Session): Decoded => {
  const { device } = decoded
  const answer = kind === 'EMG' ? `${prefix}CMD;${device};02;AckEmerg\r` : `${prefix}ACK;${device}`
  // Over TCP only emergencies wait for an answer: they are told again until it comes.
  const waits = kind === 'EMG' || session.transport === 'udp'
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= decoded.points.length ? Buffer.from(answer) : undefined
  return waits && decoded.fault === undefined ? { ...decoded, reply } : decoded
}

/** The driver's key is the last field of a travel report. */
const keyOfTravel = (fields: readonly string[]): Pick<Decoded, 'status'> => {
  const key = fields.at(-1) ?? ''
  return /^[0-9a-f]{14,16}$/i.test(key) && !/^0+$/.test(key)
    ? { status: { hardware_key: printedKeyWithoutCheck(key) } }
    : {}
}

const line = (text: string): Buffer => Buffer.from(`${text}\r`)

function encode(command: Command, { device, words }: Session): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'text') return line(command.text.replace(/\r$/, ''))
  const { prefix } = words
  // How the portable ones are told is not published.
  if (!prefix || !device || String(prefix).startsWith('ST9')) return undefined
  const [before, said] =
    prefix === 'CMD' ? [`CMD;${device};`, ofMask(command)] : [`${prefix}CMD;${device};02;`, ofWords(command)]
  return said === undefined ? undefined : line(`${before}${said}`)
}

const ofWords = (command: Command): string | undefined => {
  if (command.type === 'locate') return 'StatusReq'
  if (command.type === 'reboot') return 'Reboot'
  if (command.type !== 'output' || command.output < 1 || command.output > 3) return undefined
  return `${command.enabled ? 'Enable' : 'Disable'}${command.output}`
}

/** Group and number. */
const ofMask = (command: Command): string | undefined => {
  if (command.type === 'locate') return '03;01'
  if (command.type === 'reboot') return '03;03'
  if (command.type !== 'output' || command.output < 1 || command.output > 2) return undefined
  return `04;0${2 * command.output - (command.enabled ? 1 : 0)}`
}
