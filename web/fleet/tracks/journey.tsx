import { Route } from 'lucide-react'
import { useMemo } from 'react'
import { useUser } from '#web/session/user.tsx'
import { type Period, spanOf } from '#web/ui/period.ts'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { DrivesMap } from './drives-map.tsx'
import { isTrip } from './journey.ts'
import { Legs } from './legs.tsx'
import { Playing } from './playing.tsx'
import style from './screen.module.css'
import { Summary } from './summary.tsx'
import { type Driven, useJourney } from './use-journey.ts'
import { usePlayer } from './use-player.ts'
import { tracks } from './words.ts'

interface JourneyProps {
  trackers: readonly number[]
  /** Of each of them. */
  labels: ReadonlyMap<number, string>
  period: Period
  /** The one that is looked at; all without it. */
  trip: number | undefined
  onTrip(trip: number | undefined): void
}

/** The legs beside the map, and below it the chart and what plays them. */
export const Journey = (props: JourneyProps) => {
  const { now } = useUser()
  const words = useWords(tracks)
  const { trackers, period } = props
  const { from, to } = spanOf(period, now())
  const asked = useJourney(trackers, { from, to })
  return (
    <Told asked={asked}>
      {(driven) =>
        driven.legs.length === 0 ? (
          <div className={style.nothing}>
            <Empty icon={Route} title={words.empty} text={driven.isLimited ? words.limited : words.empty_text} />
          </div>
        ) : (
          <Shown {...props} driven={driven} />
        )
      }
    </Told>
  )
}

const Shown = ({ driven, trackers, labels, trip, onTrip }: JourneyProps & { driven: Driven }) => {
  const words = useWords(tracks)
  const chosen = driven.legs.find((leg) => isTrip(leg) && leg.id === trip)
  // One tracker is played at a time: that of the drive that is looked at, or the first.
  const played = chosen?.tracker_id ?? driven.legs[0]?.tracker_id
  const trips = useMemo(
    () => driven.legs.filter(isTrip).filter((leg) => leg.tracker_id === played && (!chosen || leg === chosen)),
    [driven.legs, played, chosen],
  )
  const points = useMemo(() => trips.flatMap(({ id }) => driven.points.get(id) ?? []), [trips, driven.points])
  const player = usePlayer(trips)
  return (
    <>
      <section className={style.legs} aria-label={words.trips}>
        <Summary legs={driven.legs} />
        {driven.isLimited && <p className={style.limited}>{words.limited}</p>}
        <Legs legs={driven.legs} labels={trackers.length > 1 ? labels : undefined} trip={trip} onTrip={onTrip} />
      </section>
      <div className={style.map}>
        <DrivesMap driven={driven} points={points} trip={trip} player={player} onTrip={onTrip} />
        <Playing points={points} player={player} />
      </div>
    </>
  )
}
