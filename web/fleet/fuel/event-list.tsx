import { Link } from '@tanstack/react-router'
import { ArrowDownFromLine, ArrowUpFromLine, Route } from 'lucide-react'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { usePlaceName } from '#web/parts/place-name.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { between } from '#web/ui/period.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { type FuelEvent, keyOf, secondsBetween, type Tank } from './fuel.ts'
import { useVolume } from './use-volume.ts'

interface EventListProps {
  tracker_id: number
  tank: Tank
  chosen: string | undefined
  onChoose(key: string | undefined): void
}

/** Fillings and drains, the newest first: each with where, how much, what decided, and what one may say of it. */
export const EventList = ({ tracker_id, tank, chosen, onChoose }: EventListProps) => {
  const words = useWords('fleet/fuel')
  const { events } = tank
  if (events.length === 0) return <p className="quiet">{words.no_events}</p>
  return (
    <ul className={style.events}>
      {events.toReversed().map((event) => {
        const key = keyOf(event)
        return (
          <li key={key} className={style.event} data-kind={event.kind} data-chosen={key === chosen || undefined}>
            <Event
              {...{ tracker_id, tank, event }}
              isChosen={key === chosen}
              onChoose={() => onChoose(key === chosen ? undefined : key)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface EventProps {
  tracker_id: number
  tank: Tank
  event: FuelEvent
  isChosen: boolean
  onChoose(): void
}

const Event = ({ tracker_id, tank, event, isChosen, onChoose }: EventProps) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const write = useVolume(tank.units, tank.units_type)
  const { kind, from, volume, start_volume, end_volume, location, figures } = event
  const Icon = kind === 'filling' ? ArrowUpFromLine : ArrowDownFromLine
  const day = from.slice(0, 10)
  const worth = [
    event.energy == null ? '' : `${format.number(event.energy, 1)} kWh`,
    event.power == null ? '' : `${format.number(event.power, 1)} kW · ${format.duration(secondsBetween(event))}`,
    event.cost == null ? '' : words.worth({ cost: format.number(event.cost, 2) }),
  ]
    .filter(Boolean)
    .join(' · ')
  const told = { threshold: write(figures.threshold), noise: write(figures.noise), explained: write(figures.explained) }
  const why = event.decided_by === 'person' ? words.decided.person : words.decided[event.decided_by](told)
  return (
    <>
      <button type="button" className={style.head} aria-pressed={isChosen} onClick={onChoose}>
        <Icon size={18} aria-hidden />
        <span className={style.what}>
          <strong>{`${words.kinds[kind]} ${write(volume)}`}</strong>
          <span className="quiet">{words.from_to({ from: write(start_volume), to: write(end_volume) })}</span>
          {worth && <span className="quiet">{worth}</span>}
        </span>
        <time className={style.when}>{format.dateTime(from)}</time>
      </button>
      {location && (isChosen ? <Place {...location} /> : <p className={style.place}>{written(location)}</p>)}
      <p className="quiet">
        {why}
        {event.decided_by === 'noise' && figures.rested && ` ${words.rested}`}
      </p>
      <footer className={style.ways}>
        <Link
          to={'/tracks' as never}
          search={{ trackers: String(tracker_id), period: between(day, day) } as never}
          aria-label={`${words.track}: ${format.dateTime(from)}`}
        >
          <Route size={16} aria-hidden />
          {words.track}
        </Link>
        <Say {...{ tracker_id, tank, event }} />
      </footer>
    </>
  )
}

/** “This was none”, or taking back what somebody said. */
const Say = ({ tracker_id, tank, event }: Pick<EventProps, 'tracker_id' | 'tank' | 'event'>) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const deny = useDo('tracker/fuel/event/deny', { also: ['tracker/fuel', 'fuel'] })
  const forget = useForget(tracker_id)
  if (!may('tracker_update')) return null
  const { kind, from, mark_id } = event
  const of = `${words.kinds[kind]}, ${format.dateTime(from)}`
  if (mark_id != null)
    return (
      <Button look="quiet" aria-label={`${words.forget}: ${of}`} onPress={() => forget.run(mark_id)}>
        {words.forget}
      </Button>
    )
  const run = (): void =>
    deny.mutate(
      { tracker_id, sensor_id: tank.sensor_id, kind, time: from },
      {
        onSuccess: () => toast({ text: words.denied }),
        onError: (error) => toast({ text: failureText(error, common), isFault: true }),
      },
    )
  return (
    <Button look="quiet" aria-label={`${words.deny}: ${of}`} isPending={deny.isPending} onPress={run}>
      {words.deny}
    </Button>
  )
}

/** Takes back what somebody said. */
export const useForget = (tracker_id: number) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const forget = useDo('tracker/fuel/event/forget', { also: ['tracker/fuel', 'fuel'] })
  return {
    run: (mark_id: number): void =>
      forget.mutate(
        { tracker_id, mark_id },
        {
          onSuccess: () => toast({ text: words.forgotten }),
          onError: (error) => toast({ text: failureText(error, common), isFault: true }),
        },
      ),
  }
}

const Place = ({ lat, lng }: { lat: number; lng: number }) => {
  // Once for all that is within some ten metres.
  const { address, coordinates } = usePlaceName({ lat, lng }, 10_000)
  return (
    <p className={style.place}>
      <span title={coordinates}>{address || coordinates}</span>
      <Coordinates at={{ lat, lng }} of={address || undefined} />
    </p>
  )
}
