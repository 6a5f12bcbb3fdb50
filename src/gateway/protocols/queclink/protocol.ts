/** Queclink @Track over TCP and UDP: the conversation, and its text form. Source: Queclink, "@Track Air Interface Protocol"; see docs/protocols/queclink.md. */

import type { Command } from '#device/command.ts'
import { type Measured, owned, put } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { noise } from '#gateway/parts/framers.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import { utc } from '#gateway/parts/times.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import type { Attributes } from '#track/point.ts'
import { canOf, obdOf } from './bus.ts'
import { deviceOf } from './devices.ts'
import { cellOf, cellsOf, fixedTail, infoOf, number, portableTail, shortTail, signalOf, stationsOf } from './fields.ts'
import { decodeHex } from './hex.ts'
import { hexHeaders, hexLength, isHex } from './hex-frame.ts'
import { mean } from './kinds.ts'
import { placed } from './places.ts'

const texts = ['+RESP:GT', '+BUFF:GT', '+ACK:GT'].map((text) => Buffer.from(text))
const starts = [...texts, ...hexHeaders.map((header) => Buffer.from(header))]

export const queclink: StreamProtocol = {
  name: 'queclink',
  transports: ['tcp', 'udp'],
  max_frame: 8192,
  frame,
  decode,
  encode,
  shown,
}

/** Of text up to `$`; old devices end with a zero. */
function frame(bytes: Buffer): number | undefined {
  const begins = (start: Buffer): boolean =>
    bytes.compare(start, 0, Math.min(start.length, bytes.length), 0, Math.min(start.length, bytes.length)) === 0
  if (!texts.some(begins)) {
    const length = hexLength(bytes)
    return length === 0 ? noise(bytes, starts) : length
  }
  const [dollar, zero] = [bytes.indexOf(0x24), bytes.indexOf(0)]
  const end = zero !== -1 && (dollar === -1 || zero < dollar) ? zero : dollar
  return end === -1 ? undefined : end + 1
}

/** The report that tells the whole configuration tells passwords too. */
function shown(bytes: Buffer): Buffer {
  return bytes.indexOf(':GTAL') === -1 ? bytes : bytes.subarray(0, 40)
}

interface Heard {
  kind: string
  version: string
  fields: readonly string[]
  buffered: boolean
  received: number
  /** Where the time of sending is; the count is behind it. */
  end: number
}

function decode(frame: Buffer, session: Session, received: number): Decoded {
  if (isHex(frame)) return decodeHex(frame, session, received)
  const text = frame.toString('latin1')
  if (/^[\s\0]*$/.test(text)) return { points: [] }
  const [head = '', header, kind = ''] = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3}),/.exec(text) ?? []
  if (header === undefined) return { points: [], fault: 'noise' }
  const fields = [
    kind,
    ...text
      .slice(head.length)
      .trimEnd()
      .replace(/[$\0]$/, '')
      .split(','),
  ]
  const [, version = '', device = ''] = fields
  if (!/^[0-9a-z]{6,14}$/i.test(version) || !/^(\d{15}|[0-9a-f]{14})$/i.test(device))
    return { points: [], fault: 'a report without version and id' }
  const [count = ''] = fields.slice(-1)
  if (fields.length < 6 || !/^[0-9a-f]{4}$/i.test(count)) return { points: [], fault: 'a report without its end' }
  const { name } = deviceOf(version)
  if (name) session.words.device = name
  if (header === 'ACK') return { device, ...acknowledged(kind, version, fields) }
  const buffered = header === 'BUFF'
  const told = report({ kind, version, fields, buffered, received, end: fields.length - 2 }, session)
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= told.points.length ? Buffer.from(`+SACK:${count}$`) : undefined
  // Also of what is not read: sent again it would be no other.
  return { device, ...told, reply }
}

/** Heartbeats, and answers to commands: the serial number of the command stands before the time of sending. */
function acknowledged(kind: string, version: string, fields: readonly string[]): Decoded {
  const [serial = '', , count = ''] = fields.slice(-3)
  if (kind === 'HBD') {
    const reply = ({ known }: Outcome) => (known ? Buffer.from(`+SACK:GTHBD,${version},${count}$`) : undefined)
    return { points: [], reply }
  }
  const words = fields.slice(4, -3).filter((word) => word !== '')
  const text = [`GT${kind}`, ...words].join(' ')
  const known = /^[0-9a-f]{4}$/i.test(serial) ? { number: Number.parseInt(serial, 16) } : {}
  return { points: [], answers: [{ text, ...known }] }
}

/** Passwords of access points are in it. */
const unreadKinds = new Set(['ALL', 'ALS', 'PHD', 'AIF'])

function report(heard: Heard, session: Session): Decoded {
  const { kind, version, fields, end } = heard
  if (unreadKinds.has(kind)) return { points: [], fault: `GT${kind} is not read` }
  const { tail, vin, reversed } = deviceOf(version)
  const places = placesOf(fields, end)
  const first = places[0]
  const found: Measured = {}
  mean({ kind, fields, at: first === undefined ? undefined : first - 4, reversed }, found)
  if (vin && fields[3]?.length === 17) found.vin = fields[3]
  const isVehicle = tail === 'vehicle' || tail === 'gv200'
  if (isVehicle && (kind === 'FRI' || kind === 'ERI') && first !== undefined) supply(fields[first - 7], found)
  if (kind === 'INF') infoOf(fields, vin ? 5 : 4, !isVehicle, found)
  if (kind === 'CAN') canOf(fields, end, found)
  if (kind === 'OBD') obdOf(fields, vin ? 5 : 4, found)
  alone[kind]?.(fields, end, found)
  const readings = places.map((at, index): Reading => placeOf(heard, at, index === places.length - 1))
  const behinds = places.map((at, index) => behindCell(fields, at + 3, readings[index]?.attributes ?? {}))
  const last = readings.at(-1)
  if (last) {
    const behind = behinds.at(-1) ?? end
    const mask = kind === 'ERI' ? Number.parseInt(fields[(first ?? 0) - 8] ?? '', 16) : 0
    if (kind === 'FRI' || kind === 'ERI') fixedTail(tail, fields, [behind, end], mask, found)
    else if (isVehicle && kind !== 'CAN') shortTail(kind, fields, behind, end, found)
    else if (tail === 'portable') portableTail(fields, behind, end, found)
    const satellites = owned(found, 'satellites')
    last.satellites = typeof satellites === 'number' ? satellites : 0
    delete (found as Attributes).satellites
    last.attributes = { ...last.attributes, ...found }
  } else readings.push({ time: Number.NaN, attributes: found })
  if (typeof found.outputs === 'number') session.words.outputs = found.outputs
  return toldOf(readings, combine)
}

/** Reports without a place that have fields of their own. */
const alone: Readonly<Record<string, (fields: readonly string[], end: number, found: Measured) => void>> = {
  CID: (fields, _, found) => {
    if (fields[4]) found.iccid = fields[4]
  },
  CSQ: (fields, _, found) => put(found, 'gsm_signal', signalOf(fields[4])),
  VER: (fields, end, found) => {
    found.text = fields.slice(4, end).join(' ')
  },
  GSM: (fields, end, found) => cellsOf(fields, 4, end, found),
  LBS: (fields, end, found) => {
    put(found, 'battery', number(fields[6]))
    cellsOf(fields, 12, end, found)
  },
  WIF: (fields, end, found) => {
    stationsOf(fields, 4, found)
    put(found, 'battery', number(fields[end - 1]))
  },
}

const supply = (text: string | undefined, found: Measured): void => {
  const millivolts = number(text)
  // A field that older devices leave for other figures, none of them as large.
  if (millivolts !== undefined && millivolts > 1000) found.board_voltage = millivolts / 1000
}

/** Where longitudes are: a time of 14 digits two fields behind, and decimal points. */
function placesOf(fields: readonly string[], end: number): number[] {
  const places: number[] = []
  for (let at = 7; at + 2 < end; at++) {
    const isPlace = fields[at + 2]?.length === 14 && fields[at]?.includes('.') && fields[at + 1]?.includes('.')
    if (isPlace) places.push(at)
  }
  return places
}

const timeOf = (text: string): number => {
  if (!/^\d{14}$/.test(text)) return Number.NaN
  const [year, ...rest] = [text.slice(0, 4), ...(text.slice(4).match(/../g) ?? [])].map(Number)
  const [month = 0, day = 0, hour, minute, second] = rest
  return utc(year ?? 0, month, day, hour, minute, second)
}

/** Accuracy, speed, azimuth and altitude stand before longitude, latitude and the time of the fix, a cell behind. */
function placeOf({ fields, ...came }: Heard, at: number, isLast: boolean): Reading {
  const [accuracy, speed, heading, alt, lng, lat, time = ''] = fields.slice(at - 4, at + 3)
  const place = {
    hdop: number(accuracy),
    speed: number(speed),
    heading: number(heading),
    alt: number(alt),
    lat: number(lat) ?? Number.NaN,
    lng: number(lng) ?? Number.NaN,
    fixed: timeOf(time),
  }
  return placed(place, came, isLast)
}

/** Puts the cell, and Wi-Fi stations that some devices tell before it; answers where the rest begins. */
function behindCell(fields: readonly string[], start: number, found: Measured): number {
  const at = /^[0-9a-f]{12}$/i.test(fields[start + 1] ?? '') ? stationsOf(fields, start, found) : start
  const cell = cellOf(fields.slice(at, at + 4))
  if (cell) found.cell = cell
  return at + 4
}

const hex4 = (number: number): string => (number & 0xffff).toString(16).toUpperCase().padStart(4, '0')

/** The password is that which the device left the works with, its name, unless its account says another. */
function encode(command: Command, session: Session, number: number): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'text') return Buffer.from(command.text.endsWith('$') ? command.text : `${command.text}$`)
  const name = String(session.words.device ?? session.model?.replace(/^queclink_?/, '') ?? '').toLowerCase()
  const password = session.settings?.command_password ?? name
  if (!password) return undefined
  const end = `${hex4(number)}$`
  if (command.type === 'locate') return Buffer.from(`AT+GTRTO=${password},1,,,,,,${end}`)
  if (command.type === 'reboot') return Buffer.from(`AT+GTRTO=${password},3,,,,,,${end}`)
  if (command.type !== 'output' || name.startsWith('gl')) return undefined
  const bits = outputs(command.output, command.enabled, Number(session.words.outputs ?? 0))
  if (bits === undefined) return undefined
  // What is told of another output before the device tells of this one leaves it so.
  session.words.outputs = bits
  return output(bits, `AT+GTOUT=${password}`, end)
}

const outputs = (index: number, enabled: boolean, told: number): number | undefined => {
  if (index < 1 || index > 3) return undefined
  return enabled ? told | (1 << (index - 1)) : told & ~(1 << (index - 1))
}

/** One command sets all outputs: the others stay as they are known. */
const output = (bits: number, begin: string, end: string): Buffer => {
  const [one, two, three] = [bits & 1, (bits >> 1) & 1, (bits >> 2) & 1]
  return Buffer.from(`${begin},${one},,,${two},0,0,${three},0,0,0,,,,,,,${end}`)
}
