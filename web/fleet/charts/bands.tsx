import { memo, useMemo } from 'react'
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
const textOf = ({ told, message, detail }: Event): string => [told ?? message, detail].filter(Boolean).join(' · ')

/** Below the chart: when it was driven and stood, and when something happened; what is so at the cursor is said. */
export const Bands = ({ legs, events, at, ...place }: BandsProps) => {
  const { span, left } = place
  const shown = useMemo(() => legsIn(legs, span), [legs, span])
  const happened = useMemo(() => eventsIn(events, span), [events, span])
  return (
    <>
      <Drawn {...{ shown, happened }} {...place} />
      <p className={style.said} style={{ marginLeft: left }}>
        <Said
          leg={shown.find(({ from, to }) => from <= at && at <= to)?.leg}
          event={nearest(happened, at, (span.to - span.from) / 60)}
        />
      </p>
    </>
  )
}

interface ShownLeg extends Span {
  leg: Leg
}

interface Happened {
  event: Event
  /** Local seconds. */
  at: number
}

const legsIn = (legs: readonly Leg[], span: Span): readonly ShownLeg[] =>
  legs
    .map((leg) => ({ leg, from: secondsOf(leg.from), to: secondsOf(leg.to) }))
    .filter(({ from, to }) => to > span.from && from < span.to)

const eventsIn = (events: readonly Event[], { from, to }: Span): readonly Happened[] =>
  events.map((event) => ({ event, at: secondsOf(event.event_time) })).filter(({ at }) => from <= at && at <= to)

type DrawnProps = Pick<BandsProps, 'span' | 'left' | 'right'> & {
  shown: readonly ShownLeg[]
  happened: readonly Happened[]
}

/** Not drawn again when the cursor moves: of a month there are thousands. */
const Drawn = memo(({ shown, happened, span, left, right }: DrawnProps) => {
  const words = useWords('fleet/charts')
  const x = (seconds: number): number => ((seconds - span.from) / (span.to - span.from)) * width
  const trips = shown.filter(({ leg }) => isTrip(leg)).length
  return (
    <svg
      viewBox={`0 0 ${width} 24`}
      preserveAspectRatio="none"
      className={style.bands}
      style={{ marginLeft: left, width: `calc(100% - ${left + right}px)` }}
      role="img"
      aria-label={words.bands({ trips, events: happened.length })}
    >
      {shown.map(({ leg, from, to }) => (
        <rect
          key={`${leg.kind} ${leg.from}`}
          className={style[leg.kind]}
          x={Math.max(0, x(from))}
          width={Math.max(1, Math.min(width, x(to)) - Math.max(0, x(from)))}
          y="0"
          height="12"
        />
      ))}
      {happened.map(({ event, at }) => (
        <rect key={event.id} className={style.event} x={x(at) - 1.5} width="3" y="14" height="10">
          <title>{textOf(event)}</title>
        </rect>
      ))}
    </svg>
  )
})

const Said = ({ leg, event }: { leg: Leg | undefined; event: Event | undefined }) => {
  const words = useWords('fleet/charts')
  const format = useFormat()
  return (
    <>
      {leg && (
        <span>
          <span className={`${style.dot} ${style[leg.kind]}`} />
          {isTrip(leg)
            ? `${words.drive} · ${format.distance(leg.length)}`
            : [words.stop, leg.address].filter(Boolean).join(' · ')}
        </span>
      )}
      {event && (
        <span>
          <span className={`${style.dot} ${style.event}`} />
          {`${format.time(event.event_time)} ${textOf(event)}`}
        </span>
      )}
    </>
  )
}

/** The event that is nearest to a time, if it is as near as that. */
const nearest = (all: readonly Happened[], time: number, within: number): Event | undefined => {
  let [found, least]: [Event | undefined, number] = [undefined, within]
  for (const { event, at } of all) {
    const far = Math.abs(at - time)
    if (far < least || (far === least && !found)) [found, least] = [event, far]
  }
  return found
}
