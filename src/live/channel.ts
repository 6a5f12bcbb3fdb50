import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Bus, News } from '#bus/bus.ts'
import { Failure } from '#contract/errors.ts'
import type { Addresses } from '#service/tracker/location/link/addresses.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import { type Db, isAway } from '#store/db.ts'
import { createAnswers, type Who } from './answers.ts'
import type { Subscription, Visitor } from './audience.ts'
import { createConsoles } from './consoles.ts'
import { createDues } from './dues.ts'
import { createEntryWriter } from './entries.ts'
import * as frames from './frames.ts'
import { createGuests } from './guests.ts'
import { createKeeper } from './keeper.ts'
import { createMaker } from './made.ts'
import { createMissed } from './missed.ts'
import { trackerOf } from './pairs.ts'
import { createPlaces } from './places.ts'
import { createSights, type OnChange } from './sights.ts'
import { listen, upgrade } from './socket.ts'
import { wants } from './subscription.ts'
import { createTeller } from './teller.ts'
import { isFull, say } from './visitor.ts'
import { createWriter } from './writer.ts'

export interface ChannelOptions {
  db: Db
  bus: Pick<Bus, 'subscribe' | 'onGap'>
  config: Pick<Config, 'live_sockets' | 'live_sockets_per_user' | 'live_sockets_per_address'>
  metrics: Pick<Metrics, 'live_sockets' | 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
  /** Of what geo links show; without them none are told. */
  addresses?: Addresses
}

/** A request for a socket. */
export interface Knock {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  who: Who
}

/** Milliseconds between two heartbeats, of silence after which nobody is thought to be there, and without a subscription. */
const beat = 15_000
const silence = 45_000
const patience = 60_000

/**
 * The live channel (supplement section 8.1): what trackers do, to whoever has subscribed to it, as it changes.
 * `reserve` keeps a place for a socket, or throws error 15; `close` ends all of them.
 */
export const createChannel = ({ db, bus, config, metrics, log, addresses }: ChannelOptions) => {
  const visitors = new Set<Visitor>()
  /** Sources whose part of the database is away: they are asked for again, for nothing tells when it is back. */
  const away = new Set<number>()
  const maker = createMaker(
    db,
    (source_id) => countOf(source_id) > 1,
    (source_ids) => {
      for (const id of source_ids) away.add(id)
    },
  )
  const places = createPlaces(config)
  const consoles = createConsoles({ db, places, log })
  const onError = (error: unknown): Failure | typeof frames.unexpected => {
    if (isAway(error)) return new Failure('database_unavailable')
    log.error({ err: error }, 'the live channel failed unexpectedly')
    return frames.unexpected
  }
  const write = createWriter(db)
  const teller = createTeller({
    maker,
    write: (subscription, made) => {
      for (const one of made) dues.note(one)
      return write(subscription, made)
    },
    writeEntries: createEntryWriter(db),
    metrics,
    log,
  })

  const onChange: OnChange = (sight, change, tracker_id, source_id) => {
    const told = [...sight.subscriptions].filter((subscription) => isAbout(subscription, tracker_id))
    if (change === 'show' || change === 'unblock')
      for (const each of told.filter(isOfStates)) teller.note(each, source_id)
    if (change === 'show' || change === 'hide') return
    for (const visitor of new Set(told.map(({ visitor }) => visitor))) say(visitor, frames.lifecycle(source_id, change))
  }
  const sights = createSights(db, onChange)
  const guests = createGuests({ db, maker, addresses, onMade: (made) => dues.note(made), metrics, log })
  const answers = createAnswers({ sights, teller, guests, places, onError })
  const keeper = createKeeper({ db, sights, visitors, forget: answers.forget, log })

  const note = (source_id: number): void => {
    maker.forget(source_id)
    guests.note(source_id)
    for (const sight of sights.of(source_id)) {
      const tracker_id = trackerOf(sight.seen, source_id) as number
      for (const subscription of sight.subscriptions)
        if (isOfStates(subscription) && wants(subscription, tracker_id)) teller.note(subscription, source_id)
    }
  }
  /** Those who are told of the entries of an account. */
  const readersOf = (account_id: number): Subscription[] =>
    [...sights.all()].flatMap(({ viewer, subscriptions }) =>
      viewer.account_id === account_id ? [...subscriptions].filter((each) => !isOfStates(each)) : [],
    )
  const noteEntries = (account_id: number, ids: readonly number[]): void => {
    const readers = readersOf(account_id)
    for (const id of readers.length > 0 ? ids : [])
      if (missed.hear(id)) for (const subscription of readers) teller.noteEntry(subscription, id)
  }
  const missed = createMissed({
    db,
    accounts: () => [
      ...new Set(
        [...sights.all()].flatMap(({ viewer, subscriptions }) =>
          [...subscriptions].every(isOfStates) ? [] : viewer.account_id,
        ),
      ),
    ],
    onFound(account_id, id, time) {
      for (const subscription of readersOf(account_id))
        if (subscription.begun <= time) teller.noteEntry(subscription, id)
    },
    onError,
  })
  /** How many may read of this source; of the public nobody counts. */
  const countOf = (source_id: number): number =>
    sights.of(source_id).reduce((sum, { subscriptions }) => sum + subscriptions.size, guests.watches(source_id) ? 2 : 0)
  const dues = createDues({
    maker,
    isWatched: (source_id) => sights.of(source_id).length > 0 || guests.watches(source_id),
    onChange: note,
    onError,
  })
  const stop = bus.subscribe((news: News) => {
    consoles.note(news)
    if (news.kind === 'sources') for (const id of news.ids) note(id)
    if (news.kind === 'history') noteEntries(news.account_id, news.ids)
    if (news.kind === 'rights') {
      keeper.note(news.account_id)
      guests.check(news.account_id)
    }
  })
  bus.onGap(() => {
    consoles.noteAll()
    for (const id of new Set([...sights.watched(), ...guests.sources()])) note(id)
    keeper.note(undefined)
    guests.check(undefined)
    missed.look()
  })

  const welcome = (socket: WebSocket, line: Duplex, who: Who): void => {
    const now = performance.now()
    const visitor: Visitor = {
      socket,
      line,
      subscriptions: new Map(),
      heard: now,
      busy: now,
      resume: () => {
        if (isFull(visitor)) return
        teller.resume(visitor)
        guests.resume(visitor)
      },
    }
    visitors.add(visitor)
    metrics.live_sockets.inc()
    listen(visitor, (text) => answers.hear(visitor, text, who))
    socket.once('close', () => {
      visitors.delete(visitor)
      metrics.live_sockets.dec()
      answers.forget(visitor)
    })
  }
  /** Ends what is silent, and what has asked for nothing for a while. */
  const look = (): void => {
    const now = performance.now()
    for (const visitor of visitors) {
      const { socket, heard, busy, subscriptions, watched } = visitor
      if (now - heard > silence) socket.terminate()
      else if (subscriptions.size === 0 && !watched && now - busy > patience) socket.close(1008, 'no subscription')
      else if (socket.readyState === socket.OPEN) socket.ping()
    }
  }
  const timer = setInterval(() => {
    look()
    const again = [...away]
    away.clear()
    for (const id of again) note(id)
  }, beat)

  return {
    reserve(address: string) {
      const leave = places.take(address)
      return ({ request, socket, head, who }: Knock): void => {
        socket.once('close', leave)
        if (socket.destroyed) leave()
        else upgrade(request, socket, head, (opened) => welcome(opened, socket, who))
      }
    },
    reserveConsole: consoles.reserve,
    async close(): Promise<void> {
      stop()
      clearInterval(timer)
      for (const { socket } of visitors) socket.close(1001, 'going away')
      await Promise.all([
        keeper.close(),
        guests.close(),
        teller.close(),
        dues.close(),
        missed.close(),
        consoles.close(),
      ])
      // Who does not answer in time is not waited for.
      setTimeout(() => {
        for (const { socket } of visitors) socket.terminate()
      }, 1_000).unref()
    },
  }
}

export type Channel = ReturnType<typeof createChannel>

const isOfStates = ({ kind }: Subscription): boolean => kind !== 'history'

const isAbout = ({ trackers }: Subscription, tracker_id: number): boolean =>
  trackers === 'all' || trackers.has(tracker_id)
