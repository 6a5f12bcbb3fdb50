import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Leg, totalsOf } from './journey.ts'
import style from './summary.module.css'

/** What the legs come to. */
export const Summary = ({ legs }: { legs: readonly Leg[] }) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  const { trips, length, driving, standing } = totalsOf(legs)
  const figures: readonly [string, string][] = [
    [words.trips, format.number(trips)],
    [words.distance, format.distance(length)],
    [words.driving, format.duration(driving)],
    [words.standing, format.duration(standing)],
  ]
  return (
    <dl className={style.summary}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
