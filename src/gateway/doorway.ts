import { createServer, type Server, type Socket } from 'node:net'
import { hurried } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import { append } from './append.ts'
import { type Detected, detecting, isHttp, safely } from './detect.ts'
import type { Detection } from './detection.ts'
import { all } from './exchange.ts'
import type { Tcp } from './tcp.ts'
import type { Visit } from './visit.ts'
import type { Watch } from './watch.ts'

const ignore = (): void => undefined
const nothing = Buffer.alloc(0)

/** Half open, so that a device which closes its side behind its last frame still hears the answer. */
const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, allowHalfOpen: true }

/** Bytes by which a connection is known at most; and how many are shown to all protocols, those that came before each time again. */
const most = 2048
const most_shown = 4 * most

/** A connection of which nobody knows yet what it speaks. */
interface Guest {
  visit: Visit
  bytes: Buffer
  /** Milliseconds since 1970. */
  since: number
  heard: number
  /** Bytes that were shown to all protocols. */
  shown: number
  /** It has been asked since it was heard last whether anybody understands what it sent. */
  isAsked: boolean
  stop(): void
}

/**
 * A TCP port: who comes in, and to which protocol's conversation. Without a detection that is the one of the port itself
 * (`own`). With it, first bytes that are another protocol's lead there; what the port's own understands is never shown to
 * another. A port without one of its own is for all of them.
 */
export const createDoorway = (own: Tcp | undefined, detection: Detection | undefined, limits: Limits, watch: Watch) => {
  const name = own?.protocol.name ?? detecting
  const guests = new Map<Visit, Guest>()

  const open = (socket: Socket): void => {
    const visit = limits.admit(socket, name, () => socket.destroySoon())
    if (!visit) return
    // An error is followed by `close`, which is all there is to do.
    socket.on('error', ignore)
    const now = Date.now()
    if (detection) wait(visit, now)
    else own?.take(visit, nothing, now)
  }

  const wait = (visit: Visit, now: number): void => {
    const { socket } = visit
    const onData = (chunk: Buffer): void => hear(guest, chunk)
    const onEnd = (): void => finish(guest)
    const stop = (): void => {
      guests.delete(visit)
      socket.off('data', onData).off('end', onEnd).off('close', stop)
    }
    const guest: Guest = { visit, bytes: nothing, since: now, heard: now, shown: 0, isAsked: false, stop }
    guests.set(visit, guest)
    socket.on('data', onData).on('end', onEnd).on('close', stop)
  }

  const hear = (guest: Guest, chunk: Buffer): void => {
    guest.bytes = append(guest.bytes, chunk)
    guest.heard = Date.now()
    guest.isAsked = false
    decide(guest, false)
  }

  const decide = (guest: Guest, hasWaited: boolean): void => {
    const found = whereTo(guest, hasWaited)
    if (typeof found === 'object') lead(guest, found.name)
    else if (found === 'none') turnAway(guest)
  }

  /** To whom its bytes are shown, and what is found. `hasWaited`: what came may be all that comes. `none`, too, is who belongs here. */
  const whereTo = (guest: Guest, hasWaited: boolean): Detected => {
    const { visit, bytes } = guest
    const first = bytes.subarray(0, most)
    const reading = own ? safely(own.protocol, first, Date.now(), true) : 'strange'
    const isFull = bytes.length > most || !limits.hold(visit, bytes.length)
    if (reading === 'named' || reading === 'told') return 'none'
    if (reading === 'arriving' && (isFull || !hasWaited)) return isFull ? 'none' : 'arriving'
    const found = find(guest, first, hasWaited || isFull)
    // At a port for all, whoever is slow has the time that everybody has.
    return found === 'none' && hasWaited && !own && !isFull ? 'arriving' : found
  }

  const find = (guest: Guest, first: Buffer, isOver: boolean): Detected => {
    guest.shown += first.length
    if (!detection || guest.shown > most_shown || (!own && isHttp(first))) return 'none'
    return detection.ask(guest.visit.network, first, isOver)
  }

  const lead = (guest: Guest, protocol: string): void => {
    const host = detection?.hosts.get(protocol)
    if (host && host.tcp !== own) {
      limits.move(guest.visit, protocol)
      watch.astray(name, protocol, host.port, guest.visit.address)
      handOver(guest, host.tcp)
    } else turnAway(guest)
  }

  const handOver = ({ stop, visit, bytes, since }: Guest, { take }: Tcp): void => {
    stop()
    take(visit, bytes, since)
  }

  /** To the port's own protocol, which tells what is wrong with its bytes; where there is none, it ends here. */
  const turnAway = (guest: Guest): void => {
    if (own && guest.bytes.length > 0) handOver(guest, own)
    else {
      guest.stop()
      if (guest.bytes.length > 0) watch.fault(name, why(guest.bytes), shown(guest.bytes))
      guest.visit.socket.destroySoon()
    }
  }

  const why = (bytes: Buffer): string =>
    isHttp(bytes) ? 'HTTP, which has ports of its own' : 'no protocol that is spoken here'

  /** Without what any protocol would take for a secret; of a request its method and path. */
  const shown = (bytes: Buffer): Buffer => {
    const first = isHttp(bytes)
      ? bytes.subarray(
          0,
          bytes.findIndex((byte) => byte === 0x3f || byte < 0x20),
        )
      : bytes
    return [...(detection?.hosts.values() ?? [])].reduce((left, { tcp }) => (tcp.protocol.shown ?? all)(left), first)
  }

  const finish = (guest: Guest): void => {
    if (guest.bytes.length > 0) decide(guest, true)
    if (guests.has(guest.visit)) turnAway(guest)
  }

  const server: Server = createServer(options, open)

  return {
    server,
    /** Asks what has waited, and closes who says too little. */
    sweep(now: number): void {
      for (const guest of guests.values()) {
        const { bytes, since, heard, isAsked, visit } = guest
        if (bytes.length > 0 && !isAsked && now - heard > (detection?.hesitation ?? 0)) {
          guest.isAsked = true
          decide(guest, true)
        }
        if (!guests.has(visit) || (now - since <= limits.patience && now - heard <= limits.silence)) continue
        if (own) visit.socket.destroy()
        else turnAway(guest)
      }
    },
    /** Stops accepting, and ends who has not said what it speaks; the others end with their conversations. */
    async close(grace: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const left = [...guests.values()]
      for (const { stop, visit } of left) {
        stop()
        visit.socket.destroySoon()
      }
      await hurried(grace, closed, () => {
        for (const { visit } of left) visit.socket.destroy()
      })
    },
  }
}
