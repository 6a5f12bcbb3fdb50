import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { daysOf } from '#web/ui/period.ts'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { OpenTask } from '../open-task.tsx'
import { useLiveTasks } from '../use-tasks.ts'
import type { ViewProps } from '../view-props.ts'
import { ViewSwitch } from '../view-switch.tsx'
import style from './calendar.module.css'
import { Day } from './day.tsx'
import { byDay, monthOf, movedBy, weekOf } from './days.ts'

/** Tasks that are shown at once. */
const most = 2_000

/** A week or a month of tasks: a day leads to its board, a task is opened beside. */
export default function CalendarView({ address, go }: ViewProps) {
  const words = useWords('fleet/tasks')
  const period = useWords('ui/period')
  const format = useFormat()
  const { now } = useUser()
  const unit = address.view === 'month' ? 'month' : 'week'
  const { last: date } = daysOf(address.on, now())
  const { last: today } = daysOf('today', now())
  const days = useMemo(() => (unit === 'month' ? monthOf(date) : weekOf(date)), [unit, date])
  const span = { from: `${days[0]} 00:00:00`, to: `${days.at(-1)} 23:59:59` }
  const asked = useAsk('task/list', {
    ...{ ...span, types: ['task', 'checkpoint'], sort: ['from=asc'], limit: most },
  })
  useLiveTasks()
  const move = (steps: number): void => {
    const to = movedBy(date, steps, unit)
    go({ on: `${to}..${to}` })
  }
  const { task } = address
  return (
    <Page
      title={words.title}
      actions={<ViewSwitch {...{ address, go }} />}
      tools={
        <>
          <IconButton icon={ChevronLeft} label={period.earlier} onPress={() => move(-1)} />
          <Button onPress={() => go({ on: 'today' })}>{period.today}</Button>
          <IconButton icon={ChevronRight} label={period.later} onPress={() => move(1)} />
          <h2>
            {unit === 'month' ? format.month(date) : `${format.date(days[0] ?? '')} – ${format.date(days[6] ?? '')}`}
          </h2>
          {(asked.data?.count ?? 0) > most && <span className="quiet">{words.some_shown}</span>}
        </>
      }
      drawer={
        task !== undefined && (
          <OpenTask {...{ address, go }} listed={asked.data?.list.find(({ id }) => id === task)} map={undefined} />
        )
      }
    >
      <Told asked={asked}>
        {({ list }) => (
          <ol className={`${style.days} ${style[unit]}`}>
            {[...byDay(list, days)].map(([day, tasks]) => (
              <Day
                key={day}
                {...{ day, tasks }}
                isToday={day === today}
                isOther={unit === 'month' && day.slice(0, 7) !== date.slice(0, 7)}
                most={unit === 'month' ? 3 : 20}
                chosen={task}
                onOpen={(task) => go({ task }, { replace: address.task !== undefined })}
                onDay={() => go({ view: 'board', on: `${day}..${day}`, task: undefined })}
              />
            ))}
          </ol>
        )}
      </Told>
    </Page>
  )
}
