import { Route } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { type Period, spanOf } from '#web/ui/period.ts'
import { SheetHandle } from '#web/ui/sheet-handle.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { DrivesMap } from './drives-map.tsx'
import { isTrip, totalsOf } from './journey.ts'
import { Legs } from './legs.tsx'
import { Playing } from './playing.tsx'
import { Print } from './print.tsx'
import style from './screen.module.css'
import { Summary } from './summary.tsx'
import { type Driven, useJourney } from './use-journey.ts'
import { usePlayer } from './use-player.ts'
import { useRoads } from './use-roads.ts'

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
  const words = useWords('fleet/tracks')
  const { trackers, period, trip } = props
  const { from, to } = spanOf(period, now())
  const asked = useJourney(trackers, { from, to }, trip)
  return (
    <Told asked={asked}>
      {(driven) =>
        driven.legs.length === 0 ? (
          <div className={style.nothing}>
            <Empty icon={Route} title={words.empty} text={driven.isLimited ? words.limited : words.empty_text} />
          </div>
        ) : (
          <Shown {...props} driven={driven} from={from} to={to} />
        )
      }
    </Told>
  )
}

interface ShownProps extends JourneyProps {
  driven: Driven
  /** The period, in local times. */
  from: string
  to: string
}

const Shown = ({ driven, trackers, labels, trip, onTrip, from, to }: ShownProps) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  const { trips, length } = totalsOf(driven.legs)
  const chosen = driven.legs.filter(isTrip).find(({ id }) => id === trip)
  // One tracker is played at a time: that of the drive that is looked at, or the first.
  const played = chosen?.tracker_id ?? driven.legs[0]?.tracker_id
  const driving = useMemo(
    () => driven.legs.filter(isTrip).filter((leg) => leg.tracker_id === played && (!chosen || leg === chosen)),
    [driven.legs, played, chosen],
  )
  const points = useMemo(() => driving.flatMap(({ id }) => driven.points.get(id) ?? []), [driving, driven.points])
  const player = usePlayer(driving)
  const roads = useRoads(driven, chosen, { from, to })
  const [map, setMap] = useState<MapLibre>()
  const sheet = useSheet()
  return (
    <>
      <section className={style.legs} aria-label={words.trips} data-open={sheet.isOpen} onKeyDown={sheet.onKeyDown}>
        <SheetHandle ref={sheet.handle} isOpen={sheet.isOpen} controls="drives" onOpen={sheet.open}>
          {`${words.trips}: ${format.number(trips)} · ${format.distance(length)}`}
        </SheetHandle>
        <div id="drives" className={style.drives}>
          <Summary legs={driven.legs} />
          <div className={style.print}>
            <Print
              map={map}
              legs={chosen ? [chosen] : driven.legs}
              trackers={trackers}
              labels={labels}
              from={from}
              to={to}
            />
          </div>
          {driven.isLimited && <p className={style.limited}>{words.limited}</p>}
          <p className={style.limited} role="status" hidden={!roads.fault}>
            {roads.fault}
          </p>
          <Legs
            legs={driven.legs}
            points={driven.points}
            labels={trackers.length > 1 ? labels : undefined}
            trip={trip}
            onTrip={(trip) => {
              // On a phone it would cover what was chosen.
              sheet.close()
              onTrip(trip)
            }}
          />
        </div>
      </section>
      <div className={style.map}>
        <DrivesMap driven={roads.drawn} points={points} trip={trip} player={player} onTrip={onTrip} onMap={setMap} />
        <Suspense>
          {played !== undefined && (
            <Playing
              {...{ points, player }}
              tracker_id={played}
              isOnRoads={roads.isOn}
              onRoads={roads.canBe ? roads.setOn : undefined}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}

/** On a phone the drives are a sheet from below; what closes it gives the focus back to what it is drawn up by. */
const useSheet = () => {
  const [isOpen, open] = useState(false)
  const handle = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    open(false)
    handle.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  return { isOpen, open, handle, close, onKeyDown }
}
