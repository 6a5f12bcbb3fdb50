import type { Track } from '#track/track.ts'
import type { Judging } from '../../judging.ts'
import { drivesOf, endOf, type News, startOf } from '../../news.ts'

interface State {
  /** The start of the last track that was told to have begun, and of the last that was told to have ended. */
  started: number
  ended: number
}

/** A track that was under way when the rule came has begun already, and one that silence had ended is over. */
const first = ({ before, settled, told }: News): State => ({
  started: before?.gps?.time ?? 0,
  ended: settled && told.length === 0 ? settled.start_time : 0,
})

/** Tells that a track began or ended, once each; what was over before the rule came is not told. */
export const judging: Judging<State> = {
  judge(_, state, news, { counts, tell }) {
    const next: State = { ...(state ?? first(news)) }
    const begin = (track: Track): void => {
      if (track.start_time <= next.started) return
      next.started = track.start_time
      const [time, place] = [track.start_time, startOf(track)]
      if (counts(time, place)) tell({ event: 'track_start', text: 'secondary', time, place })
    }
    for (const track of drivesOf(news)) {
      begin(track)
      // One that went on after silence had ended it has ended already.
      if (track.start_time <= next.ended) continue
      next.ended = track.start_time
      const [time, place] = [track.end_time, endOf(track)]
      if (counts(time, place)) tell({ event: 'track_end', text: 'primary', time, place })
    }
    if (news.open) begin(news.open)
    return next.started === state?.started && next.ended === state.ended ? state : next
  },
  due: (_, __, { open, settles }) => (open ? settles : undefined),
}
