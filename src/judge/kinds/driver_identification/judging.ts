import type { Track } from '#track/track.ts'
import type { Judging } from '../../judging.ts'
import { drivesOf, type News, ripe, startOf } from '../../news.ts'
import { both } from '../../parts/both.ts'
import { reported } from '../../parts/reported.ts'

interface State {
  /** When the last drive ended: a key that was shown since is that of the next one. */
  over: number
  /** When a key was shown first since then; 0 for never. */
  shown: number
  /** The start of the last drive that was looked at. */
  drive: number
}

/** Milliseconds of a drive in which its driver may show a key. */
const grace = 2 * 60_000

/** A drive that was under way when the rule came is not looked at. */
const first = ({ before }: News): State => {
  const heard = before?.gps?.time ?? 0
  return { shown: before?.attributes.hardware_key?.[1] ?? 0, over: 0, drive: heard }
}

/** Tells of drives in which no key was shown, from the end of the drive before to two minutes after the start. */
const keyless: Judging<State> = {
  judge(_, state, news, { counts, tell }) {
    const now = { ...(state ?? first(news)) }
    const keys = [now.shown, ...keysOf(news)]
    const look = (track: Track, isOver: boolean): void => {
      const { start_time: time } = track
      const isDue = isOver || Math.max(news.until, news.live.gps?.time ?? 0) >= time + grace
      if (time > now.drive && isDue) {
        const place = startOf(track)
        const isKnown = keys.some((key) => key > now.over && key <= time + grace)
        if (!isKnown && counts(time, place)) tell({ event: 'driver_not_identified', text: 'secondary', time, place })
        now.drive = time
      }
      if (isOver) now.over = Math.max(now.over, track.end_time)
    }
    for (const track of drivesOf(news)) look(track, true)
    if (news.open && !news.settled) look(news.open, false)
    // The first since the drive before says it all: devices that repeat a key in every message write nothing.
    if (now.shown <= now.over) now.shown = keys.find((key) => key > now.over) ?? 0
    return state && isSame(state, now) ? state : now
  },
  due: (_, state, news) =>
    news.open && news.open.start_time > (state?.drive ?? 0) ? ripe(news.open.start_time + grace, news) : undefined,
}

const keysOf = ({ told }: News): number[] =>
  told.filter(({ late, attributes }) => !late && attributes.hardware_key !== undefined).map(({ time }) => time)

const isSame = (one: State, other: State): boolean =>
  one.shown === other.shown && one.over === other.over && one.drive === other.drive

/** Judges what the device reports of its driver, and drives without a key; keys that nobody has are told where people are known (`store/told/keys.ts`). */
export const judging = both(
  keyless,
  reported(() => ({ driver_identified: 'primary', driver_not_identified: 'secondary' })),
)
