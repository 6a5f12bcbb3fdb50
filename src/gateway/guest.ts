import type { Limits } from './admission.ts'
import { append } from './append.ts'
import { type Detected, isHttp, safely } from './detect.ts'
import type { Detection } from './detection.ts'
import { all } from './exchange.ts'
import type { StreamProtocol } from './protocol.ts'
import type { Visit } from './visit.ts'

/** Who has come to a port, and nobody knows yet what it speaks: what is made of its bytes, without its socket. Times are milliseconds since 1970. */

/** Bytes by which a connection is known at most; and how many are shown to all protocols, those that came before each time again. */
const most = 2048
const most_shown = 4 * most

export interface Unknown {
  visit: Visit
  bytes: Buffer
  since: number
  heard: number
  /** Bytes that were shown to all protocols. */
  shown: number
  /** It has been asked since it was heard last whether anybody understands what it sent. */
  isAsked: boolean
}

/** The port that it came to: a protocol of its own, and those that are looked for behind. */
export interface Port {
  own?: StreamProtocol
  detection?: Pick<Detection, 'ask'>
  limits: Pick<Limits, 'hold'>
}

const nothing = Buffer.alloc(0)

export const guestOf = (visit: Visit, now: number): Unknown => ({
  ...{ visit, bytes: nothing, since: now, heard: now, shown: 0, isAsked: false },
})

/** More of its bytes have come. */
export const take = (guest: Unknown, chunk: Buffer, now: number): void => {
  guest.bytes = append(guest.bytes, chunk)
  guest.heard = now
  guest.isAsked = false
}

/** Answers whether it sent something, and has waited since for longer than devices do between two pieces of a frame. */
export const hasHesitated = ({ bytes, isAsked, heard }: Unknown, hesitation: number, now: number): boolean =>
  bytes.length > 0 && !isAsked && now - heard > hesitation

/** Answers whether it has had all the time that there is. */
export const isOverdue = (
  { since, heard }: Unknown,
  { patience, silence }: Pick<Limits, 'patience' | 'silence'>,
  now: number,
): boolean => now - since > patience || now - heard > silence

/** To whom its bytes are shown, and what is found. `hasWaited`: what came may be all that comes. `none`, too, is who belongs here. */
export const whereTo = (guest: Unknown, port: Port, hasWaited: boolean, now: number): Detected => {
  const { visit, bytes } = guest
  const { own, limits } = port
  const first = bytes.subarray(0, most)
  const reading = own ? safely(own, first, now, true) : 'strange'
  const isFull = bytes.length > most || !limits.hold(visit, bytes.length)
  if (reading === 'named' || reading === 'told') return 'none'
  if (reading === 'arriving' && (isFull || !hasWaited)) return isFull ? 'none' : 'arriving'
  const found = find(guest, port, first, hasWaited || isFull)
  // At a port for all, whoever is slow has the time that everybody has.
  return found === 'none' && hasWaited && !own && !isFull ? 'arriving' : found
}

const find = (guest: Unknown, { own, detection }: Port, first: Buffer, isOver: boolean): Detected => {
  guest.shown += first.length
  if (!detection || guest.shown > most_shown || (!own && isHttp(first))) return 'none'
  return detection.ask(guest.visit.network, first, isOver)
}

export const whyNone = (bytes: Buffer): string =>
  isHttp(bytes) ? 'HTTP, which has ports of its own' : 'no protocol that is spoken here'

/** Without what any protocol would take for a secret; of a request its method and path. */
export const shownOf = (bytes: Buffer, detection: Pick<Detection, 'hosts'> | undefined): Buffer => {
  const first = isHttp(bytes)
    ? bytes.subarray(
        0,
        bytes.findIndex((byte) => byte === 0x3f || byte < 0x20),
      )
    : bytes
  return [...(detection?.hosts.values() ?? [])].reduce((left, { tcp }) => (tcp.protocol.shown ?? all)(left), first)
}
