import { useEffect, useState } from 'react'
import { sinceOf } from '#web/live/standing.ts'
import { written } from '#web/parts/coordinates/links.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat } from '#web/words/speech.tsx'
import { useMinute, useRow } from './live.tsx'
import style from './live-cells.module.css'
import { Sign } from './map/sign.tsx'

/** Cells of tables that tell what is live of a tracker. */

interface CellProps {
  /** Of the tracker. */
  id: number
}

/** How it stands; with `isSince`, for how long too where it does not move. */
export const StateCell = ({ id, isSince = false }: CellProps & { isSince?: boolean }) => {
  const common = useCommon()
  const format = useFormat()
  const { now } = useUser()
  const row = useRow(id)
  useMinute()
  if (!row) return null
  const { standing, state } = row
  const since = isSince && standing !== 'moving' ? sinceOf(row) : undefined
  return (
    <span className={style.state}>
      <Sign standing={standing} heading={state?.gps?.heading} />
      <span className={style.name}>{standing === 'waiting' && !state ? '' : common.states[standing]}</span>
      {since && (
        <span className="quiet" title={format.exact(since)}>
          {format.duration(Math.max(60, (now() - timeOf(since)) / 1000))}
        </span>
      )}
    </span>
  )
}

/** When it was heard last. */
export const HeardCell = ({ id }: CellProps) => {
  const format = useFormat()
  const { now } = useUser()
  const heard = useRow(id)?.state?.last_update
  useMinute()
  return heard ? <span title={format.exact(heard)}>{format.ago(heard, now())}</span> : null
}

/** Milliseconds that a row is looked at before its address is asked for: rows that are scrolled past are many. */
const patience = 300

/** A place is asked for again once it is some fifty metres on. */
const rounded = (degrees: number): number => Math.round(degrees * 2000) / 2000

/** Where it is, by its address, or its coordinates where there is none. */
export const WhereCell = ({ id }: CellProps) => {
  const at = useRow(id)?.state?.gps?.location
  return at ? <Where lat={rounded(at.lat)} lng={rounded(at.lng)} exact={written(at)} /> : null
}

const Where = ({ lat, lng, exact }: { lat: number; lng: number; exact: string }) => {
  const [isLooked, setLooked] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setLooked(true), patience)
    return () => clearTimeout(waiting)
  }, [])
  const { data } = useAsk('geocoder/search_location', { location: { lat, lng }, goal: 'ui' }, { enabled: isLooked })
  const told = data?.value ?? exact
  return <span title={`${told} (${exact})`}>{told}</span>
}
