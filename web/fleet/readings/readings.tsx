import { Link } from '@tanstack/react-router'
import { useUser } from '#web/session/user.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './readings.module.css'
import { useLastDay } from './use-last-day.ts'
import { useReadings } from './use-readings.ts'
import type { Read } from './written.ts'

/** What the sensors of a vehicle say now, and how that went in the last day. */
export const Readings = ({ id }: { id: number }) => {
  const words = useWords('fleet/readings')
  const readings = useReadings(id)
  const sensors = (readings ?? []).filter(({ isFigure }) => isFigure).map((read) => read.id)
  const { lines, span } = useLastDay(id, { sensors })
  if (!readings || readings.length === 0) return null
  return (
    <section className={style.readings}>
      <header>
        <h3>{words.sensors}</h3>
        <Link to={'/charts' as never} search={{ tracker: String(id) } as never}>
          {words.charts}
        </Link>
      </header>
      <ul>
        {readings.map((read) => (
          <li key={read.id}>
            <span className={style.name}>{read.label}</span>
            <span className={style.day}>
              <Sparkline
                label={words.last_day({ name: read.label })}
                segments={lines.find(({ sensor_id }) => sensor_id === read.id)?.segments ?? []}
                {...span}
              />
            </span>
            <ReadValue read={read} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a sensor says now, how old that is, and why it says nothing. */
export const ReadValue = ({ read }: { read: Read | undefined }) => {
  const words = useWords('fleet/readings').reasons
  const format = useFormat()
  const { now } = useUser()
  return (
    <span className={style.value}>
      <strong>{read?.value ?? '–'}</strong>
      {read?.reason && <small>{words[read.reason]}</small>}
      {read?.updated && <small title={format.exact(read.updated)}>{format.ago(read.updated, now())}</small>}
    </span>
  )
}
