import { parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import style from './date-field.module.css'
import field from './field.module.css'
import type { FieldProps } from './field.tsx'

/** A local date, `2026-11-22`, typed part by part or chosen in a calendar; none where it is emptied. */
export const DateField = ({ label, hint, fault, value, onChange, ...props }: FieldProps<string | null>) => (
  <DatePicker
    {...props}
    value={value ? parseDate(value) : null}
    onChange={(date) => onChange(date ? date.toString() : null)}
    granularity="day"
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
