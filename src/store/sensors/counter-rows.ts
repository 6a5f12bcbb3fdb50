import { sql } from 'kysely'
import { all_sources, type CounterSource, type CounterType, counter_types, type Followed } from '#measure/counter.ts'
import { figuresOf, figures as inFigures, pieces, textsOf } from '#store/columns.ts'
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

/** Figures of counters in columns, for thousands are read at once: type and source by their places in the lists, 0 for no sensor. */
const figures = {
  seen_by: 'seen_by',
  source_id: 'source_id',
  account_id: 'account_id',
  id: 'id',
  tracker_id: 'tracker_id',
  type: `array_position(array['${counter_types.join("', '")}'], type)`,
  multiplier: 'multiplier',
  source: `array_position(array['${all_sources.join("', '")}'], source)`,
  sensor_id: 'coalesce(sensor_id, 0)',
  base_time: `date_part('epoch', base_time) * 1000`,
  base_value: 'base_value',
  base_sum: 'base_sum',
  base_epoch: 'base_epoch',
  base_settled: 'base_settled::int',
}
const names = Object.keys(figures) as (keyof typeof figures)[]

/** Counters in columns; null where there are none. */
export type Sent = Record<'figures' | 'followed', Buffer | null>

/** SQL of `Sent`, of rows of counters with `seen_by`, the tracker that shows them, and its `source_id`. */
export const sent = sql.raw(
  `${inFigures(Object.values(figures))} as figures, ${pieces(`coalesce(followed::text, '')`)} as followed`,
)

/** Counters of `Sent`, each with the tracker that shows it. */
export const received = ({ figures, followed }: Sent): (Stored & { seen_by: number })[] => {
  if (!figures) return []
  const all = figuresOf(figures, names)
  return textsOf(followed).map((followed, i) => ({
    seen_by: all.seen_by[i] as number,
    source_id: all.source_id[i] as number,
    account_id: all.account_id[i] as number,
    id: all.id[i] as number,
    tracker_id: all.tracker_id[i] as number,
    type: counter_types[(all.type[i] as number) - 1] as CounterType,
    multiplier: all.multiplier[i] as number,
    source: all_sources[(all.source[i] as number) - 1] as CounterSource,
    sensor_id: all.sensor_id[i] || null,
    base_time: all.base_time[i] as number,
    base_value: all.base_value[i] as number,
    base_sum: all.base_sum[i] as number,
    base_epoch: all.base_epoch[i] as number,
    base_settled: all.base_settled[i] === 1,
    followed: followed === '' ? null : JSON.parse(followed),
  }))
}

/** Answers whether a counter goes by a sensor: what that says is summed nowhere, but read on from where it was read last. */
export const isFollowed = ({ source, sensor_id }: Pick<Counter, 'source' | 'sensor_id'>): boolean =>
  source === 'sensor' || (source === 'ignition' && sensor_id !== null)
