import { createServer, type Server, type Socket } from 'node:net'
import { hurried } from '#pace/pause.ts'
import type { Limits } from './admission.ts'
import { detecting } from './detect.ts'
import type { Detection } from './detection.ts'
import { guestOf, hasHesitated, isOverdue, shownOf, take, type Unknown, whereTo, whyNone } from './guest.ts'
import type { Tcp } from './tcp.ts'
import type { Visit } from './visit.ts'
import type { Watch } from './watch.ts'

const ignore = (): void => undefined
const nothing = Buffer.alloc(0)

/** Half open, so that a device which closes its side behind its last frame still hears the answer. */
const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, allowHalfOpen: true }

/** A connection of which nobody knows yet what it speaks, until it is stopped being listened to. */
type Guest = Unknown & { stop(): void }

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
    const stop = (): void => {
      guests.delete(visit)
      unlisten()
    }
    const guest: Guest = { ...guestOf(visit, now), stop }
    guests.set(visit, guest)
    const heard = { data: (chunk: Buffer) => hear(guest, chunk), end: () => finish(guest), close: stop }
    const unlisten = listenTo(visit.socket, heard)
  }
  const hear = (guest: Guest, chunk: Buffer): void => {
    take(guest, chunk, Date.now())
    decide(guest, false)
  }
  const decide = (guest: Guest, hasWaited: boolean): void => {
    const found = whereTo(guest, { own: own?.protocol, detection, limits }, hasWaited, Date.now())
    if (found !== 'arriving') lead(guest, found === 'none' ? undefined : detection?.hosts.get(found.name))
  }
  const lead = (guest: Guest, host: { tcp: Tcp; port: number } | undefined): void => {
    if (!host || host.tcp === own) turnAway(guest)
    else {
      const { name: spoken } = host.tcp.protocol
      limits.move(guest.visit, spoken)
      watch.astray(name, spoken, host.port, guest.visit.address)
      handOver(guest, host.tcp)
    }
  }
  const handOver = ({ stop, visit, bytes, since }: Guest, { take }: Tcp): void => {
    stop()
    take(visit, bytes, since)
  }

  /** To the port's own protocol, which tells what is wrong with its bytes; where there is none, it ends here. */
  const turnAway = (guest: Guest): void => {
    if (own && guest.bytes.length > 0) handOver(guest, own)
    else dismiss(guest, (bytes) => watch.fault(name, whyNone(bytes), shownOf(bytes, detection)))
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
        if (hasHesitated(guest, detection?.hesitation ?? 0, now)) {
          guest.isAsked = true
          decide(guest, true)
        }
        if (!guests.has(guest.visit) || !isOverdue(guest, limits, now)) continue
        if (own) guest.visit.socket.destroy()
        else turnAway(guest)
      }
    },
    /** Stops accepting, and ends who has not said what it speaks; the others end with their conversations. */
    async close(grace: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await endAll([...guests.values()], closed, grace)
    },
  }
}

/** Ends who is understood by nobody; what it sent is told. */
const dismiss = ({ stop, bytes, visit }: Guest, onFault: (bytes: Buffer) => void): void => {
  stop()
  if (bytes.length > 0) onFault(bytes)
  visit.socket.destroySoon()
}

interface Heard {
  data(chunk: Buffer): void
  end(): void
  close(): void
}

/** Hears a socket until what it answers is called. */
const listenTo = (socket: Socket, { data, end, close }: Heard): (() => void) => {
  socket.on('data', data).on('end', end).on('close', close)
  return () => void socket.off('data', data).off('end', end).off('close', close)
}

/** Ends these connections as soon as what they were told is sent, and what is left when `closed` does not come in time. */
const endAll = async (left: readonly Guest[], closed: Promise<void>, grace: number): Promise<void> => {
  for (const { stop, visit } of left) {
    stop()
    visit.socket.destroySoon()
  }
  await hurried(grace, closed, () => {
    for (const { visit } of left) visit.socket.destroy()
  })
}
