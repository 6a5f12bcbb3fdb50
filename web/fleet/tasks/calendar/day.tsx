import { Chip } from '#web/ui/chip.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { looks, statuses, type Task } from '../task.ts'
import style from './calendar.module.css'

interface DayProps {
  /** `2026-11-29`. */
  day: string
  tasks: readonly Task[]
  isToday: boolean
  /** Of the month before or behind. */
  isOther: boolean
  /** Tasks that are shown, of more the number. */
  most: number
  chosen: number | undefined
  onOpen(id: number): void
  onDay(): void
}

/** A day: how many tasks in which state, and the first of them. */
export const Day = ({ day, tasks, isToday, isOther, most, chosen, onOpen, onDay }: DayProps) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const called = `${format.weekday(day)} ${format.day(day)}`
  return (
    <li className={`${style.day} ${isOther ? style.other : ''}`} aria-current={isToday ? 'date' : undefined}>
      <button type="button" className={style.head} onClick={onDay}>
        <b>{called}</b>
        {tasks.length > 0 && <small>{words.count({ count: tasks.length })}</small>}
      </button>
      {tasks.length > 0 && <States tasks={tasks} />}
      <ul className={style.tasks}>
        {tasks.slice(0, most).map(({ id, label, from, status }) => (
          <li key={id}>
            <button
              type="button"
              className={style.task}
              aria-current={id === chosen}
              title={words.states[status]}
              onClick={() => onOpen(id)}
            >
              <span>{from.slice(0, 10) === day ? format.time(from) : '…'}</span> {label}
            </button>
          </li>
        ))}
      </ul>
      {tasks.length > most && (
        <button type="button" className={style.more} onClick={onDay}>
          {words.more({ count: String(tasks.length - most) })}
        </button>
      )}
    </li>
  )
}

const States = ({ tasks }: { tasks: readonly Task[] }) => {
  const words = useWords('fleet/tasks')
  const counts = Map.groupBy(tasks, ({ status }) => status)
  return (
    <span className={style.states}>
      {statuses
        .filter((status) => counts.has(status))
        .map((status) => (
          <span key={status} title={words.states[status]}>
            <Chip look={looks[status]}>{`${counts.get(status)?.length} ${words.states[status]}`}</Chip>
          </span>
        ))}
    </span>
  )
}
