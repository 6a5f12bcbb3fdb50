import { Flag, ParkingSquare } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { isTrip, type Leg, type Stop, seconds, type Timed, type Trip } from './journey.ts'
import style from './legs.module.css'

interface LegsProps {
  legs: readonly Leg[]
  /** Of each drive, as far as they have come. */
  points: ReadonlyMap<number, readonly Timed[]>
  /** Of each tracker, where there are several. */
  labels?: ReadonlyMap<number, string>
  trip: number | undefined
  onTrip(trip: number | undefined): void
}

/** Drives and stops, by time. A drive that is pressed again is looked at no more. */
export const Legs = ({ legs, points, labels, trip, onTrip }: LegsProps) => {
  const format = useFormat()
  const short = useMemo(
    () => shortAddresses(legs.filter(isTrip).flatMap(({ from_address, to_address }) => [from_address, to_address])),
    [legs],
  )
  return (
    <ol className={style.legs}>
      {legs.map((leg, place) => {
        const day = leg.from.slice(0, 10)
        return (
          <li key={`${leg.tracker_id} ${leg.kind} ${leg.from}`}>
            {day !== legs[place - 1]?.from.slice(0, 10) && (
              <h2 className={style.day}>
                {format.weekday(day)} {format.date(day)}
              </h2>
            )}
            {isTrip(leg) ? (
              <Drive
                label={labels?.get(leg.tracker_id)}
                leg={leg}
                isChosen={leg.id === trip}
                points={points.get(leg.id)}
                short={short}
                onPress={() => onTrip(leg.id === trip ? undefined : leg.id)}
              />
            ) : (
              <Standing leg={leg} at={points.get(leg.after)?.at(-1)} label={labels?.get(leg.tracker_id)} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface DriveProps {
  leg: Trip
  label: string | undefined
  isChosen: boolean
  points: readonly Timed[] | undefined
  /** An address as it is written here. */
  short(address: string): string
  onPress(): void
}

const Drive = ({ leg, label, isChosen, points, short, onPress }: DriveProps) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  const own = useRef<HTMLButtonElement>(null)
  // It may have been chosen on the map.
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <>
      <button ref={own} type="button" className={style.drive} aria-pressed={isChosen} onClick={onPress}>
        <span className={style.times}>
          <time>{format.time(leg.from)}</time>
          <time>{format.time(leg.to)}</time>
        </span>
        <span className={style.way} aria-hidden />
        <span className={style.places}>
          {label && <strong className={style.place}>{label}</strong>}
          <span className={style.place} title={leg.from_address}>
            {short(leg.from_address) || words.unknown_place}
          </span>
          <span className={style.place} title={leg.to_address}>
            {short(leg.to_address) || words.unknown_place}
          </span>
          <span className={style.figures}>
            {format.distance(leg.length)} · {format.duration(seconds(leg))} · {words.top_speed}{' '}
            {format.speed(leg.max_speed)}
            {leg.events > 0 && (
              <span className={style.events}>
                <Flag size={12} aria-hidden /> {format.number(leg.events)}
              </span>
            )}
          </span>
        </span>
      </button>
      {isChosen && points && points.length > 0 && <Ends points={points} />}
    </>
  )
}

/** Where a drive began and ended, to be copied and opened. */
const Ends = ({ points: [first, ...others] }: { points: readonly Timed[] }) => {
  const words = useWords('fleet/tracks')
  const ends = [
    { name: words.start, at: first },
    { name: words.end, at: others.at(-1) },
  ]
  return (
    <p className={style.ends}>
      {ends.map(
        ({ name, at }) =>
          at && (
            <span key={name}>
              {name} {written(at)}
              <Coordinates at={at} of={name} />
            </span>
          ),
      )}
    </p>
  )
}

const Standing = ({ leg, label, at }: { leg: Stop; label: string | undefined; at: Timed | undefined }) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  return (
    <p className={style.stop}>
      <ParkingSquare size={14} aria-hidden />
      {words.stop} {format.duration(seconds(leg))}
      {label && ` · ${label}`}
      {at && <Coordinates at={at} of={`${words.stop} ${format.time(leg.from)}`} />}
    </p>
  )
}
