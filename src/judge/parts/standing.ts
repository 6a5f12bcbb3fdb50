import type { Location } from '#geo/distance.ts'
import type { Track } from '#track/track.ts'
import type { Judging } from '../judging.ts'
import { drivesOf, endOf, type News, ripe, startOf } from '../news.ts'
import type { Rule } from '../rule.ts'

interface State {
  /** When the last drive began. */
  drive: number
  /** It stands since then; it drives without that. */
  since?: number | undefined
  at?: Location | undefined
  /** It stands too long, and that was told or, out of its schedule or its zones, was not. */
  excess?: 'told' | 'untold'
}

interface Standing {
  /** How long it may stand, milliseconds. */
  most(rule: Rule): number | undefined
  event: string
  /** That it drives again is told, too. */
  finished?: string
}

/** A judging that tells when a device does not drive for so long: single reports from elsewhere are no drives. */
export const standing = ({ most: mostOf, event, finished }: Standing): Judging<State> => ({
  judge(rule, state, news, { counts, tell }) {
    const most = mostOf(rule)
    if (most === undefined) return undefined
    let now = state ?? firstOf(news)

    const stand = (until: number): void => {
      if (now?.since === undefined || now.excess || until - now.since < most) return
      const [time, place] = [now.since + most, now.at ?? null]
      const isTold = counts(time, place)
      if (isTold) tell({ event, text: 'primary', time, ...(place && { place }), extra: { duration: most / 1000 } })
      now = { ...now, excess: isTold ? 'told' : 'untold' }
    }
    const drive = (track: Track, isOver: boolean): void => {
      if (now && track.start_time < now.drive) return
      const isNew = track.start_time !== now?.drive
      // What was kept says that it stood there: nothing new.
      if (!isNew && now?.since !== undefined && track.end_time <= now.since) return
      if (isNew) stand(track.start_time)
      if (now?.excess) {
        const time = isNew ? track.start_time : track.end_time
        const extra = { duration: (time - (now.since ?? time)) / 1000 }
        if (now.excess === 'told' && finished)
          tell({ event: finished, text: 'secondary', time, place: startOf(track), extra })
        now = undefined
      }
      if (now && !isNew && !isOver && now.since === undefined) return
      const since = isOver ? { since: track.end_time, at: endOf(track) } : {}
      now = { drive: track.start_time, ...since }
    }

    for (const track of drivesOf(news)) drive(track, true)
    if (news.open && !news.settled) drive(news.open, false)
    if (news.stood !== undefined) stand(news.stood)
    return now
  },
  due(rule, state, news) {
    if (!state || state.excess || mostOf(rule) === undefined) return undefined
    if (state.since === undefined) return news.settles
    return Math.max(ripe(state.since + (mostOf(rule) ?? 0), news), news.settles ?? 0)
  },
})

/** What is known when the rule comes: where it was heard first, or where it stands already. */
const firstOf = ({ told, before, movement, live }: News): State | undefined => {
  const point = before?.gps ? undefined : told.find((one) => one.point && !one.late)?.point
  if (point) return { drive: 0, since: point.time, at: { lat: point.lat, lng: point.lng } }
  if (!movement || movement.status === 'moving') return undefined
  const { gps } = live
  return { drive: 0, since: movement.since, at: gps && { lat: gps.lat, lng: gps.lng } }
}
