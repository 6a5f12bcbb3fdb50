import { sql } from 'kysely'
import type { CounterSource, CounterType, Followed } from '#measure/counter.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'

/** Counters as they are stored. */

/** A counter with its base. Times in milliseconds since 1970 UTC. */
export interface Counter {
  id: number
  tracker_id: number
  type: CounterType
  multiplier: number
  source: CounterSource
  /** The sensor that it goes by, of hours the virtual ignition; null: none, or one that is no more. */
  sensor_id: number | null
  base_time: number
  base_value: number
  /** What its source had added up to then, and as of which late points. */
  base_sum: number
  base_epoch: number
  /** No point can come any more that is before the base and not late. */
  base_settled: boolean
  followed: Followed | null
}

/** A counter with its owner and the device whose points it counts. */
export interface Stored extends Counter, Owner {
  source_id: number
}

/** A counter that is locked, until the transaction ends. */
export type Locked = Stored & Held<'counter'>

/** SQL of the columns of a counter `c`. */
export const columns = sql`c.id, c.tracker_id, c.type, c.multiplier, c.source, c.sensor_id,
  extract(epoch from c.base_time)::float8 * 1000 as base_time, c.base_value, c.base_sum, c.base_epoch::float8 as base_epoch, c.base_settled,
  c.followed`

/** Answers whether a counter goes by a sensor: what that says is summed nowhere, but read on from where it was read last. */
export const isFollowed = ({ source, sensor_id }: Pick<Counter, 'source' | 'sensor_id'>): boolean =>
  source === 'sensor' || (source === 'ignition' && sensor_id !== null)
