/** Kinds of text messages of H02: `*maker,id,kind,…#`. */

import type { CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { dmy } from '#gateway/parts/times.ts'
import { cellsOf, networkOf, stationsOf } from './cells.ts'
import { cardOf, findPlace, readPlace, timeOf } from './place.ts'
import { isStatus, readStatus } from './status.ts'

/** A decoded message. `reply`: the words behind maker and id of its answer. */
export interface Said {
  reading?: Reading
  answers?: CommandAnswer[]
  reply?: string
}

/** Reads a message of one kind, whose fields 0 to 2 are maker, id and kind; `undefined` for fields that do not fit. */
type Kind = (fields: readonly string[], received: number) => Said | undefined

/** The time as `yyyymmddhhmmss`, UTC. */
export const stamp = (time: number): string => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14)

const isClock = (text: string | undefined): boolean => text !== undefined && /^(?:\d{6})?$/.test(text)

const nowhere = (fields: readonly string[], dated: number, received: number, attributes: Measured): Said => ({
  reading: { time: timeOf(fields[dated], fields[3], received), attributes },
})

/** Time, place and the rest. */
const placed: Kind = (fields, received) => {
  if (!isClock(fields[3]) || findPlace(fields, 4) !== 4)
    return isWithout(fields) ? { reading: { time: received } } : undefined
  const reading = readPlace(fields, 4, fields[3], received)
  return reading && { reading }
}

/** No time and no place, before a device has its first fix. */
const isWithout = (fields: readonly string[]): boolean => fields[4] === 'V' && fields[5] === '' && fields[7] === ''

const answered =
  (reply: (received: number) => string, kind: Kind): Kind =>
  (fields, received) => {
    const said = kind(fields, received)
    return said && { ...said, reply: reply(received) }
  }

/** Heartbeats: nothing, or the battery in per cent. */
const heartbeat: Kind = (fields, received) => {
  const level = fields[3]
  if (level !== undefined && !/^\d{1,3}$/.test(level)) return undefined
  const reading = level === undefined ? undefined : { time: received, attributes: { battery: Number(level) } }
  return { ...(reading && { reading }), reply: `${fields[2]}` }
}

/** Time, GSM, satellites, battery, steps, times turned over, date, status. */
const link: Kind = (fields, received) => {
  const [rssi, , battery, steps] = fields.slice(4, 8).map(Number)
  const status = fields[10]
  if (fields.length !== 11 || !isStatus(status) || !fields.slice(3, 10).every((field) => /^\d+$/.test(field)))
    return undefined
  const attributes: Measured = { rssi: rssi ?? 0, battery: battery ?? 0, steps: steps ?? 0 }
  readStatus(status, attributes)
  return nowhere(fields, 9, received, attributes)
}

const withStatus = (
  fields: readonly string[],
  dated: number,
  received: number,
  found: Measured | undefined,
): Said | undefined => {
  const status = fields[dated + 1]
  if (!found || !isStatus(status)) return undefined
  readStatus(status, found)
  return nowhere(fields, dated, received, found)
}

/** Time, MCC, MNC, delay, how many, cells of LAC, id and signal, date, status, of some a level. */
const neighbours: Kind = (fields, received) => {
  const end = 8 + 3 * Number(fields[7])
  if (!(end <= fields.length - 2) || fields.length > end + 3) return undefined
  return withStatus(fields, end, received, cellsOf(networkOf(fields[4], fields[5]), fields.slice(8, end), 3))
}

/** Time, MCC, MNC, LAC, id, date, status. */
const base: Kind = (fields, received) =>
  fields.length === 10 && fields[9] !== undefined
    ? withStatus(fields, 8, received, cellsOf(networkOf(fields[4], fields[5]), fields.slice(6, 8), 2))
    : undefined

/** Time, MCC, MNC, cells of LAC, id and signal in hexadecimal digits, date, status, battery. */
const baseInHex: Kind = (fields, received) => {
  const end = fields.length - 3
  const found = end < 6 ? undefined : cellsOf(networkOf(fields[4], fields[5], 16), fields.slice(6, end), 3, 16)
  const battery = Number(fields[end + 2])
  if (!found || !Number.isInteger(battery)) return undefined
  return withStatus(fields, end, received, { ...found, battery })
}

/** Time, MCC and MNC as one, how many, cells of LAC, id and two signals, battery, restarts, X, date, status. */
const stations: Kind = (fields, received) => {
  const network = fields[4] ?? ''
  const end = 6 + 4 * Number(fields[5])
  if (!(end === fields.length - 5) || fields[end + 2] !== 'X') return undefined
  const cells = cellsOf(networkOf(network.slice(0, 3), network.slice(3)), fields.slice(6, end), 4)
  return withStatus(fields, end + 3, received, cells)
}

/** Of some devices a time, how many, stations, battery, date, status. */
const wifi: Kind = (fields, received) => {
  const from = /^\d{6}$/.test(fields[3] ?? '') ? 4 : 3
  const end = from + 1 + Number(fields[from])
  if (!(end === fields.length - 3)) return undefined
  const found = stationsOf(fields.slice(from + 1, end))
  return found === undefined ? undefined : withStatus(fields, end + 1, received, { ...(found && { wifi: found }) })
}

const day = 86_400_000

/** The moment of arrival, if that can be on the date. */
const onDay = (date: string | undefined, received: number): number =>
  Math.abs(received - dmy(date ?? '', '120000')) < 1.5 * day ? received : Number.NaN

/** A place without a time of day; or `V`, MCC, MNC, and cells of LAC, id and signal with `Y` between. */
const briefly: Kind = (fields, received) => {
  if (findPlace(fields, 3) === 3) {
    const reading = readPlace(fields, 3, undefined, received)
    return reading && { reading: { ...reading, time: onDay(fields[10], received) } }
  }
  const cells = fields.slice(6).join().split(/[Y,]/)
  const found = fields[3] === 'V' ? cellsOf(networkOf(fields[4], fields[5]), cells, 3) : undefined
  return found && { reading: { time: received, attributes: found } }
}

/** Hours, minutes and seconds that a command was sent with, as seconds: its number. */
const numberOf = (clock: string | undefined): number | undefined => {
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)$/.exec(clock ?? '') ?? []
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

/** The name of a command and its words, the time of the command, and a place; of some devices words only. */
const confirmed: Kind = (fields, received) => {
  const at = findPlace(fields, 6)
  const reading = at === -1 ? undefined : readPlace(fields, at, fields[at - 1]?.trim(), received)
  if (at !== -1 && !reading) return undefined
  const end = at === -1 ? fields.length : at - 2
  const words = fields.slice(3, end).join()
  const number = at === -1 ? undefined : numberOf(fields[end])
  const refused = fields.slice(3, end).includes('ERROR') ? { refused: true as const } : {}
  const answers = [{ text: words, ...(number !== undefined && { number }), ...refused }]
  return { answers, reading: reading ?? { time: received, attributes: { text: words } } }
}

/** Words to a command that went as if by SMS. */
const words: Kind = (fields, received) => {
  const text = fields.slice(3).join()
  return text === '' ? undefined : { answers: [{ text }], reading: { time: received, attributes: { text } } }
}

const card: Kind = (fields, received) => {
  const iccid = cardOf(fields[3] ?? '')
  return iccid === undefined ? undefined : { reading: { time: received, attributes: { iccid } }, reply: 'ICCID' }
}

/** Nothing but the name of the device. */
const silent: Kind = () => ({})

const eitherOr =
  (one: Kind, other: Kind): Kind =>
  (fields, received) =>
    one(fields, received) ?? other(fields, received)

const receipt = (received: number): string => `R12,${stamp(received).slice(8)}`

/** Readers of messages by kind. */
export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['V0', heartbeat],
  ['HTBT', heartbeat],
  ['V1', answered((received) => `V4,V1,${stamp(received)}`, placed)],
  ['V2', placed],
  ['VI1', placed],
  ['V3', eitherOr(stations, placed)],
  ['V4', confirmed],
  ['V5', eitherOr(wifi, placed)],
  ['V6', answered(receipt, placed)],
  ['V8', answered(receipt, placed)],
  ['V19', placed],
  ['VP1', briefly],
  ['NBR', answered((received) => `V4,NBR,${stamp(received)}`, neighbours)],
  ['LINK', link],
  ['BASE', base],
  ['BS', baseInHex],
  ['ICCID', card],
  ['SMS', words],
  ['XT', silent],
  ['', silent],
])
