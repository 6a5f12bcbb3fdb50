import type { Outcome } from '#device/message.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import type { Decoded, Session, StreamProtocol, ToldByName } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import {
  announced,
  headOf,
  kind,
  LONGEST,
  packetOf,
  partOf,
  recordOf,
  recordsOf,
  type ServiceRecord,
} from './packet.ts'
import { readTelemetry } from './telemetry.ts'

const service = { auth: 1, telemetry: 2, commands: 4 } as const
const auth = { terminal: 1, dispatcher: 5, result: 9 } as const
/** Results of the standard. */
const result = { ok: 0, no_object: 146, no_service: 150, denied: 151 } as const

/**
 * EGTS over TCP: terminals, which sign in, and platforms that send on what several objects tell, each named by its number.
 * `docs/protocols/egts.md` explains it.
 */
export const egts: StreamProtocol = {
  name: 'egts',
  transports: ['tcp'],
  many: true,
  max_frame: LONGEST,
  frame,
  decode,
  shown,
}

function frame(bytes: Buffer): number | undefined {
  const length = announced(bytes)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The bytes without the sign-in of a platform, whose words may hold a password. */
function shown(bytes: Buffer): Buffer {
  return bytes.subarray(0, 16)
}

function decode(packet: Buffer, session: Session): Decoded {
  if (packet.length < 11 || announced(packet) !== packet.length)
    return { points: [], fault: 'bytes that begin no packet', close: true }
  const head = headOf(packet)
  if (!head.right) return { points: [], fault: 'wrong checksum' }
  if (head.kind === kind.response) return { points: [] }
  if (head.kind !== kind.data) return { points: [], fault: `packet of kind ${head.kind} is not read` }
  if (head.closed) return { points: [], fault: 'encrypted or compressed' }
  const records = recordsOf(packet, head)
  if (!records) return { points: [], fault: 'records do not fill the packet' }
  return answer(records, head.number, session)
}

/** Contents of a packet, and the object that its records are of. */
interface Said {
  byName: Map<string, Reading[]>
  /** The object that each record is about, in their order. */
  names: (string | undefined)[]
  signed: boolean
  fault?: string
}

function answer(records: readonly ServiceRecord[], number: number, session: Session): Decoded {
  const said = readServices(records, session)
  if (said.fault !== undefined) return { points: [], fault: said.fault }
  const told: (ToldByName & { fault?: string })[] = [...said.byName].map(([device, readings]) => ({
    device,
    ...toldOf(readings, combine),
  }))
  const [first, ...others] = told
  const fault = told.find((one) => one.fault !== undefined)?.fault
  return {
    points: [],
    ...first,
    ...(others.length > 0 && { others }),
    ...(fault !== undefined && { fault }),
    reply: (outcome, rest = []) => replyTo(records, number, said, told, [outcome, ...rest], session),
  }
}

/**
 * Reads the records of a packet. Those of a terminal are its own, whatever object they name; those of a platform are of
 * the object that was named last.
 */
function readServices(records: readonly ServiceRecord[], session: Session): Said {
  const said: Said = { byName: new Map(), names: [], signed: false }
  let object: string | undefined
  for (const record of records) {
    if (record.object !== undefined) object = String(record.object)
    if (record.service === service.auth) readAuth(record, said, session)
    const { terminal } = session.words
    const name = terminal === undefined ? object : String(terminal)
    said.names.push(record.service === service.auth && !said.signed ? undefined : name)
    if (record.service !== service.telemetry) continue
    const readings = readTelemetry(record.parts)
    if (!readings) return { ...said, fault: 'a part that is too short' }
    if (name === undefined) return { ...said, fault: 'a record of no object' }
    said.byName.set(name, [...(said.byName.get(name) ?? []), ...readings])
  }
  return said
}

function readAuth({ parts }: ServiceRecord, said: Said, { words }: Session): void {
  for (const { kind: what, data } of parts) {
    if (what === auth.dispatcher) said.signed = true
    if (what !== auth.terminal) continue
    const name = terminalOf(data)
    if (name === undefined) {
      said.fault = 'a sign-in without an id'
      continue
    }
    words.terminal = name
    said.signed = true
    if (!said.byName.has(name)) said.byName.set(name, [])
  }
}

/**
 * The device id of a terminal's sign-in: its number and flags; bit 1 says that the IMEI follows, behind the number of
 * the dispatcher where bit 0 is set.
 */
function terminalOf(data: Buffer): string | undefined {
  if (data.length < 5) return undefined
  const flags = data.readUInt8(4)
  const at = 5 + (flags & 1 ? 2 : 0)
  const imei =
    flags & 2
      ? data
          .toString('latin1', at, at + 15)
          .replaceAll('\0', '')
          .trim()
      : ''
  if (imei !== '') return /^[\x21-\x7e]+$/.test(imei) ? imei : undefined
  const number = data.readUInt32LE(0)
  return number > 0 ? String(number) : undefined
}

/**
 * The answer to a packet: a result for each record, except those that are to be sent again, and behind it the result of
 * a sign-in.
 */
function replyTo(
  records: readonly ServiceRecord[],
  number: number,
  said: Said,
  told: readonly ToldByName[],
  outcomes: readonly Outcome[],
  session: Session,
): Buffer | undefined {
  const results = new Map(told.map(({ device, points }, index) => [device, resultOf(outcomes[index], points.length)]))
  const byService = new Map<number, Buffer[]>()
  records.forEach((record, index) => {
    const known = record.service === service.auth || record.service === service.telemetry
    const name = said.names[index]
    const code = known ? (name === undefined ? result.ok : results.get(name)) : otherwise(record)
    if (code === undefined) return
    const part = Buffer.of(0, 0, code)
    part.writeUInt16LE(record.number)
    byService.set(record.service, [...(byService.get(record.service) ?? []), partOf(0, part)])
  })
  if (byService.size === 0) return undefined
  const data = Buffer.concat([
    Buffer.of(0, 0, 0),
    ...[...byService].map(([one, parts]) => recordOf(next(session), one, parts)),
  ])
  data.writeUInt16LE(number)
  const response = packetOf(kind.response, next(session), data)
  return said.signed ? Buffer.concat([response, welcome(results, session)]) : response
}

/** The result of a record; `undefined` where it is to be sent again. */
const resultOf = (outcome: Outcome | undefined, points: number): number | undefined => {
  if (!outcome?.known) return result.no_object
  return outcome.taken >= points ? result.ok : undefined
}

const otherwise = (record: ServiceRecord): number =>
  record.service === service.commands ? result.ok : result.no_service

function welcome(results: ReadonlyMap<string, number | undefined>, session: Session): Buffer {
  const denied = [...results.values()].includes(result.no_object)
  const part = partOf(auth.result, Buffer.of(denied ? result.denied : result.ok))
  return packetOf(kind.data, next(session), recordOf(next(session), service.auth, [part]))
}

/** The next number of a packet or record of ours, counted for each connection. */
const next = ({ words }: Session): number => {
  const number = (Number(words.number ?? 0) + 1) & 0xffff
  words.number = number
  return number
}
