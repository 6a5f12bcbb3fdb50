import { sql } from 'kysely'
import { all_sources, type CounterSource, type CounterType, counter_types, type Followed } from '#measure/counter.ts'
import { numbers, numbersOf, pieces, textsOf } from '#store/columns.ts'
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
  base_time: 'base_time',
  base_value: 'base_value',
  base_sum: 'base_sum',
  base_epoch: 'base_epoch',
  base_settled: 'base_settled::int',
}
type Figure = keyof typeof figures
const names = Object.keys(figures) as Figure[]

/** A row of counters in columns. */
export type Sent = Record<Figure | 'followed', Buffer | null>

/** SQL of `Sent`, of rows of `columns` with their owner and source, and `seen_by`, the tracker that shows them. */
export const sent = sql.raw(
  [
    ...names.map((name) => `${numbers(figures[name])} as ${name}`),
    `${pieces(`coalesce(followed::text, '')`)} as followed`,
  ].join(),
)

/** Counters of `Sent`, each with the tracker that shows it. */
export const received = (row: Sent | undefined): (Stored & { seen_by: number })[] => {
  const all = Object.fromEntries(names.map((name) => [name, numbersOf(row?.[name])])) as Record<Figure, Float64Array>
  return textsOf(row?.followed).map((followed, i) => {
    const at = (name: Figure): number => all[name][i] as number
    return {
      seen_by: at('seen_by'),
      source_id: at('source_id'),
      account_id: at('account_id'),
      id: at('id'),
      tracker_id: at('tracker_id'),
      type: counter_types[at('type') - 1] as CounterType,
      multiplier: at('multiplier'),
      source: all_sources[at('source') - 1] as CounterSource,
      sensor_id: at('sensor_id') || null,
      base_time: at('base_time'),
      base_value: at('base_value'),
      base_sum: at('base_sum'),
      base_epoch: at('base_epoch'),
      base_settled: at('base_settled') === 1,
      followed: followed === '' ? null : JSON.parse(followed),
    }
  })
}

/** Answers whether a counter goes by a sensor: what that says is summed nowhere, but read on from where it was read last. */
export const isFollowed = ({ source, sensor_id }: Pick<Counter, 'source' | 'sensor_id'>): boolean =>
  source === 'sensor' || (source === 'ignition' && sensor_id !== null)
