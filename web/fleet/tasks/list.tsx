import { ListTodo } from 'lucide-react'
import rowStyle from '#web/parts/placed-list.module.css'
import { PlacedList } from '#web/parts/placed-list.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { isFiltered, unfiltered } from './address.ts'
import { TasksHead } from './head.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { isOver, looks, type Task, windowText } from './task.ts'
import { useNames } from './use-tasks.ts'

export const TaskList = (props: ListProps) => {
  const { address, go, asked, open } = props
  const words = useWords('fleet/tasks')
  return (
    <PlacedList
      {...{ words, asked, open }}
      icon={ListTodo}
      head={<TasksHead {...props} />}
      openId={address.task}
      unfilter={isFiltered(address) ? () => go(unfiltered) : undefined}
    >
      {(task, short) => <Line task={task} short={short} />}
    </PlacedList>
  )
}

/** One task: what, how it stands, when, who and where. */
const Line = ({ task, short }: { task: Task; short(address: string): string }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const names = useNames()
  const { label, status, location, absent, rating } = task
  const said = useWords('fleet/tasks/recipient')
  return (
    <span className={style.line}>
      <span className={rowStyle.first}>
        <span className={rowStyle.label}>{label}</span>
        {absent && !isOver(task) && <Chip look="bad">{said.absent}</Chip>}
        {rating && <Chip look="waiting">{said.stars({ rating: String(rating) })}</Chip>}
        <Chip look={looks[status]}>{words.states[status]}</Chip>
      </span>
      <span className={rowStyle.detail}>{windowText(task, format)}</span>
      <span className={rowStyle.detail} title={location.address}>
        {[names(task.tracker_id) || words.nobody, short(location.address)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
