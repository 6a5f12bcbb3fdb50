import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownObject, ShownValue, ShownView } from '#web/live/guest.ts'
import type { Words } from '#web/words/dictionary.ts'
import { figureWriter } from '#web/words/figures.ts'
import { type Format, localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useCoarse } from '../../ui/media.ts'
import { inApp } from '../coordinates/links.ts'
import { Coordinates } from '../coordinates.tsx'
import style from './shown.module.css'

interface ItemProps {
  object: ShownObject
  colour: string
  display: ShownView['display']
  /** In milliseconds since 1970 UTC. */
  now: number
  onChoose(): void
}

/** One vehicle of a link, as far as the link tells of it. */
export const Item = ({ object, colour, display, now, onChoose }: ItemProps) => {
  const words = useWords('parts/shown')
  const format = useFormat()
  const isTouched = useCoarse()
  const { title, position, elsewhere, speed, address, movement_status, connection_status } = object
  const isStill = speed === 0 && movement_status !== undefined && movement_status !== 'moving'
  const does = [
    movement_status && words.movement[movement_status],
    speed !== undefined && !isStill && format.speed(speed),
  ].filter(Boolean)
  const where = position
    ? format.ago(hereOf(Date.parse(position.time)), clockOf(now))
    : elsewhere
      ? words.elsewhere
      : words.nowhere
  return (
    <li className={style.item}>
      <button type="button" className={style.name} disabled={!position} onClick={onChoose}>
        <span className={style.dot} style={{ background: colour }} />
        <span className={style.title}>{title}</span>
      </button>
      {does.length > 0 && <p className={style.does}>{does.join(' · ')}</p>}
      <Values object={object} now={now} />
      {address && <p>{address}</p>}
      <p className="quiet">
        {[where, connection_status && words.connection[connection_status]].filter(Boolean).join(' · ')}
        {position && <Coordinates at={position} of={title} />}
      </p>
      {position && isTouched && (
        // It leaves the page as it is: the phone opens a program of its own.
        <a href={inApp(position)} rel="noreferrer" className={style.maps} aria-label={`${words.maps}: ${title}`}>
          <MapPinned size={16} aria-hidden />
          {words.maps}
        </a>
      )}
      <People object={object} display={display} />
    </li>
  )
}

/** Older than the place by so many milliseconds, a value says how old it is. */
const as_old = 120_000

/** What its sensors say, and how old that is where it is older than the place. */
const Values = ({ object: { values, position }, now }: Pick<ItemProps, 'object' | 'now'>) => {
  const words = useWords('parts/shown')
  const format = useFormat()
  if (!values || values.length === 0) return null
  const here = position ? Date.parse(position.time) : Number.POSITIVE_INFINITY
  return (
    <dl className={style.values}>
      {values.map((one, n) => {
        const { name, reason, time } = one
        const isOld = time !== undefined && Date.parse(time) < here - as_old
        const about = [
          reason && words.reasons[reason],
          isOld && format.ago(hereOf(Date.parse(time)), clockOf(now)),
        ].filter(Boolean)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be called the same
          <div key={n}>
            <dt>{name}</dt>
            <dd>
              <b>{writtenOf(one, words, format)}</b>
              {about.length > 0 && <small>{about.join(' · ')}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const writtenOf = (
  { value, units = '', units_type = 'custom' }: ShownValue,
  words: Words<'parts/shown'>,
  format: Format,
) => {
  if (value === undefined) return '–'
  if (typeof value === 'boolean') return value ? words.on : words.off
  return typeof value === 'string' ? value : figureWriter({ units_type, units }, format)(value)
}

/** The driver and the vehicle: open, or to be opened. */
const People = ({ object, display }: Pick<ItemProps, 'object' | 'display'>) => {
  const words = useWords('parts/shown')
  const { driver_name, driver_phone, vehicle_label, vehicle_reg_number } = object
  const phone = driver_phone && (
    <a key="phone" href={`tel:${driver_phone.replace(/[^+\d]/g, '')}`}>
      {driver_phone}
    </a>
  )
  const lines = [
    { word: words.driver, parts: [driver_name, phone], isOpen: display.show_driver_info },
    { word: words.vehicle, parts: [vehicle_label, vehicle_reg_number], isOpen: display.show_vehicle_info },
  ].map((line) => ({ ...line, parts: line.parts.filter(Boolean) }))
  const told = lines.filter(({ parts }) => parts.length > 0)
  const closed = told.filter(({ isOpen }) => !isOpen)
  return (
    <>
      {told.filter(({ isOpen }) => isOpen).map(Line)}
      {closed.length > 0 && (
        <details>
          <summary className="quiet">{words.details}</summary>
          {closed.map(Line)}
        </details>
      )}
    </>
  )
}

const Line = ({ word, parts }: { word: string; parts: ReactNode[] }) => (
  <p key={word}>
    {`${word}: `}
    {parts.flatMap((part, i) => (i > 0 ? [', ', part] : [part]))}
  </p>
)

/** What clocks show here, as if it were UTC: that is how times are written everywhere else. */
const clockOf = (time: number): number => time - new Date(time).getTimezoneOffset() * 60_000
/** The same as text. */
export const hereOf = (time: number): string => localOf(clockOf(time))
