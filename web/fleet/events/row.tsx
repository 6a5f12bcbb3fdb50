import { useUser } from '#web/session/user.tsx'
import rowList from '#web/ui/row-list.module.css'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import { delayOf, isLate } from './late.ts'
import style from './list.module.css'
import { messageOf } from './message.ts'
import { EventSign } from './sign.tsx'
import type { Entry } from './use-entry.ts'

interface RowProps {
  entry: Entry
  /** Its place in the list, and how far down that is. */
  place: number
  start: number
  count: number
  isChosen: boolean
  onChoose(id: number): void
}

export const optionId = (id: number | undefined): string => `event-${id}`

/** One event: which tracker, what, when and where. */
export const EventRow = ({ entry, place, start, count, isChosen, onChoose }: RowProps) => {
  const words = useWords('fleet/events')
  const format = useFormat()
  const { now } = useUser()
  useMinute()
  const { id, time, event_time, address, driver, is_read, extra } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list
    <div
      role="option"
      tabIndex={-1}
      id={optionId(id)}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-unread={!is_read}
      className={`${rowList.row} ${style.row}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onChoose(id)}
    >
      <span className={style.mark}>
        <EventSign entry={entry} />
      </span>
      <span className={style.message}>{[messageOf(entry), entry.detail].filter(Boolean).join(' · ')}</span>
      <time className={style.time} title={format.exact(event_time)}>
        {format.ago(event_time, now())}
      </time>
      <span className={style.about}>{[extra.tracker_label, driver, address].filter(Boolean).join(' · ')}</span>
      {isLate(entry) && (
        <span className={style.late} title={`${words.received}: ${format.exact(time)}`}>
          {words.came_later({ delay: format.duration(delayOf(entry)) })}
        </span>
      )}
    </div>
  )
}
