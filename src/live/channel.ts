import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Bus } from '#bus/bus.ts'
import { beat } from '#pace/beat.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import { createAnswers } from './answers.ts'
import { createConsoles } from './consoles.ts'
import type { Who } from './identity.ts'
import { createKeeper } from './keeper.ts'
import { createNewsroom, type NewsroomOptions } from './newsroom.ts'
import { createPlaces } from './places.ts'
import { heartbeat } from './presence.ts'
import { upgrade } from './socket.ts'
import { createVisitors } from './visitors.ts'

export interface ChannelOptions extends NewsroomOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap'>
  config: Pick<Config, 'live_sockets' | 'live_sockets_per_user' | 'live_sockets_per_address'>
  metrics: Pick<Metrics, 'live_sockets' | 'live_frames'>
}

/** A request for a socket. */
export interface Knock {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  who: Who
}

/**
 * The live channel (supplement section 8.1): what trackers do, to whoever has subscribed to it, as it changes.
 * `reserve` keeps a place for a socket, or throws error 15; `close` ends all of them.
 */
export const createChannel = (options: ChannelOptions) => {
  const { db, bus, config, metrics, log } = options
  const places = createPlaces(config)
  const consoles = createConsoles({ db, places, log })
  const newsroom = createNewsroom(options)
  const { sights, guests, teller } = newsroom
  const answers = createAnswers({ ...newsroom, places })
  const visitors = createVisitors<Who>({
    metrics,
    hear: answers.hear,
    forget: answers.forget,
    resume: (visitor) => {
      teller.resume(visitor)
      guests.resume(visitor)
    },
  })
  const keeper = createKeeper({ db, sights, visitors: visitors.all, forget: answers.forget, log })

  const noteRights = (account_id: number | undefined): void => {
    keeper.note(account_id)
    guests.check(account_id)
    newsroom.noteSettings(account_id)
  }
  const stop = bus.subscribe((news) => {
    consoles.note(news)
    if (news.kind === 'sources') for (const id of news.ids) newsroom.note(id)
    if (news.kind === 'settings') newsroom.noteSetUp(news.ids)
    if (news.kind === 'history') newsroom.noteEntries(news.account_id, news.ids)
    if (news.kind === 'rights') noteRights(news.account_id)
  })
  bus.onGap(() => {
    consoles.noteAll()
    newsroom.noteAll()
    noteRights(undefined)
  })
  const looks = beat(heartbeat, () => {
    visitors.look()
    newsroom.noteAway()
  })

  return {
    reserve(address: string) {
      const leave = places.take(address)
      return ({ request, socket, head, who }: Knock): void => {
        socket.once('close', leave)
        if (socket.destroyed) leave()
        else upgrade(request, socket, head, (opened) => visitors.welcome(opened, socket, who))
      }
    },
    reserveConsole: consoles.reserve,
    async close(): Promise<void> {
      stop()
      visitors.close()
      await Promise.all([looks.stop(), keeper.close(), newsroom.close(), consoles.close()])
      visitors.endUnanswered()
    },
  }
}

export type Channel = ReturnType<typeof createChannel>
