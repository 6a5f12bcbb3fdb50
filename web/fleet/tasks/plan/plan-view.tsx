import { ListTodo } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../../live.tsx'
import { columnsOf } from '../board/board.ts'
import { DayPage } from '../day/day-page.tsx'
import { useTasksOfDay } from '../day/use-day.ts'
import { looks, type Task, windowText } from '../task.ts'
import { useNames } from '../use-tasks.ts'
import type { ViewProps } from '../view-props.ts'
import style from './plan.module.css'
import { truthOf } from './truth.ts'

/** A day, planned and true: when each was to be done, when somebody came, how long they stayed and by how much that was late. */
export default function PlanView({ address, go }: ViewProps) {
  const words = useWords('fleet/tasks')
  const names = useNames()
  const { day, asked, isCut } = useTasksOfDay(address.on)
  return (
    <DayPage {...{ address, go, day, isCut }} listed={asked.data?.find(({ id }) => id === address.task)}>
      <Told asked={asked}>
        {(tasks) =>
          tasks.length === 0 ? (
            <Empty icon={ListTodo} title={words.none} text={words.none_text} />
          ) : (
            <div className={style.whole}>
              {columnsOf(tasks, [])
                .filter(({ cards }) => cards.length > 0)
                .map(({ tracker_id }) => (
                  <Rows
                    key={tracker_id ?? 0}
                    name={tracker_id === null ? words.states.unassigned : names(tracker_id) || `#${tracker_id}`}
                    tasks={tasks.filter((task) => task.tracker_id === tracker_id)}
                    onOpen={(task) => go({ task }, { replace: address.task !== undefined })}
                  />
                ))}
            </div>
          )
        }
      </Told>
    </DayPage>
  )
}

interface RowsProps {
  name: string
  tasks: readonly Task[]
  onOpen(id: number): void
}

const Rows = ({ name, tasks, onOpen }: RowsProps) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { now } = useUser()
  useMinute()
  const rowOf = (task: Task) => {
    const { arrived, stayed, late } = truthOf(task, now())
    return {
      key: String(task.id),
      cells: [
        <button key="label" type="button" className={style.open} onClick={() => onOpen(task.id)}>
          {task.label}
        </button>,
        <Chip key="status" look={looks[task.status]}>
          {words.states[task.status]}
        </Chip>,
        windowText(task, format),
        arrived ? format.time(arrived) : '–',
        stayed > 0 ? format.duration(stayed) : '–',
        late > 0 ? (
          <b key="late" className={style.late}>
            {format.duration(late)}
          </b>
        ) : (
          '–'
        ),
      ],
    }
  }
  return (
    <section>
      <h2>{name}</h2>
      <PlainTable
        label={name}
        columns={[
          [words.label],
          [words.status],
          [words.planned],
          [words.arrived],
          [words.stay, 'number'],
          [words.late_by, 'number'],
        ]}
        rows={tasks.map(rowOf)}
      />
    </section>
  )
}
