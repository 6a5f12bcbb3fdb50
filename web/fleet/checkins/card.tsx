import { Link } from '@tanstack/react-router'
import { MapPin, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { between } from '#web/ui/period.ts'
import { Ways } from '#web/ui/ways.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useRow } from '../live.tsx'
import style from './card.module.css'
import { FileLinks } from './file-links.tsx'
import { isPicture } from './files.ts'
import { FilledForm } from './filled-form.tsx'
import { Photos } from './photos.tsx'
import { type Checkin, useNames } from './use-checkins.ts'

/** All that is known of a check-in, and ways to where its tracker is and was. */
export const CheckinCard = ({ checkin }: { checkin: Checkin }) => {
  const words = useWords('fleet/checkins')
  const { comment, files, form_id, tracker_id, marker_time } = checkin
  const day = marker_time.slice(0, 10)
  const others = files.filter((file) => !isPicture(file))
  return (
    <div className={style.card}>
      <Photos files={files.filter(isPicture)} isLarge />
      {comment && <p className={style.comment}>{comment}</p>}
      <Facts checkin={checkin} />
      {others.length > 0 && <FileLinks files={others} />}
      <Ways>
        <Link to={'/tracks' as never} search={{ trackers: String(tracker_id), period: between(day, day) } as never}>
          <Route size={16} aria-hidden />
          {words.track}
        </Link>
        <Link to={'/map' as never} search={{ tracker: String(tracker_id) } as never}>
          <MapPin size={16} aria-hidden />
          {words.on_map}
        </Link>
      </Ways>
      {form_id !== null && <FilledForm id={form_id} />}
    </div>
  )
}

const Facts = ({ checkin }: { checkin: Checkin }) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const names = useNames()
  const vehicle = useRow(checkin.tracker_id)?.vehicle
  const { marker_time, location } = checkin
  const { address, precision } = location
  const place = (
    <>
      {written(location)}
      <Coordinates at={location} />
    </>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.when, format.exact(marker_time)],
    [words.person, names.person(checkin)],
    [words.tracker, names.tracker(checkin)],
    [words.vehicle, vehicle && [vehicle.label, vehicle.reg_number].filter(Boolean).join(' · ')],
    [words.where, address || place],
    [words.coordinates, address && place],
    [words.precision, precision !== undefined && `± ${format.height(precision)}`],
  ]
  return (
    <dl className={style.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
