import { hashOf } from '#store/hash.ts'
import { type Shards, whole } from '#store/points/shards.ts'

/**
 * The lane of a source among so many, a power of two: shards are stretches of hashes, so that with as many lanes as shards, or
 * more, what is in one lane is in one shard.
 */
export const laneOf = (source_id: number, lanes: number): number =>
  Math.floor((hashOf(source_id) + 2 ** 31) / (2 ** 32 / lanes))

/** Of a platform on one server: while PostgreSQL commits one batch, the next is made. */
const usual = 2

/**
 * How many lanes there are: as many as shards, or as `given`; 0 where nothing is.
 * Throws an Error where batches would lie in several shards, each of which would have to be tried message by message.
 */
export const laneCount = (given: number, shards: Shards | undefined): number => {
  if (!shards) return given || usual
  const { begins } = shards
  const count = begins.length
  const missing = whole(shards)
  if (missing.length > 0)
    throw new Error(`The tables of points must be distributed all together: ${missing.join(', ')} are not.`)
  if (!Number.isInteger(Math.log2(count)) || begins.some((begin, i) => begin !== i * (2 ** 32 / count) - 2 ** 31))
    throw new Error(
      `The points lie in ${count} shards that are no equal parts of a power of two: a batch cannot keep to one of them.`,
    )
  if (given > 0 && given < count)
    throw new Error(
      `The points lie in ${count} shards, and ODOGRAPH_INGEST_LANES is ${given}: leave it out, or name as many as shards.`,
    )
  return given || count
}

/** What a lane has to be chosen by. */
export interface Queued {
  waiting: readonly unknown[]
  /** When the first of those that wait has come, in milliseconds of the process. */
  since: number
  running?: Promise<void> | undefined
}

/** Of the lanes that nobody writes, the one in which most wait, the longer each the more: a lane with few in it comes too. */
export const fullest = <L extends Queued>(lanes: readonly L[], now: number): L | undefined => {
  const weigh = ({ waiting, since }: Queued): number => waiting.length * (1 + now - since)
  let found: L | undefined
  for (const lane of lanes)
    if (!lane.running && lane.waiting.length > 0 && (!found || weigh(lane) > weigh(found))) found = lane
  return found
}
