import { Link } from '@tanstack/react-router'
import { useAsk } from '#web/session/ask.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { windowText } from '../task.ts'
import { useLiveTasks } from '../use-tasks.ts'
import style from './next-task.module.css'

/** What whoever has the tracker is asked to do next, and a way to it; nothing where that is nothing. */
export const NextTask = ({ tracker_id }: { tracker_id: number }) => {
  const words = useWords('fleet/tasks/next')
  const format = useFormat()
  useLiveTasks()
  const asked = useAsk('task/list', {
    ...{ types: ['task', 'checkpoint'], trackers: [tracker_id], statuses: ['assigned', 'arrived'] },
    ...{ sort: ['from=asc'], limit: 1 },
  })
  const task = asked.data?.list[0]
  // Of another one that was looked at before it says nothing.
  if (!task || task.tracker_id !== tracker_id) return null
  return (
    <section className={style.next}>
      <h3>{words.next}</h3>
      <Link to={'/tasks' as never} search={{ task: String(task.id) } as never} className={style.task}>
        <b>{task.label}</b>
        <span className="quiet">{windowText(task, format)}</span>
        {task.location.address && <span className="quiet">{task.location.address}</span>}
      </Link>
    </section>
  )
}
