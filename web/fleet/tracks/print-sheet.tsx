import type { Picture } from '#web/map/picture.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { isTrip, type Leg, seconds } from './journey.ts'
import style from './print.module.css'
import { Summary } from './summary.tsx'

export interface SheetProps {
  legs: readonly Leg[]
  trackers: readonly number[]
  labels: ReadonlyMap<number, string>
  /** Local times. */
  from: string
  to: string
  picture: Picture
  /** Told once the picture is there to be printed. */
  onReady(): void
}

/** What was driven, for paper: the map, what it comes to, and each drive. */
export const PrintSheet = ({ legs, trackers, labels, from, to, picture, onReady }: SheetProps) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  const { now } = useUser()
  return (
    <article className={style.sheet} data-theme="light">
      <h1>{trackers.map((id) => labels.get(id)).join(', ')}</h1>
      <p>{`${format.dateTime(from)} – ${format.dateTime(to)}`}</p>
      <figure>
        <img src={picture.url} alt="" onLoad={onReady} className={style.map} />
        <figcaption>{picture.attribution}</figcaption>
      </figure>
      <Summary legs={legs} />
      <table className={style.legs}>
        <thead>
          <tr>
            {trackers.length > 1 && <th />}
            <th>{words.start}</th>
            <th>{words.end}</th>
            <th>{words.origin}</th>
            <th>{words.destination}</th>
            <th className={style.number}>{words.distance}</th>
            <th className={style.number}>{words.duration}</th>
            <th className={style.number}>{words.fastest}</th>
          </tr>
        </thead>
        <tbody>
          {legs.filter(isTrip).map((leg) => (
            <tr key={leg.id}>
              {trackers.length > 1 && <td>{labels.get(leg.tracker_id)}</td>}
              <td>{format.dateTime(leg.from)}</td>
              <td>{format.dateTime(leg.to)}</td>
              <td>{leg.from_address || words.unknown_place}</td>
              <td>{leg.to_address || words.unknown_place}</td>
              <td className={style.number}>{format.distance(leg.length)}</td>
              <td className={style.number}>{format.duration(seconds(leg))}</td>
              <td className={style.number}>{format.speed(leg.max_speed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.foot}>{`${words.printed} ${format.dateTime(localOf(now()))}`}</p>
    </article>
  )
}
