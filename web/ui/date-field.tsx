import { parseDate, parseDateTime } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker, type DateValue } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import { useFormat } from '#web/words/speech.tsx'
import style from './date-field.module.css'
import field from './field.module.css'
import type { FieldProps } from './field.tsx'

/** A local date, `2026-11-22`, typed part by part or chosen in a calendar; none where it is emptied. */
export const DateField = (props: FieldProps<string | null>) => (
  <Picker {...props} granularity="day" read={parseDate} write={String} />
)

/** A local time, `2026-11-22 16:31:00`, to the minute. */
export const MomentField = (props: FieldProps<string | null>) => {
  const { hours } = useFormat()
  return (
    <Picker
      {...props}
      granularity="minute"
      hourCycle={hours}
      read={(local) => parseDateTime(local.replace(' ', 'T'))}
      write={(moment) => moment.toString().slice(0, 19).replace('T', ' ')}
    />
  )
}

interface PickerProps<Value extends DateValue> extends FieldProps<string | null> {
  granularity: 'day' | 'minute'
  hourCycle?: 12 | 24 | undefined
  read(local: string): Value
  write(value: Value): string
}

const Picker = <Value extends DateValue>(given: PickerProps<Value>) => {
  const { label, hint, fault, value, onChange, read, write, ...props } = given
  return (
    <DatePicker<DateValue>
      {...props}
      value={value ? read(value) : null}
      onChange={(date) => onChange(date ? write(date as Value) : null)}
      shouldForceLeadingZeros
      isInvalid={!!fault}
      validationBehavior="aria"
      className={field.field}
    >
      <Label className={field.label}>{label}</Label>
      <Group className={`${field.input} ${style.group}`}>
        <DateInput className={style.parts}>
          {(segment) => <DateSegment segment={segment} className={style.part} />}
        </DateInput>
        <Button className={style.open}>
          <CalendarDays size={16} aria-hidden />
        </Button>
      </Group>
      {hint && (
        <Text slot="description" className={field.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={field.fault}>{fault}</FieldError>
      <Popover className={field.popover}>
        <Dialog className={style.dialog}>
          <Calendar>
            <header className={style.head}>
              <Button slot="previous" className={style.step}>
                <ChevronLeft size={16} aria-hidden />
              </Button>
              <Heading className={style.month} />
              <Button slot="next" className={style.step}>
                <ChevronRight size={16} aria-hidden />
              </Button>
            </header>
            <CalendarGrid className={style.grid}>
              {(date) => <CalendarCell date={date} className={style.day} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
