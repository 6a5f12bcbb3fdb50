import { Link } from '@tanstack/react-router'
import { MapPin, Route, X } from 'lucide-react'
import { useMemo } from 'react'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { between } from '#web/ui/period.ts'
import { Ways } from '#web/ui/ways.tsx'
import type { Format } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './card.module.css'
import { delayOf, isLate } from './late.ts'
import { messageOf } from './message.ts'
import { EventSign } from './sign.tsx'
import type { Entry } from './use-entry.ts'

/** Seconds from when they are told apart: when it happened, and when it was received. */
const apart = 60

/** All that is known of one event, and ways to its tracker and its track. */
export const EventCard = ({ entry, onClose }: { entry: Entry; onClose(): void }) => {
  const words = useWords('fleet/events')
  const common = useCommon()
  const format = useFormat()
  const { event_time, address, location, driver, tracker_id, track_id, extra } = entry
  const day = event_time.slice(0, 10)
  const facts = useMemo(
    () => [
      { name: words.when, value: format.exact(event_time) },
      ...(Math.abs(delayOf(entry)) > apart ? [{ name: words.received, value: receivedOf(entry, words, format) }] : []),
      {
        name: words.where,
        value: location ? (
          <>
            {`${address || written(location)}${extra.last_known_location ? ` (${words.last_place})` : ''}`}
            <Coordinates at={location} />
          </>
        ) : (
          words.no_place
        ),
      },
      ...(extra.zone_labels?.length ? [{ name: words.zones, value: extra.zone_labels.join(', ') }] : []),
      ...(driver ? [{ name: words.driver, value: driver }] : []),
    ],
    [words, format, entry, event_time, location, address, extra, driver],
  )
  return (
    <>
      <header className={style.head}>
        <EventSign entry={{ ...entry, is_read: true }} />
        <h2 className={style.title}>{extra.tracker_label}</h2>
        <IconButton icon={X} label={common.close} onPress={onClose} />
      </header>
      <p className={extra.emergency ? style.emergency : style.message}>
        {extra.emergency && `${words.emergency}: `}
        {messageOf(entry)}
        {entry.detail && <span className={style.detail}>{entry.detail}</span>}
      </p>
      <dl className={style.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Ways>
        <Link
          to={'/tracks' as never}
          search={
            {
              trackers: String(tracker_id),
              period: between(day, day),
              ...(track_id > 0 && { trip: String(track_id) }),
            } as never
          }
        >
          <Route size={16} aria-hidden />
          {words.track}
        </Link>
        <Link to={'/map' as never} search={{ tracker: String(tracker_id) } as never}>
          <MapPin size={16} aria-hidden />
          {words.on_map}
        </Link>
      </Ways>
    </>
  )
}

type Words = ReturnType<typeof useWords<'fleet/events'>>

const receivedOf = (entry: Entry, words: Words, format: Format): string => {
  const received = format.exact(entry.time)
  return isLate(entry) ? `${received}, ${words.came_later({ delay: format.duration(delayOf(entry)) })}` : received
}
