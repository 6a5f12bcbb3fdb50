import type { Memory } from '#store/points/ingest.ts'
import type { Point } from '#track/point.ts'
import { type Privacy, privacyOf } from '#track/privacy.ts'
import { bounded, type Inputs, switched } from '#track/private-notes.ts'
import type { Arrival } from './arrival.ts'
import type { History } from './history.ts'

/** Milliseconds behind points that come late within which a stored one says how the inputs were then. */
const looked_on = 86_400_000

/** A switch that is wired to the device says that it is private, or not any more: noted with the points, and known to all that follows. */
export const note = async (arrival: Arrival, history: History): Promise<void> => {
  const { privacy } = arrival.book
  if (!privacy || privacy.inputAt(Number.POSITIVE_INFINITY) === undefined || !isMessage(arrival)) return
  const told = [...(await lateInputs(arrival, history)), ...freshInputs(arrival, privacy)].sort(
    (a, b) => a.time - b.time,
  )
  const added = switched(privacy, told)
  if (added.length === 0) return
  const notes = bounded([...privacy.notes, ...added])
  const known = privacyOf(notes)
  arrival.notes = notes
  arrival.book = { ...arrival.book, privacy: known }
  const since = Math.min(...added.flatMap(({ at, says }) => (says === 'on' ? at : [])))
  const heard = arrival.before.live?.heard ?? 0
  if (!known || since > heard) return
  // What was told of this time before it was known to be private.
  const end = Math.max(heard, arrival.received) + 1
  const veiled = known.spans(since, end).map(({ from, to }) => ({ from, to: Math.min(to, end) }))
  arrival.event = { ...arrival.event, veiled }
}

const isMessage = ({ messages }: Arrival): boolean => messages.some(({ clock }) => !clock)

const inputsOf = ({ time, attributes }: Pick<Point, 'time' | 'attributes'>): Inputs[] =>
  typeof attributes?.inputs === 'number' ? [{ time, inputs: attributes.inputs }] : []

/** What is dated ahead says how it is when it comes. */
const freshInputs = ({ fresh, ahead, messages, received, before }: Arrival, privacy: Privacy): Inputs[] => [
  ...remembered(fresh[0], before.live, privacy),
  ...fresh.flatMap(inputsOf),
  ...ahead.flatMap((point) => inputsOf({ ...point, time: received })),
  ...messages.flatMap(({ status, received }) => (status ? inputsOf({ time: received, attributes: status }) : [])),
]

/** As it was before, where nothing was noted since, or another input counts: some devices tell what has changed. */
const remembered = (first: Point | undefined, live: Memory['live'], { notes }: Privacy): Inputs[] => {
  const [inputs, since = 0] = live?.attributes.inputs ?? []
  if (!first || typeof inputs !== 'number' || since > first.time) return []
  const last = notes.findLast(({ at, says }) => at <= first.time && ['on', 'off', 'input'].includes(says))
  return last?.says === 'input' || (last && last.at < since) ? [{ time: first.time, inputs }] : []
}

/** Of points that come late, with those that are stored between them, and the first one behind: from there on it is noted how it was. */
const lateInputs = async ({ late, source }: Arrival, history: History): Promise<Inputs[]> => {
  const own = late.flatMap(inputsOf)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  const stored = await history.points(source.source_id, first.time, last.time + looked_on)
  const behind = stored.flatMap(inputsOf)
  const end = behind.find(({ time }) => time > last.time)?.time ?? last.time
  return [...own, ...behind.filter(({ time }) => time <= end)]
}
