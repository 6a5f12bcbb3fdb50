import { Circle, CircleAlert, CircleCheck, CircleDot, CloudOff, type LucideIcon } from 'lucide-react'
import { distance } from '#geo/distance.ts'
import { Notice, Row, Rows } from '#web/small/parts.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import type { Task, Tasks as Told } from '../known.ts'
import type { Spot } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useFormat, useWords } from '../speech.tsx'
import { isOver, type ShownTask, shownOf, together } from '../task/shown.ts'
import { todayHere } from '../time.ts'
import { usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'
import { useNear } from './use-near.ts'

/** What is to be done, in its order, and what was over today; nothing where there is none. */
export const Tasks = ({ told: { list, more } }: { told: Told }) => {
  const { tasks: words } = useWords()
  const { deeds } = usePhone()
  const near = useNear()
  if (list.length === 0) return null
  const isPast = (task: Task): boolean => isOver(shownOf(task, deeds).status)
  const past = list.filter(isPast)
  return (
    <section className={style.tasks}>
      <h2>{words.title}</h2>
      {past.length === list.length && <p className="quiet">{words.all_over}</p>}
      {together(list.filter((task) => !isPast(task))).map(({ route, tasks }) => (
        <Together
          key={tasks[0]?.id}
          label={route ? words.route({ label: route.label }) : undefined}
          tasks={tasks}
          near={near}
        />
      ))}
      {more && <Notice>{words.more}</Notice>}
      {past.length > 0 && <Together label={words.over} tasks={past} near={near} />}
    </section>
  )
}

const Together = ({
  label,
  tasks,
  near,
}: {
  label: string | undefined
  tasks: readonly Task[]
  near: Spot | undefined
}) => {
  const { tasks: words } = useWords()
  const { deeds } = usePhone()
  const format = useFormat()
  return (
    <>
      {label && <h3>{label}</h3>}
      <Rows label={label ?? words.title}>
        {tasks.map((task) => {
          const shown = shownOf(task, deeds)
          const far = near && format.distance(distance(near, task.location) / 1000)
          return (
            <Row
              key={task.id}
              icon={iconOf(shown)}
              title={`${whenOf(task, format)} · ${task.label}`}
              detail={[stateOf(shown, words), far, task.location.address].filter(Boolean).join(' · ')}
              onPress={() => goTo('task', String(task.id))}
            />
          )
        })}
      </Rows>
    </>
  )
}

/** The time of a task, with its day where that is not today. */
export const whenOf = ({ from, to }: Pick<Task, 'from' | 'to'>, format: Format): string => {
  const [first, last] = [String(from), String(to)]
  const isToday = [first, last].every((one) => one.startsWith(todayHere(Date.now())))
  if (isToday) return `${format.time(first)} – ${format.time(last)}`
  const isOneDay = first.slice(0, 10) === last.slice(0, 10)
  return `${format.dateTime(first)} – ${isOneDay ? format.time(last) : format.dateTime(last)}`
}

/** What became of it, and that this is not told yet. */
export const stateOf = ({ status, waits }: ShownTask, { states, waits: not_sent }: Words<'go'>['tasks']): string =>
  waits ? `${states[status]} (${not_sent})` : states[status]

const iconOf = ({ status, waits }: ShownTask): LucideIcon => (waits ? CloudOff : (icons[status] ?? Circle))

const icons: Partial<Record<Task['status'], LucideIcon>> = {
  arrived: CircleDot,
  done: CircleCheck,
  delayed: CircleCheck,
  failed: CircleAlert,
  faulty: CircleAlert,
}
