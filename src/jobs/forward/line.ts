import type { Carrier } from '#forward/carrier.ts'
import { process_clock } from '#pace/clock.ts'
import { hurried } from '#pace/pause.ts'
import type * as lines from '#store/forward/lines.ts'
import type { Place, Unsent } from '#store/points/unsent.ts'
import type { Deed, Traveller, Travellers } from './travellers.ts'
import * as travellers from './travellers.ts'

/** One target while this process has it: what waits of each of its trackers is sent, of each one message at a time. What follows of what is in `travellers.ts`. */

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
  /** Answers whether this process has it still. */
  isHeld(): boolean
  onSent(points: number, outcome: 'taken' | 'refused'): void
  onFault(kind: 'target' | 'tracker'): void
  log: { warn(details: object, message: string): void }
}

export type OpenLine = ReturnType<typeof createLine>

export const createLine = (held: lines.Line, carrier: Carrier, options: LineOptions) => {
  const state = travellers.createTravellers(held)
  const under_way = new Set<Promise<void>>()
  let callOff = (): void => undefined
  let noted: Date | undefined
  let ended = false
  const line: Doing = { held, carrier, options, state, hasEnded: () => ended }

  const pump = (): void => {
    const now = Date.now()
    travellers.wakeRested(state, now)
    callOff()
    if (now < state.rests_until) {
      if (!ended) callOff = process_clock.after(state.rests_until - now, pump, true)
      return
    }
    while (!ended && options.isHeld()) {
      const next = travellers.takeNext(state, under_way.size, carrier.abreast)
      if (!next) return
      start(next)
    }
  }
  const start = (traveller: Traveller): void => {
    const work = carry(line, traveller).finally(() => {
      traveller.busy = false
      under_way.delete(work)
      pump()
    })
    under_way.add(work)
  }
  /** When something was sent last, where that is not written down yet. */
  const noteSent = async (): Promise<void> => {
    const { failures, sent } = state
    if (failures > 0 || sent === noted) return
    await options.note(held, { failures, rest: 0, sent })
    noted = sent
  }

  return {
    held,
    /** Its trackers as they are now; what is known of those that stay is kept. */
    load: (routes: readonly lines.Route[]): void => travellers.load(state, routes),
    routes: (): readonly lines.Route[] => [...state.all.values()],
    /** Something of this tracker was stored. */
    wake(tracker_id: number): void {
      travellers.wake(state, state.all.get(tracker_id))
      pump()
    },
    /** Looks which trackers have something to be sent. */
    async sweep(): Promise<void> {
      const ids = new Set(Array.from(state.all.values(), ({ source_id }) => source_id))
      travellers.wakeWritten(state, await options.versions([...ids]))
      pump()
    },
    pump,
    /** It was changed, though not where it leads: it is tried at once. */
    change({ revision }: lines.Line): void {
      held.revision = revision
      travellers.onChange(state)
    },
    noteSent,
    state: () => ({ failures: state.failures, waiting: state.waiting.size + state.resting.size }),
    /** Resolves when nothing is under way, or was given up after so many milliseconds; nothing is begun any more. */
    async stop(grace: number): Promise<void> {
      ended = true
      callOff()
      await hurried(grace, Promise.all(under_way), () => carrier.close())
      carrier.close()
      await noteSent().catch(() => undefined)
    },
  }
}

/** A line, for what is done on it. */
interface Doing {
  held: lines.Line
  carrier: Carrier
  options: LineOptions
  state: Travellers
  hasEnded(): boolean
}

/** One message of a tracker: what there is, and what follows of it. Never rejects. */
const carry = async (line: Doing, traveller: Traveller): Promise<void> => {
  const { carrier, options, state } = line
  try {
    // Acknowledged before, when the database was away.
    if (travellers.differ(traveller.place, traveller.stored)) await reach(line, traveller, traveller.place)
    const unsent = await options.read(traveller, carrier.most)
    await perform(line, traveller, travellers.onRead(state, traveller, unsent, Date.now()))
  } catch (error) {
    await perform(line, traveller, travellers.onAway(state, traveller, (error as Error).message, Date.now()))
  }
}

const perform = async (line: Doing, traveller: Traveller, deeds: readonly Deed[]): Promise<void> => {
  const { held, carrier, options } = line
  for (const deed of deeds)
    if (deed.do === 'send') await perform(line, traveller, await send(line, traveller, deed.unsent))
    else if (deed.do === 'reach') await reach(line, traveller, deed.to)
    else if (deed.do === 'note') await options.note(held, deed.state)
    else if (deed.do === 'refuse') await options.refuse(traveller, deed.error)
    else if (deed.do === 'warn') options.log.warn({ ...keyOf(traveller), ...deed.details }, deed.message)
    else if (deed.do === 'count_sent') options.onSent(deed.points, deed.outcome)
    else if (deed.do === 'count_fault') options.onFault(deed.of)
    else carrier.close()
}

const send = async (line: Doing, traveller: Traveller, unsent: Unsent): Promise<Deed[]> => {
  const { carrier, state, hasEnded } = line
  const answer = await carrier.send(traveller.device, unsent.points).catch((error: Error) => error)
  if (!(answer instanceof Error)) return travellers.onVerdict(state, traveller, unsent, answer, Date.now())
  return hasEnded() ? [] : travellers.onFailure(state, answer.message, Date.now())
}

const reach = async ({ options, state }: Doing, traveller: Traveller, to: Place): Promise<void> => {
  traveller.place = to
  const isNext = await options.advance({ route: traveller, from: traveller.stored, to })
  traveller.stored = to
  // It was unbound, or somebody else has sent it meanwhile: it is looked up again.
  if (!isNext) travellers.forget(state, traveller)
}

const keyOf = ({ retranslator_id, tracker_id }: lines.Route) => ({ retranslator_id, tracker_id })
