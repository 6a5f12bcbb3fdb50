import type { Logger } from 'pino'
import { beat } from '#pace/beat.ts'
import { type Clock, process_clock } from '#pace/clock.ts'
import { portions } from '#pace/portions.ts'
import { createRow } from '#pace/row.ts'
import type { Addresses } from '#service/tracker/location/link/addresses.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import { heads, readShown, type ShownLink, type ShownTracker } from '#store/links/shown-links.ts'
import type { Visitor, Watched } from './audience.ts'
import * as frames from './frames.ts'
import { framesOf, objectsOf, type Place } from './link-frames.ts'
import type { Made, Maker } from './made.ts'
import { createPlans } from './plans.ts'
import { reporting } from './reporting.ts'
import { isFull, say } from './visitor.ts'
import * as links from './watching.ts'

interface Guesting {
  db: Db
  maker: Maker
  /** Without them no addresses are told. */
  addresses: Addresses | undefined
  /** Told of each state that is made: it may change by the clock. */
  onMade(made: Made): void
  metrics: Pick<Metrics, 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
  clock?: Clock
}

/** Milliseconds between two looks at all links, and after which one is read whole again. */
const every = 1_000
const round = 10_000
/** Links that are read by one query. */
const batch = 100

/**
 * The public on the live channel: who has shown the hash of a geo link is told what the link shows, and nothing else. What may not be
 * shown any more goes dark: links are looked at all the time, for some end by the clock, and whenever something was done in their account.
 */
export const createGuests = (means: Guesting) => {
  const { clock = process_clock } = means
  const watching = links.newWatching()
  const plans = createPlans<Watched>(clock)
  const report = reporting(means.log, 'links are not looked at', 'links could not be looked at')
  const row = createRow()
  let ended = false

  // One after the other; what fails is done again by the next look.
  const inRow = (work: () => Promise<void>): Promise<void> => {
    const done = row(work)
    done.catch(report)
    return done
  }
  const plan = (watched: Watched, ms = links.dueIn(watched, clock.now())): void =>
    plans.make(watched, ms, () => void inRow(() => tell(watched)).catch(() => plan(watched, links.pace)))
  const tell = createTelling(means, clock, plan)
  const carryOut = (deed: links.Deed): void => {
    const { watched } = deed
    if (deed.do === 'tell') return void plan(watched, 0)
    plans.callOff(watched)
    for (const visitor of links.darken(watching, watched, clock.now())) say(visitor, frames.dark(deed.status))
  }
  const look = createLook({ db: means.db, watching, clock, carryOut })
  const lookAround = async (): Promise<void> => {
    const { fresh, stale } = links.byAge(watching, clock.now() - round)
    await look(fresh, false)
    await look(stale, true)
  }
  const looks = beat(every, () => (watching.all.size > 0 ? inRow(lookAround) : undefined), { clock })

  return {
    /** Lets it watch the link; what may not be shown is told to be dark. */
    async enter(visitor: Visitor, digest: Buffer): Promise<void> {
      const watched = links.enter(watching, visitor, digest)
      await inRow(() => look([watched], true))
    },
    leave(visitor: Visitor): void {
      const left = links.leave(watching, visitor, clock.now())
      if (left) plans.callOff(left)
    },
    /** All of it, once it has been answered. */
    tell: (visitor: Visitor): void => ifBehind(visitor, (watched) => plan(watched, 0)),
    /** It has read something: what it missed may have room now. */
    resume: (visitor: Visitor): void => ifBehind(visitor, plan),
    /** The device has another state. */
    note(source_id: number): void {
      for (const watched of links.note(watching, source_id)) plan(watched)
    },
    /** Something was done in the account, or in any. */
    check(account_id: number | undefined): void {
      if (!ended && watching.all.size > 0)
        inRow(() => look(links.ofAccount(watching, account_id), true)).catch(() => {})
    },
    /** These devices are set up otherwise, in whatever account that was done. */
    checkSources(source_ids: readonly number[]): void {
      const shown = [...new Set(source_ids.flatMap((id) => [...(watching.bySource.get(id) ?? [])]))]
      if (!ended && shown.length > 0) inRow(() => look(shown, true)).catch(() => {})
    },
    watches: (source_id: number): boolean => watching.bySource.has(source_id),
    sources: (): Iterable<number> => watching.bySource.keys(),
    async close(): Promise<void> {
      ended = true
      plans.end()
      await Promise.all([looks.stop(), row.done()])
    },
  }
}

export type Guests = ReturnType<typeof createGuests>

const ifBehind = (visitor: Visitor, then: (watched: Watched) => void): void => {
  if (visitor.watched?.behind.has(visitor)) then(visitor.watched)
}

interface Looking {
  db: Db
  watching: links.Watching
  clock: Clock
  carryOut(deed: links.Deed): void
}

/** Reads what links show by now, all of them or those that have changed, and does what follows. */
const createLook =
  ({ db, watching, clock, carryOut }: Looking) =>
  async (some: readonly Watched[], isWhole: boolean): Promise<void> => {
    for (const asked of portions(some, batch)) {
      const found = await heads(
        db,
        asked.map(({ digest }) => digest),
      )
      const { dark, left } = links.sift(asked, found, isWhole, Date.now())
      dark.forEach(carryOut)
      const read = await readShown(
        db,
        left.map(({ head }) => head),
      )
      for (const [i, { watched }] of left.entries()) {
        const deed = links.renew(watching, watched, read[i] as ShownLink, clock.now())
        if (deed) carryOut(deed)
      }
    }
  }

/** Tells what has changed of a link to all who watch it. What cannot be made now is still to be told. */
const createTelling = (
  { maker, addresses, onMade, metrics }: Guesting,
  clock: Clock,
  /** The link has changed: an address is known. */
  onChange: (watched: Watched) => void,
) => {
  const addressOf = (watched: Watched, telling: links.Telling) => (tracker: ShownTracker, at: Place) => {
    const known = addresses?.of(telling.link, tracker, at)
    void known?.looking?.then(() => {
      watched.changed.add(tracker.source_id)
      onChange(watched)
    })
    return known?.address
  }
  return async (watched: Watched): Promise<void> => {
    const telling = links.take(watched, clock.now())
    if (!telling) return
    const made = await maker.make(telling.sources).catch((error: unknown) => {
      links.giveBack(watched, telling)
      throw error
    })
    // What it shows changes in turn only, but all may have left meanwhile.
    if (watched.visitors.size === 0) return
    for (const one of made.values()) onMade(one)
    const told = framesOf(telling, objectsOf(telling, made, addressOf(watched, telling)), new Date())
    for (const { visitor, isBehind } of links.hearers(watched, telling, isFull)) {
      say(visitor, isBehind ? told.all() : told.some())
      metrics.live_frames.inc({ event: 'state' })
    }
  }
}
