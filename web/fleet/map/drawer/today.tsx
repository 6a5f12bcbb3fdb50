import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './tracker-drawer.module.css'

const day = 86_400_000
const every = 60_000

/** Today as one line of moving and standing, and how far that was. */
export const Today = ({ id }: { id: number }) => {
  const words = useWords('fleet/map').now
  const format = useFormat()
  const { now } = useUser()
  const today = localOf(now()).slice(0, 10)
  const period = { tracker_id: id, from: `${today} 00:00:00`, to: `${today} 23:59:59`, omit_addresses: true }
  const tracks = useAsk('track/list', period, { every })
  const whole = useAsk('track/list', { ...period, split: false }, { every })
  const midnight = timeOf(period.from)
  const parts = (tracks.data?.list ?? []).flatMap((track) => partOf(track, midnight))
  const seconds = parts.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
  const merged = whole.data?.list.find((track) => track.type === 'merged')
  const passed = (now() - midnight) / day
  const told = `${words.moved}: ${format.duration(seconds)}`
  return (
    <section className={style.today}>
      <h3>{words.today}</h3>
      <svg
        viewBox="0 0 960 20"
        preserveAspectRatio="none"
        className={style.line}
        role="img"
        aria-label={`${words.today}. ${told}`}
      >
        <rect width={960 * passed} height="20" className={style.stood} />
        {parts.map(({ from, to }) => (
          <rect
            key={from}
            x={((from - midnight) / day) * 960}
            width={Math.max(2, ((to - from) / day) * 960)}
            height="20"
            className={style.moved}
          />
        ))}
      </svg>
      <ol className={style.hours} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
      {tracks.data && whole.data && parts.length === 0 ? (
        <p className="quiet">{words.not_moved}</p>
      ) : (
        <dl className={style.sums}>
          <div>
            <dt>{words.way}</dt>
            <dd>{merged ? format.distance(merged.length) : '–'}</dd>
          </div>
          <div>
            <dt>{words.moved}</dt>
            <dd>{format.duration(seconds)}</dd>
          </div>
          <div>
            <dt>{words.stood}</dt>
            <dd>{format.duration(Math.max(0, (passed * day) / 1000 - seconds))}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

type Track = Result<'track/list'>['list'][number]

/** What of it lies in the day, in local milliseconds. */
const partOf = (track: Track, midnight: number): { from: number; to: number }[] => {
  if (track.type !== 'regular') return []
  const from = Math.max(midnight, timeOf(track.start_date))
  const to = Math.min(midnight + day, timeOf(track.end_date))
  return to > from ? [{ from, to }] : []
}
