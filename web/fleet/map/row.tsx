import { memo } from 'react'
import type { Location } from '#geo/distance.ts'
import type { Area } from '#web/live/area.ts'
import { areaWith, metresTo } from '#web/live/find.ts'
import type { Row } from '#web/live/fleet.ts'
import { isStale, sinceOf } from '#web/live/standing.ts'
import { useUser } from '#web/session/user.tsx'
import rowList from '#web/ui/row-list.module.css'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat } from '#web/words/speech.tsx'
import { useMinute, useRow } from '../live.tsx'
import { Marker } from '../marker.tsx'
import style from './list.module.css'
import { Sign } from './sign.tsx'

interface VehicleRowProps {
  id: number
  /** Its place in the list, and how far down that is. */
  place: number
  start: number
  count: number
  isChosen: boolean
  isActive: boolean
  isDense: boolean
  /** Where it is, is told of what is in one of these. */
  areas: readonly Area[]
  /** How far it is from there is told. */
  near: Location | undefined
  onChoose(id: number): void
}

/** One line of the list: drawn again when this vehicle has changed, and no other. */
export const VehicleRow = memo((props: VehicleRowProps) => {
  const { id, place, start, count, isChosen, isActive, isDense, areas, near, onChoose } = props
  const words = useCommon()
  const format = useFormat()
  const row = useRow(id)
  if (!row) return null
  const { label, standing, state, isAlarm, tracker } = row
  const metres = near && metresTo(near, row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list
    <div
      role="option"
      tabIndex={-1}
      id={optionId(id)}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-active={isActive}
      data-stale={isStale(state)}
      data-dense={isDense || undefined}
      className={`${rowList.row} ${style.row}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onChoose(id)}
    >
      <Sign standing={standing} heading={state?.gps?.heading} isAlarm={isAlarm} />
      <span className={style.label}>
        <Marker marker={tracker.marker} />
        {label}
      </span>
      {isAlarm && <span className={style.hidden}> {words.alarm}</span>}
      <Since row={row} />
      <span className={style.about}>
        {metres !== undefined && <strong className={style.away}>{format.distance(metres / 1000)}</strong>}{' '}
        {[areaWith(areas, row)?.address, about(row)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
})

export const optionId = (id: number): string => `vehicle-${id}`

const about = ({ vehicle, driver, group, tracker }: Row): string =>
  [vehicle?.reg_number, driver && `${driver.first_name} ${driver.last_name}`.trim(), group?.title]
    .filter(Boolean)
    .join(' · ') || tracker.source.device_id

/** How fast it is, or for how long it has stood so. */
const Since = ({ row }: { row: Row }) => {
  const { standing, state } = row
  const format = useFormat()
  const words = useCommon()
  const { now } = useUser()
  useMinute()
  if (standing === 'moving' && state?.gps)
    return <span className={`${style.since} ${style.speed}`}>{format.speed(state.gps.speed)}</span>
  const since = sinceOf(row)
  return (
    <span className={style.since}>
      <span className={style.hidden}>{words.states[standing]} </span>
      {since && format.duration(Math.max(60, (now() - timeOf(since)) / 1000))}
    </span>
  )
}
