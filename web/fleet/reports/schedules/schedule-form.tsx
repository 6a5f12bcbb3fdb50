import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, type FormState } from '#web/ui/form.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { WeekdaysField } from '../weekdays-field.tsx'
import type { ScheduleDraft } from './timing.ts'

/** Lengths that are offered; another one that a schedule has is offered beside them. */
const lengths = ['1d', '1w', '2w', '1m', '3m']
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00:00`)
const days = Array.from({ length: 31 }, (_, day) => day + 1)

interface FormProps {
  form: FormState<ScheduleDraft>
  action: string
  onCancel(): void
}

/** When, of which days, and to whom. */
export const ScheduleForm = ({ form, action, onCancel }: FormProps) => {
  const words = useWords('fleet/reports/schedules')
  const format = useFormat()
  const { values, set, field } = form
  const offered = lengths.includes(values.period) ? lengths : [...lengths, values.period]
  const lengthOf = (length: string): string => {
    const count = Number.parseInt(length, 10)
    const unit = length.at(-1)
    if (unit === 'd') return words.lengths.days({ count })
    if (unit === 'w') return words.lengths.weeks({ count })
    return unit === 'm' ? words.lengths.months({ count }) : words.lengths.years({ count })
  }
  return (
    <Form form={form} action={action} onCancel={onCancel}>
      <SelectField
        label={words.each}
        value={values.type}
        onChange={(type) => type && set({ type })}
        choices={(['weekdays', 'month_days'] as const).map((key) => ({ key, label: words.types[key] }))}
      />
      {values.type === 'weekdays' ? (
        <WeekdaysField label={words.weekdays} value={values.weekdays} onChange={(weekdays) => set({ weekdays })} />
      ) : (
        <SelectField
          label={words.month_day}
          value={values.month_days[0]}
          onChange={(day) => day && set({ month_days: [day] })}
          choices={days.map((key) => ({ key, label: key === 31 ? words.last_day : format.number(key) }))}
        />
      )}
      <SelectField
        {...field('sending_time')}
        label={words.time}
        hint={words.time_hint}
        onChange={(sending_time) => sending_time && set({ sending_time })}
        choices={hours.map((key) => ({ key, label: key.slice(0, 5) }))}
      />
      <SelectField
        {...field('period')}
        label={words.period}
        hint={words.period_hint}
        onChange={(period) => period && set({ period })}
        choices={offered.map((key) => ({ key, label: lengthOf(key) }))}
      />
      <TextField label={words.emails} hint={words.emails_hint} {...field('emails')} isList lines={2} />
      <SelectField
        label={words.format}
        value={values.email_format}
        onChange={(email_format) => email_format && set({ email_format })}
        choices={(['pdf', 'xls'] as const).map((key) => ({ key, label: words.formats[key] }))}
      />
      <SwitchField label={words.zip} value={values.email_zip} onChange={(email_zip) => set({ email_zip })} />
    </Form>
  )
}
