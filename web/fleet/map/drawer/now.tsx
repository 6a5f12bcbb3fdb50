import type { Row } from '#web/live/fleet.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { usePlaceName } from '#web/parts/place-name.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useSecond } from '../../live.tsx'
import style from './tracker-drawer.module.css'

/** How it stands, since when, where, and how old all that is. */
export const Now = ({ row }: { row: Row }) => {
  const words = useWords('fleet/map').now
  const common = useCommon()
  const format = useFormat()
  const { now } = useUser()
  useSecond()
  const { standing, state } = row
  if (standing === 'blocked') return <p className="quiet">{words.blocked}</p>
  if (standing === 'waiting' || !state) return <p className="quiet">{words.waiting}</p>
  const { movement_status_update: since, last_update, gps } = state
  const isHeard = standing === 'moving' || standing === 'idling' || standing === 'parked'
  return (
    <section className={style.now}>
      <p className={style.state}>
        <strong className={style[standing]}>{common.states[standing]}</strong>
        {standing === 'moving' && gps && <strong>{format.speed(gps.speed)}</strong>}
        {isHeard && since && (
          <span className="quiet" title={format.exact(since)}>
            {format.duration(Math.max(0, (now() - timeOf(since)) / 1000))}
          </span>
        )}
      </p>
      {state.private && <Private id={row.id} since={state.private.since} />}
      {gps && <Address {...gps.location} />}
      {last_update && (
        <p className={style.age} title={format.exact(last_update)}>
          {words.heard}: {format.ago(last_update, now())}
        </p>
      )}
    </section>
  )
}

/** Since when nobody is told where it is, and how far it drove: what is shown of its place is of before. */
const Private = ({ id, since }: { id: number; since: string }) => {
  const words = useWords('fleet/map').now
  const format = useFormat()
  const asked = useAsk('tracker/privacy/read', { tracker_id: id }, { every: 60_000 })
  const way = format.distance(asked.data?.private?.length ?? 0)
  return (
    <p>
      {words.private({ time: format.dateTime(since), way })} <span className="quiet">{words.private_place}</span>
    </p>
  )
}

const Address = ({ lat, lng }: { lat: number; lng: number }) => {
  const words = useWords('fleet/map').now
  // Again once it is some fifty metres on.
  const { address, isUnknown, coordinates } = usePlaceName({ lat, lng }, 2000)
  return (
    <p className={style.address} title={coordinates}>
      {address ?? (isUnknown ? `${words.no_address} (${coordinates})` : coordinates)}
      <Coordinates at={{ lat, lng }} />
    </p>
  )
}
