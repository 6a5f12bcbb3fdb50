import type { Carrier } from '#forward/carrier.ts'
import type * as lines from '#store/forward/lines.ts'
import type { Place, Unsent } from '#store/points/unsent.ts'

/** One target while this process has it: what waits of each of its trackers is sent, of each one message at a time. */

export interface LineOptions {
  /** The first points of a route that were not sent, so many at most. */
  read(route: lines.Route, most: number): Promise<Unsent>
  /** How many writes there were of each of the sources. */
  versions(source_ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Writes down a step; answers whether it was the next one. */
  advance(step: lines.Step): Promise<boolean>
  /** Says why the target takes nothing of a tracker. */
  refuse(route: lines.Route, error: string): Promise<void>
  /** Notes a failure of the whole target, after so many in a row, or that it goes well again. */
  note(key: lines.LineKey, state: { failures: number; rest: number; error?: string; sent?: Date }): Promise<void>
  /** Whether this process has it still. */
  isHeld(): boolean
  onSent(points: number, outcome: 'taken' | 'refused'): void
  onFault(kind: 'target' | 'tracker'): void
  log: { warn(details: object, message: string): void }
}

/** What is known of a route meanwhile. */
interface Traveller extends lines.Route {
  /** The place that is written down; `place` is what was acknowledged. */
  stored: Place
  /** The write up to which there is nothing to be sent. */
  seen: number
  busy: boolean
  failures: number
  /** By the clock of this process, milliseconds. */
  rests_until: number
}

/** Seconds: of a target that failed, of a tracker that it does not take, and of one whose clock is wrong. */
const rests = { first: 2, longest: 300, tracker: 60, longest_of_tracker: 3_600, dear: 600 }
/** Blocks that were opened for nothing, after which a tracker rests: nobody is given points that are dated ahead. */
const dear = 30

const growing = (first: number, failures: number, longest: number): number =>
  Math.min(first * 2 ** Math.min(failures - 1, 20), longest)

export type OpenLine = ReturnType<typeof createLine>

export const createLine = (held: lines.Line, carrier: Carrier, options: LineOptions) => {
  const { read, versions, advance, refuse, note, isHeld, onSent, onFault, log } = options
  const travellers = new Map<number, Traveller>()
  const waiting = new Set<Traveller>()
  const resting = new Set<Traveller>()
  const under_way = new Set<Promise<void>>()
  let failures = held.failures
  let rests_until = held.rests_until.getTime()
  let timer: NodeJS.Timeout | undefined
  let sent: Date | undefined
  let noted: Date | undefined
  let ended = false

  /** As many as the target serves at a time; after a failure one, to see. */
  const pump = (): void => {
    const now = Date.now()
    for (const traveller of resting)
      if (now >= traveller.rests_until) {
        resting.delete(traveller)
        waiting.add(traveller)
      }
    clearTimeout(timer)
    if (now < rests_until && !ended) timer = setTimeout(pump, rests_until - now).unref()
    if (now < rests_until) return
    for (const traveller of waiting) {
      if (ended || !isHeld() || under_way.size >= (failures > 0 ? 1 : carrier.abreast)) return
      if (!traveller.busy) start(traveller)
    }
  }
  const start = (traveller: Traveller): void => {
    waiting.delete(traveller)
    traveller.busy = true
    const work = carry(traveller)
      .catch((error: Error) => {
        // The database is away: what was acknowledged is written down first, when it is back.
        waiting.add(traveller)
        rests_until = Date.now() + rests.first * 1000
        log.warn({ error: error.message, ...keyOf(traveller) }, 'points that are sent on wait')
      })
      .finally(() => {
        traveller.busy = false
        under_way.delete(work)
        pump()
      })
    under_way.add(work)
  }
  const rest = (traveller: Traveller, seconds: number): void => {
    traveller.rests_until = Date.now() + seconds * 1000
    waiting.delete(traveller)
    resting.add(traveller)
  }

  /** One message of it. */
  const carry = async (traveller: Traveller): Promise<void> => {
    if (differ(traveller.place, traveller.stored)) await reach(traveller, traveller.place)
    const { points, places, end, version, blocks } = await read(traveller, carrier.most)
    if (points.length === 0) {
      traveller.seen = version
      if (blocks > dear) return rest(traveller, rests.dear)
      if (!differ(traveller.place, end)) return
      waiting.add(traveller)
      return reach(traveller, end)
    }
    waiting.add(traveller)
    const verdict = await carrier.send(traveller.device, points).catch(fail(traveller))
    if (!verdict) return
    if (verdict.status === 'taken') traveller.place = places.at(-1) as Place
    if (failures > 0) await recover()
    if (verdict.status === 'unknown') return hold(traveller, verdict.error ?? '')
    if (verdict.error)
      log.warn({ ...keyOf(traveller), error: verdict.error }, 'points are refused where they are sent to')
    sent = new Date()
    traveller.failures = 0
    await reach(traveller, traveller.place)
    const { refused = 0 } = verdict
    onSent(refused, 'refused')
    onSent(points.length - refused, 'taken')
  }

  const reach = async (traveller: Traveller, to: Place): Promise<void> => {
    traveller.place = to
    const isNext = await advance({ route: traveller, from: traveller.stored, to })
    traveller.stored = to
    // It was unbound, or somebody else has sent it meanwhile: it is looked up again.
    if (!isNext) forget(traveller)
  }

  /** The target as a whole: it rests, longer each time. Of those that were under way together only the first failure counts. */
  const fail =
    (traveller: Traveller) =>
    async ({ message: error }: Error): Promise<undefined> => {
      if (ended || Date.now() < rests_until) return
      failures++
      const seconds = growing(rests.first, failures, rests.longest)
      rests_until = Date.now() + seconds * 1000
      carrier.close()
      onFault('target')
      log.warn({ ...keyOf(traveller), error, failures }, 'points could not be sent on')
      await note(held, { failures, rest: seconds, error, sent })
    }
  const recover = async (): Promise<void> => {
    failures = 0
    await note(held, { failures, rest: 0, sent })
  }

  /** When something was sent last, where that is not written down yet. */
  const noteSent = async (): Promise<void> => {
    if (failures > 0 || sent === noted) return
    const last = sent
    await note(held, { failures, rest: 0, sent: last })
    noted = last
  }

  /** One tracker, which the target does not take: it rests, and others go on. */
  const hold = async (traveller: Traveller, error: string): Promise<void> => {
    traveller.failures++
    rest(traveller, growing(rests.tracker, traveller.failures, rests.longest_of_tracker))
    onFault('tracker')
    await refuse(traveller, error)
  }

  const forget = (traveller: Traveller): void => {
    travellers.delete(traveller.tracker_id)
    waiting.delete(traveller)
    resting.delete(traveller)
  }

  const add = (traveller: Traveller): void => {
    if (!resting.has(traveller)) waiting.add(traveller)
  }

  return {
    held,
    /** Its trackers as they are now; what is known of those that stay is kept. */
    load(routes: readonly lines.Route[]): void {
      const now = new Map(routes.map((route) => [route.tracker_id, route]))
      for (const traveller of [...travellers.values()])
        if (now.get(traveller.tracker_id)?.device !== traveller.device && !traveller.busy) forget(traveller)
      for (const route of routes)
        if (!travellers.has(route.tracker_id))
          travellers.set(route.tracker_id, {
            ...{ ...route, stored: route.place },
            ...{ seen: -1, busy: false, failures: 0, rests_until: 0 },
          })
    },
    routes: (): readonly lines.Route[] => [...travellers.values()],
    /** Something of this tracker was stored. */
    wake(tracker_id: number): void {
      const traveller = travellers.get(tracker_id)
      if (traveller) add(traveller)
      pump()
    },
    /** Looks which trackers have something to be sent. */
    async sweep(): Promise<void> {
      const ids = new Set(Array.from(travellers.values(), ({ source_id }) => source_id))
      const now = await versions([...ids])
      for (const traveller of travellers.values())
        if ((now.get(traveller.source_id) ?? 0) > traveller.seen) add(traveller)
      pump()
    },
    pump,
    /** It was changed, though not where it leads: it is tried at once. */
    change({ revision }: lines.Line): void {
      held.revision = revision
      failures = 0
      rests_until = 0
    },
    noteSent,
    state: () => ({ failures, waiting: waiting.size + resting.size }),
    /** Resolves when nothing is under way, or was given up after so many milliseconds; nothing is begun any more. */
    async stop(grace: number): Promise<void> {
      ended = true
      clearTimeout(timer)
      const patience = setTimeout(() => carrier.close(), grace)
      await Promise.all(under_way)
      clearTimeout(patience)
      carrier.close()
      await noteSent().catch(() => undefined)
    },
  }
}

const differ = (a: Place, b: Place): boolean => a.reached !== b.reached || a.version !== b.version || a.late !== b.late

const keyOf = ({ retranslator_id, tracker_id }: lines.Route) => ({ retranslator_id, tracker_id })
