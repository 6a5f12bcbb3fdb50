import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import { isDeviceId } from './device-id.ts'
import type { Decoded, StreamProtocol } from './protocol.ts'

/** Which protocol a connection speaks, by the first bytes of it. Pure: what is done about it is `doorway.ts`. */

/** The name of the port that is for all protocols. */
export const detecting = 'detect'

/**
 * A reading of first bytes by a protocol: they name a device, tell something else, may be the begin of a frame, or are not
 * its own.
 */
export type Reading = 'named' | 'told' | 'arriving' | 'strange'

/** Frames that are looked at, for some send an empty line before they begin. */
const most_frames = 4

/** Reads first bytes as a protocol does. Of its own port it is forgiven that noise came before what it understands. */
export const readingOf = (protocol: StreamProtocol, bytes: Buffer, received: number, isForgiven = false): Reading => {
  const session = { transport: 'tcp' as const, words: {} }
  let isStrange = false
  for (let rest = bytes, count = 0; rest.length > 0 && count < most_frames; count++) {
    const length = protocol.frame(rest, session)
    if (length === undefined) break
    const decoded = protocol.decode(rest.subarray(0, length), session, received)
    const { device, fault } = decoded
    isStrange ||= fault !== undefined || (device !== undefined && !isDeviceId(device))
    if (isStrange && !isForgiven) return 'strange'
    if (fault === undefined && device !== undefined) return 'named'
    if (fault === undefined && tellsMore(decoded)) return 'told'
    rest = rest.subarray(length)
  }
  return isStrange ? 'strange' : 'arriving'
}

const tellsMore = ({ points, status, others, reply, answers }: Decoded): boolean =>
  points.length > 0 || status !== undefined || others !== undefined || reply !== undefined || answers !== undefined

type Pairs = Partial<Record<ProtocolName, readonly ProtocolName[]>>

/**
 * Of two that understand the same bytes, the one that they are of: the check of GT06 is right, where Topin has none; and
 * what stands in brackets is of TK103, where JT808 has the words of a few locks.
 */
const before: Pairs = { gt06: ['topin'], tk103: ['jt808'] }
/** What may yet be the former's is waited for: TK103 has brackets within its words. */
const awaited: Pairs = { tk103: ['jt808'] }

const isIn = (pairs: Pairs, one: StreamProtocol, other: StreamProtocol): boolean =>
  pairs[one.name as ProtocolName]?.includes(other.name as ProtocolName) ?? false

/** That frames have a check, which is right. */
const isChecked = ({ name }: StreamProtocol): boolean => (abouts[name as ProtocolName]?.check ?? 'none') !== 'none'

/** The protocol that first bytes are of; `arriving`: more of them may tell; `none`: they are of none. */
export type Detected = StreamProtocol | 'arriving' | 'none'

/**
 * Makes what tells which of these protocols the first bytes of a connection are of: one that finds a device named in them,
 * or a message of many devices, in a frame without a fault. `isOver`: no more will come, so that one is found though more could be another's.
 */
export const createDetector = (protocols: readonly StreamProtocol[]) => {
  const sorted = [...protocols.filter(isChecked), ...protocols.filter((protocol) => !isChecked(protocol))]
  return (bytes: Buffer, received: number, isOver = false): Detected => {
    const readings = sorted.map((protocol) => [protocol, safely(protocol, bytes, received)] as const)
    const those = (...wanted: Reading[]) =>
      readings.flatMap(([protocol, reading]) => (wanted.includes(reading) ? protocol : []))
    // Who sends for many devices has no name of its own.
    const named = [...those('named'), ...those('told').filter(({ many }) => many)]
    const arriving = isOver ? [] : those('arriving')
    const found = named.find((one) => !named.some((other) => isIn(before, other, one)))
    if (found && !arriving.some((other) => isIn(awaited, other, found))) return found
    return arriving.length > 0 ? 'arriving' : 'none'
  }
}

export type Detector = ReturnType<typeof createDetector>

/** That one protocol fails on bytes is nothing that a connection of another ends by; its own tells of it. */
export const safely = (...asked: Parameters<typeof readingOf>): Reading => {
  try {
    return readingOf(...asked)
  } catch {
    return 'strange'
  }
}

/** The first line of a request, of which protocols over HTTP have ports of their own. */
export const isHttp = (bytes: Buffer): boolean => /^[A-Z]{3,7} \S* HTTP\/1/.test(bytes.toString('latin1', 0, 2048))
