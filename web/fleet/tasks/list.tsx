import { ListTodo } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import drawerStyle from '#web/ui/drawer.module.css'
import { RowList } from '#web/ui/row-list.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { isFiltered, unfiltered } from './address.ts'
import { TasksHead } from './head.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { looks, type Task, windowText } from './task.ts'
import { useNames } from './use-tasks.ts'

const row_height = 84

export const TaskList = (props: ListProps) => {
  const { address, go, asked, open } = props
  const words = useWords('fleet/tasks')
  const isNarrowed = isFiltered(address)
  return (
    <section className={`${style.list} ${drawerStyle.yields}`} aria-label={words.list}>
      <TasksHead {...props} />
      <Told asked={asked}>
        {(rows) =>
          rows.count === 0 ? (
            <Empty
              icon={ListTodo}
              title={isNarrowed ? words.none_found : words.none}
              text={isNarrowed ? undefined : words.none_text}
            >
              {isNarrowed && <Button onPress={() => go(unfiltered)}>{words.unfilter}</Button>}
            </Empty>
          ) : (
            <Lines {...{ rows, address, open }} />
          )
        }
      </Told>
    </section>
  )
}

/** Tasks that the first page tells, by which the others are written too. */
const first_page = 100

const Lines = ({ rows, address, open }: Pick<ListProps, 'address' | 'open'> & { rows: Rows<Task> }) => {
  const words = useWords('fleet/tasks')
  const known = Array.from({ length: Math.min(rows.count, first_page) }, (_, place) => rows.at(place)?.location.address)
  const short = shortAddresses(known)
  return (
    <RowList label={words.list} rows={rows} height={row_height} chosen={address.task} onChoose={open}>
      {(task) => <Line task={task} short={short} />}
    </RowList>
  )
}

/** One task: what, how it stands, when, who and where. */
const Line = ({ task, short }: { task: Task; short(address: string): string }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const names = useNames()
  const { label, status, location } = task
  return (
    <span className={style.line}>
      <span className={style.first}>
        <span className={style.label}>{label}</span>
        <Chip look={looks[status]}>{words.states[status]}</Chip>
      </span>
      <span className={style.other}>{windowText(task, format)}</span>
      <span className={style.other} title={location.address}>
        {[names(task.tracker_id) || words.nobody, short(location.address)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}
