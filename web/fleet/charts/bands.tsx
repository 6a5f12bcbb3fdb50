import type { Result } from '#client/client.ts'
import { timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { isTrip, type Leg } from '../tracks/journey.ts'
import type { Span } from './aligned.ts'
import style from './screen.module.css'

export type Event = Result<'history/tracker/list'>['list'][number]

interface BandsProps {
  legs: readonly Leg[]
  events: readonly Event[]
  /** What is shown, in local seconds. */
  span: Span
  at: number
  /** Pixels of the axes beside the chart. */
  left: number
  right: number
}

const width = 1000
const secondsOf = (local: string): number => timeOf(local) / 1000
const happenedAt = ({ event_time }: Event): number => secondsOf(event_time)
const textOf = ({ told, message, detail }: Event): string => [told ?? message, detail].filter(Boolean).join(' · ')

/** Below the chart: when it was driven and stood, and when something happened; what is so at the cursor is said. */
export const Bands = ({ legs, events, span, at, left, right }: BandsProps) => {
  const words = useWords('fleet/charts')
  const format = useFormat()
  const x = (seconds: number): number => ((seconds - span.from) / (span.to - span.from)) * width
  const shown = legs.filter(({ from, to }) => secondsOf(to) > span.from && secondsOf(from) < span.to)
  const happened = events.filter((event) => span.from <= happenedAt(event) && happenedAt(event) <= span.to)
  const leg = shown.find(({ from, to }) => secondsOf(from) <= at && at <= secondsOf(to))
  const near = nearest(happened, at, (span.to - span.from) / 60)
  const trips = shown.filter(isTrip).length
  return (
    <>
      <svg
        viewBox={`0 0 ${width} 24`}
        preserveAspectRatio="none"
        className={style.bands}
        style={{ marginLeft: left, width: `calc(100% - ${left + right}px)` }}
        role="img"
        aria-label={words.bands({ trips, events: happened.length })}
      >
        {shown.map((one) => (
          <rect
            key={`${one.kind} ${one.from}`}
            className={style[one.kind]}
            x={Math.max(0, x(secondsOf(one.from)))}
            width={Math.max(1, Math.min(width, x(secondsOf(one.to))) - Math.max(0, x(secondsOf(one.from))))}
            y="0"
            height="12"
          />
        ))}
        {happened.map((event) => (
          <rect key={event.id} className={style.event} x={x(happenedAt(event)) - 1.5} width="3" y="14" height="10">
            <title>{textOf(event)}</title>
          </rect>
        ))}
      </svg>
      <p className={style.said} style={{ marginLeft: left }}>
        {leg && (
          <span>
            <span className={`${style.dot} ${style[leg.kind]}`} />
            {isTrip(leg)
              ? `${words.drive} · ${format.distance(leg.length)}`
              : [words.stop, leg.address].filter(Boolean).join(' · ')}
          </span>
        )}
        {near && (
          <span>
            <span className={`${style.dot} ${style.event}`} />
            {`${format.time(near.event_time)} ${textOf(near)}`}
          </span>
        )}
      </p>
    </>
  )
}

/** The event that is nearest to a time, if it is as near as that. */
const nearest = (events: readonly Event[], at: number, within: number): Event | undefined => {
  const far = (event: Event): number => Math.abs(happenedAt(event) - at)
  const first = events.toSorted((one, other) => far(one) - far(other))[0]
  return first && far(first) <= within ? first : undefined
}
