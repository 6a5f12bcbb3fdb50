import { judge as judgeBy } from '#judge/judge.ts'
import { type Known, newsOf, type Told } from '#judge/news.ts'
import { keptEnding, keptOf } from '#store/points/outbox.ts'
import type { Arrival } from './arrival.ts'

/** Judges what is new of a device by the rules of its trackers: told to the accounts with the commit, each once. */
export const judge = (arrival: Arrival): void => {
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
  const news = newsOf(knownOf(arrival, now), arrival.segment, arrival.source.detection)
  const { memory, parts, happenings, endings, due } = judgeBy(bound, before.judged ?? nothing, news)
  if (happenings.length > 0) arrival.event = { ...arrival.event, happenings: happenings.map(keptOf) }
  if (endings) arrival.event = { ...arrival.event, endings: endings.map(keptEnding) }
  arrival.due = dueOf(arrival, due ?? null)
  const known = arrival.due === undefined ? (before.judged?.due ?? null) : arrival.due
  arrival.judged = bound.rulings.length === 0 ? null : { memory, parts, due: known }
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
  ended: arrival.ended,
  heard: arrival.messages.filter(({ clock }) => !clock).map(({ received }) => received),
  before: arrival.before.live ?? undefined,
  live: arrival.live,
  others: arrival.others,
  now,
})

/** What is dated ahead was told when it came: of it, only what the device itself reports counts. */
const toldOf = ({ fresh, late, ahead, messages, received }: Arrival): Told[] =>
  [
    ...ahead.map((point) => ({ time: received, point, attributes: point.attributes ?? {}, late: true })),
    ...late.map((point) => ({ time: point.time, point, attributes: point.attributes ?? {}, late: true })),
    ...fresh.map((point) => ({ time: point.time, point, attributes: point.attributes ?? {}, late: false })),
    ...messages.flatMap(({ status, received }) =>
      status ? [{ time: received, attributes: status, late: false }] : [],
    ),
  ].sort((a, b) => a.time - b.time)
