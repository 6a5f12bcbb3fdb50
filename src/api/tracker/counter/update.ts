import { Type } from 'typebox'
import { type User, userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Nullable, Optional } from '#contract/schema.ts'
import { type CounterType, counter_sources, multiplier_bounds } from '#measure/counter.ts'
import { CounterTypeOf, Multiplier, Source } from '#resource/tracker/counter.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import type { Way } from '#store/sensors/counter-bases.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default command('tracker/counter/update', {
  summary: 'Changes what a counter of a tracker goes by.',
  description:
    'It goes on from what it shows now: what was counted before stays. A counter that nobody has set answers 204. `source` is beyond the ' +
    'contract; without it an odometer goes by `sensor_id`, or by `gps` where that is null, and where that is left out too nothing of it ' +
    'changes. A clone answers 219: it shows the counters of the account that owns the device.',
  access: userWith('tracker_update'),
  params: Type.Object({
    tracker_id: Id,
    type: CounterTypeOf,
    multiplier: Multiplier,
    sensor_id: Optional(
      Described(
        Nullable(Id),
        'A metering sensor of the same tracker that an odometer goes by; null: none. Of engine hours null.',
      ),
    ),
    source: Optional(Source),
  }),
  result: None,
  errors: ['entity_not_found', 'device_blocked', 'not_for_clones'],
  example: { params: { tracker_id: 1, type: 'odometer', multiplier: 1.02 }, after: ['tracker/counter/value/set'] },

  async handler({ tracker_id, type, ...wanted }, { db, caller, now, fail, after, restated }) {
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('entity_not_found'), fail)
    if (tracker.clone) fail('not_for_clones')
    const counter = (await counters.lock(db, tracker, type)) ?? fail('entity_not_found')
    const way = wayOf(counter, wanted)
    if (way.sensor_id !== null) await isMetering(db, caller, tracker_id, way.sensor_id)
    after(() => restated([tracker.source_id]))
    await counters.update(db, queryOf(db), counter, way, now)
    return {}
  },
})

type Wanted = Pick<Way, 'multiplier'> & Partial<Pick<Way, 'source' | 'sensor_id'>>

/** What it goes by from now on. Throws error 7 of what does not go together. */
const wayOf = (counter: Way & { type: CounterType }, { multiplier, sensor_id, source }: Wanted): Way => {
  const { type } = counter
  const { least, most } = type === 'odometer' ? multiplier_bounds : { least: 1, most: 1 }
  if (multiplier < least || multiplier > most)
    throw invalid('multiplier', type === 'odometer' ? `must be from ${least} to ${most}` : 'must be 1 for engine hours')
  const named = source ?? sourceBy(counter, sensor_id)
  if (!(counter_sources[type] as readonly string[]).includes(named))
    throw source
      ? invalid('source', `must be one of ${counter_sources[type].join(', ')}`)
      : invalid('sensor_id', 'must be null for engine hours')
  if (sensor_id && named !== 'sensor') throw invalid('sensor_id', `must be null where it goes by ${named}`)
  const by = named === 'sensor' ? (sensor_id ?? counter.sensor_id) : null
  if (named === 'sensor' && by === null) throw invalid('sensor_id', 'must name a metering sensor')
  return { multiplier, source: named, sensor_id: by }
}

const sourceBy = (counter: Way & { type: CounterType }, sensor_id: number | null | undefined): Way['source'] => {
  if (sensor_id) return 'sensor'
  return sensor_id === null && counter.source === 'sensor' ? counter_sources[counter.type][0] : counter.source
}

const isMetering = async (db: Db, caller: User, tracker_id: number, sensor_id: number): Promise<void> => {
  const own = (await sensors.ofTrackers(db, caller, [tracker_id])).get(tracker_id) ?? []
  if (!own.some(({ id, type }) => id === sensor_id && type === 'metering'))
    throw invalid('sensor_id', 'must be a metering sensor of the same tracker')
}
