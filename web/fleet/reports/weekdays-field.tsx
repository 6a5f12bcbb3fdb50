import style from './settings.module.css'
import { useWeekday } from './use-weekday.ts'

const week = [1, 2, 3, 4, 5, 6, 7] as const

interface WeekdaysProps {
  label: string
  /** 1 is Monday. */
  value: readonly number[]
  onChange(days: readonly number[]): void
}

/** Days of the week, at least one of them. */
export const WeekdaysField = ({ label, value, onChange }: WeekdaysProps) => {
  const names = useWeekday()
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
