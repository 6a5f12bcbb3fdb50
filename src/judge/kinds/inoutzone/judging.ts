import type { Location } from '#geo/distance.ts'
import type { Judging } from '../../judging.ts'
import { type Place, ripe } from '../../news.ts'
import { minutesOf, type Rule } from '../../rule.ts'

/** The zones of the rule that the device was in. */
interface State {
  inside: readonly number[]
  /** Of those that it has not been in for long enough, since when: none of a rule that does not wait. */
  waits?: Readonly<Record<string, number>>
}

/** Of most devices and most zones; the same for all. */
const outside: State = { inside: [] }
const none: NonNullable<State['waits']> = {}

/**
 * Tells that a device comes into a zone, or leaves it: where it was first is only remembered. With `min_stay` that it comes is told once it
 * has been inside for so long, and that it leaves only of zones in which it was.
 */
export const judging: Judging<State> = {
  judge(rule, state, { told, before: known, until }, { counts, zonesAt, tell }) {
    const { zones, extended } = rule
    const [comes, leaves] = [extended.crossing !== 'leaving', extended.crossing !== 'entering']
    const stay = stayOf(rule)
    let [inside, waits] = [state?.inside, state?.waits ?? none]
    let at = placeOf(known?.gps)

    const stayed = (time: number): void => {
      const over = Object.keys(waits).filter((id) => (waits[id] ?? time) + stay <= time)
      if (over.length === 0) return
      // Since it came, some may have been taken from the rule.
      const watched = over.map(Number).filter((id) => zones.some((zone) => zone.id === id))
      for (const [since, ids] of Map.groupBy(watched, (id) => (waits[id] as number) + stay))
        if (comes && counts(since, at))
          tell({ event: 'inzone', text: 'primary', time: since, place: at, extra: { zone_ids: ids } })
      waits = without(waits, over.map(Number))
    }

    for (const one of told) {
      const { place, time } = one
      if (one.late || !place) continue
      if (waits !== none) stayed(time)
      at = place
      const now = zonesAt(place)
      const before = inside
      if (before && isSame(before, now)) continue
      inside = now
      if (!before) continue
      const watched = new Set(zones.map(({ id }) => id))
      const entered = now.filter((id) => !before.includes(id))
      const left = before.filter((id) => watched.has(id) && !now.includes(id) && !(id in waits))
      waits = without(
        waits,
        before.filter((id) => !now.includes(id)),
      )
      if (stay > 0 && entered.length > 0) waits = { ...waits, ...Object.fromEntries(entered.map((id) => [id, time])) }
      if (!counts(time, place)) continue
      if (leaves && left.length > 0)
        tell({ event: 'outzone', text: 'secondary', time, place, extra: { zone_ids: left } })
      if (stay === 0 && comes && entered.length > 0)
        tell({ event: 'inzone', text: 'primary', time, place, extra: { zone_ids: entered } })
    }
    if (waits !== none) stayed(until)
    if (inside?.length === 0) return outside
    if (inside === state?.inside && waits === (state?.waits ?? none)) return state
    return inside && { inside, ...(waits !== none && { waits }) }
  },
  due(rule, state, news) {
    const [first] = Object.values(state?.waits ?? none).sort((a, b) => a - b)
    return first === undefined ? undefined : ripe(first + stayOf(rule), news)
  },
}

const placeOf = (gps: Location | undefined): Place => (gps ? { lat: gps.lat, lng: gps.lng } : null)

/** Milliseconds for which it has to be inside. */
const stayOf = ({ extended }: Rule): number => minutesOf(extended.min_stay) ?? 0

/** Those that wait without these: the same where none of them does. */
const without = (waits: NonNullable<State['waits']>, ids: readonly number[]): NonNullable<State['waits']> => {
  const left = Object.entries(waits).filter(([id]) => !ids.includes(Number(id)))
  if (left.length === 0) return none
  return left.length === Object.keys(waits).length ? waits : Object.fromEntries(left)
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])
