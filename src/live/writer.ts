import { type Clock, clock } from '#formats/clock.ts'
import type { Db } from '#store/db.ts'
import { newest } from '#store/points/points.ts'
import { queryOf } from '#store/query.ts'
import type { Stored } from '#store/sensors/counter-rows.ts'
import { shownBy } from '#store/sensors/counters.ts'
import type { Subscription } from './audience.ts'
import { event } from './frames.ts'
import type { Made } from './made.ts'
import { trackerOf } from './pairs.ts'
import { nothingTold, readingsOf, type Told, untilCounted } from './readings.ts'
import type { Kind } from './requests.ts'
import { nothingKnown, type Sensing } from './sensing.ts'
import { wants } from './subscription.ts'

/** The frames that tell a subscription what was made. */
export type Write = (subscription: Subscription, made: readonly Made[]) => Promise<string[]>

/** Messages that the monitor of devices tells. */
const most_messages = 12

/** Text of what is told in one zone. */
interface Zone {
  name: string
  clock: Clock
}

/** Of each tracker of the subscription, by its id, what `tell` says as JSON, if anything. */
const byTracker = async (
  { sight }: Subscription,
  made: readonly Made[],
  tell: (made: Made) => Promise<string | undefined> | string | undefined,
): Promise<string[]> => {
  const told: string[] = []
  for (const one of made) {
    const text = await tell(one)
    if (text !== undefined) told.push(`{"${trackerOf(sight.seen, one.source_id)}":${text}}`)
  }
  return told
}

/** @param later is told of what is to be written of a source in so many milliseconds, also when nothing comes of it until then */
export const createWriter = (
  db: Db,
  sensing: Pick<Sensing, 'of'>,
  later: (subscription: Subscription, source_id: number, ms: number) => void,
): Write => {
  const query = queryOf(db)
  const clocks = new Map<string, Clock>()
  const zoneOf = ({ visitor }: Subscription): Zone => {
    const name = visitor.user?.time_zone ?? 'UTC'
    const known = clocks.get(name) ?? clock(name)
    clocks.set(name, known)
    return { name, clock: known }
  }
  const batch = (kind: Kind, zone: Zone, items: readonly string[]): string[] =>
    items.length > 0 ? [event(kind, zone.clock(Date.now()), `[${items.join(',')}]`)] : []

  const messages = async (source_id: number, { clock }: Zone): Promise<string> => {
    const points = await newest(query, source_id, most_messages)
    return JSON.stringify(points.map(({ time, attributes = {} }) => ({ get_time: clock(time), attributes })))
  }

  const readings = async (subscription: Subscription, made: readonly Made[], { clock }: Zone): Promise<string[]> => {
    const { told, sensor_type, include_components, sight } = subscription
    const trackers = made.flatMap(({ source_id }) => {
      const tracker_id = trackerOf(sight.seen, source_id)
      return tracker_id === undefined ? [] : { tracker_id, source_id }
    })
    const { system, known } = await sensing.of(sight.viewer, trackers)
    const wanted = { sensor_type, include_components, system, now: Date.now() }
    const toldOf = (source_id: number): Told => told.get(source_id) ?? nothingTold()
    const counting = new Map<number, readonly Stored[]>()
    for (const { tracker_id, source_id } of trackers) {
      const one = known.get(tracker_id) ?? nothingKnown
      const wait = untilCounted(one, toldOf(source_id), wanted)
      if (wait === 0) counting.set(tracker_id, one.counters)
      else if (wait !== undefined) later(subscription, source_id, wait)
    }
    const counts = await shownBy(db, query, counting)
    return byTracker(subscription, made, ({ source_id, live }) => {
      const before = toldOf(source_id)
      told.set(source_id, before)
      const tracker_id = trackerOf(sight.seen, source_id) ?? 0
      const choice = { ...wanted, clock, counts: counts.get(tracker_id) }
      return readingsOf(live, known.get(tracker_id) ?? nothingKnown, before, choice)
    })
  }

  const writers: Record<
    Exclude<Kind, 'history'>,
    (subscription: Subscription, made: readonly Made[], zone: Zone) => Promise<string[]>
  > = {
    state: async ({ format }, made, zone) =>
      made.map((one) => event('state', zone.clock(one.now), one.text(format, zone.name, zone.clock))),
    state_batch: async ({ format }, made, zone) =>
      batch(
        'state_batch',
        zone,
        made.map((one) => one.text(format, zone.name, zone.clock)),
      ),
    readings_batch: async (subscription, made, zone) =>
      batch('readings_batch', zone, await readings(subscription, made, zone)),
    iot_monitor: async (subscription, made, zone) =>
      batch('iot_monitor', zone, await byTracker(subscription, made, ({ source_id }) => messages(source_id, zone))),
  }

  return (subscription, made) => {
    const { sight, kind } = subscription
    if (kind === 'history') return Promise.resolve([])
    // What is seen may be less than when it was noted.
    const left = made.filter(({ source_id }) => wants(subscription, trackerOf(sight.seen, source_id) ?? 0))
    return writers[kind](subscription, left, zoneOf(subscription))
  }
}
