import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Task } from './left.ts'
import style from './maintenance.module.css'
import { after, byDay, daysOf } from './month.ts'

/** Tasks of a month that are shown. */
const limit = 1000

interface CalendarProps {
  /** `2026-11`; that of today without it. */
  month: string | undefined
  onMonth(month: string): void
  chosen: number | undefined
  onOpen(task: number): void
}

/** A month, and which task is due on which day, by how vehicles are used. */
export const Calendar = ({ month: wanted, onMonth, chosen, onOpen }: CalendarProps) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { now } = useUser()
  const today = localOf(now()).slice(0, 10)
  const month = wanted ?? today.slice(0, 7)
  const { days, column } = daysOf(month)
  const [first, last] = [days[0] as string, days.at(-1) as string]
  const value = { from: `${first} 00:00:00`, to: `${last} 23:59:59` }
  const asked = useAsk('vehicle/service_task/list', {
    statuses: ['created', 'notified', 'expired'],
    conditions: [{ type: 'period', field: 'predicted_date', value }],
    ...{ sort: ['predicted_date=asc'], limit },
  })
  return (
    <>
      <div className={style.tools}>
        <IconButton icon={ChevronLeft} label={words.month_before} onPress={() => onMonth(after(month, -1))} />
        <h2>{format.month(first)}</h2>
        <IconButton icon={ChevronRight} label={words.month_after} onPress={() => onMonth(after(month, 1))} />
      </div>
      <Told asked={asked}>
        {({ list }) => {
          const due = byDay(list)
          return (
            <ol className={style.month} aria-label={format.month(first)}>
              {days.map((day, i) => (
                <li
                  key={day}
                  className={style.day}
                  data-empty={due.has(day) ? undefined : true}
                  aria-current={day === today ? 'date' : undefined}
                  style={i === 0 ? ({ '--column': column } as CSSProperties) : undefined}
                >
                  <span className={style.date}>{`${format.weekday(day)} ${format.day(day)}`}</span>
                  {due.get(day)?.map((task) => (
                    <Due key={task.id} task={task} isChosen={task.id === chosen} onOpen={() => onOpen(task.id)} />
                  ))}
                </li>
              ))}
            </ol>
          )
        }}
      </Told>
    </>
  )
}

const Due = ({ task, isChosen, onOpen }: { task: Task; isChosen: boolean; onOpen(): void }) => (
  <button type="button" className={style.due} data-status={task.status} aria-current={isChosen} onClick={onOpen}>
    <b>{task.vehicle_label}</b>
    <span>{task.description}</span>
  </button>
)
