import type { Elsewhere } from '#judge/news.ts'
import type { Count, Counted, Judged, LockedSource, Memory } from '#store/points/ingest.ts'
import type { Event } from '#store/points/outbox.ts'
import type { Pieces, Put, Tail } from '#store/points/tails.ts'
import type { Live } from '#track/live.ts'
import type { Attributes, Point } from '#track/point.ts'
import type { Note } from '#track/privacy.ts'
import type { SegmentState } from '#track/segment.ts'
import type { Track } from '#track/track.ts'
import type { Book } from './books.ts'

/** The content of one frame of a registered device. */
export interface Message {
  source_id: number
  points: readonly Point[]
  status?: Attributes
  /** When it came: milliseconds since 1970 UTC. */
  received: number
  /** Which of the devices that the source has had it is from (`LockedSource`). */
  replaced?: number | null
  /** As it came, the clock of this server was known to be behind: the times of its points are kept, whatever they are. */
  doubted?: boolean
  /** Nothing came: it is time to judge what did not come. */
  clock?: true
}

/** Answers whether a message is from the device that the source has now: the one before it may still be connected. */
export const isOf = ({ clock, replaced = null }: Message, source: Pick<LockedSource, 'replaced'>): boolean =>
  clock === true || replaced === source.replaced

/** All that came of one source in one batch, on its way through the steps. Each step fills in its part. */
export interface Arrival {
  readonly source: LockedSource
  /** What was remembered when the batch began. */
  readonly before: Memory
  /** By what it is judged, and who waits for it. */
  book: Book
  /** Where other trackers are, by their ids: those that its rules observe. */
  readonly others: ReadonlyMap<number, Elsewhere>
  /** Its points may be pieces of its row. */
  readonly joins: boolean
  /** What its points add up to may be written from its first one on. */
  readonly counts: boolean
  /** Their points are fewer and others after each step that refuses or changes some. */
  messages: readonly Message[]
  /** When the last message came; when it was heard last, where none did. */
  readonly received: number
  /** Of all messages, by time. */
  points: Point[]
  /** Of `points`, those later than everything stored; sorted. */
  fresh: Point[]
  /** Of `points`, those that come after later ones were stored; sorted. */
  late: Point[]
  /** Of `points`, those whose times are ahead of their receipt; sorted. */
  ahead: Point[]
  segment: SegmentState | null
  /** Tracks to be written, by their starts. */
  tracks: Track[]
  /** Tracks that have ended with the fresh points. */
  ended: Track[]
  /** Starts of stored tracks that are none any more. */
  dropped: number[]
  live: Live
  /** Rows that are written of its points, and what is put into its own. */
  tails: readonly Tail[]
  pieces: Pieces | null
  put: Put
  /** What all its points add up to, and what is written of that. */
  counted: Counted
  count?: Count
  /** All notes of its private time, where there are new ones. */
  notes?: readonly Note[]
  /** What follows for accounts. */
  event?: Event
  /** What its rules remember. */
  judged: Judged | null
  /** When the clock is to judge it, null for never; `undefined` where that stays. */
  due?: number | null | undefined
  /** Points by what became of them, for the metrics; `dated_beyond` are those of the impossible ones that are dated too far ahead. */
  outcomes: { stored: number; late: number; ahead: number; impossible: number; dated_beyond: number }
}

export const arrivalOf = (
  source: LockedSource,
  before: Memory,
  { book, others, joins, counts }: Pick<Arrival, 'book' | 'others' | 'joins' | 'counts'>,
  messages: readonly Message[],
): Arrival => ({
  source,
  before,
  book,
  others,
  joins,
  counts,
  messages,
  received: messages.findLast(({ clock }) => !clock)?.received ?? before.live?.heard ?? 0,
  points: [],
  fresh: [],
  late: [],
  ahead: [],
  segment: before.segment,
  tracks: [],
  ended: [],
  dropped: [],
  tails: [],
  pieces: before.pieces,
  put: { piece: null, stays: true },
  counted: before.counted,
  judged: before.judged,
  live: before.live ?? { heard: 0, attributes: {} },
  outcomes: { stored: 0, late: 0, ahead: 0, impossible: 0, dated_beyond: 0 },
})
