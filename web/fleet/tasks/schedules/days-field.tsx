import { SelectField } from '#web/ui/field.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useWeekday } from '../../reports/use-weekday.ts'
import { type Days, type DaysDraft, draftOfDays } from './schedule.ts'

interface DaysProps {
  value: DaysDraft
  onChange(days: DaysDraft): void
  isDisabled: boolean
}

const week = [1, 2, 3, 4, 5, 6, 7] as const
const days = Array.from({ length: 31 }, (_, day) => day + 1)

/** On which days of the week or of the month. */
export const DaysField = ({ value, onChange, isDisabled }: DaysProps) => {
  const words = useWords('fleet/tasks/schedules')
  const name = useWeekday()
  return (
    <>
      <SelectField
        label={words.each}
        value={value.kind}
        onChange={(kind) => kind && onChange({ ...value, kind })}
        choices={(['weekdays', 'month_days'] as const).map((key) => ({ key, label: words.kinds[key] }))}
        isDisabled={isDisabled}
      />
      {value.kind === 'weekdays' ? (
        <PickSeveralField
          label={words.weekdays}
          value={value.weekdays}
          choices={week.map((id) => ({ id, label: name(id, 'long') }))}
          onChange={(chosen) => onChange({ ...value, weekdays: chosen.toSorted((a, b) => a - b) })}
          isDisabled={isDisabled}
        />
      ) : (
        <PickSeveralField
          label={words.month_days}
          hint={words.month_days_hint}
          value={value.month_days}
          choices={days.map((id) => ({ id, label: String(id) }))}
          onChange={(chosen) => onChange({ ...value, month_days: chosen.toSorted((a, b) => a - b) })}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

/** Days in a line: `Mon, Thu`, or `each month: 1, 15`. */
export const useDaysText = (): ((days: Days | DaysDraft) => string) => {
  const words = useWords('fleet/tasks/schedules')
  const format = useFormat()
  const name = useWeekday()
  return (told) => {
    const { kind, weekdays, month_days } = 'kind' in told ? told : draftOfDays(told)
    if (kind === 'month_days') return words.monthly({ days: month_days.map((day) => format.number(day)).join(', ') })
    if (weekdays.length === 7) return words.daily
    return weekdays
      .toSorted((a, b) => a - b)
      .map((day) => name(day, 'short'))
      .join(', ')
  }
}
