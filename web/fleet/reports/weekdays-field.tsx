import { useLanguage } from '#web/words/speech.tsx'
import style from './settings.module.css'

const week = [1, 2, 3, 4, 5, 6, 7] as const

interface WeekdaysProps {
  label: string
  /** 1 is Monday. */
  value: readonly number[]
  onChange(days: readonly number[]): void
}

/** Days of the week, at least one of them. */
export const WeekdaysField = ({ label, value, onChange }: WeekdaysProps) => {
  const names = useWeekdays()
  const toggle = (day: number): void => {
    const rest = value.filter((other) => other !== day)
    const days = rest.length < value.length ? rest : [...rest, day].sort()
    if (days.length > 0) onChange(days)
  }
  return (
    <fieldset className={style.weekdays} aria-label={label}>
      {week.map((day) => (
        <button
          key={day}
          type="button"
          className={style.weekday}
          aria-pressed={value.includes(day)}
          aria-label={names(day, 'long')}
          onClick={() => toggle(day)}
        >
          {names(day, 'short')}
        </button>
      ))}
    </fieldset>
  )
}

/** What weekdays are called. */
const useWeekdays = () => {
  const language = useLanguage()
  return (day: number, weekday: 'long' | 'short'): string =>
    // The first of January 2024 was a Monday.
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}
