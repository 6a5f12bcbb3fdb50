import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './period.module.css'
import { ahead, between, daysOf, isNamed, lengthOf, named, type Period } from './period.ts'

interface PeriodFieldProps {
  value: Period
  /** The local time now, in milliseconds. */
  now: number
  /** Days that a period may have, at most. */
  most?: number
  /** Days that are yet to come may be meant too. */
  isAhead?: boolean
  onChange(period: Period): void
}

/** Which days: by name, or in the calendar; one step back or on by the arrows. */
export const PeriodField = ({ value, now, most = 366, isAhead = false, onChange }: PeriodFieldProps) => {
  const words = useWords('ui/period')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { first, last } = daysOf(value, now)
  const [from, to] = [parseDate(first), parseDate(last)]
  const length = to.compare(from) + 1
  const today = parseDate(daysOf('today', now).last)
  const choose = (period: Period): void => {
    setOpen(false)
    onChange(period)
  }
  const move = (steps: number): void => {
    const days = steps * length
    choose(between(String(from.add({ days })), String(to.add({ days }))))
  }
  const shown = isNamed(value)
    ? words[value]
    : first === last
      ? format.date(first)
      : `${format.date(first)} – ${format.date(last)}`
  return (
    <div className={style.field}>
      <IconButton icon={ChevronLeft} label={words.earlier} onPress={() => move(-1)} />
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className={style.shown} aria-label={`${words.period}: ${shown}`}>
          <CalendarDays size={16} aria-hidden />
          {shown}
        </Button>
        <Popover className={style.popover} placement="bottom start">
          <Dialog className={style.dialog} aria-label={words.period}>
            <ul className={style.names}>
              {(isAhead ? ahead : named)
                .filter((name) => lengthOf(name, now) <= most)
                .map((name) => (
                  <li key={name}>
                    <Button className={style.name} aria-pressed={name === value} onPress={() => choose(name)}>
                      {words[name]}
                    </Button>
                  </li>
                ))}
            </ul>
            <RangeCalendar<CalendarDate>
              aria-label={words.period}
              defaultValue={{ start: from, end: to }}
              defaultFocusedValue={to}
              maxValue={isAhead ? null : today}
              onChange={({ start, end }) => {
                const kept = end.compare(start) >= most ? start.add({ days: most - 1 }) : end
                choose(between(String(start), String(kept)))
              }}
              className={style.calendar}
            >
              <header className={style.head}>
                <Button slot="previous" className={style.turn}>
                  <ChevronLeft size={16} aria-hidden />
                </Button>
                <Heading className={style.month} />
                <Button slot="next" className={style.turn}>
                  <ChevronRight size={16} aria-hidden />
                </Button>
              </header>
              <CalendarGrid className={style.grid}>
                <CalendarGridHeader>
                  {(weekday) => <CalendarHeaderCell className={style.weekday}>{weekday}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={style.day} />}</CalendarGridBody>
              </CalendarGrid>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <IconButton
        icon={ChevronRight}
        label={words.later}
        onPress={() => move(1)}
        isDisabled={!isAhead && to.compare(today) >= 0}
      />
    </div>
  )
}
