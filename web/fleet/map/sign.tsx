import type { Standing } from '#web/live/standing.ts'
import style from './sign.module.css'

interface SignProps {
  standing: Standing
  heading?: number
  /** There is an emergency that nobody has read. */
  isAlarm?: boolean
}

/** How a vehicle stands, as the map draws it. Said in words beside it. */
export const Sign = ({ standing, heading = 0, isAlarm = false }: SignProps) => (
  <svg viewBox="-12 -12 24 24" className={`${style.sign} ${style[standing]}`} aria-hidden="true">
    {standing === 'moving' ? (
      <path d="M0 -10 L7 8 L0 4.5 L-7 8 Z" transform={`rotate(${heading})`} />
    ) : standing === 'idling' ? (
      <>
        <rect x="-8" y="-8" width="16" height="16" rx="4" />
        <path d="M-3 -4 v8 M3 -4 v8" className={style.bars} />
      </>
    ) : standing === 'blocked' ? (
      <path d="M-6 -6 L6 6 M6 -6 L-6 6" className={style.cross} />
    ) : (
      <circle r={standing === 'parked' ? 7 : 5.5} />
    )}
    {isAlarm && <circle r="12" className={style.alarm} />}
  </svg>
)
