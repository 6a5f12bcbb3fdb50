import { judge as judgeBy } from '#judge/judge.ts'
import { type Known, newsOf, type Told } from '#judge/news.ts'
import type { Judged } from '#store/points/ingest.ts'
import { type Event, keptEnding, keptOf } from '#store/points/outbox.ts'
import type { Point } from '#track/point.ts'
import { current } from '#track/segment.ts'
import { isVeiled, veilAttributes, veilLive, veilTrack } from '#track/veil.ts'
import type { Arrival } from './arrival.ts'

/**
 * Judges what is new of a device by the rules of its trackers: told to the accounts with the commit, each once. Of private time rules know no
 * place and no drive, so none of them can tell one.
 */
export const judge = (arrival: Arrival): void => {
  const behind = behindOf(arrival)
  if (behind) arrival.event = { ...arrival.event, behind }
  const {
    book: { bound },
    before,
    messages,
  } = arrival
  if (bound.rulings.length === 0 && !before.judged) {
    // Its last rule was taken away, or another device's only observes it: the clock need not come again.
    if (messages.some(({ clock }) => clock)) arrival.due = null
    return
  }
  const now = messages.at(-1)?.received ?? 0
  const news = newsOf(knownOf(arrival, now), segmentOf(arrival, now), arrival.source.detection)
  const { memory, parts, happenings, endings, crossings, due } = judgeBy(bound, before.judged ?? nothing, news)
  if (happenings.length > 0) arrival.event = { ...arrival.event, happenings: happenings.map(keptOf) }
  if (endings) arrival.event = { ...arrival.event, endings: endings.map(keptEnding) }
  if (crossings) arrival.event = { ...arrival.event, crossings }
  arrival.due = dueOf(arrival, due ?? null)
  const known = arrival.due === undefined ? (before.judged?.due ?? null) : arrival.due
  arrival.judged = bound.rulings.length === 0 ? null : judgedOf(before.judged, { memory, parts, due: known })
}

/** The memory before, where it is the same: a new one for each message of each device would outlive it, and be copied by the collector. */
const judgedOf = (before: Judged | null, now: Judged): Judged =>
  before?.memory === now.memory && before.parts === now.parts && before.due === now.due ? before : now

/** Milliseconds from which on a point came behind the clock, which may have said of tasks that nobody came. */
const clock_waits = 300_000

/**
 * Tells in which time points lie that came late, or behind the clock, of a device whose trackers have been asked by tasks then: visits are counted
 * anew, and where none was late only those of tasks that nobody was watched for.
 */
const behindOf = ({ book: { asked_since }, late, fresh, received }: Arrival): Event['behind'] => {
  if (asked_since === undefined) return undefined
  const old = fresh.filter(({ time }) => time < received - clock_waits)
  // Both are sorted.
  const from = Math.min(late[0]?.time ?? Number.POSITIVE_INFINITY, old[0]?.time ?? Number.POSITIVE_INFINITY)
  const to = Math.max(late.at(-1)?.time ?? 0, old.at(-1)?.time ?? 0)
  return to >= asked_since ? { from, to, late: late.length > 0 } : undefined
}

const nothing = { memory: {} }

/**
 * What is to be written of when the clock judges; `undefined` where what is written does. A time that has become later stays
 * until it has come, or every message would move it.
 */
const dueOf = (
  { book: { bound }, before: { judged }, messages }: Arrival,
  due: number | null,
): number | null | undefined => {
  if (!judged || bound.rulings.length === 0 || messages.some(({ clock }) => clock)) return due
  return due !== null && (judged.due === null || due < judged.due) ? due : undefined
}

/** What has become known of the device. */
const knownOf = (arrival: Arrival, now: number): Known => ({
  told: toldOf(arrival),
  ended: arrival.ended.filter((track) => veilTrack(track, arrival.book.privacy) === track),
  heard: arrival.messages.filter(({ clock }) => !clock).map(({ received }) => received),
  before: arrival.before.live ? veilLive(arrival.before.live, arrival.book.privacy) : undefined,
  live: veilLive(arrival.live, arrival.book.privacy),
  others: arrival.others,
  now,
})

/** What it does now, where nothing of that is private: since the track under way began, or since its last place. */
const segmentOf = ({ segment, book: { privacy } }: Arrival, now: number): Arrival['segment'] => {
  const since = current(segment)?.start_time ?? segment?.last?.time ?? now
  return privacy && privacy.spans(Math.min(since, now), now).length > 0 ? null : segment
}

/** What is dated ahead was told when it came: of it, only what the device itself reports counts. */
const toldOf = ({ fresh, late, ahead, messages, received, book: { privacy } }: Arrival): Told[] => {
  const tell = (point: Point, time: number, isLate: boolean): Told =>
    privacy && isVeiled(point, privacy)
      ? { time, attributes: veilAttributes(point.attributes) ?? {}, late: isLate }
      : { time, point, attributes: point.attributes ?? {}, late: isLate }
  const isInOrder = ahead.length === 0 && late.length === 0 && messages.every(({ status }) => !status)
  if (isInOrder) return fresh.map((point) => tell(point, point.time, false))
  return [
    ...ahead.map((point) => tell(point, received, true)),
    ...late.map((point) => tell(point, point.time, true)),
    ...fresh.map((point) => tell(point, point.time, false)),
    ...messages.flatMap(({ status, received }) =>
      status ? [{ time: received, attributes: status, late: false }] : [],
    ),
  ].sort((a, b) => a.time - b.time)
}
