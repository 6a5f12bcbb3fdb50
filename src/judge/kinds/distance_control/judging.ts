import { distance, type Location } from '#geo/distance.ts'
import { flag } from '#track/point.ts'
import type { Judging } from '../../judging.ts'
import type { Elsewhere, News, Place } from '../../news.ts'

/** Of each observed tracker whether it is as far away as it should be; `told` where a breach was told. */
type State = Readonly<Record<string, 'kept' | 'told' | 'untold'>>

/** Metres by which a distance must be kept again before it counts as kept: places are never exact. */
const margin = (limit: number): number => Math.max(10, limit / 20)

/**
 * Tells that a device is farther from one of the observed trackers than `control_distance_meters`, or with `approaching`
 * nearer, and that it is so no more; of each alone. What holds when the rule comes is only remembered.
 */
export const judging: Judging<State> = {
  judge({ extended }, state, news, { counts, tell }) {
    const { control_type, control_distance_meters, observed_trackers } = extended
    const limit = Number(control_distance_meters)
    const isNear = control_type === 'approaching'
    const now: Record<string, State[string]> = {}
    const look = (id: number, other: Elsewhere, { time, place }: Own): void => {
      const before = now[id]
      const wasBreached = before === 'told' || before === 'untold'
      const metres = distance(place, other)
      const excess = isNear ? limit - metres : metres - limit
      const isBreached = excess > (wasBreached ? -margin(limit) : 0)
      if (before && isBreached === wasBreached) return
      const moment = Math.max(time, other.time)
      const tells = before !== undefined && before !== 'untold' && counts(moment, place)
      now[id] = !isBreached ? 'kept' : tells ? 'told' : 'untold'
      if (!tells) return
      const extra = { proximity_object_id: id, sensor_calculated_value: `${Math.round(metres)} m` }
      if (isBreached) tell({ event: 'distance_breached', text: 'primary', time: moment, place, extra })
      else tell({ event: 'distance_restored', text: 'secondary', time: moment, place, extra })
    }
    for (const id of Array.isArray(observed_trackers) ? (observed_trackers as number[]) : []) {
      const before = state?.[id]
      if (before) now[id] = before
      const other = news.others.get(id)
      if (other) for (const own of ownOf(news)) look(id, other, own)
    }
    return now
  },
}

interface Own {
  time: number
  place: Location & Exclude<Place, null>
}

/** Where no satellites say, and what was kept by the device, is not compared with where others are now. */
const uncertain = flag.no_fix | flag.lbs | flag.buffered | flag.ahead

/** Where the device has been since, or where it was last. */
const ownOf = ({ told, live: { fix } }: News): Own[] => {
  const own = told.flatMap((one) => {
    const { place } = one
    return one.late || !place || !one.point || (one.point.flags & uncertain) !== 0 ? [] : [{ time: one.time, place }]
  })
  if (told.some(({ point, late }) => point && !late) || !fix || (fix.flags & uncertain) !== 0) return own
  return [{ time: fix.time, place: { lat: fix.lat, lng: fix.lng } }]
}
