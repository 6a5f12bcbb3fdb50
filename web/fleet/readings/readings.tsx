import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './readings.module.css'
import { type Read, useReadings } from './use-readings.ts'

const day = 86_400_000
/** Parts of the picture of a day. */
const buckets = 48
/** Sensors that are drawn; more would be a chart. */
const most = 10

/** What the sensors of a vehicle say now, and how that went in the last day. */
export const Readings = ({ id }: { id: number }) => {
  const words = useWords('fleet/readings')
  const { now } = useUser()
  const readings = useReadings(id)
  // From five minutes to five minutes the same picture.
  const to = Math.floor(now() / 300_000) * 300_000
  const drawn = (readings ?? []).filter(({ isFigure }) => isFigure).map((read) => read.id)
  const asked = useAsk(
    'tracker/sensor/chart/read',
    { tracker_id: id, sensors: drawn.slice(0, most), from: localOf(to - day), to: localOf(to), buckets },
    { enabled: drawn.length > 0 },
  )
  const lines = useMemo(
    () =>
      new Map(
        (asked.data?.list ?? []).map(({ sensor_id, segments }) => [
          sensor_id,
          segments.map(({ times, values }) => ({ times: times.map((time) => timeOf(String(time))), values })),
        ]),
      ),
    [asked.data],
  )
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
                segments={lines.get(read.id) ?? []}
                from={to - day}
                to={to}
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
