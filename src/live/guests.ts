import type { Logger } from 'pino'
import {
  has,
  type LinkStatus,
  objectOf,
  placeOf,
  type ShownObject,
  statusOf,
  viewOf,
} from '#resource/tracker/location/link/shown.ts'
import type { Addresses } from '#service/tracker/location/link/addresses.ts'
import type { Metrics } from '#src/metrics.ts'
import { type Db, plightOf } from '#store/db.ts'
import { type Head, heads, type ShownLink, whole } from '#store/links/shown-links.ts'
import type { Visitor, Watched } from './audience.ts'
import * as frames from './frames.ts'
import type { Made, Maker } from './made.ts'
import { isFull, say } from './visitor.ts'

interface Guesting {
  db: Db
  maker: Maker
  /** Without them no addresses are told. */
  addresses: Addresses | undefined
  /** Told of each state that is made: it may change by the clock. */
  onMade(made: Made): void
  metrics: Pick<Metrics, 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
}

/** Milliseconds between two frames; in which changes are gathered; between two looks at all links; after which one is read whole again. */
const pace = 1_000
const gather = 20
const beat = 1_000
const round = 10_000
/** Links that are read by one query. */
const batch = 100

/**
 * The public on the live channel: who has shown the hash of a geo link is told what the link shows, and nothing else. What may not be
 * shown any more goes dark: links are looked at all the time, for some end by the clock, and whenever something was done in their account.
 */
export const createGuests = ({ db, maker, addresses, onMade, metrics, log }: Guesting) => {
  const all = new Map<string, Watched>()
  const bySource = new Map<number, Set<Watched>>()
  let ended = false

  // One after the other; what fails is done again by the next look.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch((error: unknown) => {
      const plight = plightOf(error)
      if (plight) log.warn({ error: (error as Error).message }, `links are not looked at, for ${plight.words}`)
      else log.error({ err: error }, 'links could not be looked at')
    })
    return done
  }

  const watchSources = (watched: Watched, link: ShownLink | undefined): void => {
    for (const { source_id } of watched.link?.trackers ?? []) {
      const watching = bySource.get(source_id)
      watching?.delete(watched)
      if (watching?.size === 0) bySource.delete(source_id)
    }
    watched.link = link
    for (const { source_id } of link?.trackers ?? [])
      bySource.set(source_id, (bySource.get(source_id) ?? new Set()).add(watched))
  }

  const drop = (watched: Watched): void => {
    clearTimeout(watched.timer)
    watchSources(watched, undefined)
    all.delete(watched.digest.toString('hex'))
  }

  const goDark = (watched: Watched, status: LinkStatus): void => {
    for (const visitor of watched.visitors) {
      visitor.watched = undefined
      visitor.busy = performance.now()
      say(visitor, frames.dark(status))
    }
    drop(watched)
  }

  /** Takes what was found of the links: nothing, that they are off, or what they show by now. */
  const take = async (some: readonly Watched[], found: readonly Head[], isWhole: boolean): Promise<void> => {
    const now = Date.now()
    const byDigest = new Map(found.map((head) => [head.digest.toString('hex'), head]))
    const left: { watched: Watched; head: Head }[] = []
    for (const watched of some) {
      const head = byDigest.get(watched.digest.toString('hex'))
      const status = head ? statusOf(head, now) : 'unknown'
      if (!head || status !== 'enabled') goDark(watched, status)
      else if (isWhole || head.version !== watched.link?.version) left.push({ watched, head })
    }
    const links = await whole(
      db,
      left.map(({ head }) => head),
    )
    left.forEach(({ watched }, i) => void renew(watched, links[i] as ShownLink))
  }

  const renew = (watched: Watched, link: ShownLink): void => {
    if (all.get(watched.digest.toString('hex')) !== watched) return
    watched.read_at = performance.now()
    if (link.trackers.length === 0) return void goDark(watched, 'disabled')
    if (JSON.stringify(link) === JSON.stringify(watched.link)) return
    const isNew = watched.link === undefined
    watchSources(watched, link)
    if (isNew) return
    // What was shown may be less now: all of it is told anew, and at once.
    for (const visitor of watched.visitors) watched.behind.add(visitor)
    plan(watched, 0)
  }

  const look = async (some: readonly Watched[], isWhole: boolean): Promise<void> => {
    for (let done = 0; done < some.length; done += batch) {
      const asked = some.slice(done, done + batch)
      const found = await heads(
        db,
        asked.map(({ digest }) => digest),
      )
      await take(asked, found, isWhole)
    }
  }

  /** Those that were read longest ago are read whole, the others only found. */
  const lookAround = async (): Promise<void> => {
    const watched = [...all.values()]
    const old = performance.now() - round
    await look(
      watched.filter(({ read_at }) => read_at >= old),
      false,
    )
    await look(
      watched.filter(({ read_at }) => read_at < old),
      true,
    )
  }

  const plan = (watched: Watched, after = Math.max(gather, watched.told_at + pace - performance.now())): void => {
    if (ended || (watched.timer && after > 0)) return
    clearTimeout(watched.timer)
    watched.timer = setTimeout(() => {
      watched.timer = undefined
      void inTurn(() => tell(watched)).catch(() => plan(watched, pace))
    }, after)
  }

  const tell = async (watched: Watched): Promise<void> => {
    const { link, behind, visitors } = watched
    if (!link || visitors.size === 0) return
    const changed = behind.size > 0 ? new Set(link.trackers.map(({ source_id }) => source_id)) : watched.changed
    watched.changed = new Set()
    watched.told_at = performance.now()
    let made: ReadonlyMap<number, Made>
    try {
      made = await maker.make(changed)
    } catch (error) {
      for (const id of changed) watched.changed.add(id)
      throw error
    }
    // What it shows changes in turn only, but all may have left meanwhile.
    if (visitors.size === 0) return
    for (const one of made.values()) onMade(one)
    const objects = link.trackers.flatMap((tracker, n) =>
      changed.has(tracker.source_id) ? [{ n, ...shown(watched, link, tracker, made.get(tracker.source_id)) }] : [],
    )
    const time = new Date().toISOString()
    const some = frames.event('state', time, JSON.stringify({ objects }))
    const everything = behind.size > 0 ? frames.event('state', time, JSON.stringify(viewOf(link, plain(objects)))) : ''
    for (const visitor of visitors) {
      if (isFull(visitor)) {
        behind.add(visitor)
        continue
      }
      say(visitor, behind.delete(visitor) ? everything : some)
      metrics.live_frames.inc({ event: 'state' })
    }
  }

  const shown = (
    watched: Watched,
    link: ShownLink,
    tracker: ShownLink['trackers'][number],
    made: Made | undefined,
  ): ShownObject => {
    const at = placeOf(link, made?.state)
    const known = at && has(tracker, 'address') ? addresses?.of(link, tracker, at) : undefined
    void known?.looking?.then(() => {
      watched.changed.add(tracker.source_id)
      plan(watched)
    })
    return objectOf(link, tracker, made?.state, known?.address)
  }

  let isLooking = false
  const timer = setInterval(() => {
    if (all.size === 0 || isLooking) return
    isLooking = true
    void inTurn(lookAround)
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, beat)

  return {
    /** Lets it watch the link; what may not be shown is told to be dark. */
    async enter(visitor: Visitor, digest: Buffer): Promise<void> {
      const key = digest.toString('hex')
      const watched: Watched = all.get(key) ?? {
        digest,
        visitors: new Set(),
        behind: new Set(),
        changed: new Set(),
        told_at: Number.NEGATIVE_INFINITY,
        read_at: 0,
      }
      all.set(key, watched)
      watched.visitors.add(visitor)
      watched.behind.add(visitor)
      visitor.watched = watched
      await inTurn(() => look([watched], true))
    },
    leave(visitor: Visitor): void {
      const { watched } = visitor
      if (!watched) return
      visitor.watched = undefined
      visitor.busy = performance.now()
      watched.visitors.delete(visitor)
      watched.behind.delete(visitor)
      if (watched.visitors.size === 0) drop(watched)
    },
    /** All of it, once it has been answered. */
    tell(visitor: Visitor): void {
      if (visitor.watched?.behind.has(visitor)) plan(visitor.watched, 0)
    },
    /** It has read something: what it missed may have room now. */
    resume(visitor: Visitor): void {
      if (visitor.watched?.behind.has(visitor)) plan(visitor.watched)
    },
    /** The device has another state. */
    note(source_id: number): void {
      for (const watched of bySource.get(source_id) ?? []) {
        watched.changed.add(source_id)
        plan(watched)
      }
    },
    /** Something was done in the account, or in any. */
    check(account_id: number | undefined): void {
      if (ended || all.size === 0) return
      const ofAccount = ({ link }: Watched) => account_id === undefined || link?.account_id === account_id
      void inTurn(() => look([...all.values()].filter(ofAccount), true)).catch(() => {})
    },
    watches: (source_id: number): boolean => bySource.has(source_id),
    sources: (): Iterable<number> => bySource.keys(),
    async close(): Promise<void> {
      ended = true
      clearInterval(timer)
      for (const watched of all.values()) clearTimeout(watched.timer)
      await last
    },
  }
}

export type Guests = ReturnType<typeof createGuests>

const plain = (objects: readonly (ShownObject & { n: number })[]): ShownObject[] =>
  objects.map(({ n: _, ...object }) => object)
