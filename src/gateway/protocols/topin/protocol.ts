/** Topin (365GPS) over TCP: the envelope of GT06 without check and serial. Source: see docs/protocols/topin.md. */

import type { Command } from '#device/command.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { cellSizes, frame, longest, type Message, open, seal } from './frame.ts'
import { card, event, type Kind, named, obeyed, place, placeOfTwoMaps, type Said, silent, status } from './messages.ts'
import { readScan } from './scan.ts'

export const topin: StreamProtocol = { name: 'topin', transports: ['tcp'], max_frame: longest, frame, decode, encode }

const LOGIN = 0x01
const CLOCK = 0x30
const RESTART = 0x48
const LOCATE = 0x80
const INTERVAL = 0x97

const nothing = Buffer.alloc(0)

const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [0x08, placeOfTwoMaps(false)],
  [0x09, placeOfTwoMaps(true)],
  [0x10, place(false)],
  [0x11, place(true)],
  [0x13, status],
  [0x56, named('alarm', 'worn')],
  [0x73, named('alarm', 'geofence')],
  [0x81, named('device_event', 'charging_81')],
  [0x82, named('device_event', 'charging_82')],
  [0x83, named('device_event', 'charging_83')],
  [0x86, event('over_speed_reported')],
  [0x94, event('vibration_start')],
  [0x99, event('sos')],
  [0xb3, card],
  ...[RESTART, 0x49, 0x92, 0x93, INTERVAL, 0x33, 0x44, 0x61].map((number): [number, Kind] => [number, obeyed(number)]),
  ...[0x14, 0x15, 0x41, 0x42, 0x43, 0x54, 0x57, 0x58, 0x64, 0x67, 0x72, LOCATE, 0x98].map((number): [number, Kind] => [
    number,
    silent,
  ]),
])

/** Messages that are said back as they came, and those whose number and date are. */
const echoed = new Set([0x13, 0x15, 0x54, 0x67, 0x98])
const dated = new Set([0x10, 0x11, ...cellSizes.keys()])

function decode(bytes: Buffer, session: Session, received: number): Decoded {
  const message = open(bytes)
  if (!message) return { points: [], fault: 'noise' }
  const { number } = message
  if (number === LOGIN) return login(message)
  if (session.device === undefined) return { points: [], fault: 'a message before the login', close: true }
  if (number === CLOCK) return { points: [], reply: ({ known }) => (known ? clock(received) : undefined) }
  const said = cellSizes.has(number)
    ? readScan(bytes, message, received)
    : kinds.get(number)?.(message.content, received)
  return facts(bytes, number, said)
}

/** The IMEI and, of most, a version. */
const login = ({ content }: Message): Decoded => {
  const digits = content.toString('hex', 0, 8)
  if (!/^0\d{15}$/.test(digits)) return { points: [], fault: 'a login without an IMEI', close: true }
  // Who is not known is told nothing: the document's refusal silences a device for good.
  return { device: digits.slice(1), points: [], reply: ({ known }) => (known ? seal(LOGIN, nothing) : undefined) }
}

/** Year in two bytes, month, day, hour, minute, second by UTC. */
const clock = (received: number): Buffer => {
  const now = new Date(received)
  const year = now.getUTCFullYear()
  const date = [year >> 8, year & 0xff, now.getUTCMonth() + 1, now.getUTCDate()]
  return seal(CLOCK, Buffer.from([...date, now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]))
}

/** Answered also when nothing of it was understood: the device would only send it again. */
const facts = (bytes: Buffer, number: number, said: Said | undefined): Decoded => {
  const decoded = said?.reading ? told(said.reading) : { points: [] }
  const answer = answerTo(bytes, number)
  return {
    ...(said ? {} : { fault: `message 0x${number.toString(16)} not understood` }),
    ...decoded,
    ...(said?.answers && { answers: said.answers }),
    ...(answer && {
      reply: ({ known, taken }) => (known && taken >= decoded.points.length ? answer : undefined),
    }),
  }
}

const answerTo = (bytes: Buffer, number: number): Buffer | undefined => {
  if (echoed.has(number)) return Buffer.from(bytes)
  return dated.has(number) ? seal(number, bytes.subarray(4, 10), 0) : undefined
}

const SOS_NUMBER = 0x41

/** Seconds between two places that a device takes. */
const intervals = { shortest: 10, longest: 7200 }

function encode(command: Command): Buffer | undefined {
  if (command.type === 'bytes') return command.bytes
  if (command.type === 'locate') return seal(LOCATE, nothing)
  if (command.type === 'reboot') return seal(RESTART, Buffer.of(1))
  if (command.type === 'sos_number')
    return command.slot === 1 ? seal(SOS_NUMBER, Buffer.from(command.phone)) : undefined
  if (command.type !== 'interval') return undefined
  const { seconds } = command
  if (seconds < intervals.shortest || seconds > intervals.longest) return undefined
  return seal(INTERVAL, Buffer.of(seconds >> 8, seconds & 0xff))
}
