import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { between, daysOf, type Period } from '#web/ui/period.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './day-strip.module.css'
import { daysAfter, mileageOf } from './journey.ts'

interface DayStripProps {
  tracker_id: number
  period: Period
  onDay(period: Period): void
}

const shown = 31

/** A month of days, and how far was driven on each; the last is today, or the last that is looked at. */
export const DayStrip = ({ tracker_id, period, onDay }: DayStripProps) => {
  const words = useWords('fleet/tracks')
  const format = useFormat()
  const { now } = useUser()
  const { first, last } = daysOf(period, now())
  const today = localOf(now()).slice(0, 10)
  const days = useMemo(() => daysUntil(first < daysAfter(today, 1 - shown) ? last : today), [first, last, today])
  const { data } = useAsk('track/list', { tracker_id, from: `${days[0]} 00:00:00`, to: `${days.at(-1)} 23:59:59` })
  const mileage = useMemo(() => mileageOf(data?.list ?? []), [data])
  const most = Math.max(1, ...mileage.values())
  return (
    <fieldset className={style.strip} aria-label={words.mileage_of_days}>
      {days.map((date) => {
        const driven = mileage.get(date) ?? 0
        const label = `${format.weekday(date)} ${format.date(date)}: ${format.distance(driven)}`
        return (
          <button
            key={date}
            type="button"
            className={style.day}
            aria-label={label}
            title={label}
            aria-pressed={date >= first && date <= last}
            onClick={() => onDay(between(date, date))}
          >
            <span className={style.bar} style={{ height: `${driven > 0 ? 4 + (driven / most) * 24 : 0}px` }} />
          </button>
        )
      })}
    </fieldset>
  )
}

const daysUntil = (last: string): string[] => Array.from({ length: shown }, (_, i) => daysAfter(last, i + 1 - shown))
