import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { News } from '#bus/bus.ts'
import type { Dealer } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { beat } from '#pace/beat.ts'
import type { Db } from '#store/db.ts'
import { type Console, createConsole, type Watching } from './console.ts'
import * as frames from './frames.ts'
import type { Places } from './places.ts'
import { heartbeat, presenceOf } from './presence.ts'
import { endUnanswered, listen, upgrade } from './socket.ts'
import { newVisitor, say } from './visitor.ts'

/** A request for a console of somebody who may have one. */
export interface ConsoleKnock {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Throws once who has come may look no more. */
  check(): Promise<void>
}

interface Means {
  db: Db
  places: Places
  log: Pick<Logger, 'error'>
}

/** Milliseconds between two looks at each console, for some things change without news. */
const every = 2_000
const looks_a_heartbeat = Math.ceil(heartbeat / every)

/** The consoles of devices: each tells one of the dealer's people what one device sends and is told, until either leaves. */
export const createConsoles = ({ db, places, log }: Means) => {
  const consoles = new Set<Console>()
  const onError = (error: unknown): void => log.error({ err: error }, 'a console failed unexpectedly')

  const welcome = (opened: WebSocket, line: Duplex, given: Omit<Watching, 'visitor'>): void => {
    const visitor = newVisitor(opened, line)
    const one = createConsole(db, { ...given, visitor }, onError)
    consoles.add(one)
    // It hears nothing: what the device is to be told goes by `panel/tracker/raw_command/send`.
    listen(visitor, async () => say(visitor, frames.error(undefined, new Failure('wrong_format'))))
    opened.once('close', () => {
      consoles.delete(one)
      void one.end()
    })
    one.look()
  }

  let looks = 0
  const looking = beat(every, () => {
    const isHeartbeat = ++looks % looks_a_heartbeat === 0
    for (const { visitor, look } of consoles) {
      const { socket } = visitor
      if (presenceOf(visitor, performance.now()) === 'gone') socket.terminate()
      else if (isHeartbeat && socket.readyState === socket.OPEN) socket.ping()
      look()
    }
  })

  return {
    note(news: News): void {
      for (const one of consoles) one.note(news)
    },
    noteAll(): void {
      for (const one of consoles) one.note()
    },
    /** Keeps a place for somebody of the dealer, or throws error 15. */
    reserve(address: string, dealer: Dealer, device: string) {
      const leave = places.takeConsole(address, dealer.dealer_id)
      return ({ request, socket, head, check }: ConsoleKnock): void => {
        socket.once('close', leave)
        if (socket.destroyed) leave()
        else upgrade(request, socket, head, (opened) => welcome(opened, socket, { dealer, device, check }))
      }
    },
    async close(): Promise<void> {
      await looking.stop()
      const all = [...consoles]
      consoles.clear()
      for (const { visitor } of all) visitor.socket.close(1001, 'going away')
      await Promise.all(all.map((one) => one.end()))
      endUnanswered(all.map(({ visitor }) => visitor.socket))
    },
  }
}
