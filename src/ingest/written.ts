import type { Statement } from '#store/pipeline.ts'
import * as due from '#store/points/due.ts'
import * as store from '#store/points/ingest.ts'
import * as late from '#store/points/late.ts'
import { writeMemories } from '#store/points/memories.ts'
import * as nudges from '#store/points/nudges.ts'
import * as outbox from '#store/points/outbox.ts'
import * as privacy from '#store/points/private-notes.ts'
import * as tails from '#store/points/tails.ts'
import * as days from '#store/points/track-days.ts'
import type { Arrival } from './arrival.ts'

/** An arrival as it is written. */
export type Written = Arrival & store.Write & { memory: store.Memory }

/** By one token. */
export const writtenOf = (arrivals: readonly Arrival[]): Written[] => {
  const token = store.newToken()
  return arrivals.map((arrival) => {
    const { source_id, version } = arrival.source
    return { ...arrival, source_id, version: version + 1, memory: memoryOf(arrival, token) }
  })
}

/** The statement that writes the memories of the sources, into the rows that are locked. */
export const memoriesOf = (written: readonly Written[]): Statement =>
  writeMemories(
    written[0]?.memory.token ?? 0,
    written.map(({ source_id, version, memory, put, joins }) => ({ ...memory, source_id, version, put, joins })),
    // No more than that: an arrival holds all zones of its rules.
    written.filter(isJudgedAnew).map(({ source_id, judged }) => ({
      source_id,
      judged: judged && { memory: judged.memory, due: judged.due },
    })),
    written.flatMap(({ source_id, count }) => (count ? { source_id, count } : [])),
  )

/** Everything else, of which the sources have none or more. */
export const othersOf = (written: readonly Written[]): Statement[] => [
  ...tails.insert(written.flatMap(({ source_id, tails: own }) => own.map((tail) => ({ source_id, ...tail })))),
  ...late.write(
    written.flatMap(({ source, source_id, version, late: points }) =>
      source.forwarded && points.length > 0 ? { source_id, version, points } : [],
    ),
    new Date(),
  ),
  ...store.dropTracks(written.flatMap(droppedOf)),
  ...store.writeTracks(written, new Date()),
  ...days.unsum(written.flatMap(unsummedBy)),
  ...due.write(written.flatMap(({ source_id, due: at }) => (at === undefined ? [] : { source_id, at }))),
  ...privacy.write(written.flatMap(({ source_id, notes }) => (notes ? { source_id, notes } : []))),
  ...nudges.write(
    written.flatMap((one) => nudgedBy(one).map((source_id) => ({ source_id, moved: one.source_id, seq: one.version }))),
  ),
  ...outbox.write(written.flatMap(({ source_id, version, event }) => (event ? { source_id, version, event } : []))),
]

/** Devices whose rules observe one that has moved. */
const nudgedBy = ({ book: { observers }, before, live: { fix } }: Arrival): readonly number[] => {
  const was = before.live?.fix
  return !fix || (was && was.lat === fix.lat && was.lng === fix.lng) ? [] : observers
}

/** Answers whether what is written is another one. */
const isJudgedAnew = ({ judged, before }: Arrival): boolean =>
  judged !== before.judged && (judged?.memory !== before.judged?.memory || judged?.due !== before.judged?.due)

const droppedOf = ({ source: { source_id }, dropped }: Arrival) =>
  dropped.map((start_time) => ({ source_id, start_time }))

/** Answers whether tracks are changed of days that may be summed: who sums them meanwhile has to be waited for. */
export const isOfOld = (arrival: Arrival): boolean => unsummedBy(arrival).length > 0

/** The first track of a source that is changed, where its day may be summed; any, while this server's clock is wrong. */
const unsummedBy = ({ source: { source_id }, tracks, dropped, messages }: Arrival) => {
  if (tracks.length + dropped.length === 0) return []
  const start_time = [...tracks.map((track) => track.start_time), ...dropped].reduce((a, b) => Math.min(a, b))
  return days.maySummed(start_time, Date.now()) || messages.some(({ doubted }) => doubted)
    ? [{ source_id, start_time }]
    : []
}

const memoryOf = (
  { before, fresh, outcomes, pieces, counted, live, segment, judged, received }: Arrival,
  token: number,
): store.Memory => ({
  token,
  last_time: fresh.at(-1)?.time ?? before.last_time,
  tail_points: before.tail_points + outcomes.stored,
  tail_since: before.tail_since ?? (outcomes.stored > 0 ? received : null),
  pieces,
  counted,
  live,
  segment,
  judged,
})
