import type { Track } from '#track/track.ts'
import type { Judging } from '../../judging.ts'
import { drivesOf, type Place, ripe, startOf } from '../../news.ts'
import { minutesOf, type Rule } from '../../rule.ts'

/** Drives with breaks that are too short to count. */
interface State {
  /** Milliseconds driven before the last track. */
  driven: number
  /** Of the last track; it goes on without an end. */
  start: number
  end?: number | undefined
  /** It was too long, and that was told or, out of its schedule or its zones, was not. */
  excess?: 'told' | 'untold' | undefined
  /** The break after it was long enough. */
  over?: true
}

const limits = ({ extended }: Rule) => ({
  most: minutesOf(extended.max_driving_time),
  rest: minutesOf(extended.min_parking_time) ?? 0,
})

/**
 * Tells that a device drives for longer than `max_driving_time` minutes without parking for `min_parking_time` minutes,
 * and when it parked for so long. Only driving counts, not the shorter breaks.
 */
export const judging: Judging<State> = {
  judge(rule, state, news, { counts, tell }) {
    const { most, rest } = limits(rule)
    if (most === undefined) return undefined
    let now = state

    const finish = ({ excess, end: time = 0 }: State, place?: Place): void => {
      if (excess !== 'told') return
      tell({ event: 'excessive_driving_end', text: 'secondary', time, ...(place && { place }) })
    }
    const begin = (track: Track): State => {
      const { start_time: start } = track
      const end = now?.end ?? start
      if (now && !now.over && start - end < rest)
        return { driven: now.driven + end - now.start, start, excess: now.excess }
      if (now && !now.over) finish({ ...now, end }, startOf(track))
      return { driven: 0, start }
    }
    const take = (track: Track, end: number | undefined): void => {
      if (now && (track.start_time < now.start || (track.start_time === now.start && now.over))) return
      if (track.start_time !== now?.start) now = { ...begin(track), end }
      else if (end !== now.end) now = { ...now, end }
      const time = track.start_time + most - now.driven
      if (now.excess || track.end_time < time) return
      const place = news.told.find((one) => !one.late && one.time >= time)?.point ?? startOf(track)
      now = { ...now, excess: counts(time, place) ? 'told' : 'untold' }
      if (now.excess === 'told')
        tell({
          event: 'excessive_driving_start',
          text: 'primary',
          time,
          place: { lat: place.lat, lng: place.lng },
          extra: { duration: most / 1000 },
        })
    }

    for (const track of drivesOf(news)) take(track, track.end_time)
    if (news.open && !news.settled) take(news.open, undefined)
    if (now?.excess && !now.over && now.end !== undefined && news.stood !== undefined && news.stood - now.end >= rest) {
      finish(now)
      now = { driven: 0, start: now.start, over: true }
    }
    return now
  },
  due(rule, state, news) {
    if (!state?.excess || state.over) return undefined
    if (state.end === undefined) return news.settles
    return Math.max(ripe(state.end + limits(rule).rest, news), news.settles ?? 0)
  },
}
