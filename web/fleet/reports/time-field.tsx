import { FieldError, Label } from 'react-aria-components/TextField'
import { TimeField as AriaTimeField, DateInput, DateSegment, type TimeValue } from 'react-aria-components/TimeField'
import field from '#web/ui/field.module.css'
import type { FieldProps } from '#web/ui/field.tsx'
import { useFormat } from '#web/words/speech.tsx'
import style from './settings.module.css'
import { timeIn } from './time-in.ts'

interface Props extends Omit<FieldProps<string>, 'value'> {
  /** None is shown as a time that nobody has said. */
  value: string | undefined
  /** Where there may be none, and it is taken away. */
  onClear?(): void
}

/** A time of day, `08:30`. */
export const TimeField = ({ label, value, onChange, onClear, fault, isDisabled = false }: Props) => {
  const { hours } = useFormat()
  return (
    <AriaTimeField<TimeValue>
      value={timeIn(value)}
      onChange={(time) => (time ? onChange(time.toString().slice(0, 5)) : onClear?.())}
      granularity="minute"
      hourCycle={hours}
      shouldForceLeadingZeros
      isInvalid={!!fault}
      isDisabled={isDisabled}
      validationBehavior="aria"
      className={style.time}
    >
      <Label className={field.label}>{label}</Label>
      <DateInput className={style.input}>{(segment) => <DateSegment segment={segment} />}</DateInput>
      <FieldError className={field.fault}>{fault}</FieldError>
    </AriaTimeField>
  )
}
