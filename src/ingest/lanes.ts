import { hashOf } from '#store/hash.ts'
import { type Shards, undividedTables } from '#store/points/shards.ts'

/**
 * The lane of a source among so many, a power of two: shards are stretches of hashes, so that with as many lanes as shards, or
 * more, what is in one lane is in one shard.
 */
export const laneOf = (source_id: number, lanes: number): number =>
  Math.floor((hashOf(source_id) + 2 ** 31) / (2 ** 32 / lanes))

/** Of a platform on one server: while PostgreSQL commits one batch, the next is made. */
const usual = 2

/**
 * The number of lanes: as many as shards, or as `given`; 0 where nothing is.
 * Throws an Error where batches would lie in several shards, each of which would have to be tried message by message.
 */
export const laneCount = (given: number, shards: Shards | undefined): number => {
  if (!shards) return given || usual
  const { begins } = shards
  const count = begins.length
  const missing = undividedTables(shards)
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

/** Facts about a lane that it is chosen by. */
export interface Queued {
  waiting: readonly unknown[]
  /** When the first of those that wait has come, in milliseconds of the process. */
  since: number
  running?: Promise<void> | undefined
  /** Somebody waits for one of them. */
  urgent: boolean
  /** Messages of its last batch. */
  last: number
}

/** The rate of messages of all lanes together, and when it was counted: the last second counts most. Milliseconds of the process. */
export interface Rate {
  per_second: number
  at: number
}

/** With one more. What is counted is forgotten by and by: after a second a third of it is left. */
export const counted = ({ per_second, at }: Rate, now: number): Rate => ({
  per_second: 1 + per_second * Math.exp((at - now) / 1000),
  at: now,
})

/** Messages that are worth a batch of their own, and the milliseconds for which they are waited for, at least and at most. */
const worth = 4
const [shortest, longest] = [20, 60]

/**
 * Milliseconds for which messages are gathered where so many come: a commit costs as much for one as for ten, and devices wait
 * for their acknowledgement anyway. As long as it takes a few to come, for more would wait longer and save little.
 */
export const gatherOf = ({ per_second }: Rate): number =>
  Math.min(longest, Math.max(shortest, (worth / per_second) * 1000))

/** Messages of a batch from which on the next begins at once: so much comes meanwhile that nothing has to be waited for. */
export const enough = 64

const isSmall = ({ waiting, last }: Queued): boolean => last < enough && waiting.length < enough

/** Milliseconds until a lane is written, if nobody writes it: none, unless its batches are small and nobody waits. */
export const pauseOf = (lane: Queued, now: number, gather: number): number =>
  lane.urgent || !isSmall(lane) ? 0 : Math.max(0, lane.since + gather - now)

const isReady = ({ waiting, running }: Queued): boolean => !running && waiting.length > 0

/** Milliseconds until the next lane is written that nobody writes; `undefined` where nothing waits. */
export const soonest = (lanes: readonly Queued[], now: number, gather: number): number | undefined => {
  const pauses = lanes.filter(isReady).map((lane) => pauseOf(lane, now, gather))
  return pauses.length > 0 ? Math.min(...pauses) : undefined
}

/**
 * Of the lanes that nobody writes and that have gathered, the one in which most wait, the longer each the more: a lane with
 * few in it comes too.
 */
export const fullest = <L extends Queued>(lanes: readonly L[], now: number, gather = 0): L | undefined => {
  const weigh = ({ waiting, since }: Queued): number => waiting.length * (1 + now - since)
  let found: L | undefined
  for (const lane of lanes)
    if (isReady(lane) && pauseOf(lane, now, gather) === 0 && (!found || weigh(lane) > weigh(found))) found = lane
  return found
}

/** The lanes that are written with a lane where all lie on one server: small batches go together, for the commit is what costs. */
export const joined = <L extends Queued>(lane: L, lanes: readonly L[]): L[] =>
  isSmall(lane) ? [lane, ...lanes.filter((other) => other !== lane && isReady(other) && isSmall(other))] : [lane]
