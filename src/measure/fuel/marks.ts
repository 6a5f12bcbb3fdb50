import type { Curve } from './curve.ts'
import type { FuelEvent, Mark, Unknown } from './told.ts'

/** What people said of fillings and drains, put over what was found. */

/** Milliseconds by which what is denied may lie beside the event. */
const beside = 10 * 60_000

/** Events without those that somebody has denied, and with those that somebody has seen. By time. */
export const withMarks = (
  events: readonly FuelEvent[],
  marks: readonly Mark[],
  curve: Curve,
): { events: FuelEvent[]; denied: FuelEvent[] } => {
  const seen = marks.flatMap((mark) =>
    mark.says === 'was' && mark.volume > 0 && mark.to >= mark.from ? [seenBy(mark, events, curve)] : [],
  )
  const found = events.filter(
    (event) => !seen.some((one) => one.kind === event.kind && one.from <= event.to && one.to >= event.from),
  )
  const denied = found.filter((event) => marks.some((mark) => mark.says === 'none' && isMeant(mark, event)))
  const kept = found.filter((event) => !denied.includes(event))
  return { events: [...kept, ...seen].sort((a, b) => a.from - b.from), denied }
}

const isMeant = (mark: Mark & { says: 'none' }, event: FuelEvent): boolean =>
  mark.kind === event.kind && mark.time >= event.from - beside && mark.time <= event.to + beside

const seenBy = (
  { kind, from, to, volume }: Mark & { says: 'was' },
  events: readonly FuelEvent[],
  curve: Curve,
): FuelEvent => {
  const found = events.find((event) => event.kind === kind && event.from <= to && event.to >= from)
  const [before, after] = [found?.start_volume ?? curve.at(from) ?? 0, found?.end_volume ?? curve.at(to) ?? 0]
  return {
    ...{
      kind,
      from,
      to,
      volume,
      start_volume: before,
      end_volume: after,
      decided_by: 'person',
    },
    figures: found?.figures ?? { noise: 0, threshold: 0, explained: 0, before, after, rested: false },
  }
}

/** A fall that nothing explains, without what somebody says was drained of it: that is counted there. */
export const lessSaid = (unknown: Unknown, events: readonly FuelEvent[]): Unknown => {
  if (unknown.change >= 0) return unknown
  const drained = events
    .filter(({ decided_by, kind }) => decided_by === 'person' && kind === 'drain')
    .filter(({ from, to }) => from <= unknown.to && to >= unknown.from)
    .reduce((sum, { volume }) => sum + volume, 0)
  return { ...unknown, change: Math.min(0, unknown.change + drained) }
}
