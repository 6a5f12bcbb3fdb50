import { silence } from '#track/detection.ts'
import { withEvents } from '#track/events.ts'
import { placeOf } from '#track/leg.ts'
import { merge } from '#track/merge.ts'
import { flag, is, type Point } from '#track/point.ts'
import { current, resume, type SegmentState, segment, standing } from '#track/segment.ts'
import { isSure, longest_doubt } from '#track/spikes.ts'
import type { Track } from '#track/track.ts'
import type { Arrival } from './arrival.ts'
import type { History } from './history.ts'

const day = 86_400_000
const forever = 8.64e15

/** Tracks after the late points that are looked at first: where the second is as stored, everything after it is. */
const enough = 3

/**
 * Late points are segmented again with everything around them, from the stop before them until the tracks are
 * those that are stored; so the cost is that of their surroundings, however long the history is.
 */
export const relive = async (arrival: Arrival, history: History): Promise<void> => {
  const news = await unknown(arrival, history)
  const [first] = news
  const last = news.at(-1)
  if (!first || !last) return
  const stretch = { news, ...(await stopBefore(arrival, history, first.time)) }
  const { source_id, detection } = arrival.source
  const after = await history.tracks(source_id, last.time + 2 * silence(detection), forever, enough)
  const meeting = after.length === enough ? after.at(-2) : undefined
  if (!meeting || !(await joins(arrival, history, stretch, meeting))) await toTheEnd(arrival, history, stretch)
  const starts = new Set(arrival.tracks.map((track) => track.start_time))
  arrival.dropped = arrival.dropped.filter((start) => !starts.has(start))
}

/** Points that were sent again are nothing new, unless they report what is not stored of their moment. */
const unknown = async (arrival: Arrival, history: History): Promise<Point[]> => {
  const [first] = arrival.late
  const last = arrival.late.at(-1)
  if (!first || !last) return []
  const stored = await history.points(arrival.source.source_id, first.time, last.time)
  const known = new Map(stored.filter((point) => !is(point, flag.ahead)).map((point) => [point.time, point.attributes]))
  arrival.late = arrival.late.filter(({ time, attributes }) => {
    const told = known.get(time)
    return !known.has(time) || withEvents(told, attributes) !== told
  })
  arrival.outcomes.late = arrival.late.length
  return arrival.late
}

/** Where to begin again: what the segmenter knew at a stop, and the first moment after it. */
interface Beginning {
  state: SegmentState | undefined
  begin: number
}

/** The stop before `time`: the end of a track, or a place where the tracker stood a day earlier. */
const stopBefore = async (arrival: Arrival, history: History, time: number): Promise<Beginning> => {
  const { source_id, detection } = arrival.source
  // What ended this long before cannot have gone on, nor been a spike, whatever came since.
  const before = time - Math.max(2 * silence(detection), longest_doubt)
  const track = await closedBefore(arrival, history, before)
  const known = { state: resume(track), begin: track ? track.end_time + 1 : 0 }
  if (known.begin > time - day) return known
  const between = await history.tracks(source_id, known.begin, time - day, 1)
  const stood = between.length === 0 && lastPlaced(await history.points(source_id, time - 2 * day, time - day))
  return stood ? { state: standing(placeOf(stood), true), begin: stood.time + 1 } : known
}

/** The row of a track under way does not know its end yet, so it is none that ended. */
const closedBefore = (arrival: Arrival, history: History, before: number): Promise<Track | undefined> => {
  const open = current(arrival.before.segment)
  return history.endedBefore(arrival.source.source_id, open ? Math.min(before, open.start_time) : before)
}

/** Where satellites placed it last, if that is sure whatever was before. */
const lastPlaced = (points: readonly Point[]): Point | undefined => {
  const placed = points.filter((point) => !is(point, flag.no_fix | flag.lbs | flag.ahead))
  return isSure(placed) ? placed.at(-1) : undefined
}

type Stretch = Beginning & { news: Point[] }

/** Segments up to the end of `meeting`; true when that came out as it is stored, so the rest stays. */
const joins = async (arrival: Arrival, history: History, stretch: Stretch, meeting: Track): Promise<boolean> => {
  const { source_id, detection } = arrival.source
  const until = meeting.end_time + 2 * silence(detection)
  const points = merge([await history.points(source_id, stretch.begin, until), stretch.news])
  const { closed } = segment(stretch.state, points, detection)
  const at = closed.findIndex((track) => isEqual(track, meeting))
  if (at === -1) return false
  await replace(arrival, history, { from: stretch.begin, to: meeting.start_time }, closed.slice(0, at + 1))
  return true
}

const toTheEnd = async (arrival: Arrival, history: History, { state, begin, news }: Stretch): Promise<void> => {
  const { source_id, detection } = arrival.source
  const stored = await history.points(source_id, begin, forever)
  const result = segment(state, merge([stored, news, arrival.fresh]), detection)
  const now = current(result.state)
  arrival.segment = result.state
  await replace(arrival, history, { from: begin, to: forever }, now ? [...result.closed, now] : result.closed)
}

/** These are the tracks of the period now; stored ones that are not among them are dropped. */
const replace = async (
  arrival: Arrival,
  history: History,
  { from, to }: { from: number; to: number },
  tracks: Track[],
): Promise<void> => {
  const stored = await history.tracks(arrival.source.source_id, from, to)
  const starts = new Set(tracks.map((track) => track.start_time))
  const later = arrival.tracks.filter((track) => track.start_time < from || track.start_time > to)
  arrival.tracks = [...later, ...tracks]
  arrival.dropped.push(...stored.map((track) => track.start_time).filter((start) => !starts.has(start)))
}

const isEqual = (a: Track, b: Track): boolean =>
  a.start_time === b.start_time && a.end_time === b.end_time && a.points === b.points && a.type === b.type
