import type { Client } from '#client/client.ts'
import { type CompactState, createLiveClient, type LiveClient, type LiveEvent } from '#client/live-client.ts'
import type { Fleet } from './fleet.ts'

interface Connecting {
  fleet: Fleet
  client: Client
  /** Where the service answers. */
  url: string
  hash: string
  /** There are trackers that are not known, or one that was is blocked or gone. */
  onOthers(): void
  onLogout(): void
  /** Told of entries of the history as they are made. */
  onEntries?(entries: Extract<LiveEvent, { event: 'history' }>['data']): void
}

/** Larger fleets are told every five seconds; what is looked at of them as soon as it changes. */
const most_each_second = 2_000
/** So many are looked at one by one, at most: among more nobody sees a single one move. */
const most_seen = 300
/** States that are asked for at once, when nothing was told yet. */
const slice = 10_000
/** Milliseconds until a channel that does not open is told of, and between two askings without it. */
const patience = 5_000
const often = 30_000
/** Milliseconds in which nobody has moved the map. */
const pause = 300

/** Keeps the fleet as it is, until it is closed. The live client connects again by itself, and tells all anew then. */
export const connectFleet = ({ fleet, client, url, hash, ...told }: Connecting) => {
  const asking = askFor(fleet, client)
  let rate: Rate | undefined
  const hear = (states: readonly CompactState[]): void => {
    // Before they are listed, none is known.
    if (!fleet.hear(states) && rate) told.onOthers()
  }
  const live = createLiveClient({
    url,
    hash,
    onConnection: (isOpen) => fleet.setConnection(isOpen, Date.now()),
    onEvent(event) {
      if (event.event === 'state') hear([event.data])
      else if (event.event === 'state_batch') hear(event.data)
      else if (event.event === 'history') {
        told.onEntries?.(event.data)
        void asking.unread()
      } else if (event.event === 'lifecycle') told.onOthers()
      else if (event.event === 'logout') told.onLogout()
    },
  })
  live.subscribe({ type: 'history', target: { type: 'all' } })
  void asking.unread()
  const stopWatching = watchAbsence(fleet, () => void asking.states(fleet.unblocked()))
  const looking = lookAt(live)
  return {
    /** The trackers are known now, or others than before. */
    listed(): void {
      const next = rateOf(fleet.all().length)
      if (next !== rate) {
        if (rate) live.unsubscribe('state_batch')
        rate = next
        live.subscribe({ type: 'state_batch', target: { type: 'all' }, rate_limit: rate, format: 'compact' })
      }
      void asking.states(fleet.unheard())
    },
    /** These are looked at. */
    see(ids: ReadonlySet<number>): void {
      if (rate === '5s') looking.see(ids)
    },
    /** Entries were read, here or elsewhere. */
    count: (): void => void asking.unread(),
    close(): void {
      asking.end()
      looking.end()
      stopWatching()
      live.close()
    },
  }
}

export type FleetConnection = ReturnType<typeof connectFleet>

type Rate = '1s' | '5s'
const rateOf = (count: number): Rate => (count > most_each_second ? '5s' : '1s')

/** What is asked, and not told by the live channel. A question that fails changes nothing. */
const askFor = (fleet: Fleet, client: Client) => {
  let isEnded = false
  return {
    async unread(): Promise<void> {
      const { count } = await client.call('history/unread/count').catch(() => ({ count: fleet.unread() }))
      fleet.setUnread(count)
    },
    async states(ids: readonly number[]): Promise<void> {
      for (let first = 0; first < ids.length && !isEnded; first += slice) {
        const trackers = ids.slice(first, first + slice)
        const asked = { trackers, list_blocked: true, allow_not_exist: true, format: 'compact' as const }
        const { states } = await client.call('tracker/get_states', asked).catch(() => ({ states: {} }))
        if (!isEnded) fleet.hear(Object.values(states))
      }
    },
    end(): void {
      isEnded = true
    },
  }
}

/** Tells the fleet of a channel that does not open, and has it asked for states where something in between lets none pass. */
const watchAbsence = (fleet: Fleet, ask: () => void): (() => void) => {
  const began = Date.now()
  const late = setTimeout(() => {
    if (!fleet.connection().isOpen) fleet.setConnection(false, began)
  }, patience)
  const again = setInterval(() => {
    if (!fleet.connection().isOpen) ask()
  }, often)
  return () => {
    clearTimeout(late)
    clearInterval(again)
  }
}

/** Has those that are looked at told as soon as they change, once nobody moves the map any more. */
const lookAt = (live: Pick<LiveClient, 'subscribe' | 'unsubscribe'>) => {
  let seen: ReadonlySet<number> = new Set()
  let seeing: ReturnType<typeof setTimeout> | undefined
  return {
    see(ids: ReadonlySet<number>): void {
      clearTimeout(seeing)
      seeing = setTimeout(() => {
        const next = subscribedTo(ids, seen)
        if (next === seen) return
        if (seen.size > 0) live.unsubscribe('state')
        seen = next
        if (seen.size > 0) live.subscribe({ type: 'state', trackers: [...seen], format: 'compact' })
      }, pause)
    },
    end: (): void => clearTimeout(seeing),
  }
}

/** What is subscribed to when these are looked at; as before, where they are among those, and those not twice as many. */
export const subscribedTo = (ids: ReadonlySet<number>, before: ReadonlySet<number>): ReadonlySet<number> => {
  const next: ReadonlySet<number> = ids.size > most_seen ? new Set() : ids
  const isMore = [...next].some((id) => !before.has(id))
  return isMore || next.size * 2 <= before.size ? next : before
}
