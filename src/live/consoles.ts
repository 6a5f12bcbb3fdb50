import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { News } from '#bus/bus.ts'
import type { Dealer } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { once } from '#pace/once.ts'
import * as commands from '#store/command/commands.ts'
import { type Db, isAway } from '#store/db.ts'
import { withDevice } from '#store/dealer/panel-trackers.ts'
import { readSources } from '#store/fleet/device-states.ts'
import type { Visitor } from './audience.ts'
import { commandsOf, newConsole, statusOf } from './console-frames.ts'
import * as frames from './frames.ts'
import type { Places } from './places.ts'
import { listen, upgrade } from './socket.ts'
import { isFull, say } from './visitor.ts'

/** A request for a console of somebody who may have one. */
export interface ConsoleKnock {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  /** Throws once who has come may look no more. */
  check(): Promise<void>
}

interface Console {
  visitor: Visitor
  dealer: Dealer
  device: string
  check(): Promise<void>
  told: ReturnType<typeof newConsole>
  /** What it is of, once that was looked up. */
  source_id?: number
  account_id?: number
  /** It is being looked at; and something came meanwhile. */
  looking?: Promise<void> | undefined
  again: boolean
  timer?: NodeJS.Timeout | undefined
}

interface Means {
  db: Db
  places: Places
  log: Pick<Logger, 'error'>
}

/** Milliseconds between two looks at each console, for some things change without news; and that news are gathered. */
const beat = 2_000
const gather = 250
/** Milliseconds between two heartbeats, and of silence after which nobody is thought to be there. */
const heartbeat = 15_000
const silence = 45_000
/** Commands of a device that are told of, the newest. */
const most_commands = 20

/** The consoles of devices: each tells one of the dealer's people what one device sends and is told, until either leaves. */
export const createConsoles = ({ db, places, log }: Means) => {
  const consoles = new Set<Console>()
  const end = ({ visitor }: Console, reason: string): void => visitor.socket.close(1008, reason)

  /** Tells what is new, where who looks still may. Ends it where not, or where the device is the dealer's no more. */
  const tell = async (one: Console): Promise<void> => {
    const { visitor, dealer, device, told } = one
    await one.check()
    const found = await withDevice(db, dealer, device)
    if (!found || found.corrupted || (one.source_id ?? found.source_id) !== found.source_id)
      return end(one, 'no such device')
    const { source_id, account_id } = found
    Object.assign(one, { source_id, account_id })
    // What waits to be read is enough: it is told later of what was then.
    if (isFull(visitor)) return
    const [states, { list }] = await Promise.all([
      readSources(db, [source_id]),
      commands.list(db, { account_id }, source_id, { limit: most_commands, offset: 0 }),
    ])
    const texts = [...states.map((state) => statusOf(state, told, Date.now())), ...commandsOf(list, told)]
    for (const text of texts) if (text !== undefined) say(visitor, text)
  }

  const tellOrEnd = async (one: Console): Promise<void> => {
    try {
      await tell(one)
    } catch (error) {
      if (error instanceof Failure) {
        say(one.visitor, frames.logout)
        end(one, 'session closed')
      } else if (!isAway(error)) {
        log.error({ err: error }, 'a console failed unexpectedly')
        one.visitor.socket.close(1011, 'unexpected error')
      }
    }
  }

  /** Looks at it, one look after the other: what comes while it does is looked at in the end. */
  const look = (one: Console): void => {
    one.again = true
    one.looking ??= (async () => {
      while (one.again && consoles.has(one)) {
        one.again = false
        await tellOrEnd(one)
      }
      one.looking = undefined
    })()
  }

  const soon = (one: Console): void => {
    one.timer ??= setTimeout(() => {
      one.timer = undefined
      look(one)
    }, gather)
  }

  const isAbout = (news: News, { source_id, account_id }: Console): boolean => {
    if (news.kind === 'sources' || news.kind === 'commands')
      return source_id !== undefined && news.ids.includes(source_id)
    return news.kind === 'rights' && (news.account_id === undefined || news.account_id === account_id)
  }

  const welcome = (opened: WebSocket, socket: Duplex, given: Pick<Console, 'dealer' | 'device' | 'check'>): void => {
    const now = performance.now()
    const visitor: Visitor = {
      ...{ socket: opened, line: socket, subscriptions: new Map(), heard: now, busy: now },
      resume: () => undefined,
    }
    const one: Console = { ...given, visitor, told: newConsole(), again: false }
    consoles.add(one)
    // It hears nothing: what the device is to be told goes by `panel/tracker/raw_command/send`.
    listen(visitor, async () => say(visitor, frames.error(undefined, new Failure('wrong_format'))))
    opened.once('close', () => {
      consoles.delete(one)
      clearTimeout(one.timer)
    })
    look(one)
  }

  let beaten = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const isHeartbeat = ++beaten % Math.ceil(heartbeat / beat) === 0
    for (const one of consoles) {
      const { socket, heard } = one.visitor
      if (now - heard > silence) socket.terminate()
      else if (isHeartbeat && socket.readyState === socket.OPEN) socket.ping()
      look(one)
    }
  }, beat)

  return {
    note(news: News): void {
      for (const one of consoles) if (isAbout(news, one)) soon(one)
    },
    noteAll(): void {
      for (const one of consoles) soon(one)
    },
    /** Keeps a place for somebody of the dealer, or throws error 15. */
    reserve(address: string, dealer: Dealer, device: string) {
      const leaveAddress = places.take(address)
      try {
        places.dealers.take(dealer.dealer_id)
      } catch (error) {
        leaveAddress()
        throw error
      }
      const leave = once(() => {
        leaveAddress()
        places.dealers.leave(dealer.dealer_id)
      })
      return ({ request, socket, head, check }: ConsoleKnock): void => {
        socket.once('close', leave)
        if (socket.destroyed) leave()
        else upgrade(request, socket, head, (opened) => welcome(opened, socket, { dealer, device, check }))
      }
    },
    async close(): Promise<void> {
      clearInterval(timer)
      const all = [...consoles]
      for (const one of all) {
        clearTimeout(one.timer)
        one.visitor.socket.close(1001, 'going away')
      }
      consoles.clear()
      await Promise.all(all.map(({ looking }) => looking))
      setTimeout(() => {
        for (const { visitor } of all) visitor.socket.terminate()
      }, 1_000).unref()
    },
  }
}
