import type { Judging } from '../../judging.ts'

/** The zones of the rule that the device was in. */
interface State {
  inside: readonly number[]
}

/** Of most devices and most zones; the same for all. */
const outside: State = { inside: [] }

/** Tells that a device comes into a zone, or leaves it: where it was first is only remembered. */
export const judging: Judging<State> = {
  judge({ zones, extended }, state, { told }, { counts, zonesAt, tell }) {
    const [comes, leaves] = [extended.crossing !== 'leaving', extended.crossing !== 'entering']
    let inside = state?.inside
    for (const one of told) {
      const { place } = one
      if (one.late || !place) continue
      const now = zonesAt(place)
      const before = inside
      if (before && isSame(before, now)) continue
      inside = now
      if (!before || !counts(one.time, place)) continue
      const known = new Set(zones.map(({ id }) => id))
      const entered = now.filter((id) => !before.includes(id))
      const left = before.filter((id) => known.has(id) && !now.includes(id))
      const { time } = one
      if (leaves && left.length > 0)
        tell({ event: 'outzone', text: 'secondary', time, place, extra: { zone_ids: left } })
      if (comes && entered.length > 0)
        tell({ event: 'inzone', text: 'primary', time, place, extra: { zone_ids: entered } })
    }
    if (inside?.length === 0) return outside
    return inside === state?.inside ? state : inside && { inside }
  },
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])
